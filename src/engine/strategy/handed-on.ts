import type { Cfa } from "../../program/cfa/graph.ts";
import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";
import { distinctFacts } from "../../refinement/reuse/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import type { Companions } from "../companions.ts";
import type { Beginning } from "./strategy.ts";

/** What stages begin with, by what they ask for. */
export interface Exchanges {
  for(beginsWith: Beginning): PrecisionExchange;
}

/**
 * What stages of a run learn to track, here and beside, for those that begin later. Soundness: as what comes from other runs,
 * it only says what to track; the stage finds out itself what holds.
 */
export class HandedOn implements Exchanges {
  private readonly others: PrecisionExchange;
  private readonly cfa: Cfa;
  private readonly companions: Companions | null;
  private readonly learnt: PlacedFact[] = [];

  constructor({
    precisions,
    cfa,
    companions,
  }: Pick<AnalysisServices, "precisions" | "cfa" | "companions">) {
    this.others = precisions;
    this.cfa = cfa;
    this.companions = companions;
  }

  /** For a stage that begins now. */
  for(beginsWith: Beginning): PrecisionExchange {
    const { others, learnt } = this;
    if (beginsWith === "nothing") return this.exchange(others.initial);
    return this.exchange(distinctFacts([...this.learntBeside(), ...learnt, ...others.initial]));
  }

  private learntBeside(): readonly PlacedFact[] {
    return (this.companions?.told() ?? []).flatMap(({ at, fact }) => {
      const node = this.cfa.nodes[at];
      return node === undefined ? [] : [{ at: node, fact }];
    });
  }

  private exchange(initial: readonly PlacedFact[]): PrecisionExchange {
    const { others, learnt, companions } = this;
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
        companions?.tell(facts.map(({ at, fact }) => ({ at: at.id, fact })));
        others.learnt(facts);
      },
    };
  }
}
