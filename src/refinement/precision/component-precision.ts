import { precondition } from "../../base/diagnostics/index.ts";
import type { Composite, CompositePrecision } from "../../core/composite/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { AbstractState, AnalysisKey, Precision } from "../../core/contracts/index.ts";
import type { PrecisionIncrement, TrackingPrecision } from "../strongest-post.ts";

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

/** Precisions of two analyses of a composite as one, told apart by the facts they track. */
export function eitherPrecision<A, B>(
  first: TrackingPrecision<CompositePrecision, A>,
  second: TrackingPrecision<CompositePrecision, B>,
  isFirst: (fact: A | B) => fact is A,
): TrackingPrecision<CompositePrecision, A | B> {
  const isSecond = (fact: A | B): fact is B => !isFirst(fact);
  return {
    extend: (precision, increment, scope) =>
      second.extend(
        first.extend(precision, partOf(increment, isFirst), scope),
        partOf(increment, isSecond),
        scope,
      ),
    join: (a, b) => second.join(first.join(a, b), b),
  };
}

function partOf<F, G extends F>(
  increment: PrecisionIncrement<F>,
  belongs: (fact: F) => fact is G,
): PrecisionIncrement<G> {
  const part = new Map<CfaNode, ReadonlySet<G>>();
  for (const [node, facts] of increment) {
    const own = new Set([...facts].filter(belongs));
    if (own.size > 0) part.set(node, own);
  }
  return part;
}
