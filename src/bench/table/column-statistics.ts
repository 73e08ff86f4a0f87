import type { Category } from "../verdicts/points.ts";
import { answerOf, type Answer } from "../verdicts/status.ts";
import type { Column } from "./column.ts";
import { Decimal } from "./decimal.ts";
import type { Row } from "./result-table.ts";
import type { Run, RunSet } from "./run-set.ts";
import { parseMeasure, type NumberValue } from "./value.ts";

/** What table-generator computes from the values of one kind of results. Counts and scores have only a sum. */
export type StatisticValues = Readonly<Partial<Record<StatisticName, NumberValue>>> & {
  readonly sum: NumberValue;
};
export type StatisticName = "sum" | "min" | "max" | "avg" | "median" | "stdev";

/** Which results a statistic is about. */
export interface ResultGroup {
  readonly name: string;
  readonly category: Category | null;
  readonly answer: Answer | null;
}

const group = (name: string, category: Category, answer: Answer | null): ResultGroup => ({
  name,
  category,
  answer,
});

const ALL: ResultGroup = { name: "total", category: null, answer: null };
const GROUPS: readonly ResultGroup[] = (
  ["correct", "correct-unconfirmed", "wrong"] as const
).flatMap((category) => {
  const name = category.replace("-", "_");
  return [
    group(name, category, null),
    group(`${name}_true`, category, "true"),
    group(`${name}_false`, category, "false"),
  ];
});

/** By group, in the order in which they are written; empty for columns of text. */
export type ColumnStatistics = ReadonlyMap<string, StatisticValues>;

export interface StatisticsOptions {
  /** Without statistics of wrong results. */
  readonly correctOnly: boolean;
  /** Also what the result file says about the whole run set. */
  readonly withSummary: boolean;
}

/** One entry per column of the run set. */
export function columnStatistics(
  runSet: RunSet,
  index: number,
  rows: readonly Row[],
  options: StatisticsOptions,
): readonly ColumnStatistics[] {
  const runs = rows.flatMap((row) => row.runs[index] ?? []);
  return runSet.columns.map((column, i) => {
    if (column.kind === "text") return new Map();
    if (column.kind === "status") return statusStatistics(runs, i);
    return numberStatistics(runs, i, summaryOf(runSet, column, options), options);
  });
}

function statusStatistics(runs: readonly Run[], column: number): ColumnStatistics {
  const score = runs.reduce((sum, { propertyScore }) => sum + (propertyScore ?? 0), 0);
  const count = (members: readonly Run[]): StatisticValues => ({ sum: Decimal.of(members.length) });
  const withStatus = runs.filter(({ values }) => (values[column] ?? "") !== "");
  return new Map([
    ["score", { sum: Decimal.of(score) }],
    ["total", count(withStatus)],
    ...GROUPS.map((one) => [one.name, count(membersOf(runs, one))] as const),
  ]);
}

function numberStatistics(
  runs: readonly Run[],
  column: number,
  summary: NumberValue | null,
  { correctOnly }: StatisticsOptions,
): ColumnStatistics {
  const groups = correctOnly ? GROUPS.filter(({ category }) => category !== "wrong") : GROUPS;
  const statistics = new Map<string, StatisticValues>();
  for (const one of [ALL, ...groups]) {
    const values = membersOf(runs, one).flatMap(({ values }) => {
      const text = values[column] ?? "";
      return parseMeasure(text)?.value ?? [];
    });
    const summarised = summarise(values);
    if (summarised !== null) statistics.set(one.name, summarised);
  }
  if (summary !== null) statistics.set("summary", { sum: summary });
  return statistics;
}

function summaryOf(
  { summary }: RunSet,
  { title }: Column,
  { withSummary }: StatisticsOptions,
): NumberValue | null {
  const text = summary.get(title) ?? "";
  return withSummary ? (parseMeasure(text)?.value ?? null) : null;
}

function membersOf(runs: readonly Run[], { category, answer }: ResultGroup): readonly Run[] {
  if (category === null) return runs;
  return runs.filter((run) => {
    const own = answerOf(run.status);
    return run.category === category && own !== "none" && (answer === null || own === answer);
  });
}

/** Null without values. One that is no number leaves nothing but that to say. */
export function summarise(values: readonly NumberValue[]): StatisticValues | null {
  if (values.length === 0) return null;
  if (values.includes("NaN")) {
    return { sum: "NaN", min: "NaN", max: "NaN", avg: "NaN", median: "NaN", stdev: "NaN" };
  }
  const sorted = [...values].sort(compare);
  const [min, max] = [sorted[0]!, sorted.at(-1)!];
  const half = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[half]! : middle(sorted[half - 1]!, sorted[half]!);
  return { ...moments(sorted, min, max), min, max, median };
}

function moments(
  sorted: readonly NumberValue[],
  min: NumberValue,
  max: NumberValue,
): Record<"sum" | "avg" | "stdev", NumberValue> {
  if (min === "-Inf" && max === "Inf") return { sum: "NaN", avg: "NaN", stdev: "NaN" };
  if (max === "Inf") return { sum: "Inf", avg: "Inf", stdev: "Inf" };
  if (min === "-Inf") return { sum: "-Inf", avg: "-Inf", stdev: "Inf" };
  const finite = sorted as readonly Decimal[];
  const count = Decimal.of(finite.length);
  const sum = finite.reduce((total, value) => total.plus(value), Decimal.ZERO);
  const avg = sum.dividedBy(count);
  // With places, so that an exact root has some.
  let squares = new Decimal(0n, -28);
  for (const value of finite) {
    const distance = value.minus(avg);
    squares = squares.plus(distance.times(distance));
  }
  return { sum, avg, stdev: squares.dividedBy(count).squareRoot() };
}

function middle(a: NumberValue, b: NumberValue): NumberValue {
  if (a instanceof Decimal && b instanceof Decimal) return a.plus(b).dividedBy(Decimal.of(2));
  if (a === "-Inf" && b === "Inf") return "NaN";
  return a instanceof Decimal ? b : a;
}

function compare(a: NumberValue, b: NumberValue): number {
  if (a instanceof Decimal && b instanceof Decimal) return a.compare(b);
  return rank(a) - rank(b);
}

function rank(value: NumberValue): number {
  return value === "-Inf" ? -1 : value === "Inf" ? 1 : 0;
}
