import type { FailureReason } from "./layers/layer.ts";

export interface LayerStatistics {
  tried: number;
  succeeded: number;
  /** Processor time of this process, with checking. */
  millis: number;
  readonly failures: Map<FailureReason, number>;
}

/** What the interpolator did so far; layers in the order in which they were first tried. */
export interface InterpolationStatistics {
  sequences: number;
  succeeded: number;
  millis: number;
  readonly layers: Map<string, LayerStatistics>;
  /** The layer whose sequence was returned last; null if none was. */
  lastLayer: string | null;
  /** Why layers failed for the last sequence, in order. */
  lastFailures: { readonly layer: string; readonly reason: FailureReason }[];
}

export function emptyInterpolationStatistics(): InterpolationStatistics {
  return {
    sequences: 0,
    succeeded: 0,
    millis: 0,
    layers: new Map(),
    lastLayer: null,
    lastFailures: [],
  };
}

export function recordAttempt(
  statistics: InterpolationStatistics,
  layer: string,
  millis: number,
  failure: FailureReason | null,
): void {
  let entry = statistics.layers.get(layer);
  if (entry === undefined) {
    entry = { tried: 0, succeeded: 0, millis: 0, failures: new Map() };
    statistics.layers.set(layer, entry);
  }
  entry.tried++;
  entry.millis += millis;
  if (failure === null) entry.succeeded++;
  else {
    entry.failures.set(failure, (entry.failures.get(failure) ?? 0) + 1);
    statistics.lastFailures.push({ layer, reason: failure });
  }
}
