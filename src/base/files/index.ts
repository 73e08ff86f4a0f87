/** Writing files and streams as a whole. */
export { errorCode, writeAll } from "./write-all.ts";
