/**
 * What analyses and search orders want to know about a finished automaton, computed on demand and kept in
 * arrays indexed by node or variable id. Nothing here changes the graph, and nothing here is needed to
 * execute it.
 */
export { AllocationSites } from "./allocation-sites.ts";
export { findAddressTaken } from "./address-taken.ts";
export { buildCallGraph } from "./call-graph.ts";
export { findComputedVariables } from "./computed-variables.ts";
export { findReachableNodes } from "./dead-code.ts";
export { distanceToTargets, UNREACHABLE } from "./distance.ts";
export { CallBacks, type PossibleCalls } from "./call-backs.ts";
export { computeLiveVariables, type LiveVariables } from "./live-variables.ts";
export { localLeaving, localTarget } from "./local-flow.ts";
export { findLoops, type Loop, type LoopStructure } from "./loops.ts";
export {
  findMentioned,
  type ForeignCalls,
  type Mentioned,
  type MentionedWithin,
} from "./mentioned.ts";
export { movesPointers } from "./moved-pointers.ts";
export { OutlivingPointers } from "./outliving-pointers.ts";
export { mayPunPointers } from "./punned-pointers.ts";
export { readsArguments, readsParameter } from "./read-arguments.ts";
export { reversePostorder } from "./reverse-postorder.ts";
export { StringLiterals } from "./string-literals.ts";
export { classifyVariables } from "./variable-roles.ts";
