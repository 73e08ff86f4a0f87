import { describe, expect, test } from "vitest";
import { Kind, Terms, type Term } from "../../logic/terms/index.ts";
import type { AssumptionFact } from "./assumption-fact.ts";
import { isImpliedBound } from "./bounds.ts";
import { connectedTo, ConstraintBuilder } from "./constraint-set.ts";

const terms = new Terms();
const { bv } = terms;
const s = terms.variable("s", terms.sorts.bitVec(32));
const t = terms.variable("t", terms.sorts.bitVec(32));
const number = (value: number): Term => bv.constant(value, 32);
const above = (x: Term, value: number): Term => bv.slt(number(value), x);
const below = (x: Term, value: number): Term => bv.slt(x, number(value));
const fact = (name: string): AssumptionFact => ({ kind: "assumption", name, variables: [] });

describe("bounds", () => {
  test("are implied by tighter ones of the same side and view", () => {
    expect(isImpliedBound(terms, above(s, 10), above(s, 0))).toBe(true);
    expect(isImpliedBound(terms, above(s, 0), above(s, 10))).toBe(false);
    expect(isImpliedBound(terms, below(s, -5), below(s, 3))).toBe(true);
    expect(isImpliedBound(terms, bv.ult(s, number(3)), below(s, 3))).toBe(false);
    expect(isImpliedBound(terms, above(t, 10), above(s, 0))).toBe(false);
  });

  test("imply that values outside are none", () => {
    const isNot = (value: number): Term => terms.not(terms.eq(s, number(value)));
    expect(isImpliedBound(terms, above(s, 10), isNot(10))).toBe(true);
    expect(isImpliedBound(terms, above(s, 10), isNot(-1))).toBe(true);
    expect(isImpliedBound(terms, above(s, 10), isNot(11))).toBe(false);
  });
});

function build(conditions: readonly Term[]): ConstraintBuilder | null {
  const builder = new ConstraintBuilder(terms, [], { isDefiniteUsed: true, isSubsuming: true });
  for (const [i, condition] of conditions.entries()) {
    if (!builder.conjoin(condition, [fact(`c${i}`)])) return null;
  }
  return builder;
}

describe("conjunctions", () => {
  test("keep the tightest bound with the origins of all", () => {
    for (const order of [
      [above(s, 0), above(s, 10)],
      [above(s, 10), above(s, 0)],
    ]) {
      const { constraints } = build(order)!;
      expect(constraints.map(({ term }) => term)).toEqual([above(s, 10)]);
      expect(constraints[0]!.origins.map(({ name }) => name).sort()).toEqual(["c0", "c1"]);
    }
  });

  test("put values of identifiers into the other constraints", () => {
    const builder = build([bv.slt(s, t), terms.eq(s, number(5))])!;
    expect([...builder.definite]).toEqual([[s, number(5)]]);
    expect(builder.constraints.map(({ term }) => term)).toEqual([bv.slt(number(5), t)]);
    expect(build([bv.slt(s, t), terms.eq(s, number(5)), terms.eq(t, number(5))])).toBeNull();
  });

  test("drop what is trivial and notice what contradicts itself", () => {
    expect(build([terms.bool(true)])!.constraints).toEqual([]);
    expect(build([bv.slt(s, t), terms.not(bv.slt(s, t))])).toBeNull();
    expect(terms.kind(terms.bool(false))).toBe(Kind.False);
    expect(build([terms.bool(false)])).toBeNull();
  });

  test("fall apart into what is connected by identifiers", () => {
    const u = terms.variable("u", terms.sorts.bitVec(32));
    const { constraints } = build([bv.slt(s, t), above(t, 1), above(u, 1)])!;
    const connected = connectedTo(terms, constraints, [s]).map(({ term }) => term);
    expect(new Set(connected)).toEqual(new Set([bv.slt(s, t), above(t, 1)]));
    expect(connectedTo(terms, constraints, [s, u])).toBe(constraints);
  });
});
