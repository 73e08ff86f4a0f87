import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import type { Journal } from "../journal/index.ts";
import {
  isJournalOf,
  newOutputs,
  outputsOfJournal,
  runsOf,
  type BenchmarkPlan,
  type OutputPlaces,
  type PlannedRun,
  type RunOutcome,
} from "../runs/index.ts";
import { matchesWildcard } from "../tasks/index.ts";
import type { ResumeChoice } from "./benchmark-request.ts";

/** Where a new execution leaves its files, or where the one to go on with left them. */
export function chooseOutputs(
  benchmark: string,
  outputPath: string,
  resume: ResumeChoice,
  start: Date,
): OutputPlaces {
  switch (resume.kind) {
    case "new":
      return unusedOutputs(benchmark, outputPath, start);
    case "latest":
      return outputsOfJournal(latestJournal(benchmark, newOutputs(benchmark, outputPath, start)));
    case "journal":
      return outputsOfJournal(givenJournal(resume.path));
  }
}

/** Two executions may begin within one second. */
function unusedOutputs(benchmark: string, outputPath: string, start: Date): OutputPlaces {
  const outputs = newOutputs(benchmark, outputPath, start);
  if (!existsSync(outputs.journal)) return outputs;
  return unusedOutputs(benchmark, outputPath, new Date(start.getTime() + 1000));
}

function latestJournal(benchmark: string, { folder, base, date }: OutputPlaces): string {
  const name = base.slice(0, -date.length - 1);
  const journals = existsSync(folder)
    ? readdirSync(folder).filter((file) => isJournalOf(file, name))
    : [];
  const latest = journals.sort().at(-1);
  if (latest !== undefined) return join(folder, latest);
  throw new UserError(`there is no execution of ${benchmark} to resume in ${folder}`);
}

/** A journal may be named by any file of its execution. */
function givenJournal(path: string): string {
  const base = basename(path).replace(/\.(journal\.jsonl|results\..*|logfiles\/?)$/, "");
  const journal = join(dirname(resolve(path)), `${base}.journal.jsonl`);
  if (existsSync(journal)) return journal;
  throw new UserError(`there is no journal ${journal}`);
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
