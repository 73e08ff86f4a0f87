/** What is worth tracking, mined from specification, program and executions (`boehm-thesis` chapter 4). */
export { mineProgram } from "./mine-program.ts";
export { miningOptions } from "./options.ts";
