/** Formats of compressed files that Node does not read or write itself. */
export { bunzip2, isBzip2 } from "./bunzip2.ts";
export { bzip2 } from "./bzip2.ts";
export { zip, type ZipFile } from "./zip.ts";
export { ZipArchive } from "./zip-archive.ts";
