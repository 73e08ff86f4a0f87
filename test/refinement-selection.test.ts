import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

function run(sample: string, ...options: readonly string[]): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "refinement-selection", `${sample}.yml`);
  return verifyInProcess({ file, analysis: "value", options });
}

describe("an error path with two reasons (sliced-path-prefixes, Fig. 1)", () => {
  test("by domain score the flag is tracked and the loop is not unrolled", async () => {
    const { verdict, counts } = await run("boolean-or-counter");
    expect(verdict.kind).toBe("TRUE");
    expect(counts).toMatchObject({ states: 20, refinements: 1 });
  });

  test("by the worst score the loop is unrolled", async () => {
    const { verdict, counts } = await run("boolean-or-counter", "refinement.selection=worst-score");
    expect(verdict.kind).toBe("TRUE");
    expect(counts.states).toBeGreaterThan(3000);
  });
});

describe("a chain of errors, each infeasible by one more variable (lemberger-thesis, Fig. 7.1)", () => {
  test("refinement learns one variable after the other", async () => {
    const { verdict, counts } = await run("chain");
    expect(verdict.kind).toBe("FALSE");
    expect(counts).toMatchObject({ states: 96, refinements: 7 });
  });

  test("tracking everything finds the error at once", async () => {
    const { verdict, counts } = await run("chain", "analysis.value.refine=false");
    expect(verdict.kind).toBe("FALSE");
    expect(counts.refinements).toBe(0);
    expect(counts.states).toBeLessThan(30);
  });
});

describe("errors with a common early reason (lemberger-thesis, Fig. 7.8)", () => {
  test.each([
    ["shortest", 1],
    ["pivot-depth:min,length:min", 1],
    ["longest", 3],
    ["length:max", 3],
  ])("selection %s needs %i refinements", async (selection, refinements) => {
    const { verdict, counts } = await run("common-cause", `refinement.selection=${selection}`);
    expect(verdict.kind).toBe("TRUE");
    expect(counts.refinements).toBe(refinements);
  });
});
