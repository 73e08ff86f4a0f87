/**
 * What analyses and search orders want to know about a finished automaton, computed on demand and kept in
 * arrays indexed by node or variable id. Nothing here changes the graph, and nothing here is needed to
 * execute it.
 */
export { findAddressTaken, type AddressTakenVariables } from "./address-taken.ts";
export { buildCallGraph, type CallGraph } from "./call-graph.ts";
export { findReachableNodes } from "./dead-code.ts";
export { distanceToTargets, UNREACHABLE, type Targets } from "./distance.ts";
export { computeLiveVariables, type LiveVariables } from "./live-variables.ts";
export { localEntering, localLeaving, localSource, localTarget } from "./local-flow.ts";
export { findLoops, type Loop, type LoopStructure } from "./loops.ts";
export { reversePostorder, type ReversePostorder } from "./reverse-postorder.ts";
export { classifyVariables, type VariableRole, type VariableRoles } from "./variable-roles.ts";
export { visitReads, visitVariables, writtenVariable } from "./variable-uses.ts";
