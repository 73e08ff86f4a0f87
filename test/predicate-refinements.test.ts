import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

function run(sample: string, analysis: string, ...options: readonly string[]): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);
  return verifyInProcess({ file, analysis, options });
}

describe("the loops of boehm-thesis Fig. 3.1, for which its Table 3.1 counts 22, 22, 22 and 9 refinements", () => {
  test.each(["predicate", "impact"])("%s proves them with general facts", async (analysis) => {
    for (const sample of ["loop-a", "loop-b", "loop-c", "loop-d"]) {
      const { verdict, counts } = await run(sample, analysis);
      expect(verdict.kind, sample).toBe("TRUE");
      expect(counts.refinements, sample).toBeLessThanOrEqual(5);
    }
  });
});

test.each(["predicate", "impact"])(
  "%s proves what symbolic execution runs through forever",
  async (analysis) => {
    const { verdict } = await run("symbolic-execution-runs-forever", analysis);
    expect(verdict.kind).toBe("TRUE");
  },
);

test("invariants of a path program refute what those of the whole program do not", async () => {
  const { verdict } = await run(
    "bounds-of-one-branch",
    "predicate",
    "refinement.facts.sources=path-invariants",
    "analysis.predicate.blocks=single-edge",
  );
  expect(verdict.kind).toBe("TRUE");
});

test("larger blocks need fewer abstractions", async () => {
  const count = async (blocks: string): Promise<number> => {
    const { counts } = await run("loop-a", "predicate", `analysis.predicate.blocks=${blocks}`);
    return counts.abstractions;
  };
  expect(await count("single-edge")).toBeGreaterThanOrEqual(3 * (await count("loops")));
});
