/** A verification run in processes of its own, with what it cost: what the command line and the programmatic interface share. */
import { join } from "node:path";
import { errorCode, makeFolder, removeDrafts, writeWhole } from "../../base/files/index.ts";
import { asWritten } from "../../output/as-written.ts";
import { reportAsJson } from "../../output/report-json.ts";
import { formatReport } from "../../output/report-text.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import type { RunReport, RunResources } from "../../output/run-report.ts";
import { UserError } from "../../base/diagnostics/index.ts";
import { verifyCommand } from "../verify-command.ts";
import { filesOf, programWords, type VerifyRequest } from "../verify-request.ts";
import { superviseTwice } from "./second-try.ts";
import type { RunLimits, SupervisedRun, SuperviseHooks } from "./supervise.ts";

/** What it may use. */
export interface VerifyMeans {
  readonly limits: RunLimits;
  /** Processes that share the work and the limits. */
  readonly jobs: number;
  /** When it began, if this process did something else before; absent: with the process. */
  readonly startMillis?: number;
}

export type VerifyEnd =
  | { readonly kind: "report"; readonly report: RunReport; readonly resources: RunResources }
  /** It never began, or met a bug of ours; `exitCode` tells which. */
  | { readonly kind: "failed"; readonly exitCode: number; readonly text: string };

export async function verifyProgram(
  request: VerifyRequest,
  { limits, jobs, startMillis = 0 }: VerifyMeans,
  hooks: SuperviseHooks,
): Promise<VerifyEnd> {
  const run = await superviseTwice(request, limits, hooks, jobs);
  const { end } = run;
  if (end.kind === "failed") return end;
  const resources = {
    cpuMillis: run.cpuMillis + cpuMillis() - (limits.ownMillisBefore ?? 0),
    wallMillis: performance.now() - startMillis,
    peakMemoryBytes: run.peakMemoryBytes,
  };
  const { outputDirectory } = request;
  if (end.kind === "died" && outputDirectory !== null) removeDrafts(outputDirectory);
  const found = end.kind === "report" ? end.report : unfinishedReport(request, end);
  const unwrittenPage = end.kind === "died" ? await writePage(request, found, resources) : null;
  const warnings = [...found.warnings, ...(unwrittenPage === null ? [] : [unwrittenPage])];
  const report = { ...found, warnings };
  const complete = withResultFiles(outputDirectory, report, resources);
  return { kind: "report", report: complete, resources };
}

/** The result in `--output`, whatever it is. Answers the report that names the files. */
export function withResultFiles(
  directory: string | null,
  report: RunReport,
  resources: RunResources,
): RunReport {
  if (directory === null) return report;
  const names = ["result.txt", "result.json"].map((name) => join(directory, name));
  const complete = { ...report, files: [...report.files, ...names] };
  const json = `${JSON.stringify(reportAsJson(complete, resources), null, 2)}\n`;
  const texts = [formatReport(complete, resources, "with statistics"), json];
  try {
    makeFolder(directory);
    for (const [i, name] of names.entries()) writeWhole(name, asWritten(texts[i]!));
    return complete;
  } catch (error) {
    const problem = `'${directory}' cannot be written (${errorCode(error)})`;
    return { ...report, warnings: [...report.warnings, problem] };
  }
}

/** What can be said about a run that could not speak for itself any more. */
export function unfinishedReport(
  request: VerifyRequest,
  {
    verdict,
    progress,
  }: Pick<Extract<SupervisedRun["end"], { kind: "died" }>, "verdict" | "progress">,
): RunReport {
  return {
    verdict,
    results: [],
    analysis: request.analysis ?? request.strategy ?? "",
    properties: [],
    propertyWords: [],
    file: request.file,
    program: programWords(request),
    command: verifyCommand(request),
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

/** Of a run that was killed before it could write one. Answers what went wrong. */
async function writePage(
  request: VerifyRequest,
  report: RunReport,
  resources: RunResources,
): Promise<string | null> {
  const { report: output = null, load } = request;
  if (output === null) return null;
  const { reportOfResult } = await import("../report/report-command.ts");
  try {
    const page = { files: filesOf(request), load, output };
    await reportOfResult({ report, resources }, page, "without automaton");
    return null;
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}
