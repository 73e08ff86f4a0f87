import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { ArbitraryInputs, brokenLaws, followExecution } from "../../core/laws/index.ts";
import { LoopBoundAnalysis, type Levels } from "./index.ts";

const NESTED = `
int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
int main(void) { int t = 0; for (int i = 0; i < 4; i++) { for (int j = 0; j < i; j++) t += f(j); } t = f(6); return t; }
`;

function levelsAlong(levels: Levels): number[] {
  const cfa = cfaOf(NESTED);
  const analysis = new LoopBoundAnalysis(cfa, levels);
  const seen: number[] = [];
  const { broken, states } = followExecution(
    cfa,
    analysis,
    { describes: ({ level }) => seen.push(level) > 0, hasGivenUp: () => false },
    new ArbitraryInputs(1),
  );
  expect(broken).toEqual([]);
  expect(brokenLaws(analysis, states)).toEqual([]);
  return seen;
}

test("the level of rounds is the largest count of any loop since it was entered", () => {
  const levels = levelsAlong({ kind: "rounds", limits: (level) => level });
  // Five visits to the outer head, seven in f(6).
  expect(Math.max(...levels)).toBe(7);
  expect(Math.max(...levelsAlong({ kind: "rounds", limits: (level) => 2 ** level }))).toBe(3);
});

test("the level of visits counts all of them", () => {
  const levels = levelsAlong({ kind: "visits" });
  // Outer 5; inner 1 + 2 + 3 + 4; f(0) three times, f(1) twice, f(2) once; f(6).
  expect(Math.max(...levels)).toBe(5 + 10 + (3 * 1 + 2 * 2 + 3) + 7);
});
