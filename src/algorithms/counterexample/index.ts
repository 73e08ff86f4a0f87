/** The counterexample check: FALSE is never answered without it. See README.md. */
export { changesOf } from "./changes.ts";
export { createCounterexampleCheck } from "./counterexample-check.ts";
export { executionAlong } from "./execution-along.ts";
