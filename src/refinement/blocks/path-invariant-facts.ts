import { conditionsSince, type BlockEncoding } from "../../encoding/index.ts";
import type { Deadline, Entailment } from "../../logic/interpolation/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { BlockSequence } from "./block-sequence.ts";
import type { FactProposer } from "./fact-proposer.ts";
import { withoutRedundant, type BoundaryFacts } from "./inductiveness.ts";
import { predicatesOf } from "./interpolation-facts.ts";
import type { SequenceView } from "./sequence-view.ts";

/**
 * Invariants of the path program (the edges of the sequence, with its loops), for each inner boundary what holds there: as
 * C expressions or as predicates. Null: it found none. It may be wrong; what it says is checked. After `limitMillis` of
 * processor time it has come to an end.
 */
export type PathInvariantGenerator = (
  sequence: BlockSequence,
  limitMillis: number,
) => readonly (readonly (Term | Expression)[])[] | null;

/** Facts of another analysis on the path program (`wendler-dissertation` 4.2.3, "Path Invariants"). */
export class PathInvariantFacts implements FactProposer {
  readonly name = "path-invariants";
  readonly kind = "inductive";
  private readonly encoding: Pick<BlockEncoding, "assume">;
  private readonly generate: PathInvariantGenerator;
  private readonly entailment: Entailment;

  constructor(
    encoding: Pick<BlockEncoding, "assume">,
    generate: PathInvariantGenerator,
    entailment: Entailment,
  ) {
    this.encoding = encoding;
    this.generate = generate;
    this.entailment = entailment;
  }

  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const facts = this.invariantsOf(view, deadline);
    return facts === null ? null : withoutRedundant(view, facts, this.entailment, deadline);
  }

  /** All of them, needed or not. */
  invariantsOf(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const found = this.generate(view.sequence, deadline.remainingMillis);
    if (found?.length !== view.length - 1) return null;
    return found.map((invariants, i) => [
      ...new Set(invariants.flatMap((one) => this.predicates(view, one, i + 1))),
    ]);
  }

  private predicates(view: SequenceView, invariant: Term | Expression, boundary: number): Term[] {
    if (typeof invariant === "number") return [invariant];
    const beginning = view.sequence.beginnings[boundary]!;
    const { conditions } = this.encoding.assume(beginning, invariant, true);
    const formula = view.terms.andAll(conditionsSince(conditions, null));
    return predicatesOf(view, formula, boundary);
  }
}
