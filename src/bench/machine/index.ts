/** The machine that executes runs: its cores, and how result files describe it. */
export { readTopology, topologyOf, type PhysicalCore } from "./cpu-topology.ts";
export { readSystemInformation, type SystemInformation } from "./system-information.ts";
