/** One measured number of `bench:logic`. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Bound of an acceptable value, or null for information only. */
  readonly goal: number | null;
  /** "at most" if left out. */
  readonly bound?: "at most" | "at least";
  readonly ok: boolean;
}

export function atMost(name: string, value: number, unit: string, goal: number): Row {
  return { name, value: rounded(value), unit, goal, bound: "at most", ok: value <= goal };
}

export function atLeast(name: string, value: number, unit: string, goal: number): Row {
  return { name, value: rounded(value), unit, goal, bound: "at least", ok: value >= goal };
}

export function information(name: string, value: number, unit: string): Row {
  return { name, value: rounded(value), unit, goal: null, ok: true };
}

function rounded(value: number): number {
  const digits = Math.abs(value) >= 100 ? 1 : 1000;
  return Math.round(value * digits) / digits;
}

/** Milliseconds of processor time that `run` takes. */
export function cpuMillis(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

/** Deterministic numbers below 2^16 (a linear congruential generator). */
export class Lottery {
  private state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) & 0x7fffffff;
  }

  below(bound: number): number {
    this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff;
    return (this.state >> 12) % bound;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}
