import type { CheckedInvariant, WitnessReport } from "./run-report.ts";

const STATES = { proved: "holds", refuted: "does not always hold", open: "open" } as const;

/** What became of a witness, for people; its own last line. */
export function validationLines({ invariants, outcome, reason }: WitnessReport): string[] {
  const why = reason === null ? "" : ` (${reason})`;
  return [...invariants.map(invariantLine), `Witness: ${outcome}${why}`];
}

function invariantLine({ kind, file, line, expression, state }: CheckedInvariant): string {
  const what = kind === "loop_invariant" ? "loop" : "location";
  return `  ${file}:${line} (${what} invariant): ${expression}: ${STATES[state]}`;
}
