/** What an approach that takes turns with others is granted. */
export class Allowance {
  private readonly weight: number;
  private readonly from: number;
  /** What its turns add up to; what took longer than its turn waits until the others had as much. */
  private granted = 0;

  /** Turns of weight 2 are twice as long as those of weight 1; it joins in the round `from`. */
  constructor(weight: number, from: number) {
    this.weight = weight;
    this.from = from;
  }

  /** Who is left need not wait. */
  hasJoined(round: number, isAlone: boolean): boolean {
    return round >= this.from || isAlone;
  }

  /** Milliseconds of its turn in a round where a turn of weight 1 takes `millis`; 0 or less: it has to wait. */
  grant(millis: number, usedMillis: number): number {
    this.granted += millis * this.weight;
    return this.granted - usedMillis;
  }
}
