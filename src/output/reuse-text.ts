import type { ComparedCost, ReuseReport } from "./run-report.ts";

/** What the precision of other runs was good for, in one line. */
export function reuseLine(reuse: ReuseReport): string {
  const { facts, placed, moved, dropped, stage, isStartedOver, before, now } = reuse;
  const first = stage === null ? "" : `began with ${stage}, which decided before`;
  const placing =
    facts === 0 && stage !== null
      ? ""
      : `${count(placed)} of ${count(facts)} facts placed (${count(moved)} moved, ${count(dropped)} dropped)`;
  const end = isStartedOver ? "they led nowhere, and it began again without" : costs(before, now);
  return `Reuse: ${[first, placing, end].filter((part) => part !== "").join("; ")}`;
}

function costs(before: ComparedCost | null, now: ComparedCost): string {
  const pairs: readonly (readonly [string, string | null, string])[] = [
    [count(now.refinements), before && count(before.refinements), " refinements"],
    [count(now.states), before && count(before.states), " states"],
    [now.cpuSeconds.toFixed(1), before && before.cpuSeconds.toFixed(1), " s"],
  ];
  return pairs
    .map(([is, was, unit]) => `${is}${unit}${was === null ? "" : ` instead of ${was}`}`)
    .map((text, i) => (i === 2 && before !== null ? `${text} s` : text))
    .join(", ");
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
