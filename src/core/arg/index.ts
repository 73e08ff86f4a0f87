/** The abstract reachability graph: how the reached states follow from each other. */
export { Arg, subtree, type RemovedSubtree } from "./arg.ts";
export { ArgNode, type ArgStep } from "./arg-node.ts";
export { edgesOf, pathTo, type ArgPath } from "./arg-path.ts";
