/**
 * Specifications as automata that watch the program (`boehm-thesis` 2, 4): the `.spc` language, property
 * files, and the analysis that runs one automaton.
 */
export { readAssumption } from "./assumptions.ts";
export type { Automaton } from "./automaton.ts";
export { canBeViolated } from "./possible-violations.ts";
export { parseProperties, type Property, type PropertyFile } from "./properties.ts";
export { SpecificationAnalysis, specificationKey } from "./specification-analysis.ts";
export { loadShipped, loadSpecification, type FileReader } from "./specification-files.ts";
export type { SpecificationState } from "./specification-state.ts";
export type { SpecificationServices } from "./specification-transfer.ts";
