import { closeSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeAll } from "./write-all.ts";

/** Readers see the old file or the new one, never a part. Throws what the system says. */
export function writeWhole(path: string, data: string | Uint8Array): void {
  writePartsWhole(path, [data]);
}

/** The same for what is too long for one text. */
export function writePartsWhole(path: string, parts: Iterable<string | Uint8Array>): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(draft, "w");
    try {
      for (const part of parts) writeAll(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What a process that was killed has begun to write there. */
export function removeDrafts(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      if (/\.\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // There is no such folder.
  }
}
