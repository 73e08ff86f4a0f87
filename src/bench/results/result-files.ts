import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWhole } from "../../base/files/index.ts";
import { runsOfSet, type BenchmarkPlan, type PlannedRun, type RunOutcome } from "../runs/index.ts";
import { printResult, type ResultHeader, type RunWithOutcome } from "./result-xml.ts";

/** What is the same in all result files of an execution. */
export type ResultFacts = Omit<ResultHeader, "plan" | "runSet" | "block">;

/**
 * Writes one file for every run definition and, where it has several task sets, one for each of them. Returns the paths
 * of the former.
 */
export function writeResults(
  plan: BenchmarkPlan,
  facts: ResultFacts,
  outcomeOf: (run: PlannedRun) => RunOutcome | null,
): string[] {
  const withOutcome = (run: PlannedRun): RunWithOutcome => ({ run, outcome: outcomeOf(run) });
  return plan.runSets.map((runSet) => {
    const { blocks } = runSet;
    const only = blocks.length === 1 && blocks[0]!.isNamed ? blocks[0]!.name : null;
    const write = (block: string | null, runs: readonly PlannedRun[]): string => {
      const file = join(plan.outputs.folder, fileName(plan, runSet.name, block));
      const header = { ...facts, plan, runSet, block };
      mkdirSync(dirname(file), { recursive: true });
      writeWhole(file, printResult(header, runs.map(withOutcome), file));
      return file;
    };
    if (blocks.length > 1) for (const { name, runs } of blocks) write(name, runs);
    return write(only, runsOfSet(runSet));
  });
}

function fileName(plan: BenchmarkPlan, runSet: string | null, block: string | null): string {
  const names = [plan.outputs.base, "results", runSet, block, "xml"];
  return names
    .filter((name) => name !== null)
    .join(".")
    .replaceAll("/", "_");
}
