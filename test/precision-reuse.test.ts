import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = new TemporaryFolder().path;

function run(
  sample: string,
  analysis: string,
  precisions: { readonly precision?: string; readonly reuse?: readonly string[] },
): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);
  return verifyInProcess({ file, analysis, ...precisions });
}

/** Samples that need refinements, for each analysis. */
const ROUND_TRIPS = (process.env["REUSE_CASES"] ?? "").split(",").filter((x) => x !== "");

describe.each(["predicate", "impact", "value", "symbolic-execution-cegar", "symexecia"])(
  "%s",
  (analysis) => {
    test.each(ROUND_TRIPS)("%s", async (sample) => {
      const precision = join(folder, `${sample}-${analysis}.precision`);
      const first = await run(sample, analysis, { precision });
      const second = await run(sample, analysis, { reuse: [precision] });
      const r = second.reuse;
      console.log(
        sample,
        analysis,
        first.verdict.kind,
        first.counts.refinements,
        first.counts.states,
        "->",
        second.verdict.kind,
        second.counts.refinements,
        second.counts.states,
        r && `${r.placed}/${r.facts} ${r.isStartedOver}`,
      );
      expect(second.verdict.kind).toBe(first.verdict.kind);
    });
  },
);
