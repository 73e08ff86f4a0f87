import { describe, expect, test } from "vitest";
import type { RunResult, TerminationReason } from "../execution/run-execution.ts";
import type { Property } from "../tasks/index.ts";
import { categoryOf, highestScore, runStatus, scoreOf, type Expectation } from "./index.ts";

const UNREACH: Property = {
  path: "/u.prp",
  name: "unreach-call",
  isScored: true,
};
const MEMORY: Property = {
  path: "/m.prp",
  name: "valid-memsafety",
  isScored: true,
};
const safe: Expectation = { property: UNREACH, expected: { holds: true, subproperty: null } };
const unsafe: Expectation = { property: UNREACH, expected: { holds: false, subproperty: null } };
const badDeref: Expectation = {
  property: MEMORY,
  expected: { holds: false, subproperty: "valid-deref" },
};

describe("categories and scores", () => {
  test.each([
    ["true", safe, "correct", 2],
    ["false(unreach-call)", safe, "wrong", -16],
    ["false", safe, "wrong", -16],
    ["true", unsafe, "wrong", -32],
    ["false(unreach-call)", unsafe, "correct", 1],
    ["false(no-overflow)", unsafe, "correct", 1],
    ["false(no-overflow)", safe, "wrong", -16],
    ["false(valid-deref)", badDeref, "correct", 1],
    ["false(valid-free)", badDeref, "unknown", 0],
    ["false", badDeref, "unknown", 0],
    ["true", badDeref, "wrong", -32],
    ["false(unreach-call)", badDeref, "unknown", 0],
    ["unknown", safe, "unknown", 0],
    ["UNKNOWN", safe, "error", 0],
    ["", safe, "error", 0],
    ["TIMEOUT", safe, "error", 0],
    ["TIMEOUT (true)", safe, "error", 0],
    ["ERROR (3)", safe, "error", 0],
    ["done", safe, "missing", 0],
    ["true", { property: UNREACH, expected: null }, "missing", 0],
    ["true", { property: null, expected: null }, "missing", null],
    ["true", { ...safe, property: { ...UNREACH, isScored: false } }, "correct", null],
  ] as const)("%s", (status, expectation, category, score) => {
    expect(categoryOf(status, expectation)).toBe(category);
    expect(scoreOf(status, category, expectation.property)).toBe(score);
  });

  test("what a right answer would be worth", () => {
    expect([highestScore(safe), highestScore(unsafe)]).toEqual([2, 1]);
    expect(
      highestScore({ property: { ...UNREACH, isScored: false }, expected: safe.expected }),
    ).toBe(0);
  });
});

const LIMITS = { cpuTime: 10, softCpuTime: null, wallTime: 20 };

function ended(
  terminationReason: TerminationReason | null,
  more: { cpuTime?: number; exitCode?: number; exitSignal?: number } = {},
): RunResult {
  const measured = (value: number) => ({ value, by: "test", isApproximate: false });
  return {
    terminationReason,
    exitCode: more.exitSignal === undefined ? (more.exitCode ?? 0) : null,
    exitSignal: more.exitSignal ?? null,
    startTime: new Date(0),
    cpuTime: measured(more.cpuTime ?? 1),
    wallTime: measured(1),
    memory: null,
    resources: [],
    warnings: [],
  };
}

describe("the status of a run", () => {
  test.each([
    ["true", ended(null), "true"],
    ["true", ended("cputime"), "TIMEOUT (true)"],
    ["ERROR", ended("walltime", { exitSignal: 9 }), "TIMEOUT"],
    ["unknown", ended("cputime-soft"), "TIMEOUT"],
    ["true", ended(null, { cpuTime: 10.1 }), "TIMEOUT (true)"],
    ["ERROR", ended("memory", { exitSignal: 9 }), "OUT OF MEMORY"],
    ["EXCEPTION", ended("memory"), "OUT OF MEMORY (EXCEPTION)"],
    ["ERROR", ended("killed"), "KILLED"],
    ["ERROR", ended("failed"), "FAILED"],
    ["ERROR", ended(null, { exitCode: 3 }), "ERROR (3)"],
    ["unknown", ended(null, { exitCode: 2 }), "unknown"],
    ["ERROR", ended(null, { exitSignal: 11 }), "SEGMENTATION FAULT"],
    ["done", ended(null, { exitSignal: 6 }), "ABORTED"],
    ["true", ended(null, { exitSignal: 11 }), "true"],
  ])("%s becomes %3$s", (toolStatus, result, status) => {
    expect(runStatus(toolStatus, result, LIMITS)).toBe(status);
  });
});
