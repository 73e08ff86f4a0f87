/** Source lines hold one character per byte: put together again, UTF-8 in them is readable. */
export function asWritten(message: string): string {
  const bytes = Buffer.from(message, "latin1");
  // Characters that do not fit a byte, or bytes that are no UTF-8, come from somewhere else.
  const decoded = bytes.toString("utf8");
  return bytes.toString("latin1") === message && !decoded.includes("\ufffd") ? decoded : message;
}
