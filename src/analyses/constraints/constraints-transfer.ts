import {
  candidatesIn,
  type Adjusted,
  type Candidate,
  type PrecisionAdjustment,
  type Siblings,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { constantOf, type Term, type Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { identifiersOf, valueKey, type DefiniteAssignments } from "../value/index.ts";
import { AssumptionFacts, isAssumeEdge, type AssumptionFact } from "./assumption-fact.ts";
import { connectedTo, ConstraintBuilder } from "./constraint-set.ts";
import type { ConstraintSolver } from "./constraint-solver.ts";
import { ConstraintsState, type Constraint, type Model } from "./constraints-state.ts";
import type { ConstraintsOptions } from "./options.ts";
import type { ConstraintsPrecision } from "./constraints-precision.ts";

const NONE: readonly ConstraintsState[] = [];

export interface ConstraintsServices {
  readonly terms: Terms;
  readonly solver: ConstraintSolver;
  readonly options: ConstraintsOptions;
  readonly statistics: Statistics;
  /** Shared by analyses whose precisions are to be the same. Left out: its own. */
  readonly facts?: AssumptionFacts;
  /** Whether the state around violates the property. */
  readonly isTarget: (whole: Siblings) => boolean;
}

/**
 * Constraints come from what the value state beside says about assumptions: everything happens in strengthening, and the
 * constraints are to stand before the values in a composite, so that values learn from them in turn.
 */
export class ConstraintsTransfer
  implements
    TransferRelation<ConstraintsState, ConstraintsPrecision>,
    PrecisionAdjustment<ConstraintsState, ConstraintsPrecision>
{
  private readonly services: ConstraintsServices;
  readonly facts: AssumptionFacts;
  private readonly assumeEdges: Counter;

  constructor(services: ConstraintsServices) {
    this.services = services;
    this.facts = services.facts ?? new AssumptionFacts();
    this.assumeEdges = services.statistics.counter("Number of assume edges");
  }

  successors(state: ConstraintsState): readonly ConstraintsState[] {
    return [state.with(state.constraints)];
  }

  strengthen(
    state: ConstraintsState,
    siblings: Siblings,
    edge: CfaEdge,
    precision: ConstraintsPrecision,
  ): readonly ConstraintsState[] {
    if (isAssumeEdge(edge)) this.assumeEdges.increment();
    const assumed = siblings.get(valueKey)?.assumed ?? [];
    const stronger =
      assumed.length === 0 ? state : this.assume(state, assumed, this.facts.of(edge));
    if (stronger === null) return NONE;
    const kept = precision.restrict(stronger.constraints, edge.target);
    if (kept === stronger.constraints) return [stronger];
    return [this.newState(kept, stronger.model, stronger.definite)];
  }

  /** Null: the conditions contradict the state. */
  private assume(
    state: ConstraintsState,
    assumed: readonly Term[],
    origin: AssumptionFact,
  ): ConstraintsState | null {
    const { terms, options } = this.services;
    const builder = new ConstraintBuilder(terms, state.constraints, {
      isDefiniteUsed: options.definite !== "never",
      isSubsuming: options.subsume,
    });
    for (const term of assumed) if (!builder.conjoin(term, [origin])) return null;
    let { model } = state;
    if (options.check === "assume" && builder.changed.size > 0) {
      const answer = this.check(builder, model);
      if (answer === "contradiction") return null;
      model = answer;
      if (options.definite === "solver" && model !== null) {
        if (!builder.assign(this.definiteAssignments(builder, model))) return null;
      }
    } else if (options.check === "target") model = null;
    return this.newState(builder.constraints, model, builder.definite);
  }

  /** A model of the constraints; null: nobody knows whether there is one. */
  private check(builder: ConstraintBuilder, known: Model | null): Model | null | "contradiction" {
    const { solver, options, terms } = this.services;
    // What has nothing to do with the new constraints could be satisfied before.
    const concerned = options.reuse
      ? connectedTo(terms, builder.constraints, this.identifiersOfAll(builder.changed))
      : builder.constraints;
    const answer = solver.check(
      concerned.map(({ term }) => term),
      known,
    );
    if (answer.kind === "unsat") return "contradiction";
    return answer.kind === "sat" ? answer.model : null;
  }

  /** `lemberger-thesis` Alg. 10, for the identifiers of constraints that are new. */
  private definiteAssignments(builder: ConstraintBuilder, model: Model): DefiniteAssignments {
    const { terms, solver } = this.services;
    const found = new Map<Term, Term>();
    for (const identifier of this.identifiersOfAll(builder.changed)) {
      const value = model.get(identifier);
      if (value === undefined) continue;
      const concerned = connectedTo(terms, builder.constraints, [identifier]);
      const constant = constantOf(terms, value, terms.sort(identifier));
      const list = concerned.map(({ term }) => term);
      if (solver.isDefinite(identifier, constant, list)) found.set(identifier, constant);
    }
    return found;
  }

  private identifiersOfAll(list: Iterable<Term>): ReadonlySet<Term> {
    const found = new Set<Term>();
    for (const term of list) {
      for (const identifier of identifiersOf(this.services.terms, term)) found.add(identifier);
    }
    return found;
  }

  /** Forgets what no value depends on: it could be satisfied, and nothing that comes can change that. */
  adjust(
    state: ConstraintsState,
    before: ConstraintsPrecision,
    whole: Siblings,
  ): Adjusted<ConstraintsState, ConstraintsPrecision> | null {
    const { options, solver } = this.services;
    const precision = before.mining(this.testsOf(candidatesIn(whole)));
    if (
      options.check === "target" &&
      state.constraints.length > 0 &&
      this.services.isTarget(whole)
    ) {
      const list = state.constraints.map(({ term }) => term);
      if (solver.check(list, state.model).kind === "unsat") return null;
    }
    const values = whole.get(valueKey);
    if (values === null) return { state, precision, halt: false };
    return { state: this.collected(state, values.identifiers), precision, halt: false };
  }

  private testsOf(candidates: readonly Candidate[]): readonly AssumptionFact[] {
    return candidates.flatMap(({ tests }) => tests.map((edge) => this.facts.of(edge)));
  }

  /** Without the constraints that have nothing to do with the identifiers. */
  collected(state: ConstraintsState, identifiers: ReadonlySet<Term>): ConstraintsState {
    // Not known to be satisfiable: forgetting them would forget a contradiction.
    if (this.services.options.check === "target" || state.constraints.length === 0) return state;
    return state.with(connectedTo(this.services.terms, state.constraints, identifiers));
  }

  private newState(
    constraints: readonly Constraint[],
    model: Model | null,
    definite: DefiniteAssignments,
  ): ConstraintsState {
    return new ConstraintsState(this.services.terms, constraints, model, definite);
  }
}
