/** The machine that executes runs: its cores, and how result files describe it. */
export { parseCoreList } from "../quantities.ts";
export { readTopology, topologyOf, type PhysicalCore } from "./cpu-topology.ts";
export {
  publicEnvironment,
  readSystemInformation,
  type SystemInformation,
} from "./system-information.ts";
