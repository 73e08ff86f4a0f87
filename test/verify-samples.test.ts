import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { shippedConfigurations } from "../src/engine/settings.ts";
import { readTaskDefinition } from "../src/engine/task-definition.ts";
import type { Verdict } from "../src/output/verdict.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { patience } from "./extent.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = join(repositoryRoot, "samples", "reach-safety");

interface Sample {
  readonly name: string;
  readonly task: string;
  readonly expected: "TRUE" | "FALSE";
  /** Configurations that have to find it out; the others may answer UNKNOWN. */
  readonly claimedBy: readonly string[];
}

const samples: readonly Sample[] = readdirSync(folder)
  .filter((file) => file.endsWith(".yml"))
  .map((file) => {
    const task = join(folder, file);
    const { inputFile, properties } = readTaskDefinition(task);
    const claims = /^\/\/ claimed-by:(.*)$/m.exec(readFileSync(inputFile, "utf8"));
    if (claims === null) throw new Error(`${inputFile} does not say who claims it`);
    return {
      name: basename(file, ".yml"),
      task,
      expected: properties[0]!.expected === true ? "TRUE" : "FALSE",
      claimedBy: claims[1]!.split(/[\s,]+/).filter(Boolean),
    };
  });

function answer(verdict: Verdict): string {
  return verdict.kind === "UNKNOWN" ? `UNKNOWN (${verdict.reason})` : verdict.kind;
}

describe.each(shippedConfigurations())("configuration %s", (configuration) => {
  test.each(samples)("answers $name", async ({ task, expected, claimedBy }) => {
    const isClaimed = claimedBy.includes(configuration);
    const { verdict, counterexample } = await verifyInProcess({
      file: task,
      configuration,
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
    for (const name of claimedBy) expect(shippedConfigurations()).toContain(name);
  }
});
