import type { Deadline, Entailment } from "../../../logic/interpolation/index.ts";
import type { Prover } from "../../../logic/smt/index.ts";
import type { FactProposer } from "../fact-proposer.ts";
import type { BoundaryFacts } from "../inductiveness.ts";
import type { SequenceView } from "../sequence-view.ts";
import { BoundCandidates } from "./bound-candidates.ts";
import { comparedAtoms, conditionCandidates } from "./condition-candidates.ts";
import { equationCandidates } from "./equation-candidates.ts";
import { isRefuted, neededInvariants, strongestInvariants, type PlaceFacts } from "./invariants.ts";
import { PathProgram } from "./path-program.ts";
import { consistentWithExecution } from "./samples.ts";

/**
 * Invariants of the path program, found among candidates: one conjunction for all rounds through a location. Where it
 * exists, a refinement with it ends the unrolling of a loop at once.
 */
export class LoopFacts implements FactProposer {
  readonly name = "loop-invariants";
  readonly kind = "inductive";
  private readonly entailment: Entailment;
  private readonly prover: Prover;

  /** The prover is at level 0 and is left there. */
  constructor(entailment: Entailment, prover: Prover) {
    this.entailment = entailment;
    this.prover = prover;
  }

  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const program = new PathProgram(view);
    const invariants = this.invariantsOf(program, deadline);
    if (invariants === null) return null;
    const { entailment } = this;
    const needed = neededInvariants(program, invariants, entailment, deadline);
    return view.sequence.ends.slice(1).map((_, i) => needed[program.placeOf(i + 1).index]!);
  }

  private invariantsOf(program: PathProgram, deadline: Deadline): PlaceFacts | null {
    const { entailment, prover } = this;
    const atoms = comparedAtoms(program);
    const equations = equationCandidates(program, entailment);
    const bounds = new BoundCandidates(program, entailment.reader);
    const all = program.places.map((place) => [
      ...new Set([
        ...conditionCandidates(program, atoms, place),
        ...equations[place.index]!,
        ...bounds.at(place),
      ]),
    ]);
    const candidates = consistentWithExecution(program, all, prover, deadline);
    const invariants = strongestInvariants(program, candidates, entailment, deadline);
    if (invariants === null) return null;
    return isRefuted(program, invariants, entailment, deadline) ? invariants : null;
  }
}
