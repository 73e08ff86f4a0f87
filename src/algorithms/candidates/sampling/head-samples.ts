import type { SeededRandom } from "../../../base/random/index.ts";
import type { Place } from "../place.ts";

/** How a recorded state came about. */
export type VisitKind = "entry" | "round" | "exit";

const CAPACITY: Readonly<Record<VisitKind, number>> = { entry: 48, round: 80, exit: 48 };
const MAXIMUM_STEPS = 48;

/** States seen at one loop head, all different: the values of its places in order. */
export class HeadSamples {
  readonly places: readonly Place[];
  private readonly random: SeededRandom;
  private readonly pools: Readonly<Record<VisitKind, (readonly bigint[])[]>> = {
    entry: [],
    round: [],
    exit: [],
  };
  private readonly offered: Record<VisitKind, number> = { entry: 0, round: 0, exit: 0 };
  private readonly known = new Set<string>();
  private readonly differences = new Map<string, readonly bigint[]>();
  /** Whether the loop was left in some execution. */
  wasLeft = false;

  constructor(places: readonly Place[], random: SeededRandom) {
    this.places = places;
    this.random = random;
  }

  /** Whether the state is a new one. */
  add(values: readonly bigint[], kind: VisitKind): boolean {
    const key = values.join();
    if (this.known.has(key)) return false;
    this.known.add(key);
    const pool = this.pools[kind];
    const offered = ++this.offered[kind];
    if (pool.length < CAPACITY[kind]) pool.push(values);
    else {
      // The first ones stay; of all others, a uniform choice.
      const kept = CAPACITY[kind] >> 1;
      const at = kept + this.random.below(offered - kept);
      if (at < pool.length) pool[at] = values;
    }
    return true;
  }

  /** What one round of the loop changed. */
  addStep(before: readonly bigint[], after: readonly bigint[]): void {
    if (this.differences.size >= MAXIMUM_STEPS) return;
    const difference = after.map((value, i) => value - before[i]!);
    this.differences.set(difference.join(), difference);
  }

  get visits(): readonly (readonly bigint[])[] {
    return [...this.pools.entry, ...this.pools.round, ...this.pools.exit];
  }

  /** Different changes by single rounds. */
  get steps(): readonly (readonly bigint[])[] {
    return [...this.differences.values()];
  }
}
