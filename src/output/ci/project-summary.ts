/** Several targets as Markdown, for the page of a job. */
import type { SkippedTarget, TargetResult } from "../target-result.ts";
import { verdictText } from "../verdict.ts";
import { code, escaped, jobSummaryOf, SIGNS } from "./job-summary.ts";

export function projectSummaryOf(
  results: readonly TargetResult[],
  skipped: readonly SkippedTarget[],
): string {
  const lines = ["### Assay", "", "| target | verdict | time |", "|---|---|---|"];
  for (const result of results) {
    if (result.kind === "failed") {
      lines.push(`| ${escaped(result.name)} | 💥 could not be verified | |`);
      continue;
    }
    const { verdict } = result.report;
    const seconds = (result.resources.wallMillis / 1000).toFixed(1);
    lines.push(
      `| ${escaped(result.name)} | ${SIGNS[verdict.kind]} ${escaped(verdictText(verdict))} | ${seconds} s |`,
    );
  }
  for (const { name, reason } of skipped)
    lines.push(`| ${escaped(name)} | ➖ not affected (${escaped(reason)}) | |`);
  const details = results.flatMap((result) => {
    if (result.kind === "failed") return [`#### ${escaped(result.name)}\n\n${code(result.text)}\n`];
    if (result.report.verdict.kind === "TRUE") return [];
    return [`#### ${escaped(result.name)}\n\n${jobSummaryOf(result.report, result.resources)}`];
  });
  return `${[...lines, "", ...details].join("\n")}\n`;
}
