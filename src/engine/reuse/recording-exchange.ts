import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";

/** Hands out what other runs learnt, and keeps what this one makes of it. */
export class RecordingExchange implements PrecisionExchange {
  readonly initial: readonly PlacedFact[];
  private readonly used = new Set<PlacedFact>();
  private readonly news = new Map<string, PlacedFact>();

  constructor(initial: readonly PlacedFact[]) {
    this.initial = initial;
  }

  /** Several analyses may be asked, one after the other. */
  taken(fact: PlacedFact, isTaken: boolean): void {
    if (isTaken) this.used.add(fact);
  }

  learnt(facts: readonly PlacedFact[]): void {
    for (const fact of facts) {
      const { at, fact: text } = fact;
      this.news.set(`${at.id} ${text.kind} ${text.text}`, fact);
    }
  }

  /** How many of the initial facts somebody could begin with. */
  get takenCount(): number {
    return this.used.size;
  }

  /** What was used from the beginning, and what came to it. */
  get facts(): readonly PlacedFact[] {
    const all = new Map<string, PlacedFact>();
    for (const fact of [...this.used, ...this.news.values()]) {
      all.set(`${fact.at.id} ${fact.fact.kind} ${fact.fact.text}`, fact);
    }
    return [...all.values()];
  }
}
