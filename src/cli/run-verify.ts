/** Starts a verification run, shows its progress and prints what it found out. */
import type { SuperviseHooks } from "../engine/supervision/supervise.ts";
import { verifyProgram, type VerifyMeans } from "../engine/supervision/verify-program.ts";
import type { VerifyRequest } from "../engine/verify-request.ts";
import { reportAsJson } from "../output/report-json.ts";
import { formatReport } from "../output/report-text.ts";
import type { RunReport } from "../output/run-report.ts";
import { exitCodeOf } from "../output/verdict.ts";
import { INTERNAL_ERROR, INTERRUPTED } from "./exit-codes.ts";
import { ProgressLine } from "./progress-line.ts";
import { asWritten } from "../output/as-written.ts";
import { bugReport } from "./messages.ts";
import { writeReports, type ReportFiles } from "./report-files.ts";
import type { Streams } from "./streams.ts";

export interface VerifyOutput {
  readonly json: boolean;
  readonly statistics: boolean;
  /** Files for other programs. */
  readonly reports: ReportFiles;
  /** A service that shows what was found at its lines; null: none. */
  readonly annotations: "github" | null;
}

/** Answers the exit code. `abort`: nobody wants to know any more, and nothing is printed; absent: signals end the run. */
export async function runVerify(
  request: VerifyRequest,
  means: VerifyMeans,
  output: VerifyOutput,
  streams: Streams,
  abort: AbortSignal | null = null,
): Promise<number> {
  const progress = new ProgressLine(streams.stderr);
  const hooks: SuperviseHooks = {
    ...(abort === null ? {} : { abort }),
    progress(counts, cpuMillis) {
      progress.show(counts, cpuMillis);
    },
    log(line) {
      progress.clear();
      streams.stderr.write(asWritten(`${line}\n`));
    },
  };
  const end = await verifyProgram(request, means, hooks);
  progress.clear();
  if (abort?.aborted === true) return INTERRUPTED;
  if (end.kind === "failed") {
    const text = end.exitCode === INTERNAL_ERROR ? bugReport(end.text) : `${end.text}\n`;
    streams.stderr.write(asWritten(text));
    return end.exitCode;
  }
  const { report, resources } = end;
  if (output.annotations !== null) {
    const { printAnnotations } = await import("./print-annotations.ts");
    printAnnotations([{ ...end, name: report.file }], streams);
  }
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

function warningsOf(report: RunReport): readonly string[] {
  const unused = report.unusedOptions.map(
    (key) => `option ${key} has no effect: the analysis ${report.analysis} does not read it`,
  );
  return [...report.warnings, ...unused];
}
