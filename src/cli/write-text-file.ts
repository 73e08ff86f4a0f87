import { writeFileSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode } from "../base/files/index.ts";

/** Throws `UserError` if that fails. */
export function writeTextFile(path: string, text: string | Uint8Array): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UserError(`'${path}' cannot be written (${errorCode(error)})`);
  }
}
