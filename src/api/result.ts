/** From the report of a run to the result of the programmatic interface. */
import { splitShellWords } from "../base/shell/index.ts";
import { asWritten } from "../output/as-written.ts";
import { markedSteps } from "../output/marks.ts";
import { reportAsJson } from "../output/report-json.ts";
import { formatReport, replayCommand } from "../output/report-text.ts";
import type { PropertyResult, RunReport, RunResources } from "../output/run-report.ts";
import { summaryLine } from "../output/summary-text.ts";
import { formatTrace } from "../output/trace-text.ts";
import type { Verdict } from "../output/verdict.ts";
import type { PropertyVerdict, VerifyResult, Violation } from "./types.ts";

export function verifyResult(report: RunReport, resources: RunResources): VerifyResult {
  const { verdict, results, properties } = report;
  const open = verdict.kind === "UNKNOWN" ? verdict : null;
  return {
    verdict: verdict.kind,
    summary: summaryLine(report, resources).replace("Summary: ", ""),
    reason: open?.reason ?? null,
    reasonLocation: open?.location ?? null,
    hint: open?.hint ?? null,
    properties:
      results.length > 0 ? results.map(ofSeveral) : properties.map((name) => ofOne(name, verdict)),
    violation: violationOf(report),
    assumptions: report.assumptions.map(({ name, location, text }) => {
      return { function: name, location, text };
    }),
    invariants: report.proof?.invariants ?? null,
    analysis: report.analysis,
    solver: report.solver,
    cpuSeconds: resources.cpuMillis / 1000,
    wallSeconds: resources.wallMillis / 1000,
    peakMemoryBytes: resources.peakMemoryBytes,
    ...{ files: report.files, notes: report.notes, warnings: report.warnings },
    text: asWritten(formatReport(report, resources, "without statistics")),
    json: reportAsJson(report, resources),
  };
}

function ofSeveral({ name, verdict, violation }: PropertyResult): PropertyVerdict {
  return { name, verdict: verdict.kind, reason: violation ?? reasonOf(verdict) };
}

/** One of several that have a verdict together: of a violation it is the one that is named. */
function ofOne(name: string, verdict: Verdict): PropertyVerdict {
  const isOther = verdict.kind === "FALSE" && verdict.property !== name;
  return { name, verdict: isOther ? "UNKNOWN" : verdict.kind, reason: reasonOf(verdict) };
}

function reasonOf(verdict: Verdict): string | null {
  return verdict.kind === "UNKNOWN" ? verdict.reason : null;
}

function violationOf(report: RunReport): Violation | null {
  const { counterexample } = report;
  if (counterexample === null) return null;
  const { property, message, location, callStack, inputs } = counterexample;
  const command = replayCommand(report) ?? "";
  const text = asWritten(formatTrace(counterexample));
  return {
    property,
    message,
    location,
    callStack,
    steps: markedSteps(report),
    inputs,
    command: splitShellWords(command),
    text,
  };
}
