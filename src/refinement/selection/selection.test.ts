import { describe, expect, test } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { classifyVariables, findAddressTaken } from "../../program/passes/index.ts";
import { PathInterpolator } from "../interpolants/path-interpolation.ts";
import { extractSlicedPrefixes, type SlicedPrefix } from "../paths/sliced-prefix.ts";
import { constantDomain } from "../testing/constant-domain.ts";
import { buildProgram, pathAlong } from "../testing/paths.ts";
import { Candidate, OperationCounts } from "./candidate.ts";
import { parseSelection } from "./criteria.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { selectCandidate } from "./select.ts";

// Three reasons: the counter (early and wide), the flag, the state that is compared only (late and narrow).
const PROGRAM = `
  int main(void) {
    int flag = 0; int i = 0; int state = 5;
    while (i < 3) i = i + 1;
    if (flag != 0) { state = 7; if (state == 8) return 1; }
    return 0;
  }`;

function candidatesOf(text: string, truths: readonly boolean[]) {
  const cfa = buildProgram(text);
  const domain = constantDomain(cfa);
  const operations = pathAlong(cfa, truths);
  const addressTaken = findAddressTaken(cfa);
  const interpolator = new PathInterpolator(domain, addressTaken, new Statistics());
  const context = {
    domain,
    roles: classifyVariables(cfa),
    counts: new OperationCounts(operations),
    interpolate: (prefix: SlicedPrefix) => interpolator.interpolate(prefix, UNLIMITED),
  };
  const prefixes = extractSlicedPrefixes(operations, domain.post, UNLIMITED);
  return prefixes.map((prefix, i) => new Candidate(prefix, i, context));
}

const candidates = candidatesOf(PROGRAM, [false, true, true]);

function chosen(selection: string, seed = 1): readonly string[] {
  const random = new SeededRandom(seed);
  const candidate = selectCandidate(candidates, parseSelection(selection)!, random);
  return [...candidate.precisions.facts].map(({ name }) => name);
}

describe("selection among sliced prefixes", () => {
  test("has one candidate per reason", () => {
    expect(
      candidates.map(({ precisions }) => [...precisions.facts].map(({ name }) => name)),
    ).toEqual([["i"], ["flag"], ["state"]]);
  });

  test.each([
    ["shortest", "i"],
    ["longest", "state"],
    ["best-score", "flag"],
    ["worst-score", "i"],
    ["width:min", "state"],
    ["width:max", "flag"],
    ["pivot-depth:max", "state"],
    ["pivot-depth", "flag"],
    ["loop-counters:max", "i"],
    ["loop-counters:min,length:max", "state"],
    ["loop-counters:min,length:min", "flag"],
    ["assignments:max", "state"],
    ["assumptions:max,length:max", "state"],
    ["domain-score:min,width:min,length:min", "flag"],
  ])("by %s takes %s", (selection, name) => {
    expect(chosen(selection)).toEqual([name]);
  });

  test("at random is the same for the same seed and takes everything at some time", () => {
    const names = Array.from({ length: 40 }, (_, seed) => chosen("random", seed)[0]);
    expect(names).toEqual(Array.from({ length: 40 }, (_, seed) => chosen("random", seed)[0]));
    expect(new Set(names).size).toBe(3);
  });

  test.each(["", "size", "length:largest", "length:min:max", "shortest,", "none,length"])(
    "cannot be '%s'",
    (text) => {
      expect(parseSelection(text)).toBeNull();
    },
  );
});
