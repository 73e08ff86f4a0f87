/** Counterexamples as C files; README.md says how they work. */
export { FILL_BYTES, fillWith } from "./memory-fill.ts";
export { harnessOf, type Harness } from "./harness.ts";
