/** Sequence interpolants of infeasible paths, found by layers and always checked. See README.md. */
export { createInterpolator } from "./create-interpolator.ts";
export { Deadline } from "./deadline.ts";
export { forAllValues } from "./elimination.ts";
export { Entailment } from "./entailment.ts";
export { LayeredInterpolator } from "./layered-interpolator.ts";
export { defaultInterpolationOptions, type InterpolationOptions } from "./options.ts";
export { literalsOf, PathProblem } from "./path-problem.ts";
export { coreOf } from "./unsat-core.ts";
export type { InterpolationStatistics, LayerStatistics } from "./statistics.ts";

// What proposes interpolants of a path also proposes invariants of a program with loops.
export { boundTerms, intervalsAfter, viewsInUse } from "./candidates/candidates.ts";
export { Intervals, type Interval } from "./candidates/intervals.ts";
export { variantsOf } from "./candidates/renaming.ts";
export { numbersIn } from "./generality.ts";
export { AffineAnalysis, commonEquations, type Equation } from "./linear/affine-analysis.ts";
export type { LinearForm } from "./linear/linear-form.ts";
export type { LinearReader } from "./linear/linear-reader.ts";
