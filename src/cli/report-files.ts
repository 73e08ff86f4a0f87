/** Reports of a verification run for other programs: `--sarif`, `--junit`. */
import { appendFileSync } from "node:fs";
import { version } from "../../package.json";
import { errorCode, writeWhole } from "../base/files/index.ts";
import type { RunReport, RunResources } from "../output/run-report.ts";

type Put = (path: string, text: string) => void;

/** Null: nobody asked. */
export interface ReportFiles {
  readonly sarif: string | null;
  readonly junit: string | null;
  /** Added to: several steps of a job share it. */
  readonly jobSummary: string | null;
}

/** Written by who outlives the run, so also if it was killed. Answers what went wrong. */
export async function writeReports(
  { sarif, junit, jobSummary }: ReportFiles,
  report: RunReport,
  resources: RunResources,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const write = (path: string, text: string, put: Put = writeWhole): void => {
    try {
      put(path, text);
    } catch (error) {
      problems.push(`'${path}' cannot be written (${errorCode(error)})`);
    }
  };
  if (sarif !== null) {
    const { sarifOf } = await import("../output/ci/sarif.ts");
    const log = sarifOf(report, resources, { version, folder: process.cwd() });
    write(sarif, `${JSON.stringify(log, null, 2)}\n`);
  }
  if (junit !== null) {
    const { junitOf } = await import("../output/ci/junit.ts");
    write(junit, junitOf(report, resources));
  }
  if (jobSummary !== null) {
    const { jobSummaryOf } = await import("../output/ci/job-summary.ts");
    write(jobSummary, jobSummaryOf(report, resources), appendFileSync);
  }
  return problems;
}
