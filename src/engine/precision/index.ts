/** The commands of `assay precision`. */
export { diffPrecisions, mergePrecisions } from "./combine.ts";
export { printPrecision } from "../../refinement/reuse/index.ts";
export { convertPrecision, type TargetFormat } from "./convert.ts";
export { openAnyPrecision, openPrecision } from "./read-file.ts";
export { showAnchored, showPrecision } from "./show.ts";
export { writePrecision } from "./write-file.ts";
