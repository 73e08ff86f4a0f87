import { closeSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { errorCode, writeAll } from "../../base/files/index.ts";

export interface OutputFile {
  readonly path: string;
  readonly pieces: Iterable<string>;
}

/** All of the files or none: each is complete before the first gets its name. */
export function writeFiles(files: readonly OutputFile[]): void {
  const written: string[] = [];
  try {
    for (const file of files) {
      const temporary = `${file.path}.${process.pid}.tmp`;
      written.push(temporary);
      writePieces(file, temporary);
    }
    files.forEach(({ path }, i) => {
      renameSync(written[i]!, path);
    });
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const path = files[Math.max(written.length - 1, 0)]!.path;
    throw new UserError(`'${path}' cannot be written (${errorCode(error)})`);
  }
}

function writePieces({ path, pieces }: OutputFile, temporary: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(temporary, "w");
  try {
    for (const piece of pieces) writeAll(file, piece);
  } finally {
    closeSync(file);
  }
}
