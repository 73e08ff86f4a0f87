/** Writing files and streams as a whole. */
export { errorCode, writeAll } from "./write-all.ts";
export { writeWhole } from "./write-whole.ts";
