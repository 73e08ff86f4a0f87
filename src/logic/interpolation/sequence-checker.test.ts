import { afterAll, describe, expect, test } from "vitest";
import { openSolver } from "../backends/index.ts";
import { Terms, type Term } from "../terms/index.ts";
import { Deadline } from "./deadline.ts";
import { Entailment } from "./entailment.ts";
import { PathProblem } from "./path-problem.ts";
import { checkSequence } from "./sequence-checker.ts";
import { Paths } from "./testing/paths.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");
const entailment = new Entailment(terms, solver.newProver(), 5000);
const paths = new Paths(terms, terms.sorts.int);
const blocks = paths.equalCounters(2);
const equal = [0, 1, 2].map((j) => terms.eq(paths.v(`i@${j}`), paths.v(`a@${j}`)));
const right: readonly Term[] = [terms.true, ...equal, terms.false];

afterAll(() => {
  solver.close();
});

function check(sequence: readonly Term[], maximumSize = 100): string | null {
  const deadline = Deadline.in(10_000);
  return checkSequence(PathProblem.of(terms, blocks), sequence, entailment, {
    maximumSize,
    deadline,
  });
}

function withCut(cut: number, formula: Term): Term[] {
  return right.map((term, i) => (i === cut ? formula : term));
}

describe("a sequence is refused", () => {
  test("only if something is wrong with it", () => {
    expect(check(right)).toBeNull();
  });

  test("if it does not begin with true or end with false", () => {
    expect(check(withCut(0, terms.eq(paths.v("i@0"), paths.v("i@0"))))).toBeNull();
    expect(check(withCut(0, equal[0]!))).toBe("check-failed");
    expect(check(withCut(4, equal[2]!))).toBe("check-failed");
  });

  test("if it has the wrong length", () => {
    expect(check(right.slice(1))).toBe("check-failed");
  });

  test("if the blocks before a cut do not imply the formula", () => {
    expect(check(withCut(2, terms.eq(paths.v("i@1"), paths.n(5))))).toBe("check-failed");
  });

  test("if a formula is too weak for the next step", () => {
    expect(check(withCut(2, terms.true))).toBe("check-failed");
    expect(check(withCut(3, paths.less(paths.n(0), paths.v("i@2"))))).toBe("check-failed");
  });

  test("if it uses a symbol of one side only, even where that is harmless", () => {
    const early = terms.and(equal[1]!, terms.eq(paths.v("i@0"), paths.n(0)));
    expect(check(withCut(2, early))).toBe("vocabulary");
    const late = terms.or(equal[1]!, paths.less(paths.v("i@2"), paths.v("i@2")));
    expect(check(withCut(2, late))).toBeNull();
    const foreign = terms.or(equal[1]!, paths.less(paths.v("i@2"), paths.v("a@2")));
    expect(check(withCut(2, foreign))).toBe("vocabulary");
  });

  test("if a formula is larger than allowed", () => {
    expect(check(right, 3)).toBeNull();
    expect(check(right, 2)).toBe("too-large");
  });
});
