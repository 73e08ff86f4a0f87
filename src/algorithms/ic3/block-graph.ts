/** The program as IC3 sees it: loop heads, and everything that happens between two visits to them as one formula. */
import type { Budget } from "../../base/budget/index.ts";
import type { ErrorPath } from "../../core/contracts/index.ts";
import type { Model } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { BlockSequence } from "../../refinement/blocks/block-sequence.ts";

/** Where blocks begin and end: the beginning of the program, a loop head with its calls, or a violation. */
export interface Place {
  readonly index: number;
  readonly location: CfaNode;
  /** The calls that have not returned, the outermost first. */
  readonly callers: readonly CfaEdge[];
  /** Nothing follows. */
  readonly isViolation: boolean;
}

/** All ways from one place to another that pass no third one. Formulas of blocks with one beginning share variables. */
export interface Block {
  readonly from: Place;
  readonly to: Place;
  /** Some execution takes it, from any state at its beginning. */
  readonly condition: Term;
  /** The expression is nonzero at the beginning. */
  readonly holdsBefore: (expression: Expression) => Term;
  /** The expression is nonzero at the end. */
  readonly holdsAfter: (expression: Expression) => Term;
}

/** Blocks as executions take them one after the other, from the beginning of the program. */
export interface ChainOfBlocks {
  readonly sequence: BlockSequence;
  /** Of a model of the sequence; null: the model does not tell. */
  readonly errorPath: (model: Model) => ErrorPath | null;
}

export interface BlockGraph {
  /** Where the program begins, of which nothing is unknown; no block leads there. */
  readonly start: Place;
  /** The others that control flow reaches. */
  readonly places: readonly Place[];
  readonly blocks: readonly Block[];
  /** From the beginning of the program to a violation; several where paths could not be merged. */
  chains(path: readonly Block[], budget: Budget): Iterable<ChainOfBlocks>;
}
