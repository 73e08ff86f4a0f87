import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import { evaluate } from "./evaluate.ts";
import { parseTerm } from "./parse.ts";
import { printTerm } from "./print.ts";
import { substitute } from "./substitute.ts";
import { Terms } from "./terms.ts";
import { constantOf } from "./constants.ts";
import { evaluateTree } from "./testing/naive-evaluator.ts";
import { RandomAssignment } from "./testing/random-assignment.ts";
import { Choices, randomTree, rootSorts } from "./testing/random-tree.ts";
import { toTerm, toText, treeVariables, type Tree } from "./testing/tree.ts";
import { variablesOf } from "./traverse.ts";
import { sameValue, valueKey } from "./values.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(4000);

const streams = fc.tuple(
  fc.nat(rootSorts.length - 1),
  fc.array(fc.nat(0xffff), { maxLength: 120, size: "max" }),
  fc.array(fc.nat(0xffff), { minLength: 60, maxLength: 60 }),
);

function draw(sortIndex: number, shape: readonly number[]): Tree {
  return randomTree(new Choices(shape), rootSorts[sortIndex]!, 5);
}

describe("random terms of all sorts", () => {
  test("keep their value when they are simplified", () => {
    fc.assert(
      fc.property(streams, ([sortIndex, shape, values]) => {
        const terms = new Terms();
        const tree = draw(sortIndex, shape);
        const assignment = new RandomAssignment(new Choices(values), treeVariables(tree));
        const expected = evaluateTree(tree, assignment);
        const term = toTerm(terms, tree);
        const actual = evaluate(terms, term, assignment.forTerms(terms));
        if (actual === null || !sameValue(actual, expected)) {
          throw new Error(
            `${toText(terms, tree)}\nsimplified ${printTerm(terms, term)}\nis ${actual === null ? "open" : valueKey(actual)}, expected ${valueKey(expected)}`,
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("are read back as the same term from their text and from their printed form", () => {
    fc.assert(
      fc.property(streams, ([sortIndex, shape]) => {
        const terms = new Terms();
        const tree = draw(sortIndex, shape);
        const term = toTerm(terms, tree);
        const read = (text: string): number => parseTerm(terms, new SourceText("<test>", text));
        expect(read(toText(terms, tree))).toBe(term);
        const printed = printTerm(terms, term);
        expect(read(printed), printed).toBe(term);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("become constants when values are substituted for variables", () => {
    fc.assert(
      fc.property(streams, ([sortIndex, shape, values]) => {
        const terms = new Terms();
        const tree = draw(sortIndex, shape);
        const term = toTerm(terms, tree);
        const assignment = new RandomAssignment(new Choices(values), treeVariables(tree));
        const map = new Map(
          variablesOf(terms, term).map((v) => [
            v,
            constantOf(terms, assignment.variable(terms.nameOf(v)), terms.sort(v)),
          ]),
        );
        const closed = substitute(terms, term, map);
        expect(variablesOf(terms, closed)).toEqual([]);
        const forTerms = assignment.forTerms(terms);
        const [direct, substituted] = [
          evaluate(terms, term, forTerms),
          evaluate(terms, closed, forTerms),
        ];
        expect(sameValue(direct!, substituted!), printTerm(terms, term)).toBe(true);
      }),
      { numRuns: RUNS / 4 },
    );
  });
});
