import { copyFileSync, lstatSync, mkdirSync, readdirSync, type Stats } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expandPattern } from "../tasks/glob.ts";
import type { ResultFileRequest } from "./run-execution.ts";

/**
 * Copies what a run created or changed in its container, before that is gone. `root` is where its file system is seen from
 * here. Soundness: only after all its processes ended, which could otherwise lead the copy elsewhere.
 */
export function collectResultFiles(
  root: string,
  workingDirectory: string,
  { patterns, folder }: ResultFileRequest,
): void {
  const inside = join(root, workingDirectory);
  const found = patterns.flatMap((pattern) => expandPattern(pattern, inside));
  for (const path of new Set(found.flatMap(filesIn))) {
    const place = relative(inside, path);
    if (place.startsWith("..") || !isOwn(path, join(workingDirectory, place))) continue;
    const target = join(folder, place);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
}

/** Regular files; links may lead anywhere. */
function filesIn(path: string): readonly string[] {
  const stats = statusOf(path);
  if (stats?.isFile() === true) return [path];
  return stats?.isDirectory() === true
    ? readdirSync(path).flatMap((name) => filesIn(join(path, name)))
    : [];
}

/** What an overlay shows of the directory below it has the time of its last change there. */
function isOwn(inside: string, outside: string): boolean {
  const [own, original] = [statusOf(inside), statusOf(outside)];
  return own !== null && own.ctimeMs !== original?.ctimeMs;
}

function statusOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
