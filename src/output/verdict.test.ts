import { describe, expect, test } from "vitest";
import { exitCodeOf, formatVerdict, type Verdict } from "./verdict.ts";

const unknown = (reason: string): Verdict => ({
  kind: "UNKNOWN",
  reason,
  location: { file: "a.c", line: 3, column: 7 },
  hint: null,
});

describe("verdicts", () => {
  test("are the words of the field", () => {
    expect(formatVerdict({ kind: "TRUE" })).toBe("Verification result: TRUE");
    expect(formatVerdict({ kind: "FALSE", property: "unreach-call" })).toBe(
      "Verification result: FALSE(unreach-call)",
    );
  });

  test("name the reason and its place in one line", () => {
    expect(formatVerdict(unknown("inline\n  assembly"))).toBe(
      "Verification result: UNKNOWN (inline assembly at a.c:3:7)",
    );
  });

  test("have an exit code each", () => {
    expect(exitCodeOf({ kind: "TRUE" })).toBe(0);
    expect(exitCodeOf({ kind: "FALSE", property: "p" })).toBe(1);
    expect(exitCodeOf(unknown("r"))).toBe(2);
  });
});
