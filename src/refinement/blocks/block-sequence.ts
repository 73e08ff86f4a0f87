/** An abstract counterexample as formulas: one per block between abstraction points. */
import type { Budget } from "../../base/budget/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { BlockFormula } from "../../encoding/index.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";

/** Block `i` leads from boundary `i` to boundary `i + 1`; the first boundary is the beginning, the last one the target. */
export interface BlockSequence {
  /** The blocks before their first edge. */
  readonly beginnings: readonly BlockFormula[];
  /** The blocks at their end. */
  readonly ends: readonly BlockFormula[];
  /** Equations from the end of block `i` to the beginning of block `i + 1`; none after the last one. */
  readonly links: readonly (readonly Term[])[];
  /** Where block `i` begins. */
  readonly locations: readonly CfaNode[];
  /** The edges that the paths of block `i` take; null: not known, or the sequence begins inside the program. */
  readonly edges: readonly (readonly CfaEdge[])[] | null;
}

/** The first blocks of a sequence. */
export function prefixOf(sequence: BlockSequence, length: number): BlockSequence {
  return {
    beginnings: sequence.beginnings.slice(0, length),
    ends: sequence.ends.slice(0, length),
    links: sequence.links.slice(0, length - 1),
    locations: sequence.locations.slice(0, length),
    edges: sequence.edges?.slice(0, length) ?? null,
  };
}

/**
 * What makes the sequence infeasible, per inner boundary (`facts[i]` holds where block `i + 1` begins): predicates
 * whose conjunctions form an inductive sequence of interpolants, as far as the source promises one.
 */
export interface SequenceFacts {
  readonly facts: readonly (readonly Term[])[];
  /**
   * Every conjunction is implied by the one before and the block, and the last one contradicts the last block: what
   * Impact may conjoin to its labels. Otherwise they are only good as a precision.
   */
  readonly isInductive: boolean;
}

/** One way to find facts (`wendler-dissertation` 4.2.3). */
export interface FactSource {
  readonly name: string;
  /** Null: it found none, and the next source is asked. Throws `LimitReached` when the budget is used up. */
  facts(sequence: BlockSequence, budget?: Budget): SequenceFacts | null;
}
