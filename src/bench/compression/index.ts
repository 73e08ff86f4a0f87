/** Formats of compressed files that Node does not read or write itself. */
export { bunzip2, isBzip2 } from "./bunzip2.ts";
