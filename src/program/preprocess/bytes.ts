/**
 * Program text has one character per byte, whatever its encoding: positions count bytes, and strings have
 * the bytes that the compiled program has. Names of files are characters again.
 */

/** The bytes of `text` in UTF-8, one character each. */
export function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** The text whose bytes in UTF-8 are the characters of `bytes`. */
export function fromBytes(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
