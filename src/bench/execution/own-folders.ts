import { lstatSync, mkdtempSync, readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processStart } from "./accounting/proc-files.ts";
import { removeAfterDeath } from "./janitor.ts";
import { removeTree } from "./remove-tree.ts";

/** `run`: gone when this process is. `kept`: for the user to look at. */
export type OwnFolderKind = "run" | "kept";

let hasSwept = false;

/**
 * A folder for temporary files: `assay-run-PID-START.NAMESPACE-…`. Its name says which process it belongs to, so that the next one can
 * tell what nobody needs any more.
 */
export function makeOwnFolder(kind: OwnFolderKind): string {
  if (!hasSwept) {
    hasSwept = true;
    removeOrphans();
  }
  const folder = mkdtempSync(join(tmpdir(), `assay-${kind}-${process.pid}-${identity()}-`));
  removeAfterDeath(tmpdir());
  return folder;
}

/**
 * Removes folders of processes that were killed together with what should have cleaned up. Soundness: only those of this user whose
 * process is certainly gone; in another PID namespace, which shares the folder, it may be alive under the same number.
 */
export function removeOrphans(folder = tmpdir()): void {
  for (const name of readdirSync(folder)) {
    const match = /^assay-run-(\d+)-(\d+)\.(\d+)-/.exec(name);
    if (match === null) continue;
    const [, pid, start, namespace] = match;
    if (namespace !== pidNamespace() || processStart(Number(pid)) === start) continue;
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true || stats.uid !== process.getuid?.()) continue;
    try {
      removeTree(path);
    } catch {
      // Another process removes it, too.
    }
  }
}

/** When this process began, and in which namespace its number counts. */
function identity(): string {
  return `${processStart(process.pid) ?? "0"}.${pidNamespace()}`;
}

function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? "0";
  } catch {
    return "0";
  }
}
