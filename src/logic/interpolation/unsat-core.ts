import type { Prover, SatResult } from "../smt/index.ts";
import type { Term } from "../terms/index.ts";
import type { Deadline } from "./deadline.ts";
import { PathProblem } from "./path-problem.ts";

/** The part of a path that makes it infeasible, without the blocks that have no part in it. */
export interface PathCore {
  readonly problem: PathProblem;
  /** For each block of `problem` its index in the path. */
  readonly positions: readonly number[];
}

export type CoreResult = PathCore | "satisfiable" | "unknown";

/**
 * Conjuncts that are unsatisfiable together. Of several cores, one that begins late is the better: what
 * happened before does not matter then. Longer and longer ends of the path are tried, which is also faster
 * than asking about all of it. A single query names a core that need not be minimal; asking again with
 * only its members usually makes it smaller.
 */
export function coreOf(problem: PathProblem, prover: Prover, deadline: Deadline): CoreResult {
  const { blocks } = problem;
  const check = (conjuncts: readonly Term[]): SatResult => {
    prover.timeoutMillis = deadline.remainingMillis;
    return prover.check(conjuncts);
  };
  const from = (start: number): Term[] => [...new Set(blocks.slice(start).flat())];
  let answer: SatResult = "unknown";
  let isFeasible = blocks.length;
  let start = blocks.length;
  for (let length = 2; answer !== "unsat" && start > 0; length *= 2) {
    isFeasible = start;
    start = Math.max(0, blocks.length - length);
    answer = check(from(start));
    if (deadline.hasPassed()) break;
  }
  if (answer !== "unsat") return answer === "sat" && start === 0 ? "satisfiable" : "unknown";
  let core: readonly Term[] = prover.unsatCore();
  while (start + 1 < isFeasible && !deadline.hasPassed()) {
    const middle = (start + isFeasible) >> 1;
    if (check(from(middle)) === "unsat") {
      start = middle;
      core = prover.unsatCore();
    } else isFeasible = middle;
  }
  if (!deadline.hasPassed() && check(core) === "unsat") core = prover.unsatCore();
  return reduced(problem, new Set(core), start);
}

/** Everything, for when no core could be found. */
export function wholePath(problem: PathProblem): PathCore {
  return reduced(problem, new Set(problem.blocks.flat()), 0);
}

/** The members of `core` in the blocks from `start` on. */
function reduced(problem: PathProblem, core: ReadonlySet<Term>, start: number): PathCore {
  const blocks: Term[][] = [];
  const positions: number[] = [];
  problem.blocks.forEach((block, i) => {
    const kept = i < start ? [] : block.filter((conjunct) => core.has(conjunct));
    if (kept.length === 0) return;
    blocks.push(kept);
    positions.push(i);
  });
  return { problem: new PathProblem(problem.terms, blocks), positions };
}

/** A sequence for the whole path from one for its core: blocks without part in it change nothing. */
export function expandSequence(
  core: PathCore,
  sequence: readonly Term[],
  blockCount: number,
): Term[] {
  const result: Term[] = [];
  let passed = 0;
  for (let cut = 0; cut <= blockCount; cut++) {
    while (passed < core.positions.length && core.positions[passed]! < cut) passed++;
    result.push(sequence[passed]!);
  }
  return result;
}
