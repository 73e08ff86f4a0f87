import { expect, test } from "vitest";
import { NO_COUNTS } from "../output/run-report.ts";
import { ProgressLine } from "./progress-line.ts";

function shownOn(isTTY: boolean): string {
  let text = "";
  const line = new ProgressLine({ isTTY, write: (chunk) => (text += String(chunk)) });
  line.show({ ...NO_COUNTS, states: 1200, refinements: 3 }, 4200);
  line.clear();
  line.clear();
  return text;
}

test("progress is one line that is written over and cleared", () => {
  expect(shownOn(true)).toBe("\r\u001b[K1200 states, 3 refinements, 4 s CPU\r\u001b[K");
});

test("a pipe sees no progress", () => {
  expect(shownOn(false)).toBe("");
});
