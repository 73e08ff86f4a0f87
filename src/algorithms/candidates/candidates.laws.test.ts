import { describe, expect, test } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import { CONTINUE_LIKE_COMPILED_CODE, Interpreter } from "../../program/interpreter/index.ts";
import { findLoops } from "../../program/passes/index.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import { createCandidateSource } from "./index.ts";
import { VariedInputs } from "./sampling/varied-inputs.ts";
import { DEFAULT_OPTIONS, programOf } from "./testing/candidates-of.ts";

const PROGRAMS: Readonly<Record<string, string>> = {
  "mixed widths and signs": `
    unsigned short limit = 300; long long total; struct { int used; unsigned char mode; } box;
    int main(void) {
      signed char c = 0; _Bool flag = 0; unsigned long long wide = 1;
      for (unsigned i = 0; i < limit; i++) {
        c += 3; flag = !flag; wide *= 3; total -= i; box.used++; box.mode = i % 4;
      }
      return c + flag + (int)wide;
    }`,
  "two functions and nesting": `
    int calls;
    static int gcd(int a, int b) {
      calls++;
      while (b != 0) { int r = a % b; a = b; b = r; }
      return a;
    }
    int main(void) {
      int n = __VERIFIER_nondet_int(), sum = 0;
      if (n < 0 || n > 20) return 0;
      for (int i = 1; i <= n; i++) for (int j = i; j > 0; j -= 2) sum += gcd(i, j);
      __VERIFIER_assert(sum >= 0 && calls >= 0);
      return sum;
    }`,
  "large constants": `
    int main(void) {
      int x = 0, y = 500000;
      while (x < 1000000) { if (x < 500000) x = x + 1; else { x = x + 1; y = y + 1; } }
      __VERIFIER_assert(y == x);
    }`,
};

type Heads = ReadonlyMap<CfaNode, readonly Expression[]>;

function candidatesOf(cfa: Cfa): Heads {
  const source = createCandidateSource(cfa, DEFAULT_OPTIONS, UNLIMITED);
  return new Map(findLoops(cfa).loops.map(({ head }) => [head, source.candidatesAt(head)]));
}

/** Evaluates all candidates at visits of another execution; how many evaluations there were. */
function evaluateElsewhere(cfa: Cfa, heads: Heads, seed: number): number {
  let count = 0;
  const state = new Interpreter(cfa, {
    inputs: new VariedInputs(new SeededRandom(seed), "mixed", [17n, -3n]),
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: {
      step: (edge, at) => {
        for (const candidate of heads.get(edge.target) ?? []) {
          expect(typeof at.valueOf(candidate), printExpression(candidate)).toBe("bigint");
          count++;
        }
        return count > 4000 ? "halt" : "continue";
      },
    },
    programArguments: null,
    maximumSteps: 3000,
    poll: () => null,
    memoryLimit: 2 ** 26,
    stackLimit: 100,
  });
  const outcome = state.run();
  expect(outcome.kind).not.toBe("crash");
  return count;
}

describe.each(Object.entries(PROGRAMS))("candidates of %s", (_, text) => {
  const cfa = programOf(text);
  const heads = candidatesOf(cfa);

  test("are conditions about what the head's function can see", () => {
    for (const [head, candidates] of heads) {
      expect(candidates.length).toBeGreaterThan(0);
      expect(candidates.length).toBeLessThanOrEqual(DEFAULT_OPTIONS.perHead);
      for (const candidate of candidates) {
        expect(candidate.type).toBe(cfa.types.int);
        expect(candidate.effects).toBe(false);
        visitVariables(candidate, (variable) => {
          expect(variable.isStatic || head.function.locals.includes(variable)).toBe(true);
        });
      }
    }
  });

  test("can be evaluated wherever another execution comes", () => {
    const counts = [2, 3, 4, 5, 6, 7].map((seed) => evaluateElsewhere(cfa, heads, seed));
    expect(Math.max(...counts)).toBeGreaterThan(10);
  });

  test("are the same for the same seed", () => {
    const again = [...candidatesOf(cfa).values()].map((list) => list.map(printExpression));
    expect(again).toEqual([...heads.values()].map((list) => list.map(printExpression)));
  });
});

test("phases that only a scaled program reaches show up as implications", () => {
  const [[, candidates]] = [...candidatesOf(programOf(PROGRAMS["large constants"]!))] as [
    [CfaNode, readonly Expression[]],
  ];
  const texts = candidates.map(printExpression);
  expect(texts).toContain("x >= 500000 ? 1 : y == 500000");
  expect(texts).toContain("x < 500000 ? 1 : x == y");
  expect(texts).toContain("x <= 1000000");
});
