import type { Term } from "../../logic/terms/index.ts";
import type { FactProposer } from "./fact-proposer.ts";
import type { BoundaryFacts } from "./inductiveness.ts";
import { comparedAtoms, isAbout } from "./path-program/condition-candidates.ts";
import { PathProgram } from "./path-program/path-program.ts";
import type { SequenceView } from "./sequence-view.ts";

/**
 * Conditions of the last blocks, wherever they can be said: assertions in the source are there
 * (`wendler-dissertation` 4.2.3, "Heuristic Predicates"). Nothing says that they hold anywhere.
 */
export class ConditionFacts implements FactProposer {
  readonly name = "conditions";
  readonly kind = "precision";
  private readonly blocks: number;

  constructor(blocks: number) {
    this.blocks = blocks;
  }

  propose(view: SequenceView): BoundaryFacts | null {
    const program = new PathProgram(view);
    const near = program.transitions.filter(({ block }) => block >= view.length - this.blocks);
    const atoms = comparedAtoms(program, near);
    const facts = view.sequence.ends.slice(1).map((_, i): Term[] => {
      const { symbols } = program.placeOf(i + 1);
      return atoms.filter((atom) => isAbout(program, atom, symbols));
    });
    return facts.every((list) => list.length === 0) ? null : facts;
  }
}
