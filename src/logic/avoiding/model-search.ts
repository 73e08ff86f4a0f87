import {
  Evaluator,
  Kind,
  type Assignment,
  type FunctionSymbol,
  type Term,
  type Terms,
  type Value,
} from "../terms/index.ts";
import { Dependencies } from "./dependencies.ts";
import { secantStep } from "./secant-step.ts";
import { SnapshotModel } from "./snapshot-model.ts";
import type { SymbolSets } from "./symbol-sets.ts";

/** Assignments tried for one query. */
const MAX_TRIALS = 24;
const MAX_CONJUNCTS = 200;
const MAX_LITERALS = 4;

/**
 * Looks near a model for one that satisfies the conjuncts: changes one free variable at a time so that the
 * first conjunct that fails holds, and goes on as long as more conjuncts hold than before. Null if that does
 * not lead to a model soon.
 */
export function searchModel(
  terms: Terms,
  symbols: SymbolSets,
  conjuncts: readonly Term[],
  start: Assignment,
): SnapshotModel | null {
  if (conjuncts.length > MAX_CONJUNCTS) return null;
  const dependencies = new Dependencies(terms, symbols, conjuncts);
  let best = new Trial(terms, dependencies, start, new Map());
  let trials = 0;
  while (best.failing < conjuncts.length) {
    let improved: Trial | null = null;
    for (const [variable, value] of best.repairs()) {
      if (trials++ >= MAX_TRIALS) return null;
      const next = best.with(variable, value);
      if (next.failing <= best.failing) continue;
      improved = next;
      break;
    }
    if (improved === null) return null;
    best = improved;
  }
  return SnapshotModel.of(terms, conjuncts, best);
}

/** Some free variables changed; the defined ones follow. */
class Trial implements Assignment {
  /** Number of the first clause that is not true, or how many there are. */
  readonly failing: number;
  private readonly terms: Terms;
  private readonly dependencies: Dependencies;
  private readonly start: Assignment;
  private readonly changes: ReadonlyMap<Term, Value>;
  private readonly defined = new Map<Term, Value>();
  private readonly evaluator: Evaluator;

  constructor(
    terms: Terms,
    dependencies: Dependencies,
    start: Assignment,
    changes: ReadonlyMap<Term, Value>,
  ) {
    this.terms = terms;
    this.dependencies = dependencies;
    this.start = start;
    this.changes = changes;
    this.evaluator = new Evaluator(terms, this);
    this.failing = this.run();
  }

  variable(variable: Term): Value {
    return (
      this.defined.get(variable) ?? this.changes.get(variable) ?? this.start.variable(variable)
    );
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value {
    return this.start.apply(symbol, args);
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    return this.start.unspecified(term, args);
  }

  with(variable: Term, value: Value): Trial {
    const changes = new Map(this.changes).set(variable, value);
    return new Trial(this.terms, this.dependencies, this.start, changes);
  }

  /** Changes that may make the failing clause true, the likeliest first. */
  *repairs(): Generator<readonly [Term, Value]> {
    const { terms } = this;
    const conjunct = this.dependencies.clauses[this.failing]!.conjunct;
    const literals =
      terms.kind(conjunct) === Kind.Or
        ? terms.children(conjunct).slice(0, MAX_LITERALS)
        : [conjunct];
    for (const literal of literals) {
      const negated = terms.kind(literal) === Kind.Not;
      const atom = negated ? terms.child(literal, 0) : literal;
      for (const variable of this.dependencies.freeOf(this.failing)) {
        for (const value of this.valuesFor(variable, atom, negated)) yield [variable, value];
      }
    }
  }

  private *valuesFor(variable: Term, atom: Term, negated: boolean): Generator<Value> {
    const value = this.variable(variable);
    if (typeof value === "boolean") {
      yield !value;
      return;
    }
    if (typeof value !== "bigint") return;
    const width = this.terms.sorts.isBitVec(this.terms.sort(variable))
      ? this.terms.bv.width(variable)
      : null;
    const wrapped = (x: bigint): bigint => (width === null ? x : BigInt.asUintN(width, x));
    const at = (x: bigint): Evaluator => this.with(variable, wrapped(x)).evaluator;
    for (const step of secantStep(this.terms, atom, negated, this.evaluator, at(value + 1n))) {
      yield wrapped(value + step);
    }
  }

  private run(): number {
    const { clauses } = this.dependencies;
    for (let i = 0; i < clauses.length; i++) {
      const { conjunct, defined, definition } = clauses[i]!;
      if (defined === null || definition === null) {
        if (this.evaluator.value(conjunct) !== true) return i;
        continue;
      }
      const value = this.evaluator.value(definition);
      if (value === null) return i;
      this.defined.set(defined, value);
    }
    return clauses.length;
  }
}
