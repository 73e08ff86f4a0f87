/** Choices that are the same for the same seed on every machine (xorshift32). */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds must not give neighbouring sequences; zero is the one state that is never left.
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  }

  /** Uniform in [0, 2^32). */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x >>> 0;
  }

  /** In [0, bound). */
  below(bound: number): number {
    return this.next() % bound;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [result[i], result[j]] = [result[j]!, result[i]!];
    }
    return result;
  }
}
