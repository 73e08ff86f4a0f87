/** Satisfiability of constraints, asked as rarely as possible (`lemberger-thesis` chapter 8). */
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import { AvoidingContext } from "../../logic/avoiding/index.ts";
import type { Prover, SolverContext } from "../../logic/smt/index.ts";
import {
  defaultValue,
  Evaluator,
  type PartialAssignment,
  type Term,
  type Terms,
  type Value,
} from "../../logic/terms/index.ts";
import { identifiersOf } from "../value/index.ts";
import type { Model } from "./constraints-state.ts";

export interface ConstraintSolverServices {
  readonly terms: Terms;
  /** Opens the solver at the first question. */
  readonly solver: () => SolverContext;
  readonly statistics: Statistics;
  readonly timeoutMillis: number;
  /** False: every question goes to the solver. */
  readonly isReusing: boolean;
}

export type Satisfiability =
  { readonly kind: "sat"; readonly model: Model } | { readonly kind: "unsat" | "unknown" };

const UNSAT: Satisfiability = { kind: "unsat" };
const UNKNOWN: Satisfiability = { kind: "unknown" };

/** Opened at the first question. */
interface OpenedSolver {
  readonly prover: Prover;
  /** Null: every question goes to the solver. */
  readonly context: AvoidingContext | null;
}

export class ConstraintSolver {
  private readonly services: ConstraintSolverServices;
  private readonly opened: () => OpenedSolver;
  private readonly checks: Counter;
  private readonly byModel: Counter;
  private readonly calls: Counter;
  private readonly avoided: Counter;
  private readonly unknowns: Counter;

  constructor(services: ConstraintSolverServices, opened = openedOnce(services)) {
    this.services = services;
    this.opened = opened;
    const { statistics } = services;
    this.checks = statistics.counter("Number of constraint checks");
    this.byModel = statistics.counter("Number of constraint checks answered by the state's model");
    this.calls = statistics.counter("Number of solver calls for constraints");
    this.unknowns = statistics.counter("Number of constraint checks without an answer");
    this.avoided = statistics.counter("Number of solver queries avoided");
  }

  /** The same solver with what it has learnt, which may think so long about a question. */
  withTimeout(timeoutMillis: number): ConstraintSolver {
    return new ConstraintSolver({ ...this.services, timeoutMillis }, this.opened);
  }

  /** Whether all of the terms hold under the model. */
  isModel(model: Model, terms: readonly Term[]): boolean {
    const evaluator = new Evaluator(
      this.services.terms,
      new MapAssignment(this.services.terms, model),
    );
    return terms.every((term) => evaluator.value(term) === true);
  }

  /** `known` satisfies all but the new ones among the constraints. */
  check(constraints: readonly Term[], known: Model | null): Satisfiability {
    this.checks.increment();
    const { isReusing } = this.services;
    if (isReusing && known !== null && this.isModel(known, constraints)) {
      this.byModel.increment();
      this.avoided.increment();
      return { kind: "sat", model: known };
    }
    const answer = this.ask(constraints);
    return answer.kind === "sat" ? { kind: "sat", model: overridden(known, answer.model) } : answer;
  }

  /** Whether the premises imply the conclusions; false if nobody knows. */
  implies(premises: readonly Term[], conclusions: readonly Term[]): boolean {
    const { terms } = this.services;
    const negated = terms.not(terms.andAll([...conclusions]));
    this.checks.increment();
    return this.ask([...premises, negated]).kind === "unsat";
  }

  /** Whether no other value than the model's satisfies the constraints (`lemberger-thesis` Alg. 10). */
  isDefinite(identifier: Term, value: Term, constraints: readonly Term[]): boolean {
    return this.implies(constraints, [this.services.terms.eq(identifier, value)]);
  }

  private ask(constraints: readonly Term[]): Satisfiability {
    const { prover, context } = this.opened();
    const callsBefore = context?.avoiding.solverCalls ?? 0;
    prover.timeoutMillis = this.services.timeoutMillis;
    const answer = prover.check(constraints);
    const calls = context === null ? 1 : context.avoiding.solverCalls - callsBefore;
    this.calls.increment(calls);
    if (calls === 0) this.avoided.increment();
    if (answer === "unsat") return UNSAT;
    if (answer === "unknown") {
      this.unknowns.increment();
      return UNKNOWN;
    }
    return this.modelFor(prover, constraints);
  }

  private modelFor(prover: Prover, constraints: readonly Term[]): Satisfiability {
    const solution = prover.model();
    const model = new Map<Term, Value>();
    for (const constraint of constraints) {
      for (const identifier of identifiersOf(this.services.terms, constraint)) {
        const value = solution.variable(identifier);
        if (value !== null) model.set(identifier, value);
      }
    }
    solution.release();
    // A model that says less than the solver knows is of no use, but there is one.
    return this.isModel(model, constraints) ? { kind: "sat", model } : UNKNOWN;
  }
}

function openedOnce({ solver, isReusing }: ConstraintSolverServices): () => OpenedSolver {
  let opened: OpenedSolver | null = null;
  return () => {
    if (opened !== null) return opened;
    const context = isReusing ? new AvoidingContext(solver()) : null;
    opened = { context, prover: (context ?? solver()).newProver() };
    return opened;
  };
}

class MapAssignment implements PartialAssignment {
  private readonly terms: Terms;
  private readonly values: Model;

  constructor(terms: Terms, values: Model) {
    this.terms = terms;
    this.values = values;
  }

  variable(variable: Term): Value {
    const { terms } = this;
    return this.values.get(variable) ?? defaultValue(terms.sorts, terms.sort(variable));
  }

  apply(): null {
    return null;
  }

  unspecified(): null {
    return null;
  }
}

function overridden(known: Model | null, changes: Model): Model {
  if (known === null || known.size === 0) return changes;
  const result = new Map(known);
  for (const [identifier, value] of changes) result.set(identifier, value);
  return result;
}
