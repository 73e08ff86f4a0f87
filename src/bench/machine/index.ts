/** The machine that executes runs: its cores, and how result files describe it. */
export {
  allowedMemoryNodes,
  nodesIn,
  physicalCores,
  readTopology,
  topologyOf,
  withoutHyperthreads,
  type Topology,
} from "./cpu-topology.ts";
export { memoryOfMachine, memoryOfNodes } from "./memory-capacity.ts";
export { readSystemInformation, type SystemInformation } from "./system-information.ts";
