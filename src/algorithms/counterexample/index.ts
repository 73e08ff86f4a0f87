/** The counterexample check: FALSE is never answered without it. See README.md. */
export { changesOf, nameOf, targetsOf } from "./changes.ts";
export { valueText } from "./value-text.ts";
export { createCounterexampleCheck } from "./counterexample-check.ts";
export { executionAlong } from "./execution-along.ts";
