import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Removes what a run left, also folders that it has closed for its own user. */
export function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    open(path);
    rmSync(path, { recursive: true, force: true });
  }
}

function open(path: string): void {
  chmodSync(path, 0o700);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) open(join(path, entry.name));
  }
}
