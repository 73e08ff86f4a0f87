import { copyFileSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expandPattern } from "../../base/files/index.ts";
import type { ResultFileRequest } from "./run-execution.ts";

/**
 * Copies what a run created or changed in its container, before that is gone; `written` holds it. Soundness: only after all
 * its processes ended, which could otherwise lead the copy elsewhere.
 */
export function collectResultFiles(written: string, { patterns, folder }: ResultFileRequest): void {
  const found = patterns.flatMap((pattern) => expandPattern(pattern, written));
  // The folder itself may be seen through a link.
  const starts = found.flatMap((path) => (path === written ? entriesOf(path) : [path]));
  for (const path of new Set(starts.flatMap(filesIn))) {
    const place = relative(written, path);
    if (place.startsWith("..")) continue;
    const target = join(folder, place);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}

/** Regular files; links may lead anywhere, and what was deleted is there as a device. */
function filesIn(path: string): readonly string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true) return [path];
  return stats?.isDirectory() === true ? entriesOf(path).flatMap(filesIn) : [];
}

function entriesOf(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}
