import { affineCandidates, atomCandidates, union } from "../candidates/candidates.ts";
import { comparableTerms } from "../candidates/equality-classes.ts";
import { strongestInductive, weakened } from "../candidates/houdini.ts";
import type { Deadline } from "../deadline.ts";
import type { Entailment } from "../entailment.ts";
import type { PathProblem } from "../path-problem.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Equalities between terms of any sort, found by refining classes of terms that are equal in all models
 * seen so far: what uninterpreted functions, arrays and floats need most.
 */
export class EqualityLayer implements InterpolationLayer {
  readonly name = "equality";
  readonly effort = "low";
  private readonly entailment: Entailment;

  constructor(entailment: Entailment) {
    this.entailment = entailment;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { entailment } = this;
    const candidates = union(
      problem,
      affineCandidates(problem, entailment.reader, entailment.writer),
      atomCandidates(problem),
    );
    const discover: Parameters<typeof strongestInductive>[4] = (cut, hypotheses) =>
      entailment.impliedEqualities(hypotheses, comparableTerms(problem, cut), deadline);
    const inductive = strongestInductive(problem, candidates, entailment, deadline, discover);
    if (inductive === null) return failed(deadline.hasPassed() ? "timeout" : "not-found");
    return found(weakened(problem, inductive, entailment, deadline));
  }
}
