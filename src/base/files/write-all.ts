import { writeSync } from "node:fs";

const nobody = new Int32Array(new SharedArrayBuffer(4));
const MILLIS_UNTIL_NEXT_TRY = 2;

/**
 * Writes every byte before it returns: a pipe that is full is waited for, a system call that wrote a part is repeated for the rest.
 * Throws what the system says (`ENOSPC`, `EPIPE`, …).
 */
export function writeAll(file: number, data: string | Uint8Array): void {
  const bytes = typeof data === "string" ? Buffer.from(data) : data;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      if (errorCode(error) !== "EAGAIN") throw error;
      Atomics.wait(nobody, 0, 0, MILLIS_UNTIL_NEXT_TRY);
    }
  }
}

/** The name that the system gives to an error, such as `ENOENT`; its text if it is from somewhere else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
