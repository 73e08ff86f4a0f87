/**
 * From the typed syntax tree to the control-flow automaton. Effects are taken out of expressions into
 * edges, in the order C prescribes and, where C leaves it open, in the order gcc chooses; control flow
 * becomes branches. `function-lowering.ts` ties the rules for single constructs together, `build-cfa.ts`
 * finds what is reachable, `assemble.ts` makes the final graph.
 */
export { buildCfa } from "./build-cfa.ts";
export type { AllocationMode } from "./program-draft.ts";
