import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SourceText, UserError, formatError } from "../../base/diagnostics/index.ts";
import { parseScript, parseTerm, parseValue } from "./parse.ts";
import { printDeclarations, printTerm } from "./print.ts";
import { rational } from "./rational.ts";
import { Terms } from "./terms.ts";

function script(text: string): { terms: Terms; assertions: readonly string[] } {
  const terms = new Terms();
  const { assertions } = parseScript(terms, new SourceText("p.smt2", text));
  return { terms, assertions: assertions.map((term) => printTerm(terms, term)) };
}

function complaint(text: string): string {
  try {
    script(text);
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("no complaint");
}

describe("scripts", () => {
  test("declare, define and assert", () => {
    const { assertions } = script(`
      (set-logic ALL) ; a comment
      (declare-fun x () Int)
      (declare-const |a b| (_ BitVec 8))
      (declare-fun f (Int (_ BitVec 8)) Bool)
      (define-fun twice ((n Int)) Int (+ n n))
      (assert (f (twice (+ x 1)) |a b|))
      (assert (! (let ((y (* 2 x)) (x 3)) (< y x)) :named n1))
      (check-sat)`);
    expect(assertions).toEqual(["(f (+ (* 2 x) 2) |a b|)", "(<= x 1)"]);
  });

  test("survive printing and reading by another table", () => {
    const { terms, assertions } = script(`
      (declare-fun |x 1| () Real) (declare-fun g (Real) Real)
      (assert (<= (g |x 1|) (/ 1.0 3.0)))`);
    const list = parseScript(
      terms,
      new SourceText("again", `(assert ${assertions[0]!})`),
    ).assertions;
    const text = `${printDeclarations(terms, list)}(assert ${assertions[0]!})`;
    expect(script(text).assertions).toEqual(assertions);
  });
});

describe("problems are reported with their position", () => {
  test.each([
    ["(assert (= x 1))", "p.smt2:1:12: error: x is not declared"],
    [
      "(declare-fun x () Int)\n(assert (bvadd x x))",
      "p.smt2:2:9: error: bvadd cannot be applied to Int, Int",
    ],
    ["(assert (and true", "p.smt2:1:9: error: this is never closed"],
    ["(assert true))", "p.smt2:1:14: error: there is nothing to close here"],
    ["(declare-fun x () Foo)", "p.smt2:1:19: error: unknown sort Foo"],
    ["(declare-fun x () (_ BitVec 0))", "p.smt2:1:29: error: a bit-vector has at least one bit"],
    ["(assert 5)", "p.smt2:1:9: error: an assertion must be of sort Bool"],
    ["(push 1)", "p.smt2:1:1: error: unknown command push"],
    [
      "(assert ((_ extract 9 0) #xff))",
      "p.smt2:1:9: error: extract cannot be applied to (_ BitVec 8)",
    ],
    [
      "(declare-fun x () Int)(declare-fun x () Bool)",
      "p.smt2:1:36: error: x is already declared with another sort",
    ],
    ["(assert |never)", "p.smt2:1:9: error: this quotation never ends"],
  ])("%s", (text, message) => {
    expect(complaint(text).split("\n")[0]).toBe(message);
  });
});

describe("values as solvers print them", () => {
  const terms = new Terms();
  const { sorts } = terms;

  test("of every sort", () => {
    expect(parseValue(terms, "(- 5)", sorts.int)).toBe(-5n);
    expect(parseValue(terms, "(/ (- 1.0) 3.0)", sorts.real)).toEqual(rational(-1n, 3n));
    expect(parseValue(terms, "(/ 1 3)", sorts.real)).toEqual(rational(1n, 3n));
    expect(parseValue(terms, "#b101", sorts.bitVec(3))).toBe(5n);
    expect(parseValue(terms, "(_ bv5 32)", sorts.bitVec(32))).toBe(5n);
    expect(parseValue(terms, "(_ -oo 8 24)", sorts.float(8, 24))).toBe(0xff800000n);
    expect(
      parseValue(terms, "(fp #b0 #b01111111 #b00000000000000000000000)", sorts.float(8, 24)),
    ).toBe(0x3f800000n);
    expect(parseValue(terms, "roundTowardZero", sorts.roundingMode)).toBe(4);
    const array = parseValue(
      terms,
      "(store ((as const (Array Int Bool)) false) 3 true)",
      sorts.array(sorts.int, sorts.bool),
    );
    expect(typeof array === "object" && "at" in array && [array.at(3n), array.at(4n)]).toEqual([
      true,
      false,
    ]);
  });

  test("refuse what is no value of the sort", () => {
    expect(() => parseValue(terms, "1", sorts.bool)).toThrow(UserError);
    terms.variable("v", sorts.int);
    expect(() => parseValue(terms, "v", sorts.int)).toThrow(UserError);
  });
});

test("damaged texts are refused with a position or read, never a failure of ours", () => {
  const intact = `(declare-fun x () (_ BitVec 8)) (declare-fun r () Real) (declare-fun a () (Array Int Bool))
    (declare-fun f (Int (_ BitVec 8)) Bool) (define-fun g ((n Int)) Int (+ n 1)) (declare-fun u () Float32)
    (assert (let ((y (bvadd x #x0f)) (z ((_ extract 7 4) x))) (= (concat z z) ((_ repeat 2) z) y)))
    (assert (and (select (store a 1 true) (g 2)) (f (bv2nat x) ((_ rotate_left 3) x)) (< r (/ 1.5 2.0))))
    (assert (fp.eq (fp.add RNE u ((_ to_fp 8 24) RTZ r)) (fp #b0 #x7f #b00000000000000000000000)))`;
  const tokens = intact.split(/(\s+|[()])/);
  const extra = [
    "(",
    ")",
    "_",
    "0",
    "65536",
    "-1",
    "#b",
    "|",
    ";",
    "as",
    "let",
    "x",
    "Int",
    "fp",
    '"',
  ];
  const damage = fc.array(
    fc.tuple(
      fc.nat(tokens.length - 1),
      fc.constantFrom("delete", "double", "replace", "swap"),
      fc.nat(),
    ),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(damage, (changes) => {
      const list = [...tokens];
      for (const [at, how, other] of changes) {
        if (how === "delete") list[at] = "";
        else if (how === "double") list[at] = `${list[at]!} ${list[at]!}`;
        else if (how === "replace") list[at] = extra[other % extra.length]!;
        else list[at] = tokens[other % tokens.length]!;
      }
      try {
        script(list.join(""));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        expect(error.range).not.toBeNull();
      }
    }),
    { numRuns: 1500 },
  );
});

test("a name that needs bars is printed with them", () => {
  const terms = new Terms();
  const odd = terms.variable("main::x 0", terms.sorts.bool);
  expect(printTerm(terms, odd)).toBe("|main::x 0|");
  expect(parseTerm(terms, new SourceText("t", "|main::x 0|"))).toBe(odd);
  const mode = terms.variable("RNE", terms.sorts.bool);
  expect(parseTerm(terms, new SourceText("t", printTerm(terms, mode)))).toBe(mode);
});
