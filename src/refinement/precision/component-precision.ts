import { precondition } from "../../base/diagnostics/index.ts";
import type { Composite, CompositePrecision } from "../../core/composite/index.ts";
import type { AbstractState, AnalysisKey, Precision } from "../../core/contracts/index.ts";
import type { TrackingPrecision } from "../strongest-post.ts";

/** The precision of one analysis inside of a composite, as a precision of the whole. */
export function componentPrecision<P extends Precision, F>(
  composite: Composite,
  key: AnalysisKey<AbstractState>,
  tracking: TrackingPrecision<P, F>,
): TrackingPrecision<CompositePrecision, F> {
  const index = composite.indexOf(key);
  precondition(index >= 0, "the analysis is part of the composite");
  // Keys are unique per analysis, so this component has the precisions of `tracking`.
  const own = (precision: CompositePrecision): P => precision.components[index] as P;
  return {
    extend: (precision, increment, scope) =>
      precision.with(index, tracking.extend(own(precision), increment, scope)),
    join: (a, b) => a.with(index, tracking.join(own(a), own(b))),
  };
}
