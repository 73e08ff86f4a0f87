import type { Term, Terms } from "../../terms/index.ts";
import {
  affineCandidates,
  atomCandidates,
  intervalCandidates,
  union,
} from "../candidates/candidates.ts";
import { strongestInductive, weakened } from "../candidates/houdini.ts";
import type { Deadline } from "../deadline.ts";
import type { Entailment } from "../entailment.ts";
import { BitVectorLowering } from "../lifting/bit-vector-lowering.ts";
import { IntegerLifting } from "../lifting/integer-lifting.ts";
import { Signedness } from "../lifting/signedness.ts";
import { literalsOf, PathProblem } from "../path-problem.ts";
import { failed, found, type InterpolationLayer, type LayerOutcome } from "./layer.ts";

/**
 * Bit-vectors through integers: the path is read as if nothing wrapped around, layers for integers
 * interpolate it, and the atoms of what they find are proposals. Only what is verified in bit-vector
 * semantics is kept; constant bounds are the side conditions that exclude wrap-around.
 */
export class LiftingLayer implements InterpolationLayer {
  readonly name = "lifting";
  readonly effort = "low";
  private readonly terms: Terms;
  private readonly entailment: Entailment;
  private readonly integerLayers: readonly InterpolationLayer[];

  constructor(entailment: Entailment, integerLayers: readonly InterpolationLayer[]) {
    this.terms = entailment.terms;
    this.entailment = entailment;
    this.integerLayers = integerLayers;
  }

  interpolate(problem: PathProblem, deadline: Deadline): LayerOutcome {
    const { terms, entailment } = this;
    const { reader, writer } = entailment;
    const formulas = problem.blocks.flat();
    const signedness = new Signedness(terms, formulas);
    const lifting = new IntegerLifting(terms, reader, signedness);
    const lowering = new BitVectorLowering(reader, writer, lifting, signedness, terms);
    const facts = union(
      problem,
      affineCandidates(problem, reader, writer),
      atomCandidates(problem),
      intervalCandidates(problem, reader),
    );
    let last: LayerOutcome = failed("not-found");
    for (const lifted of this.liftedProblems(problem, lifting)) {
      for (const layer of this.integerLayers) {
        if (deadline.hasPassed()) return failed("timeout");
        const outcome = layer.interpolate(lifted, deadline);
        if (outcome.kind === "failed") {
          last = outcome;
          continue;
        }
        const proposals = outcome.sequence
          .slice(0, problem.lastCut + 1)
          .map((formula) => lowering.proposals(formula));
        const usable = proposals.map((list, cut) =>
          list.filter((one) => problem.vocabulary.isShared(one, cut)),
        );
        const candidates = union(problem, usable, facts);
        const inductive = strongestInductive(problem, candidates, entailment, deadline);
        if (inductive === null) last = failed(deadline.hasPassed() ? "timeout" : "not-found");
        else return found(weakened(problem, inductive, entailment, deadline));
      }
    }
    return last;
  }

  /** Without and with the ranges of the variables: the former gives simpler interpolants. */
  private liftedProblems(problem: PathProblem, lifting: IntegerLifting): PathProblem[] {
    const { terms } = this;
    const plain = problem.blocks.map((block) => {
      return literalsOf(
        terms,
        block.map((conjunct) => lifting.formula(conjunct)),
      );
    });
    const introduced = new Set<Term>();
    const bounded = problem.blocks.map((block, i) => {
      const ranges: Term[] = [];
      for (const variable of new PathProblem(terms, [block]).vocabulary.allVariables()) {
        if (introduced.has(variable) || !terms.sorts.isBitVec(terms.sort(variable))) continue;
        introduced.add(variable);
        ranges.push(lifting.rangeOf(variable));
      }
      return literalsOf(terms, [...plain[i]!, ...ranges]);
    });
    return [new PathProblem(terms, plain), new PathProblem(terms, bounded)];
  }
}
