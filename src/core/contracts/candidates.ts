import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import type { AbstractState } from "./abstract-state.ts";
import type { AnalysisKey, Siblings } from "./analysis.ts";

/**
 * Something that may be worth tracking (`boehm-thesis` 4.1). Soundness: nobody says that it holds, anywhere; a precision made
 * of it costs time at worst.
 */
export interface Candidate {
  /** A condition without side effects. */
  readonly expression: Expression;
  /** The function whose automatic variables it mentions; null if all are static. */
  readonly functionName: string | null;
  /** Steps of the program that test it, for analyses that track conditions by where they stand. */
  readonly tests: readonly CfaEdge[];
}

/** What a mining analysis has to offer: its neighbours take it in `PrecisionAdjustment.adjust` of the same step. */
export interface CandidateState extends AbstractState {
  /** New with the step that led here. */
  readonly candidates: readonly Candidate[];
}

export const candidateKey: AnalysisKey<CandidateState> = { name: "mining" };

const NONE: readonly Candidate[] = [];

/** None if nobody mines. */
export function candidatesIn(whole: Siblings): readonly Candidate[] {
  return whole.get(candidateKey)?.candidates ?? NONE;
}

/** Null: it speaks of no variable, or of variables that are never visible together. */
export function newCandidate(
  expression: Expression,
  tests: readonly CfaEdge[] = [],
): Candidate | null {
  const functions = new Set<string | null>();
  visitVariables(expression, (variable) => {
    functions.add(variable.isStatic ? null : variable.functionName);
  });
  if (functions.size === 0) return null;
  functions.delete(null);
  if (functions.size > 1) return null;
  const [functionName = null] = functions;
  return { expression, functionName, tests };
}
