import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { IntervalInvariants } from "../src/analyses/interval/index.ts";
import { UNLIMITED } from "../src/base/budget/index.ts";
import { ArbitraryInputs } from "../src/core/laws/index.ts";
import { executeProgram } from "../src/engine/exec.ts";
import type { Cfa, CfaEdge } from "../src/program/cfa/graph.ts";
import { printExpression } from "../src/program/cfa/print-expression.ts";
import { printOperation } from "../src/program/cfa/print-operation.ts";
import type { Interpreter } from "../src/program/interpreter/index.ts";
import { csmithProgram } from "../tools/fuzz/csmith.ts";
import { NORMAL_SIZES } from "../tools/fuzz/environment.ts";
import { generateProgram } from "../tools/fuzz/program.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { cfaOf } from "./cfa-of.ts";
import { testWith } from "./needs.ts";

function invariantsOf(cfa: Cfa, level: number): IntervalInvariants {
  const invariants = new IntervalInvariants(cfa);
  for (let i = 0; i <= level; i++) invariants.refine(UNLIMITED);
  return invariants;
}

/** Runs the program and evaluates every invariant of every location it gets to. */
function checkedInvariants(cfa: Cfa, invariants: IntervalInvariants, seed: number): number {
  let checked = 0;
  executeProgram(cfa, {
    maximumSteps: 3000,
    inputs: new ArbitraryInputs(seed),
    observer: {
      step(edge: CfaEdge, interpreter: Interpreter) {
        for (const invariant of invariants.invariantsAt(edge.target)) {
          checked++;
          if (interpreter.valueOf(invariant) === 0n) {
            const at = `${edge.target.toString()} after ${printOperation(edge.operation)}`;
            expect.fail(`${printExpression(invariant)} does not hold at ${at}`);
          }
        }
        return "continue";
      },
    },
  });
  return checked;
}

describe("invariants hold in executions", () => {
  const root = join(repositoryRoot, "samples", "exec");
  // Some call back into the program, where there are no edges to follow.
  const samples = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".c") &&
      !/qsort|bsearch|atexit|callback/.test(readFileSync(join(root, file), "latin1")),
  );

  test.each(samples)("of sample %s", (file) => {
    const cfa = cfaOf(readFileSync(join(root, file), "latin1"));
    checkedInvariants(cfa, invariantsOf(cfa, 0), 7);
  });

  test.each(Array.from({ length: 10 }, (_, i) => i))("of generated program %i", (seed) => {
    const model = seed % 2 === 0 ? "LP64" : "ILP32";
    const cfa = cfaOf(generateProgram(900 + seed, model, NORMAL_SIZES), model);
    const checked = checkedInvariants(cfa, invariantsOf(cfa, seed % 4), seed);
    expect(checked).toBeGreaterThan(0);
  });

  // Not 701, which takes longer than all samples together.
  testWith("csmith").each([700, 702, 703, 704])("of csmith program %i", (seed) => {
    const text = csmithProgram(seed);
    if (text === null) return;
    const cfa = cfaOf(text);
    checkedInvariants(cfa, invariantsOf(cfa, seed % 3), seed);
  });
});
