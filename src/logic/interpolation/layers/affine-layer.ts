import { affineCandidates } from "../candidates/candidates.ts";
import { strongestInductive, weakened } from "../candidates/houdini.ts";
import type { Deadline } from "../deadline.ts";
import type { Entailment } from "../entailment.ts";
import type { PathProblem } from "../path-problem.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Linear equations between variables that hold along the path, if they refute it. Needs next to no solver
 * time and does not care for wrap-around.
 */
export class AffineLayer implements InterpolationLayer {
  readonly name = "affine";
  readonly effort = "low";
  private readonly entailment: Entailment;

  constructor(entailment: Entailment) {
    this.entailment = entailment;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { entailment } = this;
    const candidates = affineCandidates(problem, entailment.reader, entailment.writer);
    const inductive = strongestInductive(problem, candidates, entailment, deadline);
    if (inductive === null) return failed(deadline.hasPassed() ? "timeout" : "not-found");
    return found(weakened(problem, inductive, entailment, deadline));
  }
}
