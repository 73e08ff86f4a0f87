import type { StatisticsEntry } from "../base/statistics/index.ts";
import type { RunReport, RunResources } from "./run-report.ts";

const LABEL_WIDTH = 42;

/** One `label: value` per line, with the labels that tools of the field look for. */
export function formatStatistics(report: RunReport, resources: RunResources): string {
  const lines = report.statistics.map(formatEntry);
  if (report.solver !== null) lines.push(field("Solver", report.solver));
  lines.push(
    field("Solver queries asked", String(report.counts.solverQueriesAsked)),
    field("Solver queries avoided", String(report.counts.solverQueriesAvoided)),
    field("CPU time for verification", seconds(resources.cpuMillis)),
    field("Total time for verification", seconds(resources.wallMillis)),
  );
  const { jobs } = report;
  if (jobs !== null) {
    const by = jobs.decidedBy === null ? "" : `, the answer is of job ${jobs.decidedBy}`;
    lines.push(field("Jobs", `${jobs.count}${by}`));
  }
  const { peakMemoryBytes } = resources;
  if (peakMemoryBytes !== null) lines.push(field("Peak memory", megabytes(peakMemoryBytes)));
  return `${lines.join("\n")}\n`;
}

function formatEntry({ label, value, unit }: StatisticsEntry): string {
  switch (unit) {
    case "":
      return field(label, String(value));
    case "ms":
      return field(label, seconds(value));
    case "MB":
      return field(label, `${value.toFixed(0)} MB`);
  }
}

function field(label: string, value: string): string {
  return `${`${label}:`.padEnd(LABEL_WIDTH)} ${value}`;
}

function seconds(millis: number): string {
  return `${(millis / 1000).toFixed(3)}s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
