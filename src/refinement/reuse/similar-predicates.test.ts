import { expect, test } from "vitest";
import type { FactText } from "./facts.ts";
import { mergedPredicates } from "./similar-predicates.ts";

const predicates = (...texts: readonly string[]): readonly FactText[] =>
  texts.map((text) => ({ kind: "predicate", text }));

const texts = (facts: readonly FactText[]): readonly string[] => facts.map(({ text }) => text);

const UNROLLED = predicates("i <= n - 3", "i == n", "i <= n - 1", "i <= n - 10", "i <= n - 2");

test("three of a kind stay as they are", () => {
  const facts = predicates("i <= 1", "i <= 2", "i <= 3", "j == 4", "k == 4");
  for (const merger of ["hull", "relation", "disjunction"] as const) {
    expect(mergedPredicates(facts, merger)).toBe(facts);
  }
});

test("similar predicates become one that says that one of them holds", () => {
  expect(texts(mergedPredicates(UNROLLED, "disjunction"))).toEqual([
    "i == n",
    "(i <= n - 1) || (i <= n - 2) || (i <= n - 3) || (i <= n - 10)",
  ]);
});

test("the ends of the range by their numbers, not by their texts", () => {
  expect(texts(mergedPredicates(UNROLLED, "hull"))).toEqual([
    "i == n",
    "i <= n - 1",
    "i <= n - 10",
  ]);
});

test("what they say of variables", () => {
  expect(texts(mergedPredicates(UNROLLED, "relation"))).toEqual(["i == n", "i <= n"]);
  const values = [1, 2, 3, 4].flatMap((value) => [`x == ${value}`, `s.y == ${value}`]);
  expect(texts(mergedPredicates(predicates(...values), "relation"))).toEqual([
    ...["x == 1", "x == 4", "s.y == 1", "s.y == 4", "x == s.y"],
  ]);
});

test("numbers in names and other kinds of facts are not looked at", () => {
  const facts: readonly FactText[] = [
    ...predicates("x1 == y", "x2 == y", "x3 == y", "x4 == y"),
    ...["1", "2", "3", "4"].map((text): FactText => ({ kind: "threshold", text })),
  ];
  expect(mergedPredicates(facts, "disjunction")).toBe(facts);
});
