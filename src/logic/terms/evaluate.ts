import type { PartialAssignment } from "./assignment.ts";
import { constantValue } from "./constants.ts";
import { Kind } from "./kinds.ts";
import { operate } from "./operation.ts";
import type { TermTable } from "./term-table.ts";
import type { Term } from "./term.ts";
import { sameValue, type Value } from "./values.ts";

/**
 * Values of terms under one assignment, remembered across calls. Null is "depends on a symbol the assignment
 * does not know, or on an operation that is unspecified for these arguments and that it does not decide".
 */
export class Evaluator {
  private readonly table: TermTable;
  private readonly assignment: PartialAssignment;
  private readonly known = new Map<Term, Value | null>();
  /** Terms under evaluation and, for each, the child to look at next. */
  private readonly stack: Term[] = [];
  private readonly next: number[] = [];

  constructor(table: TermTable, assignment: PartialAssignment) {
    this.table = table;
    this.assignment = assignment;
  }

  /** Number of remembered values. */
  get size(): number {
    return this.known.size;
  }

  value(term: Term): Value | null {
    const { stack, next, known } = this;
    if (known.has(term)) return known.get(term) ?? null;
    this.open(term);
    while (stack.length > 0) {
      const top = stack.length - 1;
      const current = stack[top]!;
      const missing = this.advance(current, top);
      if (missing !== null) {
        this.open(missing);
      } else {
        stack.pop();
        next.pop();
      }
    }
    return known.get(term) ?? null;
  }

  private open(term: Term): void {
    this.stack.push(term);
    this.next.push(0);
  }

  /** Settles the value of `term`, or names a child whose value is needed first. */
  private advance(term: Term, top: number): Term | null {
    const { table, known } = this;
    const kind = table.kind(term);
    if (kind <= Kind.Variable) {
      known.set(term, this.leafValue(term, kind));
      return null;
    }
    if (kind === Kind.Ite) return this.advanceIte(term);
    if (kind === Kind.And) return this.advanceJunction(term, top, false);
    if (kind === Kind.Or) return this.advanceJunction(term, top, true);

    const count = table.childCount(term);
    for (let i = this.next[top]!; i < count; i++) {
      const child = table.child(term, i);
      if (!known.has(child)) {
        this.next[top] = i + 1;
        return child;
      }
    }
    known.set(term, this.strictValue(term, kind, count));
    return null;
  }

  private leafValue(term: Term, kind: Kind): Value | null {
    return kind === Kind.Variable
      ? this.assignment.variable(term)
      : constantValue(this.table, term);
  }

  private strictValue(term: Term, kind: Kind, count: number): Value | null {
    const args: Value[] = [];
    for (let i = 0; i < count; i++) {
      const value = this.known.get(this.table.child(term, i)) ?? null;
      if (value === null) return null;
      args.push(value);
    }
    if (kind === Kind.Apply) return this.assignment.apply(this.table.functionOf(term), args);
    return operate(this.table, term, args) ?? this.assignment.unspecified(term, args);
  }

  /** Only the chosen branch is evaluated; both if the condition is open. */
  private advanceIte(term: Term): Term | null {
    const { table, known } = this;
    const condition = table.child(term, 0);
    if (!known.has(condition)) return condition;
    const decided = known.get(condition) ?? null;
    for (let branch = 1; branch <= 2; branch++) {
      const child = table.child(term, branch);
      if (decided !== (branch === 2) && !known.has(child)) return child;
    }
    if (decided !== null) {
      known.set(term, known.get(table.child(term, decided === true ? 1 : 2)) ?? null);
    } else {
      const x = known.get(table.child(term, 1)) ?? null;
      const y = known.get(table.child(term, 2)) ?? null;
      known.set(term, x !== null && y !== null && sameValue(x, y) ? x : null);
    }
    return null;
  }

  /** `absorbing` is false for a conjunction: one such child decides. */
  private advanceJunction(term: Term, top: number, absorbing: boolean): Term | null {
    const { table, known } = this;
    const count = table.childCount(term);
    for (let i = this.next[top]!; i < count; i++) {
      const child = table.child(term, i);
      const value = known.get(child);
      if (value === undefined) {
        this.next[top] = i;
        return child;
      }
      if (value === absorbing) {
        known.set(term, absorbing);
        return null;
      }
    }
    let open = false;
    for (let i = 0; i < count; i++) open ||= known.get(table.child(term, i)) === null;
    known.set(term, open ? null : !absorbing);
    return null;
  }
}

/** One value; to evaluate several terms under one assignment keep an `Evaluator`. */
export function evaluate(
  table: TermTable,
  term: Term,
  assignment: PartialAssignment,
): Value | null {
  if (table.isLiteral(term)) return constantValue(table, term);
  return new Evaluator(table, assignment).value(term);
}
