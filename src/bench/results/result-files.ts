import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { writeWhole } from "../../base/files/index.ts";
import { bzip2 } from "../compression/index.ts";
import {
  labelOf,
  runsOfSet,
  type BenchmarkPlan,
  type PlannedRun,
  type RunOutcome,
} from "../runs/index.ts";
import { printSummary } from "./result-summary.ts";
import { printResult, type ResultHeader, type RunWithOutcome } from "./result-xml.ts";

/** What is the same in all result files of an execution. */
export type ResultFacts = Omit<ResultHeader, "plan" | "runSet" | "block">;

/** How results are written. */
export interface ResultWriting {
  readonly outcomeOf: (run: PlannedRun) => RunOutcome | null;
  readonly compression: "compressed" | "plain";
  readonly granularity: ResultGranularity;
}

/**
 * Which result files are written; with neither asked for, those that BenchExec writes then: one for every run definition,
 * and one for every task set of it if there are several.
 */
export interface ResultGranularity {
  readonly perRunDefinition: boolean;
  readonly perTaskSet: boolean;
}

/** Results of which nothing would be kept are a `UserError`. */
export function checkGranularity(plan: BenchmarkPlan, { perTaskSet }: ResultGranularity): void {
  if (!perTaskSet) return;
  for (const { blocks } of plan.runSets) {
    const names = blocks.map(({ name }) => name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice === undefined) continue;
    throw new UserError(
      `there are several task sets called '${twice}': they cannot have a result file each`,
      null,
      "give them different names, or do not ask for --results-per-taskset",
    );
  }
}

/** Writes the result files, and a summary for people. Returns the paths of those that hold everything. */
export function writeResults(
  plan: BenchmarkPlan,
  facts: ResultFacts,
  { outcomeOf, compression, granularity }: ResultWriting,
): string[] {
  const withOutcome = (run: PlannedRun): RunWithOutcome => ({ run, outcome: outcomeOf(run) });
  mkdirSync(plan.outputs.folder, { recursive: true });
  const { perRunDefinition, perTaskSet } = granularity;
  const isDefault = !perRunDefinition && !perTaskSet;
  const files = plan.runSets.flatMap((runSet) => {
    const { blocks } = runSet;
    const single = blocks.length === 1 && blocks[0]!.isNamed ? blocks[0]!.name : null;
    const write = (block: string | null, runs: readonly PlannedRun[]): string => {
      const file = fileName(plan, [labelOf(runSet), block], "xml");
      const header = { ...facts, plan, runSet, block };
      return writeResult(file, printResult(header, runs.map(withOutcome), file), compression);
    };
    const writeBlocks = (): string[] =>
      blocks
        .filter(({ name }) => blocks.filter((other) => other.name === name).length === 1)
        .map(({ name, runs }) => write(name, runs));
    if (isDefault) {
      if (blocks.length > 1) writeBlocks();
      return [write(single, runsOfSet(runSet))];
    }
    const ofBlocks = perTaskSet ? writeBlocks() : [];
    return perRunDefinition ? [write(null, runsOfSet(runSet))] : ofBlocks;
  });
  const [first, second] = plan.runSets;
  const name = second === undefined && first !== undefined ? labelOf(first) : null;
  const summary = printSummary(plan, facts, withOutcome);
  writeWhole(fileName(plan, [name], "txt"), summary);
  return files;
}

/** One of the two forms: a result must not be there twice. */
function writeResult(file: string, text: string, compression: "compressed" | "plain"): string {
  const compressed = `${file}.bz2`;
  if (compression === "plain") writeWhole(file, text);
  else writeWhole(compressed, bzip2(Buffer.from(text)));
  rmSync(compression === "plain" ? compressed : file, { force: true });
  return compression === "plain" ? file : compressed;
}

function fileName(
  { outputs }: BenchmarkPlan,
  parts: readonly (string | null)[],
  ending: string,
): string {
  const names = [outputs.base, "results", ...parts, ending].filter((name) => name !== null);
  return join(outputs.folder, names.join(".").replaceAll("/", "_"));
}
