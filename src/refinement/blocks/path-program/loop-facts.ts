import type { Deadline, Entailment } from "../../../logic/interpolation/index.ts";
import type { Prover } from "../../../logic/smt/index.ts";
import type { Term } from "../../../logic/terms/index.ts";
import type { FactProposer } from "../fact-proposer.ts";
import type { BoundaryFacts } from "../inductiveness.ts";
import type { SequenceView } from "../sequence-view.ts";
import { BoundCandidates } from "./bound-candidates.ts";
import { clauseCandidates, startCandidates } from "./clause-candidates.ts";
import { comparedAtoms, conditionCandidates } from "./condition-candidates.ts";
import { EquationCandidates } from "./equation-candidates.ts";
import { isRefuted, neededInvariants, strongestInvariants, type PlaceFacts } from "./invariants.ts";
import { PathProgram, type Place } from "./path-program.ts";
import { SampleExecution } from "./sample-execution.ts";
import { slopeCandidates } from "./slope-candidates.ts";

/** Per place, beyond what is known: more cost more than they are likely to find. */
const MAXIMUM_CANDIDATES = 200;
/** With so many rounds a sequence suggests what another one would suggest. */
const ROUNDS_UNTIL_HOPELESS = 3;

/**
 * Invariants of the path program, found among candidates: one conjunction for all rounds through a location. Where it
 * exists, a refinement with it ends the unrolling of a loop at once.
 */
export class LoopFacts implements FactProposer {
  readonly name = "loop-invariants";
  readonly kind = "inductive";
  private readonly entailment: Entailment;
  private readonly prover: Prover;
  private readonly limitMillis: number;
  /** Path programs for which there is nothing to find. */
  private readonly hopeless = new Set<string>();

  /** The prover is at level 0 and is left there. */
  constructor(entailment: Entailment, prover: Prover, limitMillis: number) {
    this.entailment = entailment;
    this.prover = prover;
    this.limitMillis = limitMillis;
  }

  propose(view: SequenceView, within: Deadline): BoundaryFacts | null {
    const deadline = within.within(this.limitMillis);
    const { entailment, prover } = this;
    const program = new PathProgram(view);
    // The same path program with more rounds through its loops has no other invariants.
    if (this.hopeless.has(program.key)) return null;
    const execution = SampleExecution.of(program, prover, deadline);
    const invariants = this.invariantsOf(program, execution, deadline);
    execution?.release();
    if (invariants === null) {
      if (program.rounds >= ROUNDS_UNTIL_HOPELESS) this.hopeless.add(program.key);
      return null;
    }
    const needed = neededInvariants(program, invariants, entailment, deadline);
    return view.sequence.ends.slice(1).map((_, i) => needed[program.placeOf(i + 1).index]!);
  }

  /** The first candidates that suffice. */
  private invariantsOf(
    program: PathProgram,
    execution: SampleExecution | null,
    deadline: Deadline,
  ): PlaceFacts | null {
    const { entailment } = this;
    let known: PlaceFacts = program.places.map(() => []);
    for (const stage of this.stages(program, execution)) {
      const different = program.places.map((place) => {
        const before = known[place.index]!;
        const possible = [...new Set(stage(place))].filter(
          (one) => !before.includes(one) && (execution?.agrees(one, place) ?? true),
        );
        return [...before, ...possible.slice(0, MAXIMUM_CANDIDATES)];
      });
      const next = strongestInvariants(program, different, entailment, deadline);
      if (next === null) return null;
      if (isRefuted(program, next, entailment, deadline)) return next;
      known = next;
    }
    return null;
  }

  /** Simple candidates first; more of them, and then in cases, if these do not suffice. */
  private stages(
    program: PathProgram,
    execution: SampleExecution | null,
  ): ((place: Place) => readonly Term[])[] {
    const { entailment } = this;
    const atoms = comparedAtoms(program);
    const equations = new EquationCandidates(program, entailment);
    const bounds = new BoundCandidates(program, entailment.reader);
    const simple = (place: Place): Term[] => [
      ...conditionCandidates(program, atoms, place),
      ...equations.at(place),
      ...bounds.at(place),
    ];
    const suggested = (place: Place): Term[] =>
      execution === null ? [] : equations.suggestedBy(execution, place);
    if (!program.hasLoop) return [simple];
    return [
      simple,
      (place) => [
        ...startCandidates(program, equations.firstAt(place)),
        ...suggested(place),
        ...slopeCandidates(program, place, entailment),
      ],
      (place) => {
        const starts = equations.firstAt(place);
        const facts = [...suggested(place), ...simple(place)];
        return clauseCandidates(program, place, { atoms, starts, facts });
      },
    ];
  }
}
