/**
 * What path refinement needs to know of symbolic values and constraints together: the composite strongest post of
 * `lemberger-thesis` 4.3.1, and the facts of both that interpolation forgets (Alg. 7).
 */
import { ComponentKeys, CompositeState } from "../../core/composite/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type {
  FactTraits,
  Forgetting,
  RefinableDomain,
  StrongestPost,
} from "../../refinement/strongest-post.ts";
import {
  PLACE_TRAITS,
  VALUE_FACTS,
  ValuePrecision,
  valueKey,
  type Place,
  type ValueAnalysis,
  type ValueState,
} from "../value/index.ts";
import type { AssumptionFact } from "./assumption-fact.ts";
import { constraintsKey, type ConstraintsAnalysis } from "./constraints-analysis.ts";
import { ConstraintsPrecision } from "./constraints-precision.ts";
import type { Constraint, ConstraintsState } from "./constraints-state.ts";

/** Values and the constraints on their identifiers. */
export interface SymbolicState {
  readonly values: ValueState;
  readonly constraints: ConstraintsState;
}

export type SymbolicFact = Place | AssumptionFact;

export function isAssumption(fact: SymbolicFact): fact is AssumptionFact {
  return "kind" in fact;
}

/** What interpolation tries to do without, in this order (`lemberger-thesis` 7.2.2). */
export type InterpolationOrder =
  "constraints-first" | "values-first" | "values-only" | "alternating";

export function symbolicRefinement(
  values: ValueAnalysis,
  constraints: ConstraintsAnalysis,
  order: InterpolationOrder,
): RefinableDomain<SymbolicState, SymbolicFact> {
  return {
    post: new SymbolicPost(values, constraints),
    facts: new SymbolicFacts(constraints, order),
    traits: TRAITS,
  };
}

const KEYS = new ComponentKeys([constraintsKey.name, valueKey.name]);
const [ALL_VALUES, ALL_CONSTRAINTS] = [ValuePrecision.everything, ConstraintsPrecision.everything];

class SymbolicPost implements StrongestPost<SymbolicState> {
  private readonly values: ValueAnalysis;
  private readonly constraints: ConstraintsAnalysis;

  constructor(values: ValueAnalysis, constraints: ConstraintsAnalysis) {
    this.values = values;
    this.constraints = constraints;
  }

  initial(): SymbolicState {
    return {
      values: this.values.initialState(),
      constraints: this.constraints.initialState(),
    };
  }

  post(state: SymbolicState, edge: CfaEdge): SymbolicState | null {
    const { transfer } = this.values;
    const [values] = transfer.successors(state.values, edge, ALL_VALUES);
    if (values === undefined) return null;
    const [unchanged] = this.constraints.transfer.successors(state.constraints);
    const [constraints] = this.constraints.transfer.strengthen(
      unchanged!,
      whole(unchanged!, values),
      edge,
      ALL_CONSTRAINTS,
    );
    if (constraints === undefined) return null;
    const [stronger] = transfer.strengthen(values, whole(constraints, values), edge, ALL_VALUES);
    return stronger === undefined ? null : this.adjusted(state, stronger, constraints);
  }

  private adjusted(
    before: SymbolicState,
    values: ValueState,
    constraints: ConstraintsState,
  ): SymbolicState | null {
    const around = whole(constraints, values);
    const left = this.constraints.adjustment.adjust(constraints, ALL_CONSTRAINTS, around);
    if (left === null) return null;
    const { adjustment } = this.values;
    const adjusted =
      adjustment === "none"
        ? values
        : adjustment.adjust(values, ALL_VALUES, whole(left.state, values))!.state;
    const isSame = adjusted === before.values && left.state === before.constraints;
    return isSame ? before : { values: adjusted, constraints: left.state };
  }
}

function whole(constraints: ConstraintsState, values: ValueState): CompositeState {
  return new CompositeState(KEYS, [constraints, values]);
}

class SymbolicFacts implements Forgetting<SymbolicState, SymbolicFact> {
  private readonly constraints: ConstraintsAnalysis;
  private readonly order: InterpolationOrder;
  private turn: "constraints-first" | "values-first" = "constraints-first";

  constructor(constraints: ConstraintsAnalysis, order: InterpolationOrder) {
    this.constraints = constraints;
    this.order = order;
  }

  facts(state: SymbolicState): readonly SymbolicFact[] {
    return [...assumptionsOf(state), ...VALUE_FACTS.facts(state.values)];
  }

  forgettable(state: SymbolicState): readonly SymbolicFact[] {
    const places = VALUE_FACTS.facts(state.values);
    if (this.order === "values-only") return places;
    const assumptions = assumptionsOf(state);
    return this.firstNow() === "values-first"
      ? [...places, ...assumptions]
      : [...assumptions, ...places];
  }

  private firstNow(): "constraints-first" | "values-first" {
    if (this.order !== "alternating") {
      return this.order === "values-first" ? "values-first" : "constraints-first";
    }
    const now = this.turn;
    this.turn = now === "values-first" ? "constraints-first" : "values-first";
    return now;
  }

  without(state: SymbolicState, fact: SymbolicFact): SymbolicState {
    if (isAssumption(fact)) {
      const constraints = withoutOrigin(state.constraints, fact);
      return constraints === state.constraints
        ? state
        : { values: state.values, constraints: constraints };
    }
    const values = VALUE_FACTS.without(state.values, fact);
    if (values === state.values) return state;
    const { transfer } = this.constraints;
    return { values, constraints: transfer.collected(state.constraints, values.identifiers) };
  }

  isTrue({ values, constraints }: SymbolicState): boolean {
    return constraints.constraints.length === 0 && VALUE_FACTS.isTrue(values);
  }

  equals(a: SymbolicState, b: SymbolicState): boolean {
    return a.values.equals(b.values) && a.constraints.equals(b.constraints);
  }
}

function assumptionsOf({ constraints }: SymbolicState): readonly AssumptionFact[] {
  const found = new Set<AssumptionFact>();
  for (const { origins } of constraints.constraints) for (const fact of origins) found.add(fact);
  return [...found];
}

/** A constraint that has no origin left is gone. */
function withoutOrigin(state: ConstraintsState, fact: AssumptionFact): ConstraintsState {
  if (!state.constraints.some(({ origins }) => origins.includes(fact))) return state;
  const kept: Constraint[] = [];
  for (const constraint of state.constraints) {
    const origins = constraint.origins.filter((origin) => origin !== fact);
    if (origins.length === constraint.origins.length) kept.push(constraint);
    else if (origins.length > 0) kept.push({ term: constraint.term, origins });
  }
  return state.with(kept);
}

const TRAITS: FactTraits<SymbolicFact> = {
  variable: (fact) => (isAssumption(fact) ? null : PLACE_TRAITS.variable(fact)),
  variables(fact) {
    if (isAssumption(fact)) return fact.variables;
    return fact.variable === null ? [] : [fact.variable];
  },
  name: (fact) => (isAssumption(fact) ? fact.name : PLACE_TRAITS.name(fact)),
};
