/**
 * The formula of a block: of all paths between two abstraction points, merged (`wendler-dissertation` 4.1,
 * adjustable-block encoding). Values at its end are terms over values at its beginning and inputs.
 */
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { ProgramState } from "../path-formula/program-state.ts";

/** Conditions under which a path is taken, the last one first. Shared prefixes are one object. */
export interface Conditions {
  readonly before: Conditions | null;
  readonly condition: Term;
  readonly length: number;
}

/** Immutable. Formulas of different paths through a block come from one beginning. */
export interface BlockFormula {
  /** What variables and memory hold at the end. */
  readonly state: ProgramState;
  /** Null: always taken. */
  readonly conditions: Conditions | null;
  /** Edges of the longest path since the block began; 0 at its beginning. */
  readonly length: number;
  /** The last edge; null at the beginning of the program. */
  readonly edge: CfaEdge | null;
}

/** What a symbol holds at the beginning of a block, as a term over the block before. */
export interface Definition {
  readonly entry: Term;
  readonly value: Term;
}

/** The end of one block and the beginning of the next. */
export interface BlockBoundary {
  /** The next block before its first edge: whatever changed is a variable of its own now. */
  readonly next: BlockFormula;
  /** Equations between these variables and the values at the end of the block before. */
  readonly links: readonly Term[];
  /** The same without the side conditions; the equations may be turned round when they are simplified. */
  readonly definitions: readonly Definition[];
}

/** The block is taken: a conjunction over the values at its beginning and inputs. */
export function blockCondition(terms: Terms, { conditions }: BlockFormula): Term {
  return terms.andAll(conditionsSince(conditions, null));
}

/** Those after `base`, which is one of the chain, or all for null; the first one first. */
export function conditionsSince(chain: Conditions | null, base: Conditions | null): Term[] {
  const found: Term[] = [];
  for (let at = chain; at !== null && at !== base; at = at.before) found.push(at.condition);
  return found.reverse();
}
