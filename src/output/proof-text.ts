import { formatLocation } from "../base/diagnostics/index.ts";
import type { CertificateReport, LoopInvariant, ProofReport } from "./run-report.ts";

const MOST_LEFT_OUT = 5;

/** Why the answer is TRUE, for people. */
export function invariantLines({ kind, invariants, visits, leftOut }: ProofReport): string[] {
  if (kind === "unrolling")
    return ["Invariants: none are needed, loops were unrolled to their end."];
  const induction = visits === 0 ? "" : ` (by induction over ${visits} more ${plural(visits)})`;
  const isSilent = invariants.length === 0 && leftOut.length === 0;
  const heading = isSilent
    ? "Invariants: none are needed"
    : "Invariants, whenever a loop begins a round";
  return [
    `${heading}${induction}${isSilent ? "." : ":"}`,
    ...invariants.map(invariantLine),
    ...leftOut.slice(0, MOST_LEFT_OUT).map((text) => `  not in C: ${text}`),
    ...(leftOut.length > MOST_LEFT_OUT ? [`  and ${leftOut.length - MOST_LEFT_OUT} more`] : []),
  ];
}

function plural(visits: number): string {
  return visits === 1 ? "visit to a loop" : "visits to loops";
}

function invariantLine({ file, line, function: name, callers, expression }: LoopInvariant): string {
  const stack = callers === null || callers.length === 0 ? "" : `, called at ${callers.join(", ")}`;
  return `  ${file}:${line} (${name}${stack}): ${expression}`;
}

export function certificateLine(certificate: CertificateReport): string {
  const { isAccepted, reason, location, queries, cpuSeconds } = certificate;
  if (isAccepted) {
    return `Certificate: accepted (${queries} queries, ${cpuSeconds.toFixed(1)} s)`;
  }
  const at = location === null ? "" : ` at ${formatLocation(location)}`;
  return `Certificate: rejected: ${reason ?? ""}${at}`;
}
