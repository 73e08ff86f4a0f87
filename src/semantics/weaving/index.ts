/** Automata as part of the program (`boehm-thesis` 4.3.1): a pass that adds variables, assignments, tests and error edges. */
export { weave, type WeavingMode, type WovenProgram } from "./weave.ts";
