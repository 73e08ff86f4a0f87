import { precondition } from "../../base/diagnostics/index.ts";
import type { Model } from "../smt/index.ts";
import {
  defaultValue,
  Evaluator,
  valueKey,
  type FunctionSymbol,
  type Kind,
  type PartialAssignment,
  type Term,
  type Terms,
  type Value,
} from "../terms/index.ts";

/** Values beyond which an evaluator forgets, so that a model kept for long does not grow. */
const MAX_REMEMBERED = 50_000;

/**
 * The part of an assignment that matters to some conjuncts, as plain data: what evaluating them reads. All
 * else has default values, which is fine: nothing depends on it.
 */
export class SnapshotModel implements Model {
  readonly variables: ReadonlyMap<Term, Value>;
  /** By symbol and arguments. */
  readonly points: ReadonlyMap<string, Value>;
  private readonly terms: Terms;
  private evaluator: Evaluator;
  private isReleased = false;

  constructor(
    terms: Terms,
    variables: ReadonlyMap<Term, Value>,
    points: ReadonlyMap<string, Value>,
  ) {
    this.terms = terms;
    this.variables = variables;
    this.points = points;
    this.evaluator = new Evaluator(terms, this);
  }

  /** Null if some conjunct is not certainly true: then the assignment is of no use. */
  static of(
    terms: Terms,
    conjuncts: readonly Term[],
    source: PartialAssignment,
  ): SnapshotModel | null {
    const recorder = new Recorder(terms, source);
    const evaluator = new Evaluator(terms, recorder);
    for (const conjunct of conjuncts) if (evaluator.value(conjunct) !== true) return null;
    return new SnapshotModel(terms, recorder.variables, recorder.points);
  }

  /** One model out of several that speak about different symbols. */
  static join(terms: Terms, parts: readonly SnapshotModel[]): SnapshotModel {
    if (parts.length === 1) return parts[0]!;
    const variables = new Map<Term, Value>();
    const points = new Map<string, Value>();
    for (const part of parts) {
      for (const [variable, value] of part.variables) variables.set(variable, value);
      for (const [point, value] of part.points) points.set(point, value);
    }
    return new SnapshotModel(terms, variables, points);
  }

  /** The same values, to be released by somebody else. */
  copy(): SnapshotModel {
    return new SnapshotModel(this.terms, this.variables, this.points);
  }

  variable(variable: Term): Value {
    const { terms } = this;
    return this.variables.get(variable) ?? defaultValue(terms.sorts, terms.sort(variable));
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value {
    const { terms } = this;
    const known = this.points.get(functionPoint(symbol, args));
    return known ?? defaultValue(terms.sorts, terms.declaration(symbol).result);
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    return this.points.get(openPoint(this.terms, term, args)) ?? null;
  }

  value(term: Term): Value | null {
    precondition(!this.isReleased, "a released model is not read");
    if (this.evaluator.size > MAX_REMEMBERED) this.evaluator = new Evaluator(this.terms, this);
    return this.evaluator.value(term);
  }

  isTrue(term: Term): boolean {
    return this.value(term) === true;
  }

  release(): void {
    this.isReleased = true;
  }
}

/** Passes questions on and keeps the answers. */
class Recorder implements PartialAssignment {
  readonly variables = new Map<Term, Value>();
  readonly points = new Map<string, Value>();
  private readonly terms: Terms;
  private readonly source: PartialAssignment;

  constructor(terms: Terms, source: PartialAssignment) {
    this.terms = terms;
    this.source = source;
  }

  variable(variable: Term): Value | null {
    const value = this.source.variable(variable);
    if (value !== null) this.variables.set(variable, value);
    return value;
  }

  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null {
    const value = this.source.apply(symbol, args);
    if (value !== null) this.points.set(functionPoint(symbol, args), value);
    return value;
  }

  unspecified(term: Term, args: readonly Value[]): Value | null {
    const value = this.source.unspecified(term, args);
    if (value !== null) this.points.set(openPoint(this.terms, term, args), value);
    return value;
  }
}

function functionPoint(symbol: FunctionSymbol, args: readonly Value[]): string {
  return `f${symbol}(${args.map(valueKey).join()})`;
}

/** Operations of one kind and sort are one function of their arguments. */
function openPoint(terms: Terms, term: Term, args: readonly Value[]): string {
  const kind: Kind = terms.kind(term);
  const argumentSort = terms.sort(terms.child(term, terms.childCount(term) - 1));
  return `${kind}.${terms.sort(term)}.${argumentSort}(${args.map(valueKey).join()})`;
}
