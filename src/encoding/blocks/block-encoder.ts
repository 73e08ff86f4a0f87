/** Blocks of the automaton as formulas; predicates as terms about a state in general, and at one place. */
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { BlockBoundary, BlockFormula } from "./block-formula.ts";

/**
 * A *predicate* is a Bool term over symbols that stand for what a variable, a cell or an array holds, wherever
 * the program is (`f::x`). At the end of a block it is *instantiated*: symbols become the values there.
 */
export interface BlockEncoding {
  readonly terms: Terms;

  /** The beginning of the program. */
  start(): BlockFormula;

  /**
   * Before any execution of the location: nothing is known about any variable or memory, except which
   * activations are on the stack (`callers`: the call edges, the outermost first, beginning in `main`'s caller).
   */
  anywhere(location: CfaNode, callers: readonly CfaEdge[]): BlockFormula;

  /** Strongest postcondition. Throws `UnsupportedFeature` with a position. */
  encode(block: BlockFormula, edge: CfaEdge): BlockFormula;

  /** With a condition about the state at the end. */
  assume(block: BlockFormula, condition: Expression, truth: boolean): BlockFormula;

  /** Both blocks as one, from the same beginning at the same location and call stack; null: they do not fit. */
  merge(a: BlockFormula, b: BlockFormula): BlockFormula | null;

  close(block: BlockFormula): BlockBoundary;

  /** The predicate as a term about the state at the end of the block. */
  instantiate(predicate: Term, block: BlockFormula): Term;

  /**
   * The predicate that says at every place what `term` says at the beginning of `block` (length 0); null if it
   * speaks of more than values at that beginning.
   */
  generalise(term: Term, block: BlockFormula): Term | null;

  /** The value of the branch condition of an assume edge that leaves the end of the block, as a Bool term. */
  branchCondition(block: BlockFormula, edge: CfaEdge): Term;

  /**
   * Whether a state that begins like `larger` stands for one that begins like `smaller`, as far as predicates do
   * not say it: they have the same activations, and every object of the smaller one exists in the larger.
   */
  isShapeCovered(smaller: BlockFormula, larger: BlockFormula): boolean;
}
