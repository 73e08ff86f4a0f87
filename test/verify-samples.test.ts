import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { shippedNames } from "../src/engine/shipped-files.ts";
import type { Verdict } from "../src/output/verdict.ts";
import { claimedSamples } from "./claimed-samples.ts";
import { patience } from "./extent.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const samples = claimedSamples();

function answer(verdict: Verdict): string {
  return verdict.kind === "UNKNOWN" ? `UNKNOWN (${verdict.reason})` : verdict.kind;
}

describe.each(shippedNames("config"))("configuration %s", (configuration) => {
  test.each(samples)("answers $name", async ({ task, expected, claimedBy, options }) => {
    const isClaimed = claimedBy.includes(configuration);
    const { verdict, counterexample } = await verifyInProcess({
      file: task,
      configuration,
      options,
      // Counted from the start of the process.
      cpuMillis: cpuMillis() + (isClaimed ? 20_000 : patience(150)),
    });
    if (isClaimed) expect(answer(verdict)).toBe(expected);
    // Whoever does not claim a sample may give up, but never be wrong.
    else if (verdict.kind !== "UNKNOWN") expect(verdict.kind).toBe(expected);
    expect(counterexample !== null).toBe(verdict.kind === "FALSE");
  });
});

test("samples name configurations that exist", () => {
  for (const { claimedBy } of samples) {
    for (const name of claimedBy) expect(shippedNames("config")).toContain(name);
  }
});
