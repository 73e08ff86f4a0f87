/** A seeded source of choices: the same seed gives the same program on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds must not give neighbouring sequences.
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** Uniform in [0, 2^32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** Uniform in [0, bound). */
  below(bound: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * bound);
  }

  /** Uniform in [low, high], both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error("nothing to pick from");
    return items[this.below(items.length)]!;
  }

  /** Picks among `[weight, value]` pairs in proportion to the weights. */
  weighted<T>(items: readonly (readonly [number, T])[]): T {
    let total = 0;
    for (const [weight] of items) total += weight;
    let rest = this.below(total);
    for (const [weight, value] of items) {
      if (rest < weight) return value;
      rest -= weight;
    }
    throw new Error("weights must be positive");
  }

  bits64(): bigint {
    return (BigInt(this.next()) << 32n) | BigInt(this.next());
  }
}
