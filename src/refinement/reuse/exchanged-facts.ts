import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import type { PrecisionIncrement, PrecisionScope, TrackingPrecision } from "../strongest-post.ts";
import type { FactCodec } from "./fact-codec.ts";
import type { PlacedFact } from "./facts.ts";
import { NO_EXCHANGE, type PrecisionExchange } from "./precision-exchange.ts";

/** An analysis' side of the exchange: its own facts instead of words. */
export class ExchangedFacts<F> {
  private readonly cfa: Cfa;
  private readonly exchange: PrecisionExchange;
  private readonly codec: FactCodec<F>;
  private readonly scope: PrecisionScope;
  private readonly known = new Map<CfaNode, Set<F>>();

  constructor(
    cfa: Cfa,
    exchange: PrecisionExchange,
    codec: FactCodec<F>,
    scope: PrecisionScope = "location",
  ) {
    this.cfa = cfa;
    this.exchange = exchange;
    this.codec = codec;
    this.scope = scope;
  }

  /**
   * What to track from the beginning. `isUsed`: whether the analysis has a use for it there. Soundness: to track, and not to
   * believe.
   */
  initial(isUsed: (at: CfaNode, fact: F) => boolean = () => true): PrecisionIncrement<F> {
    const { exchange, codec } = this;
    const increment = new Map<CfaNode, Set<F>>();
    for (const placed of exchange.initial) {
      const { at, fact: text } = placed;
      if (!codec.kinds.includes(text.kind)) continue;
      const fact = codec.read(at, text);
      const isTaken = fact !== null && isUsed(at, fact);
      exchange.taken(placed, isTaken);
      if (!isTaken) continue;
      factsAt(increment, at).add(fact);
      factsAt(this.known, at).add(fact);
    }
    return increment;
  }

  /** The precision that additionally tracks these from the beginning. */
  addTo<P>(precision: P, precisions: TrackingPrecision<P, F>): P {
    return precisions.extend(precision, this.initial(), this.scope);
  }

  /** What is tracked from now on, whether it is new or not. */
  readonly learnt = (increment: PrecisionIncrement<F>): void => {
    if (this.exchange === NO_EXCHANGE) return;
    const news: PlacedFact[] = [];
    for (const [node, facts] of increment) {
      const at = this.standingFor(node);
      const known = factsAt(this.known, at);
      for (const fact of facts) {
        if (known.has(fact)) continue;
        known.add(fact);
        const text = this.codec.write(at, fact);
        if (text !== null) news.push({ at, fact: text });
      }
    }
    if (news.length > 0) this.exchange.learnt(news);
  };

  /** One location for all that the scope does not tell apart. */
  private standingFor(node: CfaNode): CfaNode {
    switch (this.scope) {
      case "location":
        return node;
      case "function":
        return node.function.entry;
      case "global":
        return this.cfa.main.entry;
    }
  }
}

function factsAt<F>(facts: Map<CfaNode, Set<F>>, at: CfaNode): Set<F> {
  let found = facts.get(at);
  if (found === undefined) facts.set(at, (found = new Set()));
  return found;
}
