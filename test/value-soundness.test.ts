import { describe, expect, test } from "vitest";
import { ValueAnalysis, type ValueState } from "../src/analyses/value/index.ts";
import { Assurance } from "../src/core/contracts/index.ts";
import { executeProgram } from "../src/engine/exec.ts";
import type { Lvalue } from "../src/program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../src/program/cfa/graph.ts";
import { variableReference } from "../src/program/cfa/nodes.ts";
import { printOperation } from "../src/program/cfa/print-operation.ts";
import type { InputSource, Interpreter } from "../src/program/interpreter/index.ts";
import { visitVariables } from "../src/program/passes/variable-uses.ts";
import { isScalar } from "../src/program/types/type.ts";
import { csmithProgram } from "../tools/fuzz/csmith.ts";
import { NORMAL_SIZES } from "../tools/fuzz/environment.ts";
import { generateProgram } from "../tools/fuzz/program.ts";
import { cfaOf } from "./cfa-of.ts";
import { followedSamples, sampleText, writtenScalar } from "./followed-execution.ts";
import { testWith } from "./needs.ts";

const MOST_STEPS = 20_000;

/** Follows an execution with the analysis: what it claims to know must be what the execution has. */
class Follower {
  known = 0;
  private readonly analysis: ValueAnalysis;
  private state: ValueState;

  constructor(cfa: Cfa) {
    this.analysis = new ValueAnalysis(cfa, { refine: false, ranges: true }, new Assurance());
    this.state = this.analysis.initialState();
  }

  step(edge: CfaEdge, interpreter: Interpreter): "continue" | "halt" {
    const next = this.analysis.refinement.post.post(this.state, edge);
    if (next === null) expect.fail(`no successor although the execution takes ${textOf(edge)}`);
    this.state = next;
    const target = writtenScalar(edge);
    if (target !== null) this.compare(target, interpreter, edge);
    // What was learnt from a condition is about what it tests.
    if (edge.operation.kind === "assume") {
      visitVariables(edge.operation.condition, (variable) => {
        if (!isScalar(variable.type)) return;
        this.compare(variableReference(variable, edge.start, edge.end), interpreter, edge);
      });
    }
    return "continue";
  }

  private compare(target: Lvalue, interpreter: Interpreter, edge: CfaEdge): void {
    const claimed = this.analysis.evaluate(this.state, target);
    if (claimed === null) return;
    this.known++;
    const actual = interpreter.valueOf(target);
    // Asked a million times, where `expect` alone would cost more than the analysis.
    if (claimed.kind === "integer" && typeof actual === "bigint") {
      if (claimed.value !== actual) expect(claimed.value, textOf(edge)).toBe(actual);
    } else if (claimed.kind === "float") {
      if (!Object.is(claimed.value, actual)) {
        expect(claimed.value, textOf(edge)).toStrictEqual(actual);
      }
    } else if (claimed.kind === "range" && typeof actual === "bigint") {
      const isInside = actual >= claimed.low && actual <= claimed.high;
      if (!isInside || (claimed.isNonzero && actual === 0n)) {
        expect.fail(`${String(claimed)} is not ${actual} after ${textOf(edge)}`);
      }
    } else if (claimed.kind === "integer" && claimed.value === 0n) {
      expect(actual, textOf(edge)).toMatchObject({ offset: 0 });
    }
  }
}

function textOf(edge: CfaEdge): string {
  return `${edge.id}: ${printOperation(edge.operation)}`;
}

const ARBITRARY: InputSource = {
  next: ({ name, type }) => (type.kind === "float" ? 1.5 : BigInt(name.length * 7 - 20)),
};

function follow(cfa: Cfa): number {
  const follower = new Follower(cfa);
  executeProgram(cfa, { observer: follower, maximumSteps: MOST_STEPS, inputs: ARBITRARY });
  return follower.known;
}

describe("what the value analysis knows holds in the execution", () => {
  test.each(followedSamples())("sample %s", (file) => {
    follow(cfaOf(sampleText(file)));
  });

  test.each(Array.from({ length: 25 }, (_, i) => 500 + i))("generated program %i", (seed) => {
    const model = seed % 2 === 0 ? "LP64" : "ILP32";
    expect(follow(cfaOf(generateProgram(seed, model, NORMAL_SIZES), model))).toBeGreaterThan(0);
  });

  testWith("csmith").each(Array.from({ length: 10 }, (_, i) => 700 + i))(
    "csmith program %i",
    (seed) => {
      const text = csmithProgram(seed);
      if (text !== null) follow(cfaOf(text));
    },
  );
});
