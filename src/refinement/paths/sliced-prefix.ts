import type { Budget } from "../../base/budget/index.ts";
import type { StrongestPost } from "../strongest-post.ts";
import { isAssume, postOf, type PathOperation } from "./program-path.ts";

/**
 * An infeasible sliced prefix (`sliced-path-prefixes` section 3): the first operations of a path, some
 * assumptions replaced by no-ops. The last operation, and no other, contradicts those before it.
 */
export interface SlicedPrefix {
  readonly operations: readonly PathOperation[];
  /** How many of the operations belong to the prefix, the contradicting last one included. */
  readonly length: number;
  /** Positions of operations that are no-ops here; those at or behind the last do not matter. */
  readonly contradicting: ReadonlySet<number>;
}

/** The operation at `position` is part of the prefix as the path has it. */
export function isKept(prefix: SlicedPrefix, position: number): boolean {
  return position === prefix.length - 1 || !prefix.contradicting.has(position);
}

/**
 * All infeasible sliced prefixes of a path, the shortest first, in one walk (`sliced-path-prefixes` Alg. 3,
 * `lemberger-thesis` Alg. 6). None: the path is feasible as far as the domain can tell.
 */
export function extractSlicedPrefixes<S>(
  operations: readonly PathOperation[],
  strongest: StrongestPost<S>,
  budget: Budget,
  mode: "all" | "first" = "all",
): readonly SlicedPrefix[] {
  const prefixes: SlicedPrefix[] = [];
  const contradicting = new Set<number>();
  let state = strongest.initial();
  for (let position = 0; position < operations.length; position++) {
    budget.check();
    const operation = operations[position]!;
    const next = postOf(strongest, state, operation);
    if (next !== null) {
      state = next;
      continue;
    }
    prefixes.push({ operations, length: position + 1, contradicting });
    // Only an operation that does nothing but filter may become a no-op: behind another one the
    // prefix would not be more abstract than the path.
    if (mode === "first" || !isAssume(operation)) return prefixes;
    contradicting.add(position);
  }
  return prefixes;
}
