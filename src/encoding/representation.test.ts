import { afterAll, describe, expect, test } from "vitest";
import { cfaOf } from "../../test/cfa-of.ts";
import { SeededRandom } from "../base/random/index.ts";
import { openSolver } from "../logic/backends/index.ts";
import type { RepresentationOptions } from "../logic/representation/index.ts";
import { constantOf, Terms, type Term } from "../logic/terms/index.ts";
import type { Cfa, CfaEdge } from "../program/cfa/graph.ts";
import type { InputValue } from "../program/interpreter/input-source.ts";
import { PathEncoder, stepsOf, type EncodingOptions, type PathFormula } from "./index.ts";
import { overflowingProgram } from "./testing/overflowing-program.ts";
import {
  differences,
  execute,
  GivenAssignment,
  pathValues,
  type Execution,
} from "./testing/path-values.ts";
import { randomProgram } from "./testing/random-program.ts";
import { askTranslated, REPRESENTATIONS } from "./testing/translated.ts";
import { cases } from "../../test/extent.ts";

const RUNS = cases(8);

const terms = new Terms();
const solver = openSolver(terms);
afterAll(() => {
  solver.close();
});

function isEndOfMain({ operation, source }: CfaEdge): boolean {
  return (
    source.function.name === "main" &&
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable.storage === "return"
  );
}

type Naming = EncodingOptions["naming"];

interface Encoded {
  /** The path is taken with these inputs. */
  readonly taken: readonly Term[];
  /** All scalars have the values of the execution. */
  readonly values: Term;
}

/** The formula of a path, its inputs and the scalars at its end. */
interface PathTerms {
  readonly path: PathFormula;
  readonly scalars: readonly Term[];
  readonly inputs: readonly Term[];
}

function pathTerms(cfa: Cfa, { edges, state }: Execution, naming: Naming): PathTerms {
  const encoder = new PathEncoder(cfa, terms, { naming });
  let path = encoder.start();
  for (const edge of edges) path = encoder.encode(path, edge);
  const scalars: Term[] = [];
  differences(cfa, pathValues(encoder, path), state, (term) => {
    scalars.push(term);
    return null;
  });
  const inputs = stepsOf(path).flatMap((step) => step.inputs.map(({ term }) => term));
  return { path, scalars, inputs };
}

/** The formula of an execution with its inputs and what it computes; null: nothing to compare. */
function encodeExecution(program: string, seed: number, naming: Naming): Encoded | null {
  const cfa = cfaOf(program, seed % 3 === 0 ? "ILP32" : "LP64");
  const dice = new SeededRandom(seed + 77);
  const give = (): InputValue =>
    BigInt(dice.pick([0, 1, -1, 5, 127, 128, 255, 65535, -32768, 2147483647, dice.below(1e9)]));
  const execution = execute(cfa, give, isEndOfMain);
  if (execution === null) return null;
  // Over inputs, terms have values; where assignments have names, these are the values to expect.
  const known = pathTerms(cfa, execution, "inputs");
  const assignment = new GivenAssignment(terms, known.path, execution.inputs);
  if (assignment.hasUnknownBits) return null;
  const asked = naming === "inputs" ? known : pathTerms(cfa, execution, naming);
  const isAsKnown = (term: Term, source: Term): Term => {
    const value = assignment.evaluator.value(source)!;
    return terms.eq(term, constantOf(terms, value, terms.sort(term)));
  };
  expect(asked.scalars.length).toBe(known.scalars.length);
  const steps = stepsOf(asked.path);
  return {
    taken: [
      ...steps.flatMap(({ constraints }) => constraints),
      ...steps.flatMap(({ requirements }) => requirements.map(({ condition }) => condition)),
      ...asked.inputs.map((input, i) => isAsKnown(input, known.inputs[i]!)),
    ],
    values: terms.andAll(asked.scalars.map((scalar, i) => isAsKnown(scalar, known.scalars[i]!))),
  };
}

/** Problems of one program, and whether anything was lost. */
function compare(
  program: string,
  seed: number,
  naming: Naming,
  representation: RepresentationOptions,
): { readonly problems: readonly string[]; readonly isExact: boolean } | null {
  const encoded = encodeExecution(program, seed, naming);
  if (encoded === null) return null;
  const { taken, values } = encoded;
  const problems: string[] = [];
  // Soundness: what a program does, its translated formula allows.
  const allowed = askTranslated(solver, representation, [...taken, values]);
  if (allowed.result === "unsat") problems.push("the execution is no solution");
  const others = askTranslated(solver, representation, [...taken, terms.not(values)]);
  const isExact = !others.isLossy;
  if (isExact && others.result === "sat") problems.push("a solution computes something else");
  const isDecided = allowed.result !== "unknown" && others.result !== "unknown";
  return { problems, isExact: isExact && isDecided };
}

describe.each(Object.entries(REPRESENTATIONS))("%s", (_, representation) => {
  test.each(["inputs", "assignments"] as const)(
    "say of programs that overflow exactly what they do (naming %s)",
    (naming) => {
      let exact = 0;
      for (let seed = 1; seed <= RUNS; seed++) {
        const program = overflowingProgram(seed, 10, "linear");
        const found = compare(program, seed, naming, representation);
        expect(found?.problems ?? [], `seed ${seed}`).toEqual([]);
        if (found?.isExact === true) exact++;
      }
      expect(exact).toBeGreaterThan(0.5 * RUNS);
    },
    120_000,
  );

  test("allow all that programs do, whatever is in them", () => {
    let compared = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const isMixed = seed % 2 === 0;
      const program = isMixed ? randomProgram(seed, 8) : overflowingProgram(seed, 12, "all");
      const found = compare(program, seed, "inputs", representation);
      expect(found?.problems ?? [], `seed ${seed}`).toEqual([]);
      if (found !== null) compared++;
    }
    expect(compared).toBeGreaterThan(0.8 * RUNS);
  }, 120_000);
});
