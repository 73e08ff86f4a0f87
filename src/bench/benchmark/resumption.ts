import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import type { Journal } from "../journal/index.ts";
import {
  isExecutionOf,
  newOutputs,
  outputsOf,
  runsOf,
  type BenchmarkPlan,
  type OutputPlaces,
  type PlannedRun,
  type RunOutcome,
} from "../runs/index.ts";
import { matchesWildcard } from "../../base/files/index.ts";
import { reopenLogs } from "./finished-logs.ts";
import type { ResumeChoice } from "./benchmark-request.ts";

/** When an execution begins. */
export interface StartTime {
  readonly time: Date;
  /** By the user, who wants the files to be called after it. */
  readonly isGiven: boolean;
}

/** Where a new execution leaves its files, or where the one to go on with left them. */
export async function chooseOutputs(
  benchmark: string,
  outputPath: string,
  resume: ResumeChoice,
  start: StartTime,
): Promise<OutputPlaces> {
  switch (resume.kind) {
    case "new":
      return unusedOutputs(benchmark, outputPath, start);
    case "latest":
      return reopened(latestOutputs(benchmark, newOutputs(benchmark, outputPath, start.time)));
    case "journal":
      return reopened(outputsOf(resume.path));
  }
}

/** Two executions may begin within one second, but not at a time that the user chose. */
function unusedOutputs(benchmark: string, outputPath: string, start: StartTime): OutputPlaces {
  const outputs = newOutputs(benchmark, outputPath, start.time);
  const existing = [outputs.journal, outputs.logFolder, outputs.logArchive].find(existsSync);
  if (existing === undefined) return outputs;
  if (start.isGiven)
    throw new UserError(`${existing} is there already, results are not overwritten`);
  const later = { time: new Date(start.time.getTime() + 1000), isGiven: false };
  return unusedOutputs(benchmark, outputPath, later);
}

function latestOutputs(benchmark: string, { folder, base, date }: OutputPlaces): OutputPlaces {
  const name = base.slice(0, -date.length - 1);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((file) => isExecutionOf(file, name))
    : [];
  const latest = files
    .map((file) => outputsOf(join(folder, file)))
    .sort((a, b) => (a.base < b.base ? -1 : 1))
    .at(-1);
  if (latest !== undefined) return latest;
  throw new UserError(`there is no execution of ${benchmark} to resume in ${folder}`);
}

async function reopened(outputs: OutputPlaces): Promise<OutputPlaces> {
  await reopenLogs(outputs);
  if (existsSync(outputs.journal)) return outputs;
  throw new UserError(`there is no journal ${outputs.journal}`);
}

/** Runs that the user wants to have executed again; a pattern that fits none is a `UserError`. */
export function runsToRepeat(
  plan: BenchmarkPlan,
  journal: Journal,
  patterns: readonly string[],
  definition: string,
): string[] {
  const runs = runsOf(plan);
  const folder = dirname(resolve(definition));
  return patterns.flatMap((pattern) => {
    const chosen = runs.filter((run) => isChosen(run, journal.outcomeOf(run), pattern, folder));
    if (chosen.length === 0) throw new UserError(`--rerun '${pattern}' fits none of the runs`);
    return chosen.map(({ id }) => id);
  });
}

function isChosen(
  { task }: PlannedRun,
  outcome: RunOutcome | null,
  pattern: string,
  folder: string,
): boolean {
  const [kind, ...rest] = pattern.split(":");
  const value = rest.join(":");
  if (kind === "status") return outcome !== null && matchesWildcard(outcome.status, value);
  if (kind === "category") return outcome !== null && matchesWildcard(outcome.category, value);
  const names = task.isFile ? [relative(folder, task.name), basename(task.name)] : [task.name];
  return [task.name, ...names].some((name) => matchesWildcard(name, pattern));
}
