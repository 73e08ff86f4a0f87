import { dagSize } from "../terms/index.ts";
import type { Term } from "../terms/index.ts";
import type { Deadline } from "./deadline.ts";
import type { Entailment } from "./entailment.ts";
import type { FailureReason } from "./layers/layer.ts";
import type { PathProblem } from "./path-problem.ts";

/**
 * Decides whether a sequence is what was asked for: `true` at the start, `false` at the end, each formula and
 * the block after it imply the next, only shared symbols, none too large. Null means it is; "timeout" or
 * "solver-unknown" that it could not be told.
 */
export function checkSequence(
  problem: PathProblem,
  sequence: readonly Term[],
  entailment: Entailment,
  limits: { readonly maximumSize: number; readonly deadline: Deadline },
): FailureReason | null {
  const { terms, blocks } = problem;
  const last = blocks.length;
  if (sequence.length !== last + 1) return "check-failed";
  if (sequence[0] !== terms.true || sequence[last] !== terms.false) return "check-failed";
  for (let cut = 1; cut < last; cut++) {
    if (dagSize(terms, sequence[cut]!) > limits.maximumSize) return "too-large";
    if (problem.vocabulary.foreignSymbols(sequence[cut]!, cut).length > 0) return "vocabulary";
  }
  for (let block = 0; block < last; block++) {
    const hypotheses = [sequence[block]!, ...blocks[block]!];
    const answer = entailment.implies(hypotheses, sequence[block + 1]!, limits.deadline);
    if (answer === "sat") return "check-failed";
    if (answer === "unknown") return limits.deadline.hasPassed() ? "timeout" : "solver-unknown";
  }
  return null;
}
