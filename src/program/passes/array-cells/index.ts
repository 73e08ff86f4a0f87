/** Arrays as a few observed cells each; see README.md. */
export { observeCells, type ObservedProgram } from "./observed-program.ts";
