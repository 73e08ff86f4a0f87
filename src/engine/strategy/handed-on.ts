import type { Cfa } from "../../program/cfa/graph.ts";
import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";
import { distinctFacts } from "../../refinement/reuse/index.ts";
import type { AnalysisServices } from "../analysis-definition.ts";
import type { Companions, SharedFact } from "../companions.ts";
import type { Beginning } from "./strategy.ts";

/** What stages begin with, by what they ask for. */
export interface Exchanges {
  for(beginsWith: Beginning): PrecisionExchange;
}

const NO_NEWS = (): readonly PlacedFact[] => [];

/** Something learnt here, and the exchange of the stage that learnt it. */
interface Lesson {
  readonly by: object;
  readonly placed: PlacedFact;
}

/**
 * What stages of a run learn to track, here and beside, for the others: when they begin, and as news for those that are at work.
 * Soundness: as what comes from other runs, it only says what to track; the stage finds out itself what holds.
 */
export class HandedOn implements Exchanges {
  private readonly others: PrecisionExchange;
  private readonly cfa: Cfa;
  private readonly companions: Companions | null;
  private readonly lessons: Lesson[] = [];

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
    const { others, lessons } = this;
    if (beginsWith === "nothing") return this.exchange(others.initial, () => NO_NEWS);
    const beside = this.placed(this.toldBeside());
    const learnt = lessons.map(({ placed }) => placed);
    return this.exchange(
      distinctFacts([...beside, ...learnt, ...others.initial]),
      this.newsFor.bind(this),
    );
  }

  private toldBeside(): readonly SharedFact[] {
    return this.companions?.told() ?? [];
  }

  private placed(facts: readonly SharedFact[]): readonly PlacedFact[] {
    return facts.flatMap(({ at, fact }) => {
      const node = this.cfa.nodes[at];
      return node === undefined ? [] : [{ at: node, fact }];
    });
  }

  /** Gives what came since it was last asked, from now on. */
  private newsFor(stage: object): () => readonly PlacedFact[] {
    let heard = this.lessons.length;
    let heardBeside = this.toldBeside().length;
    return () => {
      const beside = this.toldBeside();
      const here = this.lessons.slice(heard).filter(({ by }) => by !== stage);
      const news = [...here.map(({ placed }) => placed), ...this.placed(beside.slice(heardBeside))];
      heard = this.lessons.length;
      heardBeside = beside.length;
      return distinctFacts(news);
    };
  }

  private exchange(
    initial: readonly PlacedFact[],
    newsFor: (stage: object) => () => readonly PlacedFact[],
  ): PrecisionExchange {
    const { others, lessons, companions } = this;
    const ofOthers = new Set(others.initial);
    const stage = {};
    return {
      initial,
      news: newsFor(stage),
      stage: others.stage,
      decided(name) {
        others.decided(name);
      },
      taken(fact, isTaken) {
        if (ofOthers.has(fact)) others.taken(fact, isTaken);
      },
      learnt(facts) {
        for (const placed of facts) lessons.push({ by: stage, placed });
        companions?.tell(facts.map(({ at, fact }) => ({ at: at.id, fact })));
        others.learnt(facts);
      },
    };
  }
}
