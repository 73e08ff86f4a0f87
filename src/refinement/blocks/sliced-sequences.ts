import type { Deadline } from "../../logic/interpolation/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { SequenceView } from "./sequence-view.ts";

/** A prefix of a block sequence, some of its conditions left out, that its last condition contradicts. */
export interface SlicedSequence {
  readonly view: SequenceView;
  /** Conditions of the sequence up to the contradicting one, also those left out. */
  readonly length: number;
}

interface Position {
  readonly block: number;
  readonly condition: Term;
}

/**
 * The infeasible sliced prefixes of a block sequence, the shortest first (`sliced-path-prefixes` Alg. 3): conditions are the
 * assumptions of the paper, and those of a merged block are left out for all its paths. All interpolants of a
 * sliced prefix are interpolants of the sequence. Not complete if time runs out.
 */
export class SequenceSlicer {
  private readonly prover: Prover;

  /** The prover is at level 0 and is left there. */
  constructor(prover: Prover) {
    this.prover = prover;
  }

  slice(view: SequenceView, deadline: Deadline): SlicedSequence[] {
    const { prover } = this;
    const positions: Position[] = view.sequence.ends.flatMap((_, block) =>
      view.conditions(block).map((condition) => ({ block, condition })),
    );
    const contradicting = new Set<Position>();
    const found: SlicedSequence[] = [];
    prover.push();
    for (const equation of view.sequence.links.flat()) prover.assert(equation);
    let start = 0;
    while (start < positions.length && !deadline.hasPassed()) {
      const next = this.firstContradiction(positions, start, deadline);
      if (next === null) break;
      const last = positions[next]!;
      const kept = positions.slice(0, next + 1).filter((one) => !contradicting.has(one));
      found.push({ view: withConditions(view, kept, last.block + 1), length: next + 1 });
      contradicting.add(last);
      start = next + 1;
    }
    prover.pop();
    return found;
  }

  /**
   * The first position whose condition contradicts those before, from `start` on; all conditions before it are asserted
   * afterwards. Null: there is none. Performance: a binary search, since most conditions contradict nothing.
   */
  private firstContradiction(
    positions: readonly Position[],
    start: number,
    deadline: Deadline,
  ): number | null {
    let [low, high] = [start, positions.length];
    if (!this.contradicts(positions.slice(low, high), deadline)) return null;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.contradicts(positions.slice(low, middle), deadline)) high = middle;
      else {
        this.assertAll(positions.slice(low, middle));
        low = middle;
      }
    }
    return low;
  }

  private contradicts(positions: readonly Position[], deadline: Deadline): boolean {
    this.prover.timeoutMillis = deadline.remainingMillis;
    return this.prover.check(positions.map(({ condition }) => condition)) === "unsat";
  }

  private assertAll(positions: readonly Position[]): void {
    for (const { condition } of positions) this.prover.assert(condition);
  }
}

function withConditions(
  view: SequenceView,
  kept: readonly Position[],
  length: number,
): SequenceView {
  return view.weakened(
    Array.from({ length }, (_, block) =>
      kept.filter((one) => one.block === block).map(({ condition }) => condition),
    ),
  );
}
