import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The file itself, or every file in a folder and the folders in it: task definitions may name either. Links to folders are not
 * followed, they may go round.
 */
export function filesBelow(path: string): readonly string[] {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? filesIn(path) : [path];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? [path] : [];
  });
}
