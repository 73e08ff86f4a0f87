import { element, select } from "../../../base/page/browser/dom.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import { mannWhitney } from "../mann-whitney.ts";
import { REPETITIONS, type RepeatedColumn } from "../page-data.ts";
import { spreadOf, type Spread } from "../repeated-values.ts";
import { quantile } from "../statistics.ts";
import type { TableModel } from "./table-model.ts";
import type { View } from "./view.ts";

/** What is called a difference: less likely by chance than this. */
const SIGNIFICANT = 0.05;

/** Comparisons of more results than these are too many to look at. */
const MOST_COMPARED = 6;

/** Runs that were repeated: how far their values lie apart, and which differences between results are more than that. */
export class RepetitionView implements View {
  readonly root = element("section", { class: "view", "aria-label": "Repetitions" });
  private readonly model: TableModel;
  private title: string;
  private rows: readonly number[] = [];
  /** For each run set; read when they are shown first. */
  private columns: readonly (readonly RepeatedColumn[])[] | null = null;

  constructor(model: TableModel) {
    this.model = model;
    const { repeatedTitles: titles } = model.data;
    this.title = titles.includes("cputime") ? "cputime" : (titles[0] ?? "");
  }

  show(rows: readonly number[]): void {
    this.rows = rows;
    this.columns ??= readRepetitions();
    const { columns } = this;
    const choices = this.model.data.repeatedTitles.map((value) => ({ value, label: value }));
    const repeated = this.model.runSets.flatMap(({ name }, i) => {
      const column = columns[i]?.find(({ title }) => title === this.title);
      return column === undefined ? [] : [new RepeatedResult(name, column, rows)];
    });
    const compared = repeated.slice(0, MOST_COMPARED);
    const pairs = compared.flatMap((first, i) =>
      compared.slice(i + 1).map((second) => new Comparison(first, second)),
    );
    this.root.replaceChildren(
      element(
        "div",
        { class: "toolbar" },
        select("column", choices, this.title, (value) => {
          this.title = value;
          this.show(this.rows);
        }),
      ),
      element("h2", {}, "Noise"),
      element("p", { class: "notice" }, noiseText(repeated)),
      element("div", { class: "table-frame" }, noiseTable(repeated)),
      ...(pairs.length === 0
        ? []
        : [
            element("h2", {}, "Differences"),
            element("p", { class: "faint" }, DIFFERENCES_TEXT),
            element("div", { class: "table-frame" }, differenceTable(pairs)),
          ]),
    );
  }
}

function readRepetitions(): readonly (readonly RepeatedColumn[])[] {
  const text = document.getElementById(REPETITIONS)?.textContent ?? "[]";
  return JSON.parse(text) as RepeatedColumn[][]; // written by page-html.ts
}

const DIFFERENCES_TEXT =
  "p is how likely values differ so much by chance (Mann and Whitney). Tasks are counted where it is below 5 %; " +
  "the last column has those of which at most 5 % are there by chance (Benjamini and Hochberg).";

/** The values of one result and column. */
class RepeatedResult {
  readonly name: string;
  readonly unit: string;
  /** For each row the values of all repetitions. */
  readonly samples: ReadonlyMap<number, readonly number[]>;
  /** For each repetition the sum over the tasks that were measured in all of them. */
  readonly totals: readonly number[];

  constructor(name: string, { unit, values }: RepeatedColumn, rows: readonly number[]) {
    this.name = name;
    this.unit = unit;
    const present = rows.map((row) => [row, values[row] ?? []] as const);
    const most = present.reduce((count, [, list]) => Math.max(count, list.length), 0);
    this.samples = new Map(present.filter(([, list]) => list.length === most && most > 0));
    this.totals = Array.from({ length: most }, (_, i) =>
      [...this.samples.values()].reduce((sum, list) => sum + list[i]!, 0),
    );
  }

  get total(): Spread | null {
    return spreadOf(this.totals);
  }

  /** Of the tasks, in ascending order. */
  relativeRanges(): readonly number[] {
    const ranges = [...this.samples.values()].flatMap(
      (list) => spreadOf(list)?.relativeRange ?? [],
    );
    return ranges.sort((a, b) => a - b);
  }
}

function noiseText(repeated: readonly RepeatedResult[]): string {
  const ranges = repeated.flatMap(({ total }) => total?.relativeRange ?? []);
  if (ranges.length === 0) return "No value is there more than once.";
  const largest = percent(Math.max(...ranges));
  return (
    `Sums over all tasks differ by up to ${largest} between repetitions of the same runs: ` +
    "a difference between two results that is not larger says nothing."
  );
}

function noiseTable(repeated: readonly RepeatedResult[]): HTMLElement {
  const rows = repeated.map((one) => {
    const { total, totals, unit, samples } = one;
    const ranges = one.relativeRanges();
    const at = (share: number): string =>
      ranges.length === 0 ? "" : percent(quantile(ranges, share));
    return [
      one.name,
      formatNumber(totals.length, 0),
      formatNumber(samples.size, 0),
      total === null ? "" : withInterval(total, unit),
      total?.relativeRange == null ? "" : percent(total.relativeRange),
      ...[at(0.5), at(0.95), at(1)],
    ];
  });
  return table("noise", NOISE_HEADINGS, rows);
}

const NOISE_HEADINGS = [
  ...["result", "repetitions", "tasks", "sum, 95 % interval", "range of sums"],
  ...["range of a task: median", "95th percentile", "largest"],
];

/** Two results of the same tasks. */
class Comparison {
  readonly first: RepeatedResult;
  readonly second: RepeatedResult;
  /** Of each task that both have. */
  readonly tests: readonly { readonly p: number; readonly isLess: boolean }[];

  constructor(first: RepeatedResult, second: RepeatedResult) {
    this.first = first;
    this.second = second;
    this.tests = [...first.samples].flatMap(([row, before]) => {
      const after = second.samples.get(row);
      const p = after === undefined ? null : mannWhitney(before, after);
      return p === null ? [] : [{ p, isLess: meanOf(after!) < meanOf(before) }];
    });
  }

  cells(): readonly string[] {
    const { first, second, tests } = this;
    const common = [...first.samples.keys()].filter((row) => second.samples.has(row));
    const total = (result: RepeatedResult): readonly number[] =>
      result.totals.map((_, i) =>
        common.reduce((sum, row) => sum + result.samples.get(row)![i]!, 0),
      );
    const [before, after] = [total(first), total(second)];
    const p = mannWhitney(before, after);
    const ratio = meanOf(after) / meanOf(before);
    const significant = tests.filter((test) => test.p < SIGNIFICANT);
    const less = significant.filter(({ isLess }) => isLess).length;
    return [
      `${first.name} → ${second.name}`,
      formatNumber(tests.length, 0),
      Number.isFinite(ratio) ? `×${formatShort(ratio)}` : "",
      p === null ? "" : formatShort(p),
      formatNumber(less, 0),
      formatNumber(significant.length - less, 0),
      formatNumber(discoveries(tests.map((test) => test.p)), 0),
    ];
  }
}

function differenceTable(pairs: readonly Comparison[]): HTMLElement {
  return table(
    "differences",
    [
      "from → to",
      "tasks",
      "ratio of sums",
      "p of sums",
      "tasks less",
      "tasks more",
      "of all tests",
    ],
    pairs.map((pair) => pair.cells()),
  );
}

/** How many of the tests show a difference if few of these may be by chance: the rule of Benjamini and Hochberg. */
function discoveries(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return 1 + sorted.findLastIndex((p, i) => p <= (SIGNIFICANT * (i + 1)) / sorted.length);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function withInterval({ mean, interval }: Spread, unit: string): string {
  const range = interval === null ? "" : ` ± ${formatShort(interval)}`;
  return `${formatShort(mean)}${range} ${unit}`.trim();
}

function percent(share: number): string {
  return `${formatShort(100 * share)} %`;
}

function table(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  return element(
    "table",
    { class: "statistics", "data-table": name },
    element(
      "thead",
      {},
      element("tr", {}, ...headings.map((text) => element("th", { scope: "col" }, text))),
    ),
    element(
      "tbody",
      {},
      ...rows.map(([first, ...cells]) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, first ?? ""),
          ...cells.map((text) => element("td", { class: "number" }, text)),
        ),
      ),
    ),
  );
}
