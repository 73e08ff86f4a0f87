import { conditionsSince } from "../../encoding/index.ts";
import { literalsOf } from "../../logic/interpolation/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { BlockSequence } from "./block-sequence.ts";
import type { StateTerms } from "./state-terms.ts";

/**
 * A block sequence as formulas. Boundary `i` is where block `i` begins; predicates at the end of block `i - 1` and at the
 * beginning of block `i` say the same, with and without the equations between the two.
 */
export class SequenceView {
  readonly sequence: BlockSequence;
  readonly terms: Terms;
  readonly length: number;
  private readonly states: StateTerms;
  private readonly conditionLists: readonly (readonly Term[])[];
  private readonly begun: Map<Term, Term>[];
  private readonly ended: Map<Term, Term>[];

  /** `conditions` replaces those of the blocks: fewer of them, for a sequence that allows more. */
  constructor(
    states: StateTerms,
    sequence: BlockSequence,
    conditions: readonly (readonly Term[])[] | null = null,
  ) {
    this.states = states;
    this.terms = states.terms;
    this.sequence = sequence;
    this.length = sequence.ends.length;
    this.conditionLists =
      conditions ??
      sequence.ends.map((end) => literalsOf(this.terms, conditionsSince(end.conditions, null)));
    this.begun = sequence.ends.map(() => new Map<Term, Term>());
    this.ended = sequence.ends.map(() => new Map<Term, Term>());
  }

  location(boundary: number): CfaNode {
    return this.sequence.locations[boundary]!;
  }

  /** Under which block `block` is taken, none of them a conjunction. */
  conditions(block: number): readonly Term[] {
    return this.conditionLists[block]!;
  }

  /** With the equations that name the values at its end. */
  formula(block: number): readonly Term[] {
    return [...this.conditions(block), ...(this.sequence.links[block] ?? [])];
  }

  /** A conjunction for each block; together they say that the sequence can be executed. */
  formulas(): Term[] {
    return this.conditionLists.map((_, block) => this.terms.andAll(this.formula(block)));
  }

  /** The predicate where `block` begins. */
  atBeginning(predicate: Term, block: number): Term {
    return remembered(this.begun[block]!, predicate, () =>
      this.states.instantiate(predicate, this.sequence.beginnings[block]!),
    );
  }

  /** The predicate where `block` ends, over values at its beginning and inputs. */
  atEnd(predicate: Term, block: number): Term {
    return remembered(this.ended[block]!, predicate, () =>
      this.states.instantiate(predicate, this.sequence.ends[block]!),
    );
  }

  /** What `term` says where block `boundary` begins as a predicate; null if it says more. */
  generalised(term: Term, boundary: number): Term | null {
    return this.states.generalise(term, this.sequence.beginnings[boundary]!);
  }

  /** The same blocks with fewer conditions. */
  weakened(conditions: readonly (readonly Term[])[]): SequenceView {
    return new SequenceView(this.states, this.sequence, conditions);
  }
}

function remembered(known: Map<Term, Term>, key: Term, make: () => Term): Term {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
