/**
 * How hard the analysis tries. Every level is sound; higher ones tell more states apart and take longer.
 * Refinement goes from one to the next.
 */
import type { Precision } from "../../core/contracts/index.ts";

/** So many alternatives are kept in all: what a few seconds are enough for. */
const MOST_STATES = 50_000;

export class IntervalLevel implements Precision {
  readonly number: number;
  /** So often states at a loop head are joined before bounds that move are widened. */
  readonly joins: number;
  /** So often bounds stop at thresholds; after that they go to the end of their type. */
  readonly stops: number;
  /** Where the constants come from at which widening stops. */
  readonly thresholds: "loop" | "function" | "program";
  /** So many alternatives are kept at a location. */
  readonly disjuncts: number;
  /** So many variables tell alternatives apart by their values. */
  readonly splitters: number;

  private constructor(
    number: number,
    settings: Omit<IntervalLevel, "number" | "next" | "within" | "toString">,
  ) {
    this.number = number;
    this.joins = settings.joins;
    this.stops = settings.stops;
    this.thresholds = settings.thresholds;
    this.disjuncts = settings.disjuncts;
    this.splitters = settings.splitters;
  }

  private static readonly all: readonly IntervalLevel[] = (
    [
      { joins: 1, stops: 8, thresholds: "loop", disjuncts: 1, splitters: 0 },
      { joins: 4, stops: 16, thresholds: "function", disjuncts: 1, splitters: 0 },
      { joins: 4, stops: 16, thresholds: "function", disjuncts: 8, splitters: 2 },
      { joins: 8, stops: 32, thresholds: "program", disjuncts: 32, splitters: 4 },
      { joins: 16, stops: 64, thresholds: "program", disjuncts: 128, splitters: 8 },
    ] as const
  ).map((settings, number) => new IntervalLevel(number, settings));

  static readonly highest = IntervalLevel.all.length - 1;

  /** The highest one for larger numbers. */
  static of(number: number): IntervalLevel {
    return IntervalLevel.all[Math.min(number, IntervalLevel.highest)]!;
  }

  /** Null: there is none above. */
  get next(): IntervalLevel | null {
    return IntervalLevel.all[this.number + 1] ?? null;
  }

  /** The same with fewer alternatives in large programs: the number of states in all is limited. */
  within(edgeCount: number): IntervalLevel {
    const most = Math.max(1, Math.floor(MOST_STATES / (edgeCount + 1)));
    if (most >= this.disjuncts) return this;
    const { joins, stops, thresholds, splitters } = this;
    const disjuncts = most;
    return new IntervalLevel(this.number, { joins, stops, thresholds, disjuncts, splitters });
  }

  toString(): string {
    return `level ${this.number}`;
  }
}
