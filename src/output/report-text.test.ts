import { describe, expect, test } from "vitest";
import { inputText } from "./input-text.ts";
import { reportAsJson } from "./report-json.ts";
import { formatReport } from "./report-text.ts";
import { NO_COUNTS, type RunReport, type RunResources } from "./run-report.ts";
import type { Trace } from "./trace.ts";

const trace: Trace = {
  property: "unreach-call",
  related: [],
  message: "reach_error() called",
  location: { file: "a.c", line: 9, column: 5 },
  initial: [
    { kind: "static", name: "limit", value: "7" },
    { kind: "parameter", name: "p", value: "0" },
  ],
  items: [
    {
      kind: "line",
      location: { file: "a.c", line: 4, column: 3 },
      function: "main",
      depth: 1,
      source: "x = __VERIFIER_nondet_int();",
      events: [
        { kind: "input", name: "__VERIFIER_nondet_int", value: "-3" },
        { kind: "change", name: "x", value: "-3" },
      ],
    },
    { kind: "gap", lines: 12, repetitions: 3 },
    {
      kind: "line",
      location: { file: "b.h", line: 9, column: 5 },
      function: "f",
      depth: 2,
      source: "reach_error();",
      events: [{ kind: "call", function: "reach_error" }],
    },
  ],
  callStack: [
    { function: "f", location: { file: "b.h", line: 9, column: 5 } },
    { function: "main", location: { file: "a.c", line: 6, column: 3 } },
  ],
  inputs: ["-3"],
  everyInput: null,
};

const report: RunReport = {
  results: [],
  verdict: { kind: "FALSE", property: "unreach-call" },
  analysis: "value",
  properties: ["unreach-call"],
  file: "a.c",
  program: ["a.c"],
  command: "assay verify a.c",
  dataModel: "ILP32",
  entryFunction: "f",
  propertyWords: [],
  counts: { ...NO_COUNTS, states: 12, refinements: 2 },
  statistics: [
    { label: "Number of refinements", value: 2, unit: "" },
    { label: "Time for analysis", value: 1500, unit: "ms" },
  ],
  solver: "z3-native (Z3 4.8)",
  counterexample: trace,
  proof: null,
  attempts: [],
  certificate: null,
  validation: null,
  reuse: null,
  files: [],
  configuration: { analysis: "value" },
  unusedOptions: [],
  assumptions: [],
  jobs: null,
  isSpeaker: true,
  notes: [],
  warnings: [],
};
const resources: RunResources = { cpuMillis: 2000, wallMillis: 1000, peakMemoryBytes: 5e7 };

describe("a report on the terminal", () => {
  test("shows the execution, the call stack and how to run it again", () => {
    expect(formatReport(report, resources, "without statistics")).toMatchInlineSnapshot(`
      "Counterexample (replayed in the concrete interpreter):
        static objects, where not zero:
          limit = 7
        p is any value, here 0 (parameter of the entry function)
        a.c
            4  x = __VERIFIER_nondet_int();                    input -3, x = -3
             … 3 more rounds like this (12 lines) …
        b.h
            9    reach_error();                                calls reach_error
      Violated property: unreach-call at a.c:9:5
        reach_error() called
      Call stack:
        in f at b.h:9:5
        in main at a.c:6:3
      Inputs: -3
      Shortened; --output DIR writes every step.
      Run it: assay exec a.c --data-model ILP32 --entry-function f --inputs=-3
      Summary: unreach-call is violated in f of a.c (ILP32): found by value in 2.0 s
      Verification result: FALSE(unreach-call)
      "
    `);
  });

  test("ends with the verdict, the hint directly before it", () => {
    const unknown: RunReport = {
      ...report,
      counterexample: null,
      verdict: { kind: "UNKNOWN", reason: "too hard", location: null, hint: "try harder" },
      assumptions: [
        {
          kind: "undefined",
          name: "f",
          location: { file: "a.c", line: 3, column: 2 },
          text: "comes back",
        },
      ],
      notes: ["look here"],
    };
    const lines = formatReport(unknown, resources, "with statistics").trimEnd().split("\n");
    expect(lines.slice(-6)).toEqual([
      "Assumptions:",
      "  f (a.c:3:2): comes back",
      "Note: look here",
      "Summary: unreach-call is open in f of a.c (ILP32): value ended in 2.0 s",
      "Hint: try harder",
      "Verification result: UNKNOWN (too hard)",
    ]);
  });

  test("prints statistics as label and value", () => {
    const text = formatReport(report, resources, "with statistics");
    expect(text).toMatch(/^Number of refinements: +2$/m);
    expect(text).toMatch(/^Time for analysis: +1\.500s$/m);
    expect(text).toMatch(/^CPU time for verification: +2\.000s$/m);
    expect(text).toMatch(/^Solver: +z3-native \(Z3 4\.8\)$/m);
  });
});

test("a report as JSON has what tables need", () => {
  expect(reportAsJson(report, resources)).toMatchObject({
    verdict: "FALSE",
    property: "unreach-call",
    reason: null,
    cpuSeconds: 2,
    states: 12,
    refinements: 2,
    solverQueries: { asked: 0, avoided: 0 },
    counterexample: { inputs: ["-3"] },
  });
});

describe("inputs", () => {
  const text = (value: Parameters<typeof inputText>[0]["value"]) =>
    inputText({ value } as Parameters<typeof inputText>[0]);

  test("are written so that they are read back as the same type", () => {
    expect(text(-5n)).toBe("-5");
    expect(text(3)).toBe("3.0");
    expect(text(-0)).toBe("-0.0");
    expect(text(1e-7)).toBe("1e-7");
    expect(text(Number.NaN)).toBe("nan");
    expect(text(-Infinity)).toBe("-inf");
  });
});
