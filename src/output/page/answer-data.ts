import { formatLocation, type SourceLocation } from "../../base/diagnostics/index.ts";
import { attemptCounts, attemptEnd } from "../attempts-text.ts";
import { certificateLine } from "../proof-text.ts";
import { replayCommand } from "../report-text.ts";
import type { AttemptReport, RunReport, RunResources } from "../run-report.ts";
import { validationLines } from "../validation-text.ts";
import { verdictText, type Verdict } from "../verdict.ts";
import type { AnswerData, AttemptData, PlaceData, Tone } from "./report-data.ts";

export type PlaceOf = (location: SourceLocation) => PlaceData | null;

export function answerData(report: RunReport, resources: RunResources, place: PlaceOf): AnswerData {
  const { verdict, counterexample: violation, proof } = report;
  const at = verdict.kind === "UNKNOWN" ? verdict.location : (violation?.location ?? null);
  return {
    verdict: verdictText(verdict),
    tone: toneOf(verdict),
    meaning: meaningOf(report),
    place: at && place(at),
    hint: verdict.kind === "UNKNOWN" ? verdict.hint : null,
    results: report.results.map((result) => ({
      name: result.name,
      verdict: verdictText(result.verdict),
      tone: toneOf(result.verdict),
      violation: result.violation,
    })),
    facts: factsOf(report, resources),
    assumptions: report.assumptions.map(({ name, text, location }) => ({
      text: `${name}: ${text}`,
      place: place(location),
    })),
    notes: report.notes,
    warnings: report.warnings,
    attempts: report.attempts.map(attemptData),
    invariants: (proof?.invariants ?? []).map(({ file, line, ...rest }) => ({
      place: place({ file, line, column: 1 }),
      function: rest.function,
      expression: rest.expression,
      callers: rest.callers,
    })),
    proof: proofLines(report),
    callStack: (violation?.callStack ?? []).map((frame) => ({
      function: frame.function,
      place: place(frame.location),
    })),
    inputs: violation?.inputs ?? [],
    command: report.command,
    execution: replayCommand(report),
  };
}

function toneOf({ kind }: Verdict): Tone {
  return kind === "TRUE" ? "correct" : kind === "FALSE" ? "wrong" : "unknown";
}

function meaningOf({ verdict, counterexample, properties }: RunReport): string {
  switch (verdict.kind) {
    case "TRUE": {
      const names = properties.length === 0 ? "the property" : properties.join(", ");
      return `No execution violates ${names}.`;
    }
    case "FALSE": {
      const message = counterexample?.message ?? "";
      const place = counterexample?.location ?? null;
      const where = place === null ? "" : ` at ${formatLocation(place)}`;
      const what = message === "" ? verdict.property : message;
      return `${what}${message.includes(place?.file ?? " ") ? "" : where}. The execution was really made, in the concrete interpreter.`;
    }
    case "UNKNOWN":
      return "Neither a proof nor a failing execution was found.";
  }
}

function factsOf(report: RunReport, resources: RunResources): AnswerData["facts"] {
  const { counts, jobs } = report;
  const memory = resources.peakMemoryBytes;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Program", report.program.join(" ")],
    ["Property", report.properties.join(", ")],
    ["Analysis", report.analysis],
    ["Data model", report.dataModel],
    ["Entry function", report.entryFunction],
    ["CPU time", `${(resources.cpuMillis / 1000).toFixed(2)} s`],
    ["Elapsed time", `${(resources.wallMillis / 1000).toFixed(2)} s`],
    ["Memory", memory === null ? null : `${Math.round(memory / 1e6)} MB`],
    ["Solver", report.solver],
    ["States", counts.states === 0 ? null : String(counts.states)],
    ["Refinements", counts.refinements === 0 ? null : String(counts.refinements)],
    ["Jobs", jobs && `${jobs.count}, decided by ${jobs.decidedBy ?? "none"}`],
  ];
  return facts.flatMap(([label, value]) =>
    value === null || value === "" ? [] : [{ label, value }],
  );
}

function attemptData(attempt: AttemptReport): AttemptData {
  const { name, cpuSeconds: seconds, turns, end } = attempt;
  const counts = attemptCounts(attempt);
  const far = counts.length === 0 ? "" : ` (${counts.join(", ")})`;
  const text = `${attemptEnd(attempt)}${far}`;
  return { name, seconds, turns, end, decided: end === "answer", text };
}

function proofLines({ proof, certificate, validation }: RunReport): readonly string[] {
  const lines: string[] = [];
  if (proof?.kind === "unrolling")
    lines.push("Every loop was unrolled to its end, so that there is nothing to say about it.");
  if (proof !== null && proof.visits > 0)
    lines.push(
      `What is known at loops holds by induction over ${proof.visits} more of their rounds.`,
    );
  for (const part of proof?.leftOut ?? []) lines.push(`Not in C: ${part}`);
  if (certificate !== null) lines.push(certificateLine(certificate));
  if (validation !== null) lines.push(...validationLines(validation));
  return lines;
}
