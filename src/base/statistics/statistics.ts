import { cpuMillis } from "../budget/index.ts";

/** A number that only grows. Kept by the component that counts; printed by nobody but the output layer. */
export class Counter {
  value = 0;

  increment(by = 1): void {
    this.value += by;
  }

  /** For who knows a sum and not its parts: says how much of the counter is its own, each time as a whole. */
  part(): (own: number) => void {
    let before = 0;
    return (own) => {
      this.value += own - before;
      before = own;
    };
  }
}

/** CPU time spent between `start` and `stop`, and how often. */
export class Timer {
  totalMillis = 0;
  intervals = 0;
  longestMillis = 0;
  private startedAt = 0;

  start(): void {
    this.startedAt = cpuMillis();
  }

  stop(): void {
    const elapsed = cpuMillis() - this.startedAt;
    this.totalMillis += elapsed;
    this.intervals++;
    if (elapsed > this.longestMillis) this.longestMillis = elapsed;
  }
}

/** One line of the printed statistics: the field's label and a number with its unit. */
export interface StatisticsEntry {
  readonly label: string;
  readonly value: number;
  readonly unit: "" | "ms" | "MB";
}

/** Everything a run counted, by name and in order of registration. */
export class Statistics {
  private readonly counters = new Map<string, Counter>();
  private readonly timers = new Map<string, Timer>();

  /** The counter of that label; the same object for the same label. */
  counter(label: string): Counter {
    let counter = this.counters.get(label);
    if (counter === undefined) {
      counter = new Counter();
      this.counters.set(label, counter);
    }
    return counter;
  }

  timer(label: string): Timer {
    let timer = this.timers.get(label);
    if (timer === undefined) {
      timer = new Timer();
      this.timers.set(label, timer);
    }
    return timer;
  }

  entries(): readonly StatisticsEntry[] {
    const result: StatisticsEntry[] = [];
    for (const [label, { value }] of this.counters) result.push({ label, value, unit: "" });
    for (const [label, timer] of this.timers) {
      result.push({ label, value: timer.totalMillis, unit: "ms" });
    }
    return result;
  }
}
