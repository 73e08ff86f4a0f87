import type { RunReport, RunResources } from "./run-report.ts";

/** What was found out, about what, by whom and in what time: one sentence for people. */
export function summaryLine(report: RunReport, { cpuMillis }: RunResources): string {
  const { verdict, assumptions } = report;
  const time = `in ${(cpuMillis / 1000).toFixed(1)} s`;
  const resting = assumptions.length === 0 ? "" : `, ${assumptionsOf(report)}`;
  switch (verdict.kind) {
    case "TRUE":
      return `Summary: ${propertiesOf(report)} ${report.properties.length > 1 ? "hold" : "holds"} in ${programOf(report)}: proved by ${decider(report)} ${time}${resting}`;
    case "FALSE":
      return `Summary: ${verdict.property} is violated in ${programOf(report)}: found by ${decider(report)} ${time}${resting}`;
    case "UNKNOWN":
      return `Summary: ${openOf(report)} open in ${programOf(report)}: ${report.analysis} ended ${time}`;
  }
}

function propertiesOf({ properties }: RunReport): string {
  return properties.length === 0 ? "everything" : properties.join(", ");
}

/** Of several properties, those about which nothing was found out. */
function openOf(report: RunReport): string {
  const open = report.results.filter(({ verdict }) => verdict.kind === "UNKNOWN");
  const names = open.length === 0 ? report.properties : open.map(({ name }) => name);
  return `${propertiesOf({ ...report, properties: names })} ${names.length > 1 ? "are" : "is"}`;
}

function programOf({ file, program, entryFunction, dataModel }: RunReport): string {
  const files = program.filter((word) => /\.[ci]$/.test(word)).length;
  const others = files > 1 ? ` and ${files - 1} more` : "";
  const words = [entryFunction === null ? "" : `${entryFunction} of `, file, others];
  return `${words.join("")}${dataModel === null ? "" : ` (${dataModel})`}`;
}

/** The stage of a strategy, or the analysis itself. */
function decider({ attempts, analysis }: RunReport): string {
  return attempts.find(({ end }) => end === "answer")?.name ?? analysis;
}

function assumptionsOf({ assumptions, verdict }: RunReport): string {
  const count = assumptions.length;
  const noun = count === 1 ? "the assumption" : `the ${count} assumptions`;
  return `${verdict.kind === "TRUE" ? "under" : "with"} ${noun} above`;
}
