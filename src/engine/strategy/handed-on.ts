import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";
import { distinctFacts } from "../../refinement/reuse/index.ts";

/**
 * What stages of a run learn to track, for those that begin later. Soundness: as what comes from other runs, it only says what
 * to track; the stage finds out itself what holds.
 */
export class HandedOn {
  private readonly others: PrecisionExchange;
  private readonly learnt: PlacedFact[] = [];

  /** `others`: with other runs. */
  constructor(others: PrecisionExchange) {
    this.others = others;
  }

  /** For a stage that begins with what other runs say alone. */
  withoutPrecision(): PrecisionExchange {
    return this.exchange(this.others.initial);
  }

  /** For a stage that begins now, with what earlier ones learnt. */
  withPrecision(): PrecisionExchange {
    return this.exchange(distinctFacts([...this.others.initial, ...this.learnt]));
  }

  private exchange(initial: readonly PlacedFact[]): PrecisionExchange {
    const { others, learnt } = this;
    const ofOthers = new Set(others.initial);
    return {
      initial,
      stage: others.stage,
      decided(stage) {
        others.decided(stage);
      },
      taken(fact, isTaken) {
        if (ofOthers.has(fact)) others.taken(fact, isTaken);
      },
      learnt(facts) {
        learnt.push(...facts);
        others.learnt(facts);
      },
    };
  }
}
