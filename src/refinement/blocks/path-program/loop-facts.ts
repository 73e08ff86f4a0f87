import { variantsOf, type Deadline, type Entailment } from "../../../logic/interpolation/index.ts";
import type { Prover } from "../../../logic/smt/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { FactProposer } from "../fact-proposer.ts";
import type { BoundaryFacts } from "../inductiveness.ts";
import type { SequenceView } from "../sequence-view.ts";
import { BoundCandidates } from "./bound-candidates.ts";
import { clauseCandidates, pairEquations } from "./clause-candidates.ts";
import { comparedAtoms, conditionCandidates } from "./condition-candidates.ts";
import { EquationCandidates } from "./equation-candidates.ts";
import { isRefuted, neededInvariants, strongestInvariants, type PlaceFacts } from "./invariants.ts";
import { PathProgram, type Place } from "./path-program.ts";
import { consistentWithExecution } from "./samples.ts";
import { slopeCandidates } from "./slope-candidates.ts";

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
    const { entailment } = this;
    const program = new PathProgram(view);
    const invariants = this.invariantsOf(program, deadline);
    if (invariants === null) return null;
    const needed = neededInvariants(program, invariants, entailment, deadline);
    return view.sequence.ends.slice(1).map((_, i) => needed[program.placeOf(i + 1).index]!);
  }

  /** Simple candidates first; more of them, and then in cases, if these do not suffice. */
  private invariantsOf(program: PathProgram, deadline: Deadline): PlaceFacts | null {
    const { entailment } = this;
    const { places } = program;
    const atoms = comparedAtoms(program);
    const equations = new EquationCandidates(program, entailment);
    const bounds = new BoundCandidates(program, entailment.reader);
    const simple = places.map((place) => [
      ...conditionCandidates(program, atoms, place),
      ...equations.at(place),
      ...bounds.at(place),
    ]);
    const stages: (() => PlaceFacts)[] = [() => simple];
    const starts = (place: Place): Term[] => equations.firstAt(place);
    if (program.hasLoop) {
      stages.push(() =>
        places.map((place) => [
          ...starts(place).flatMap((equation) => variantsOf(program.terms, equation)),
          ...slopeCandidates(program, place, entailment),
        ]),
      );
      stages.push(() =>
        places.map((place) => {
          const facts = [
            ...pairEquations(program, place),
            ...starts(place),
            ...simple[place.index]!,
          ];
          return clauseCandidates(program, atoms, facts, place);
        }),
      );
    }
    let known: PlaceFacts = places.map(() => []);
    for (const stage of stages) {
      const added = stage();
      const all = places.map(({ index }) => [...known[index]!, ...added[index]!]);
      const next = this.inductive(program, all, deadline);
      if (next === null) return null;
      if (isRefuted(program, next, entailment, deadline)) return next;
      known = next;
    }
    return null;
  }

  private inductive(
    program: PathProgram,
    candidates: PlaceFacts,
    deadline: Deadline,
  ): PlaceFacts | null {
    const { entailment, prover } = this;
    const different = candidates.map((list) => [...new Set(list)]);
    const possible = consistentWithExecution(program, different, prover, deadline);
    return strongestInvariants(program, possible, entailment, deadline);
  }
}
