import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FileContent } from "./planned-run.ts";

/** Contents of files by their hash; every file is read once. */
export class FileHashes {
  private readonly known = new Map<string, FileContent>();

  of(path: string): FileContent {
    let content = this.known.get(path);
    if (content === undefined) {
      content = { path, sha256: createHash("sha256").update(readFileSync(path)).digest("hex") };
      this.known.set(path, content);
    }
    return content;
  }
}

/** A short name for what was hashed. */
export function shortHash(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
