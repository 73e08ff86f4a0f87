import {
  affineCandidates,
  atomCandidates,
  intervalCandidates,
  union,
} from "../candidates/candidates.ts";
import { renamedCandidates, type BaseName } from "../candidates/renaming.ts";
import { strongestInductive, weakened } from "../candidates/houdini.ts";
import type { Deadline } from "../deadline.ts";
import type { Entailment } from "../entailment.ts";
import type { PathProblem } from "../path-problem.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Conjunctions of simple facts: linear equations, atoms of the path, also about other versions of their
 * variables, constant bounds. Candidates are
 * filtered by consecution from the start and thinned out from the end.
 */
export class TemplateLayer implements InterpolationLayer {
  readonly name = "template";
  readonly effort = "low";
  private readonly entailment: Entailment;

  private readonly baseName: BaseName;

  constructor(entailment: Entailment, baseName: BaseName) {
    this.entailment = entailment;
    this.baseName = baseName;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { entailment } = this;
    const { reader, writer } = entailment;
    const candidates = union(
      problem,
      affineCandidates(problem, reader, writer),
      atomCandidates(problem),
      renamedCandidates(problem, this.baseName),
      intervalCandidates(problem, reader),
    );
    const inductive = strongestInductive(problem, candidates, entailment, deadline);
    if (inductive === null) return failed(deadline.hasPassed() ? "timeout" : "not-found");
    return found(weakened(problem, inductive, entailment, deadline));
  }
}
