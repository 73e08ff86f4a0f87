/** Predicate abstraction with adjustable blocks, and Impact: one domain, configured. See README.md. */
export { impactOptions, predicateOptions } from "./options.ts";
export type { ImpactOptions, PredicateOptions } from "./options.ts";
export { PredicateAnalysis, predicateKey } from "./predicate-analysis.ts";
export type { PredicateServices, PredicateSettings } from "./predicate-analysis.ts";
export { PREDICATE_TRACKING } from "./predicate-precision.ts";
export { LazyStrategy } from "./refinement/lazy-strategy.ts";
export { learningPredicates } from "./refinement/learn-predicates.ts";
export { PredicateRefiner } from "./refinement/predicate-refiner.ts";
export { pathOfModel } from "./refinement/concrete-path.ts";
export { ForcedCovering } from "./refinement/forced-covering.ts";
export { ImpactCoverage } from "./refinement/impact-coverage.ts";
export { ImpactStrategy, LabelStrengthening } from "./refinement/impact-strategy.ts";
export { invariantsAt } from "./invariants.ts";
