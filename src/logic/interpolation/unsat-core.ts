import type { Prover } from "../smt/index.ts";
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
 * Conjuncts that are unsatisfiable together. A single query names a core that need not be minimal; asking
 * again with only its members usually makes it smaller. Of several cores, one that begins late is the
 * better: what happened before does not matter then.
 */
export function coreOf(problem: PathProblem, prover: Prover, deadline: Deadline): CoreResult {
  let core = [...new Set(problem.blocks.flat())];
  for (let round = 0; round < 2; round++) {
    prover.timeoutMillis = deadline.remainingMillis;
    const answer = prover.check(core);
    if (round === 0 && answer !== "unsat") return answer === "sat" ? "satisfiable" : "unknown";
    if (answer !== "unsat") break;
    const size = core.length;
    core = [...prover.unsatCore()];
    if (core.length === size || deadline.hasPassed()) break;
  }
  const first = reduced(problem, new Set(core));
  const last = latestStart(first.problem, prover, deadline);
  if (last === 0) return first;
  return reduced(problem, new Set(first.problem.blocks.slice(last).flat()));
}

/** The last block such that the blocks from there on are still unsatisfiable, by bisection. */
function latestStart(problem: PathProblem, prover: Prover, deadline: Deadline): number {
  let [low, high] = [0, problem.blocks.length];
  while (low + 1 < high && !deadline.hasPassed()) {
    const middle = (low + high) >> 1;
    prover.timeoutMillis = deadline.remainingMillis;
    if (prover.check(problem.blocks.slice(middle).flat()) === "unsat") low = middle;
    else high = middle;
  }
  return low;
}

/** Everything, for when no core could be found. */
export function wholePath(problem: PathProblem): PathCore {
  return reduced(problem, new Set(problem.blocks.flat()));
}

function reduced(problem: PathProblem, core: ReadonlySet<Term>): PathCore {
  const blocks: Term[][] = [];
  const positions: number[] = [];
  problem.blocks.forEach((block, i) => {
    const kept = block.filter((conjunct) => core.has(conjunct));
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
