/** What the ends of several processes that share the work come to. */
import {
  NO_COUNTS,
  type AttemptReport,
  type RunCounts,
  type RunProgress,
  type RunReport,
} from "../../output/run-report.ts";
import type { Verdict } from "../../output/verdict.ts";
import type { Job, JobEnd } from "./job.ts";

export type RunEnd =
  | { readonly kind: "report"; readonly report: RunReport }
  /** Without a report. The progress is the last that was told. */
  | {
      readonly kind: "died";
      readonly verdict: Verdict;
      readonly progress: RunProgress;
      /** The signal by which native code ended all processes; null: something else ended one. */
      readonly crash: string | null;
    }
  | { readonly kind: "failed"; readonly exitCode: number; readonly text: string };

type Ended = Pick<Job, "end" | "progress" | "cpuMillis">;

/** Exit codes of `failed`: this one is about what the user gave us, and all processes say it. */
const BAD_USAGE = 64;

/** Nothing that another one could say changes it. */
export function isAnswer(end: JobEnd): boolean {
  if (end.kind === "failed") return end.exitCode === BAD_USAGE;
  return end.kind === "report" && end.report.isSpeaker && end.report.verdict.kind !== "UNKNOWN";
}

/** `killedFor`: why all were killed; null: they were not. */
export function endOfAll(jobs: readonly Ended[], killedFor: Verdict | null): RunEnd {
  const [only] = jobs;
  if (jobs.length === 1 && only !== undefined) return withProgress(only.end!, only.progress);
  const failed = jobs.flatMap(({ end }) => (end?.kind === "failed" ? [end] : []));
  const refused = failed.find(({ exitCode }) => exitCode === BAD_USAGE);
  if (refused !== undefined) return refused;
  const decided = decidedJob(jobs);
  // Soundness: an answer rests on what one process did alone; a bug that another one met is told and changes nothing about it.
  if (decided !== null)
    return { kind: "report", report: withOthers(decided.report, jobs, decided.index) };
  const [bug] = failed;
  if (bug !== undefined) return bug;
  return undecided(jobs, killedFor);
}

function withProgress(end: JobEnd, progress: RunProgress): RunEnd {
  return end.kind === "died" ? { ...end, progress } : end;
}

function decidedJob(
  jobs: readonly Ended[],
): { readonly index: number; readonly report: RunReport } | null {
  const decided = jobs.flatMap(({ end }, index) =>
    end?.kind === "report" && end.report.verdict.kind !== "UNKNOWN"
      ? [{ index, report: end.report }]
      : [],
  );
  // The other one wrote no files; its answer counts if the speaker did not come to tell its own.
  return decided.find(({ report }) => report.isSpeaker) ?? decided[0] ?? null;
}

/** The reason that lies in the program, if there is one; else that of the process that worked longest. */
function undecided(jobs: readonly Ended[], killedFor: Verdict | null): RunEnd {
  const ended = jobs.flatMap((job) => {
    const { end } = job;
    if (end === null || end.kind === "failed") return [];
    return [{ job, verdict: end.kind === "report" ? end.report.verdict : end.verdict }];
  });
  const inOrder = ended.sort(
    (a, b) =>
      Number(hasPlace(b.verdict)) - Number(hasPlace(a.verdict)) ||
      b.job.cpuMillis - a.job.cpuMillis,
  );
  const verdict = killedFor ?? inOrder[0]!.verdict;
  const told = inOrder.flatMap(({ job }) => (job.end?.kind === "report" ? [job.end.report] : []));
  const base = told.find(({ isSpeaker }) => isSpeaker) ?? told[0];
  if (base !== undefined)
    return { kind: "report", report: withOthers({ ...base, verdict }, jobs, null) };
  const statistics = inOrder[0]!.job.progress.statistics;
  const attempts = attemptsOf(jobs);
  const progress = { counts: sumOfCounts(jobs), statistics, attempts };
  const crashes = ended.map(({ job: { end } }) => (end?.kind === "died" ? end.crash : null));
  return { kind: "died", verdict, progress, crash: crashes.includes(null) ? null : crashes[0]! };
}

function hasPlace(verdict: Verdict): boolean {
  return verdict.kind === "UNKNOWN" && verdict.location !== null;
}

/** The report of one process, with what the others have to tell. */
function withOthers(report: RunReport, jobs: readonly Ended[], index: number | null): RunReport {
  const bugs = jobs.flatMap(({ end }, i) =>
    end?.kind === "failed" ? [`job ${i + 1} met a bug of assay: ${firstLine(end.text)}`] : [],
  );
  return {
    ...report,
    attempts: attemptsOf(jobs),
    jobs: { count: jobs.length, decidedBy: index === null ? null : index + 1 },
    unusedOptions: report.unusedOptions.filter((key) => isUnusedByAll(key, jobs)),
    warnings: [...report.warnings, ...bugs],
  };
}

/** Of one that was stopped nobody knows. */
function isUnusedByAll(key: string, jobs: readonly Ended[]): boolean {
  return jobs.every(({ end }) => end?.kind === "report" && end.report.unusedOptions.includes(key));
}

/** What is left out is left out by all of them. */
function attemptsOf(jobs: readonly Ended[]): readonly AttemptReport[] {
  const leftOut = new Map<string, AttemptReport>();
  const tried = jobs.flatMap(({ progress }, i) =>
    progress.attempts.flatMap((attempt) => {
      if (attempt.end !== "left out") return [{ ...attempt, job: i + 1 }];
      leftOut.set(attempt.name, attempt);
      return [];
    }),
  );
  return [...tried, ...leftOut.values()];
}

function firstLine(text: string): string {
  return text.split("\n")[0]!;
}

export function sumOfCounts(jobs: readonly Pick<Job, "progress">[]): RunCounts {
  return jobs.reduce(
    (sum, { progress: { counts } }) => ({
      states: sum.states + counts.states,
      refinements: sum.refinements + counts.refinements,
      abstractions: sum.abstractions + counts.abstractions,
      solverQueriesAsked: sum.solverQueriesAsked + counts.solverQueriesAsked,
      solverQueriesAvoided: sum.solverQueriesAvoided + counts.solverQueriesAvoided,
    }),
    NO_COUNTS,
  );
}
