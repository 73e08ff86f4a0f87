/** A run as Markdown, for the page of a job (`GITHUB_STEP_SUMMARY`). */
import { formatLocation } from "../../base/diagnostics/index.ts";
import type { RunReport, RunResources } from "../run-report.ts";
import { verdictText, type Verdict } from "../verdict.ts";

export const SIGNS: Readonly<Record<Verdict["kind"], string>> = {
  TRUE: "✅",
  FALSE: "❌",
  UNKNOWN: "❔",
};
const MOST_INPUTS = 20;

export function jobSummaryOf(report: RunReport, resources: RunResources): string {
  const { verdict, results, properties, counterexample, notes, warnings } = report;
  const seconds = (resources.cpuMillis / 1000).toFixed(1);
  const lines = [
    `### ${SIGNS[verdict.kind]} ${code(report.file)}: ${escaped(verdictText(verdict))}`,
    "",
    `${escaped(report.analysis)}, ${escaped(properties.join(", "))}, ${seconds} s of CPU time`,
    "",
  ];
  if (results.length > 0) {
    lines.push("| property | verdict | |", "|---|---|---|");
    for (const { name, verdict: own, violation } of results)
      lines.push(
        `| ${escaped(name)} | ${SIGNS[own.kind]} ${escaped(verdictText(own))} | ${escaped(violation ?? "")} |`,
      );
    lines.push("");
  }
  if (counterexample !== null) {
    const { message, location, callStack, inputs } = counterexample;
    const at = location === null ? "" : ` at ${code(formatLocation(location))}`;
    lines.push(`${escaped(message)}${at}`, "");
    for (const frame of callStack)
      lines.push(`- in ${code(frame.function)} at ${code(formatLocation(frame.location))}`);
    const shown = inputs.slice(0, MOST_INPUTS).join(", ");
    const more = inputs.length > MOST_INPUTS ? ", …" : "";
    if (inputs.length > 0) lines.push("", `Inputs: ${code(`${shown}${more}`)}`);
    lines.push("");
  }
  if (verdict.kind === "UNKNOWN" && verdict.hint !== null)
    lines.push(`Hint: ${escaped(verdict.hint)}`, "");
  for (const note of notes) lines.push(`- ${escaped(note)}`);
  for (const warning of warnings) lines.push(`- ⚠️ ${escaped(warning)}`);
  lines.push("", `Repeat it: ${code(report.command)}`, "");
  return `${lines.join("\n")}\n`;
}

/** Nothing in it is Markdown, and nothing ends it. */
export function code(text: string): string {
  const ticks = "`".repeat(
    Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1,
  );
  const space = ticks.length > 1 ? " " : "";
  return `${ticks}${space}${text.replace(/\n/g, " ")}${space}${ticks}`;
}

export function escaped(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");
}
