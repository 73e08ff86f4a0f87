import { expect, test } from "vitest";
import { attemptLines } from "./attempts-text.ts";

test("every approach that took its time or got somewhere has a line", () => {
  const location = { file: "a.c", line: 3, column: 7 };
  expect(
    attemptLines([
      { name: "quick", cpuSeconds: 0.001, reason: "nothing to do", location: null, progress: {} },
      {
        ...{ name: "k-induction", cpuSeconds: 4, reason: null, location: null },
        progress: { inductionSteps: 1, unrollingLevels: 12 },
      },
      { name: "value", cpuSeconds: 0.01, reason: "lost\n  here", location, progress: {} },
    ]),
  ).toEqual([
    "Tried without an answer:",
    "  k-induction    4.0 s  out of time (12 levels of loops unrolled, 1 induction step)",
    "  value          0.0 s  lost here at a.c:3:7",
  ]);
  expect(attemptLines([])).toEqual([]);
});
