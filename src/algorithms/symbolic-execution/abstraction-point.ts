import type { BlockFormula } from "../../encoding/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { PathNode } from "./path-node.ts";

/** A place on a path where the memory was replaced by a fresh one (`fmcad24-symexec-ia` section IV-A). */
export interface AbstractionPoint {
  readonly previous: AbstractionPoint | null;
  /** How many there are before it. */
  readonly depth: number;
  /** The path that ends here, before the abstraction. */
  readonly before: PathNode;
  /** With the fresh memory, and the conditions `eq` and `simple`. */
  readonly block: BlockFormula;
  readonly predicates: readonly Term[];
  /** What the predicates are in the fresh memory: the abstract state. */
  readonly values: readonly Term[];
}
