import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import { PathEncoder, stepsOf, type EncodingOptions } from "../../encoding/index.ts";
import { execute, type Execution } from "../../encoding/testing/path-values.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { overflowingProgram } from "../../encoding/testing/overflowing-program.ts";
import { randomProgram } from "../../encoding/testing/random-program.ts";
import { REPRESENTATIONS } from "../../encoding/testing/translated.ts";
import { openSolver } from "../../logic/backends/index.ts";
import {
  RepresentingContext,
  type RepresentationOptions,
} from "../../logic/representation/index.ts";
import type { SatResult } from "../../logic/smt/index.ts";
import { Kind, Terms } from "../../logic/terms/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import { isEndOfMain, replayModel } from "./testing/replay-model.ts";
import { cases } from "../../../test/extent.ts";

const RUNS = cases(120);

function firstExecution(cfa: Cfa, seed: number): Execution | null {
  const dice = new SeededRandom(seed + 77);
  return execute(
    cfa,
    ({ type }) =>
      type.kind === "float"
        ? dice.pick([0, 1.5, -2.25, 1e20, 3, Infinity])
        : BigInt(dice.pick([0, 1, -1, 5, 200, 65535, -32768, 2147483647, dice.below(1e9)])),
    isEndOfMain,
  );
}

interface Comparison {
  readonly answer: SatResult;
  readonly problems: readonly string[];
}

/** Takes some path, forgets its inputs, and looks whether those of a model lead to the model's values. */
function compare(
  seed: number,
  options: Partial<EncodingOptions>,
  representation: RepresentationOptions | null,
): Comparison | null {
  const isAboutRanges = representation !== null && seed % 2 === 0;
  const program = isAboutRanges ? overflowingProgram(seed, 8, "all") : randomProgram(seed, 8);
  const cfa = cfaOf(program, seed % 3 === 0 ? "ILP32" : "LP64");
  const first = firstExecution(cfa, seed);
  if (first === null) return null;
  const terms = new Terms();
  const encoder = new PathEncoder(cfa, terms, options);
  let path = encoder.start();
  for (const edge of first.edges) path = encoder.encode(path, edge);
  const plain = openSolver(terms, "auto");
  const solver = representation === null ? plain : new RepresentingContext(plain, representation);
  const prover = solver.newProver({ timeoutMillis: 2000 });
  try {
    for (const { constraints, requirements } of stepsOf(path)) {
      // The bits of a NaN are the one thing the formula leaves open: kept out of this comparison.
      if (constraints.some((c) => isAboutBits(terms, c))) return null;
      for (const constraint of constraints) prover.assert(constraint);
      for (const { condition } of requirements) prover.assert(condition);
    }
    const answer = prover.check();
    if (answer !== "sat") return { answer, problems: [] };
    const model = prover.model();
    return { answer, problems: replayModel(cfa, first, { encoder, path, model }) };
  } finally {
    solver.close();
  }
}

function isAboutBits(terms: Terms, constraint: number): boolean {
  // Constraints are terms.
  const term = constraint as Parameters<Terms["kind"]>[0];
  if (terms.kind(term) !== Kind.Eq) return false;
  return [0, 1].some((i) => terms.kind(terms.child(term, i)) === Kind.FpFromBits);
}

type Case = [string, Partial<EncodingOptions>, number, RepresentationOptions | null];

const translated = Object.entries(REPRESENTATIONS).map(([name, representation]): Case => [
  name,
  { naming: "inputs" },
  RUNS / 8,
  representation,
]);

test.each<Case>([
  ["terms over inputs", { naming: "inputs" }, RUNS, null],
  ["a variable for each assignment", { naming: "assignments" }, Math.ceil(RUNS / 5), null],
  ...translated,
])(
  "a model's inputs, replayed, give the model's value to every variable: %s",
  (_, options, runs, representation) => {
    let replayed = 0;
    for (let seed = 1; seed <= runs; seed++) {
      const comparison = compare(seed, options, representation);
      if (comparison === null || comparison.answer === "unknown") continue;
      expect(comparison, `seed ${seed}`).toEqual({ answer: "sat", problems: [] });
      replayed++;
    }
    expect(replayed).toBeGreaterThan((representation === null ? 0.85 : 0.4) * runs);
  },
  240_000,
);
