/** What became of the targets of a project, for people. */
import { formatLocation } from "../base/diagnostics/index.ts";
import { replayCommand } from "./report-text.ts";
import type { RunReport } from "./run-report.ts";
import { worstTarget, type SkippedTarget, type TargetResult } from "./target-result.ts";
import { verdictText } from "./verdict.ts";

/** One line for a target that is done. `width`: of the longest name. */
export function targetLine(result: TargetResult, width: number): string {
  const name = result.name.padEnd(width);
  if (result.kind === "failed") {
    const [first = ""] = result.text.split("\n");
    return `${"ERROR".padEnd(7)}  ${name}  ${"".padEnd(7)}  ${first.replace("error: ", "")}`;
  }
  const { report, resources } = result;
  const seconds = `${(resources.wallMillis / 1000).toFixed(1)} s`;
  return `${report.verdict.kind.padEnd(7)}  ${name}  ${seconds.padStart(7)}  ${wordsOf(report)}`.trimEnd();
}

/** What has to be known besides TRUE, FALSE or UNKNOWN. */
function wordsOf({ verdict, counterexample, results, properties, assumptions }: RunReport): string {
  switch (verdict.kind) {
    case "TRUE": {
      const under = assumptions.length === 0 ? "" : `, assumptions: ${assumptions.length}`;
      return `${properties.join(", ")}${under}`;
    }
    case "FALSE": {
      const at = counterexample?.location ?? null;
      const place = at === null ? "" : ` at ${formatLocation(at)}`;
      const others = results.filter(
        (other) => other.verdict.kind === "FALSE" && other.name !== verdict.property,
      );
      const more =
        others.length === 0 ? "" : ` (also ${others.map(({ name }) => name).join(", ")})`;
      const message = counterexample?.message ?? "";
      return `${verdict.property}${place}${message === "" ? "" : `: ${message}`}${more}`;
    }
    case "UNKNOWN": {
      const at = verdict.location;
      return `${verdict.reason}${at === null ? "" : ` at ${formatLocation(at)}`}`;
    }
  }
}

/** What is known of those that are not TRUE, and the counts. The verdict is the last line. */
export function projectText(
  results: readonly TargetResult[],
  skipped: readonly SkippedTarget[],
  wallMillis: number,
): string {
  const parts = results.flatMap(detailsOf);
  const count = (kind: string): number =>
    results.filter((result) => result.kind === "report" && result.report.verdict.kind === kind)
      .length;
  const failed = results.filter(({ kind }) => kind === "failed").length;
  const counted = [
    ...["TRUE", "FALSE", "UNKNOWN"].flatMap((kind) =>
      count(kind) > 0 ? [`${count(kind)} ${kind}`] : [],
    ),
    ...(failed > 0 ? [`${failed} that could not be verified`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} not affected`] : []),
  ];
  const noun = results.length + skipped.length === 1 ? "target" : "targets";
  const all = `${results.length + skipped.length} ${noun}: ${counted.join(", ")}`;
  parts.push(`Summary: ${all} in ${(wallMillis / 1000).toFixed(1)} s`);
  parts.push(`Verification result: ${overall(results)}`);
  return `${parts.join("\n")}\n`;
}

function overall(results: readonly TargetResult[]): string {
  const worst = worstTarget(results);
  if (worst === null) return "TRUE";
  if (worst.kind === "failed") return `ERROR (${worst.name} could not be verified)`;
  const { verdict } = worst.report;
  return verdict.kind === "TRUE" || verdict.kind === "FALSE"
    ? verdictText(verdict)
    : `UNKNOWN (${worst.name}: ${verdict.reason.replace(/\s+/g, " ")})`;
}

function detailsOf(result: TargetResult): readonly string[] {
  if (result.kind === "failed") return ["", `${result.name}:`, result.text, ""];
  const { name, report } = result;
  const { verdict, counterexample, warnings } = report;
  const lines = warnings.map((warning) => `  warning: ${warning}`);
  if (verdict.kind === "UNKNOWN" && verdict.hint !== null) lines.push(`  hint: ${verdict.hint}`);
  if (counterexample !== null) {
    for (const { function: inside, location } of counterexample.callStack)
      lines.push(`  in ${inside} at ${formatLocation(location)}`);
    const command = replayCommand(report);
    if (command !== null) lines.push(`  run it: ${command}`);
  }
  return lines.length === 0 ? [] : [`${name}:`, ...lines];
}
