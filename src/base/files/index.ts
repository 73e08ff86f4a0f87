/** Writing files and streams as a whole. */
export { systemProblem } from "./system-problem.ts";
export { errorCode, writeAll } from "./write-all.ts";
export { writeWhole } from "./write-whole.ts";
