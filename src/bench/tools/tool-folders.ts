import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Folders that a program needs to run, if nothing else is there: its own; of a program of npm its package, the packages around it, and
 * Node.
 */
export function foldersOfTool(executable: string): readonly string[] {
  const folders = new Set([dirname(executable)]);
  const real = realPath(executable);
  folders.add(dirname(real));
  const root = foldersAbove(real).find((folder) => existsSync(join(folder, "package.json")));
  if (root === undefined) return [...folders];
  folders.add(root);
  for (const folder of foldersAbove(real)) {
    const modules = join(folder, "node_modules");
    if (!existsSync(modules)) continue;
    folders.add(modules);
    folders.add(realPath(modules));
  }
  folders.add(dirname(process.execPath));
  return [...folders];
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** From the inside to the root. */
function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
