import { describe, expect, test } from "vitest";
import { BenchProgress } from "./bench-progress.ts";

function progressOn(kind: "terminal" | "pipe"): { progress: BenchProgress; written: string[] } {
  const written: string[] = [];
  const sink = {
    isTTY: kind === "terminal",
    write: (text: string | Uint8Array) => written.push(String(text)),
  };
  return { progress: new BenchProgress(sink), written };
}
const NOW = { runs: 10, done: 4, correct: 2, wrong: 1 };

describe("progress of a benchmark", () => {
  test("is one line on a terminal, taken away at the end", () => {
    const { progress, written } = progressOn("terminal");
    progress.progress({ ...NOW, remaining: null });
    progress.progress({ ...NOW, done: 5, remaining: 62 });
    progress.clear();
    expect(written).toEqual([
      "\r\u001b[K4/10 done, 2 correct, 1 wrong",
      "\r\u001b[K5/10 done, 2 correct, 1 wrong, about 62 s left",
      "\r\u001b[K",
    ]);
  });

  test.each([
    [100, "2 min"],
    [7200, "2 h 0 min"],
  ])("%d seconds are %s", (remaining, text) => {
    const { progress, written } = progressOn("terminal");
    progress.progress({ ...NOW, remaining });
    expect(written[0]).toContain(`about ${text} left`);
  });

  test("makes way for a warning", () => {
    const { progress, written } = progressOn("terminal");
    progress.progress({ ...NOW, remaining: null });
    progress.warning("beware");
    expect(written.slice(1)).toEqual([
      "\r\u001b[K",
      "warning: beware\n",
      "4/10 done, 2 correct, 1 wrong",
    ]);
  });

  test("is quiet in a pipe, warnings are not", () => {
    const { progress, written } = progressOn("pipe");
    progress.progress({ ...NOW, remaining: 5 });
    progress.warning("beware");
    progress.clear();
    expect(written).toEqual(["warning: beware\n"]);
  });
});
