import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "../../base/files/index.ts";
import { bzip2 } from "../compression/index.ts";
import { runsOfSet, type BenchmarkPlan, type PlannedRun, type RunOutcome } from "../runs/index.ts";
import { printSummary } from "./result-summary.ts";
import { printResult, type ResultHeader, type RunWithOutcome } from "./result-xml.ts";

/** What is the same in all result files of an execution. */
export type ResultFacts = Omit<ResultHeader, "plan" | "runSet" | "block">;

/** How results are written. */
export interface ResultWriting {
  readonly outcomeOf: (run: PlannedRun) => RunOutcome | null;
  readonly compression: "compressed" | "plain";
}

/**
 * Writes one file for every run definition and, where it has several task sets, one for each of them, and a summary for
 * people. Returns the paths of the former.
 */
export function writeResults(
  plan: BenchmarkPlan,
  facts: ResultFacts,
  { outcomeOf, compression }: ResultWriting,
): string[] {
  const withOutcome = (run: PlannedRun): RunWithOutcome => ({ run, outcome: outcomeOf(run) });
  mkdirSync(plan.outputs.folder, { recursive: true });
  const files = plan.runSets.map((runSet) => {
    const { blocks } = runSet;
    const only = blocks.length === 1 && blocks[0]!.isNamed ? blocks[0]!.name : null;
    const write = (block: string | null, runs: readonly PlannedRun[]): string => {
      const file = fileName(plan, [runSet.name, block], "xml");
      const header = { ...facts, plan, runSet, block };
      return writeResult(file, printResult(header, runs.map(withOutcome), file), compression);
    };
    if (blocks.length > 1) for (const { name, runs } of blocks) write(name, runs);
    return write(only, runsOfSet(runSet));
  });
  const [first, second] = plan.runSets;
  const name = second === undefined ? (first?.name ?? null) : null;
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
