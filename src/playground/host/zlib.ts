/** `node:zlib` of a browser, as far as reports need it. */
import { gzipSync as gzip } from "fflate";

export function gzipSync(data: string | Uint8Array): Uint8Array {
  return Buffer.from(gzip(typeof data === "string" ? new TextEncoder().encode(data) : data));
}

export function crc32(): never {
  throw new Error("there are no archives in a browser");
}
