import { describe, expect, test } from "vitest";
import { termFromText } from "./parse.ts";
import { printTerm } from "./print.ts";
import { Terms } from "./terms.ts";
import type { Term } from "./term.ts";

function predicate(terms: Terms, name: string): Term {
  const i = terms.variable(name, terms.sorts.bitVec(32));
  const twice = terms.bv.multiply(i, i);
  return terms.and(terms.bv.sle(twice, terms.bv.constant(20, 32)), terms.not(terms.eq(twice, i)));
}

describe("terms of another run", () => {
  test("are read over the symbols that the caller has for their names", () => {
    const [old, fresh] = [new Terms(), new Terms()];
    const text = printTerm(old, predicate(old, "main::i"));
    fresh.variable("something else", fresh.sorts.bool);
    const expected = predicate(fresh, "main::k");
    const k = fresh.findVariable("main::k");
    expect(termFromText(fresh, text, (name) => (name === "main::i" ? k : null))).toBe(expected);
  });

  test.each([
    ["a name that nobody knows", "(= |main::i| |main::j|)"],
    ["two terms", "true true"],
    ["nothing", ""],
    ["sorts that do not fit", "(and |main::i| true)"],
    ["what is never closed", "(".repeat(200_000)],
    ["no text at all", "\0\0((\0)"],
    [
      "sorts nested too deeply",
      `((as const ${"(Array Int ".repeat(100_000)}Int${")".repeat(100_000)}) 0)`,
    ],
    ["a numeral without end", "9".repeat(1_000_000)],
    ["bits without end", repeated(20, "((_ repeat 4096) x)", "#x00")],
    ["squares of squares", repeated(60, "(* x x)", "10")],
    ["quotients of quotients", repeated(60, "(* x x)", "(/ 1.0 3.0)")],
  ])("%s is no term", (_, text) => {
    const terms = new Terms();
    const i = terms.variable("main::i", terms.sorts.bitVec(32));
    expect(termFromText(terms, text, (name) => (name === "main::i" ? i : null))).toBeNull();
  });

  test("parentheses as deep as they like do not overflow the stack", () => {
    const terms = new Terms();
    const text = `${"(not ".repeat(200_001)}b${")".repeat(200_001)}`;
    const b = terms.variable("b", terms.sorts.bool);
    expect(termFromText(terms, text, () => b)).toBe(terms.not(b));
  });
});

/** `x` is `body` over the last `x`, again and again. */
function repeated(times: number, body: string, first: string): string {
  return `(let ((x ${first})) ${`(let ((x ${body})) `.repeat(times)}x${")".repeat(times + 1)}`;
}
