import { expect, test } from "vitest";
import { attemptLines, stageLines } from "./attempts-text.ts";
import type { AttemptReport } from "./run-report.ts";

const attempt = { turns: 1, end: "gave up", reason: null, location: null, progress: {} } as const;

const ATTEMPTS: readonly AttemptReport[] = [
  { ...attempt, name: "quick", cpuSeconds: 0.001, reason: "nothing to do" },
  {
    ...{ ...attempt, name: "k-induction", turns: 5, cpuSeconds: 4, end: "time" },
    progress: { inductionSteps: 1, unrollingLevels: 12 },
  },
  {
    ...{ ...attempt, name: "value", cpuSeconds: 0.01, reason: "lost\n  here" },
    location: { file: "a.c", line: 3, column: 7 },
  },
  { ...attempt, name: "late", turns: 0, cpuSeconds: 0, end: "not begun" },
  { ...attempt, name: "cells", turns: 0, cpuSeconds: 0, end: "left out", reason: "arrays > 0" },
];

test("every approach that took its time or got somewhere has a line", () => {
  expect(attemptLines(ATTEMPTS)).toEqual([
    "Tried without an answer:",
    "  k-induction    4.0 s  out of time (5 turns, 12 levels of loops unrolled, 1 induction step)",
    "  value          0.0 s  lost here at a.c:3:7",
    "  cells          0.0 s  left out: it is for programs with arrays > 0",
  ]);
  expect(attemptLines([])).toEqual([]);
});

test("all of them are told to who asks for statistics", () => {
  const stopped: AttemptReport = { ...attempt, name: "predicate", cpuSeconds: 2, end: "at work" };
  const winner: AttemptReport = { ...attempt, name: "winner", cpuSeconds: 1, end: "answer" };
  const lines = stageLines([...ATTEMPTS, stopped, winner]);
  expect(lines).toHaveLength(8);
  expect(lines.slice(-2)).toEqual([
    "  predicate      2.0 s  was stopped",
    "  winner         1.0 s  has the answer",
  ]);
  expect(lines).toContain("  late           0.0 s  was not begun");
  expect(stageLines([winner])).toEqual([]);
});
