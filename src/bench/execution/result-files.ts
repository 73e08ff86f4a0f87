import { copyFileSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathPattern } from "../../base/files/index.ts";
import type { WrittenFile } from "./container/written-files.ts";
import type { ResultFileRequest } from "./run-execution.ts";

/**
 * Copies what a run created or changed in its container, before that is gone. Soundness: only after all its processes ended,
 * which could otherwise lead the copy elsewhere.
 */
export function collectResultFiles(
  written: readonly WrittenFile[],
  workingDirectory: string,
  { patterns, folder }: ResultFileRequest,
): void {
  const here = realDirectory(workingDirectory);
  for (const pattern of patterns) {
    const isWanted = pathPattern(resolve(here, pattern));
    const origin = pattern.startsWith("/") ? "/" : here;
    for (const { path, place } of written) {
      if (!selfAndAbove(path).some(isWanted)) continue;
      const target = join(folder, relative(origin, path));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(place, target);
    }
  }
}

/** A folder that matches means everything in it. */
function selfAndAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...selfAndAbove(above)];
}

/** Directories of the container may exist in it only. */
function realDirectory(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
