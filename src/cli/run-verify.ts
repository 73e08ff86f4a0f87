/** Starts a verification run, shows its progress and prints what it found out. */
import { cpuMillis } from "../base/budget/index.ts";
import { superviseTwice } from "../engine/supervision/second-try.ts";
import type { RunLimits, SupervisedRun, SuperviseHooks } from "../engine/supervision/supervise.ts";
import { programWords, type VerifyRequest } from "../engine/verify-request.ts";
import { reportAsJson } from "../output/report-json.ts";
import { formatReport } from "../output/report-text.ts";
import type { RunReport, RunResources } from "../output/run-report.ts";
import { exitCodeOf } from "../output/verdict.ts";
import { INTERNAL_ERROR } from "./exit-codes.ts";
import { ProgressLine } from "./progress-line.ts";
import { asWritten, bugReport } from "./messages.ts";
import { writeReports, type ReportFiles } from "./report-files.ts";
import type { Streams } from "./streams.ts";

export interface VerifyOutput {
  readonly json: boolean;
  readonly statistics: boolean;
  /** Files for other programs. */
  readonly reports: ReportFiles;
}

/** What it may use. */
export interface VerifyMeans {
  readonly limits: RunLimits;
  /** Processes that share the work and the limits. */
  readonly jobs: number;
}

/** Answers the exit code. */
export async function runVerify(
  request: VerifyRequest,
  { limits, jobs }: VerifyMeans,
  output: VerifyOutput,
  streams: Streams,
): Promise<number> {
  const progress = new ProgressLine(streams.stderr);
  const hooks: SuperviseHooks = {
    progress(counts, cpuMillis) {
      progress.show(counts, cpuMillis);
    },
    log(line) {
      progress.clear();
      streams.stderr.write(asWritten(`${line}\n`));
    },
  };
  const run = await superviseTwice(request, limits, hooks, jobs);
  progress.clear();
  const { end } = run;
  if (end.kind === "failed") {
    const text = end.exitCode === INTERNAL_ERROR ? bugReport(end.text) : `${end.text}\n`;
    streams.stderr.write(asWritten(text));
    return end.exitCode;
  }
  const report = end.kind === "report" ? end.report : deathReport(request, end);
  const resources = resourcesOf(run);
  const unwritten = await writeReports(output.reports, report, resources);
  for (const message of unwritten) streams.stderr.write(asWritten(`warning: ${message}\n`));
  for (const warning of warningsOf(report)) streams.stderr.write(`warning: ${warning}\n`);
  if (output.json) {
    streams.stdout.write(`${JSON.stringify(reportAsJson(report, resources), null, 2)}\n`);
  } else {
    const statistics = output.statistics ? "with statistics" : "without statistics";
    streams.stdout.write(asWritten(formatReport(report, resources, statistics)));
  }
  return exitCodeOf(report.verdict);
}

/** What can be said about a run that could not speak for itself any more. */
function deathReport(
  request: VerifyRequest,
  { verdict, progress }: Extract<SupervisedRun["end"], { kind: "died" }>,
): RunReport {
  return {
    verdict,
    results: [],
    analysis: request.analysis ?? request.strategy ?? "",
    properties: [],
    file: request.file,
    program: programWords(request),
    dataModel: request.load.dataModel,
    entryFunction: request.load.entryFunction,
    ...progress,
    solver: null,
    counterexample: null,
    proof: null,
    certificate: null,
    validation: null,
    reuse: null,
    files: [],
    configuration: {},
    unusedOptions: [],
    assumptions: [],
    jobs: null,
    isSpeaker: true,
    notes: [],
    warnings: [],
  };
}

function resourcesOf(run: SupervisedRun): RunResources {
  return {
    cpuMillis: run.cpuMillis + cpuMillis(),
    wallMillis: performance.now(),
    peakMemoryBytes: run.peakMemoryBytes,
  };
}

function warningsOf(report: RunReport): readonly string[] {
  const unused = report.unusedOptions.map(
    (key) => `option ${key} has no effect: the analysis ${report.analysis} does not read it`,
  );
  return [...report.warnings, ...unused];
}
