/** How long turns are beside those of others: of weight 2 twice as long as of weight 1. */
export interface Weight {
  readonly first: number;
  /** What it is after so much time of its own; null: always the same. */
  readonly later: { readonly afterMillis: number; readonly weight: number } | null;
}

/** What an approach that takes turns with others is granted. */
export class Allowance {
  private readonly weight: Weight;
  private readonly from: number;
  /** What its turns add up to; what took longer than its turn waits until the others had as much. */
  private granted = 0;

  /** It joins in the round `from`. */
  constructor(weight: Weight, from: number) {
    this.weight = weight;
    this.from = from;
  }

  /** Who is left need not wait. */
  hasJoined(round: number, isAlone: boolean): boolean {
    return round >= this.from || isAlone;
  }

  /** Milliseconds of its turn in a round where a turn of weight 1 takes `millis`; 0 or less: it has to wait. */
  grant(millis: number, usedMillis: number): number {
    this.granted += this.turn(millis);
    return this.granted - usedMillis;
  }

  private turn(millis: number): number {
    const { first, later } = this.weight;
    const usual = millis * first;
    if (later === null) return usual;
    const left = Math.max(later.afterMillis - this.granted, 0);
    if (usual <= left) return usual;
    return left + (millis - left / first) * later.weight;
  }
}
