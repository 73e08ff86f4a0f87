import type { PlacedFact, PrecisionExchange } from "../../refinement/index.ts";
import { distinctFacts, factKey } from "../../refinement/reuse/index.ts";

/** Hands out what other runs learnt, and keeps what this one makes of it. */
export class RecordingExchange implements PrecisionExchange {
  readonly initial: readonly PlacedFact[];
  readonly stage: string | null;
  /** The approach that has the answer of this run. */
  decidedBy: string | null = null;
  private readonly journal: (facts: readonly PlacedFact[]) => void;
  private readonly used = new Set<PlacedFact>();
  private readonly own = new Map<string, PlacedFact>();

  /** `journal` hears of what is new at once. */
  constructor(
    initial: readonly PlacedFact[],
    stage: string | null,
    journal: (facts: readonly PlacedFact[]) => void,
  ) {
    this.initial = initial;
    this.stage = stage;
    this.journal = journal;
  }

  /** Other runs have ended. */
  news(): readonly PlacedFact[] {
    return [];
  }

  decided(stage: string): void {
    this.decidedBy = stage;
  }

  /** Several analyses may be asked, one after the other. */
  taken(fact: PlacedFact, isTaken: boolean): void {
    if (isTaken) this.used.add(fact);
  }

  learnt(facts: readonly PlacedFact[]): void {
    this.journal(facts);
    for (const fact of facts) this.own.set(factKey(fact), fact);
  }

  /** How many of the initial facts somebody could begin with. */
  get takenCount(): number {
    return this.used.size;
  }

  /** Whether anything was learnt that was not known. */
  get hasNews(): boolean {
    return this.own.size > 0;
  }

  /** What was used from the beginning, and what came to it. */
  get facts(): readonly PlacedFact[] {
    return distinctFacts([...this.used, ...this.own.values()]);
  }
}
