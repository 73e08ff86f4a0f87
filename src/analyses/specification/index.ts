/** The run of a specification along all paths, as an analysis beside others. */
export { isViolated, SpecificationAnalysis, specificationKey } from "./specification-analysis.ts";
