import {
  Evaluator,
  Kind,
  type PartialAssignment,
  type Term,
  type Terms,
  type Value,
} from "../terms/index.ts";
import type { SymbolSets } from "./symbol-sets.ts";

export type Propagation =
  | { readonly kind: "unsat"; readonly core: readonly Term[] }
  /** All conjuncts hold under these values. */
  | { readonly kind: "sat"; readonly values: ReadonlyMap<Term, Value> }
  | { readonly kind: "open" };

/** Passes over the conjuncts; in the order of an execution one or two suffice. */
const MAX_PASSES = 4;
const MAX_CONJUNCTS = 400;

/**
 * Follows equations that fix a variable: `x = 3`, then `y = x + 1`, until a conjunct is false, all are true,
 * or nothing more is known. `isOver`: the time for the question is; large conjuncts that share their parts are looked at as
 * often as they are shared.
 */
export function propagateConstants(
  terms: Terms,
  symbols: SymbolSets,
  conjuncts: readonly Term[],
  isOver: () => boolean = () => false,
): Propagation {
  if (conjuncts.length > MAX_CONJUNCTS) return { kind: "open" };
  const run = new Propagator(terms);
  let pending = conjuncts;
  for (let pass = 0; pass < MAX_PASSES && pending.length > 0; pass++) {
    const open: Term[] = [];
    for (const conjunct of pending) {
      if (isOver()) return { kind: "open" };
      const value = run.settle(conjunct);
      if (value === false) return { kind: "unsat", core: run.reasons(symbols, conjunct) };
      if (value === null) open.push(conjunct);
    }
    if (open.length === pending.length) break;
    pending = open;
  }
  return pending.length === 0 ? { kind: "sat", values: run.values } : { kind: "open" };
}

class Propagator implements PartialAssignment {
  readonly values = new Map<Term, Value>();
  private readonly terms: Terms;
  /** The conjunct that fixed each variable. */
  private readonly fixedBy = new Map<Term, Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  variable(variable: Term): Value | null {
    return this.values.get(variable) ?? null;
  }

  apply(): null {
    return null;
  }

  unspecified(): null {
    return null;
  }

  /** The value of a conjunct, which may be made true by fixing a variable. */
  settle(conjunct: Term): Value | null {
    const { terms } = this;
    const kind = terms.kind(conjunct);
    if (kind === Kind.Variable) return this.fix(conjunct, true, conjunct);
    if (kind === Kind.Not && terms.kind(terms.child(conjunct, 0)) === Kind.Variable) {
      const outcome = this.fix(terms.child(conjunct, 0), false, conjunct);
      return outcome;
    }
    const value = this.evaluate(conjunct);
    if (value !== null || kind !== Kind.Eq) return value;
    const [x, y] = [terms.child(conjunct, 0), terms.child(conjunct, 1)];
    if (this.isFree(x)) return this.fixTo(x, y, conjunct);
    return this.isFree(y) ? this.fixTo(y, x, conjunct) : null;
  }

  /** The conjuncts from which the value of `conjunct` follows, with itself. */
  reasons(symbols: SymbolSets, conjunct: Term): readonly Term[] {
    const reasons = new Set<Term>();
    const stack = [conjunct];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (reasons.has(next)) continue;
      reasons.add(next);
      for (const symbol of symbols.of(next)) {
        const reason = this.fixedBy.get(symbol as Term);
        if (reason !== undefined) stack.push(reason);
      }
    }
    return [...reasons];
  }

  private isFree(term: Term): boolean {
    return this.terms.kind(term) === Kind.Variable && !this.values.has(term);
  }

  private fixTo(variable: Term, definition: Term, conjunct: Term): Value | null {
    const value = this.evaluate(definition);
    return value === null ? null : this.fix(variable, value, conjunct);
  }

  /** True, or false if the variable has another value already. */
  private fix(variable: Term, value: Value, conjunct: Term): boolean {
    const known = this.values.get(variable);
    if (known !== undefined) return known === value;
    this.values.set(variable, value);
    this.fixedBy.set(variable, conjunct);
    return true;
  }

  /** Not remembered across conjuncts: what is unknown now may be known later. */
  private evaluate(term: Term): Value | null {
    return new Evaluator(this.terms, this).value(term);
  }
}
