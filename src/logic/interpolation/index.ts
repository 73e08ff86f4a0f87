/** Sequence interpolants of infeasible paths, found by layers and always checked. See README.md. */
export { createInterpolator } from "./create-interpolator.ts";
export { Deadline } from "./deadline.ts";
export { Entailment } from "./entailment.ts";
export { LayeredInterpolator } from "./layered-interpolator.ts";
export { defaultInterpolationOptions, type InterpolationOptions } from "./options.ts";
export { literalsOf } from "./path-problem.ts";
export type { InterpolationStatistics, LayerStatistics } from "./statistics.ts";
