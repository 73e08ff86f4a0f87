/** Counterexamples as C files; README.md says how they work. */
export type { HarnessContext } from "./compile-command.ts";
export { FILL_BYTES, fillWith } from "./memory-fill.ts";
export { harnessOf, type Harness } from "./harness.ts";
