/** The definitions of our own benchmarks: every configuration is one that Assay has, and every column is one that it prints. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDefinition } from "../src/bench/definition/index.ts";
import { cpuMillis } from "../src/base/budget/index.ts";
import { newOutputs, planBenchmark, runsOf } from "../src/bench/runs/index.ts";
import { assay } from "../src/bench/tools/assay.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { BOUNDED_LOOP } from "./bounded-loop.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = join(repositoryRoot, "bench", "definitions");
const CLI = join(repositoryRoot, "dist", "assay.js");
const NO_LIMITS = { cpuTime: 1, softCpuTime: null, wallTime: 1, memory: null, cores: null };
// Refined by whatever refines: what is not used has not even been asked for.
const program = new TemporaryFolder().file("safe.c", BOUNDED_LOOP);

describe.each(readdirSync(folder).filter((name) => name.endsWith(".xml")))("%s", (name) => {
  const { columns, runDefinitions } = readDefinition(join(folder, name));

  test("has tasks in this repository", () => {
    const request = { runDefinitions: [], taskSets: [] };
    const tools = { toolDirectory: null, userTools: new Map(), ownExecutable: CLI };
    const outputs = newOutputs(name, "results/", new Date());
    const plan = planBenchmark(
      readDefinition(join(folder, name)),
      NO_LIMITS,
      request,
      tools,
      outputs,
    );
    const tasks = new Set(runsOf(plan).map(({ task }) => task.name));
    expect(tasks.size).toBeGreaterThan(10);
    for (const task of tasks) expect(task.startsWith(`${repositoryRoot}/`)).toBe(true);
    expect(plan.warnings).toEqual([]);
  });

  test("has columns that Assay prints", () => {
    for (const { pattern } of columns) expect(assay.columns).toContain(pattern);
  });

  test.each(runDefinitions)("$name is a configuration", async ({ options }) => {
    const values = (option: string): string[] => {
      return options.flatMap((one) =>
        one.name === option && one.value !== null ? [one.value] : [],
      );
    };
    const [analysis] = values("--analysis");
    const report = await verifyInProcess({
      file: program,
      ...(analysis === undefined ? {} : { analysis }),
      options: values("--option"),
      cpuMillis: cpuMillis() + 2000,
    });
    expect(report.verdict.kind).not.toBe("FALSE");
    expect(report.unusedOptions).toEqual([]);
  });
});
