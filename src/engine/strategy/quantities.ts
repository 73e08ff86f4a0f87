/** Amounts as strategies write them. */
import type { TimeBound, Weight } from "../../algorithms/combinators/index.ts";

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

const MOST_MILLIS = 1000 * 3_600_000;

/** Milliseconds; null if it is no time above zero with its unit. */
export function readTime(text: string): number | null {
  const match = /^(\d{1,12}(?:\.\d{1,6})?)(ms|s|min|h)$/.exec(text);
  const millis = match === null ? 0 : Number(match[1]) * MILLIS[match[2]!]!;
  // Finer than anybody measures, and what is printed is what was read.
  const rounded = Math.round(millis * 1000) / 1000;
  return rounded > 0 && rounded <= MOST_MILLIS ? rounded : null;
}

export function printTime(millis: number): string {
  return millis % 1000 === 0 ? `${millis / 1000}s` : `${millis}ms`;
}

/** `40%` is 0.4; null if it is no share. It may be above 1. */
export function readShare(text: string): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,6})?)%$/.exec(text);
  // In millionths, so that what is printed is what was read.
  const share = match === null ? 0 : Math.round(Number(match[1]) * 1e6) / 1e8;
  return share > 0 ? share : null;
}

export function printShare(share: number): string {
  // What was divided comes back rounded.
  return `${Number((share * 100).toPrecision(15))}%`;
}

/** `2`, or `2 for 4s, then 0.5`; null if it is neither. */
export function readWeight(text: string): Weight | null {
  const [, begin, time, end] = /^(\S+?)(?: +for +(\S+?) *, *then +(\S+))?$/.exec(text) ?? [];
  const first = positive(begin ?? "");
  if (first === null) return null;
  if (time === undefined) return { first, later: null };
  const afterMillis = readTime(time);
  const weight = positive(end!);
  return afterMillis === null || weight === null ? null : { first, later: { afterMillis, weight } };
}

export function printWeight({ first, later }: Weight): string {
  if (later === null) return String(first);
  return `${first} for ${printTime(later.afterMillis)}, then ${later.weight}`;
}

/** A number above zero. */
function positive(text: string): number | null {
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}

export function printTimeBound(bound: TimeBound): string {
  return "millis" in bound ? printTime(bound.millis) : printShare(bound.share);
}
