import { readFileSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";

/**
 * The file with one character per byte: C programs compute with bytes, whatever their encoding, and
 * offsets count them.
 */
export function readSource(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Null only if there is no such file: anything else is worth a message. */
export function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") return null;
    throw unreadable(path, error);
  }
}

/** What went wrong with a file, in words for its user; anything but a file error comes back unchanged. */
export function unreadable(path: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new UserError(`there is no file '${path}'`);
    case "EISDIR":
      return new UserError(`'${path}' is a directory, not a file`);
    case "EACCES":
    case "EPERM":
      return new UserError(`'${path}' may not be read`);
    default:
      return typeof code === "string" ? new UserError(`'${path}' cannot be read (${code})`) : error;
  }
}
