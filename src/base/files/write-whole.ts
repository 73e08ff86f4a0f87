import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { writeAll } from "./write-all.ts";

/** Readers see the old file or the new one, never a part. Throws what the system says. */
export function writeWhole(path: string, data: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, "w");
    try {
      writeAll(file, data);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
