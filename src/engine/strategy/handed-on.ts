import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";
import { distinctFacts } from "../../refinement/reuse/index.ts";
import type { Beginning } from "./strategy.ts";

/** What stages begin with, by what they ask for. */
export interface Exchanges {
  for(beginsWith: Beginning): PrecisionExchange;
}

/**
 * What stages of a run learn to track, for those that begin later. Soundness: as what comes from other runs, it only says what
 * to track; the stage finds out itself what holds.
 */
export class HandedOn implements Exchanges {
  private readonly others: PrecisionExchange;
  private readonly learnt: PlacedFact[] = [];

  /** `others`: with other runs. */
  constructor(others: PrecisionExchange) {
    this.others = others;
  }

  /** For a stage that begins now. */
  for(beginsWith: Beginning): PrecisionExchange {
    const { others, learnt } = this;
    if (beginsWith === "nothing") return this.exchange(others.initial);
    return this.exchange(distinctFacts([...learnt, ...others.initial]));
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
