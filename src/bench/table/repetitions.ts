import { plainColumn, type Column } from "./column.ts";
import { mannWhitney } from "./mann-whitney.ts";
import type { Outcome } from "./outcome.ts";
import { parseQuantity } from "./quantity.ts";
import { spreadOf } from "./repeated-values.ts";
import { taskKey, type Run, type RunSet } from "./run-set.ts";

/**
 * Results of one tool, version, run definition and options become one: with the mean of every measurement, half the
 * width of its 95 % confidence interval (±), and from the second configuration on the probability that its values and
 * those of the first one differ so much by chance (p, of the test of Mann and Whitney).
 */
export function joinRepetitions(runSets: readonly RunSet[]): readonly RunSet[] {
  const groups = new Map<string, RunSet[]>();
  for (const runSet of runSets) {
    const { benchmark, name, tool, version, options } = runSet;
    const key = JSON.stringify([benchmark, name, tool, version, options]);
    groups.set(key, [...(groups.get(key) ?? []), runSet]);
  }
  const configurations = [...groups.values()].map((members) => new Configuration(members));
  return configurations.map((one, i) => one.joined(i === 0 ? null : configurations[0]!));
}

/** The results of one configuration. */
class Configuration {
  private readonly members: readonly RunSet[];
  private readonly runsOfTask = new Map<string, Run[]>();

  constructor(members: readonly RunSet[]) {
    this.members = members;
    for (const { runs } of members) {
      for (const run of runs) {
        const key = taskKey(run.task);
        this.runsOfTask.set(key, [...(this.runsOfTask.get(key) ?? []), run]);
      }
    }
  }

  /** Null for another configuration: there is none to compare with. */
  joined(reference: Configuration | null): RunSet {
    const first = this.members[0]!;
    const columns = first.columns.flatMap((column) =>
      column.kind === "number" ? this.numberColumns(column, reference) : [column],
    );
    const count = { ...plainColumn("repetitions"), ...NUMBER, shownTitle: "repetitions" };
    const runs = [...this.runsOfTask].map(([key, all]) => this.joinedRun(key, all, reference));
    return { ...first, columns: [...columns, count], runs, summary: new Map() };
  }

  private numberColumns(column: Column, reference: Configuration | null): readonly Column[] {
    const { shownTitle } = column;
    const interval = {
      ...column,
      title: `${column.title} ±`,
      shownTitle: `${shownTitle} ±`,
      isEstimate: true,
    };
    if (reference?.indexOf(column.title) === undefined) return [column, interval];
    const title = `${shownTitle} p`;
    return [column, interval, { ...plainColumn(title), ...NUMBER, shownTitle: title }];
  }

  private joinedRun(key: string, runs: readonly Run[], reference: Configuration | null): Run {
    const { columns } = this.members[0]!;
    const worst = [...runs].sort((a, b) => badness(b.outcome) - badness(a.outcome))[0]!;
    const status = joinedStatus(worst, runs);
    const numbers = columns.filter(({ kind }) => kind === "number");
    const samples = new Map(numbers.map(({ title }) => [title, this.samples(key, title)]));
    const values = columns.flatMap((column, i): (string | null)[] => {
      if (column.kind === "status") return [status];
      if (column.kind === "text") return [agreed(runs.map((run) => run.values[i] ?? null))];
      const spread = spreadOf(samples.get(column.title)!);
      const interval = spread?.interval ?? null;
      const own = [
        spread === null ? null : `${decimalText(spread.mean)}${column.sourceUnit}`,
        interval === null ? null : `${estimateText(interval)}${column.sourceUnit}`,
      ];
      if (reference?.indexOf(column.title) === undefined) return own;
      const p = mannWhitney(reference.samples(key, column.title), samples.get(column.title)!);
      return [...own, p === null ? null : estimateText(p)];
    });
    return { ...worst, status, values: [...values, String(runs.length)], samples };
  }

  private indexOf(title: string): number | undefined {
    const at = this.members[0]!.columns.findIndex((one) => one.title === title);
    return at < 0 ? undefined : at;
  }

  /** What was measured for a task, in the unit of the results. */
  private samples(key: string, title: string): readonly number[] {
    const at = this.indexOf(title);
    if (at === undefined) return [];
    return (this.runsOfTask.get(key) ?? []).flatMap(({ values }) => {
      const value = parseQuantity(values[at] ?? "")?.value;
      return value === undefined || !Number.isFinite(value) ? [] : [value];
    });
  }
}

const NUMBER = {
  kind: "number",
  unit: "",
  sourceUnit: "",
  scale: null,
  isEstimate: true,
} as const;

/** How little a result is wanted: a tool that is wrong once is wrong. */
function badness(outcome: Outcome): number {
  const order: readonly RegExp[] = [
    /^correct/,
    /^unconfirmed|^answer/,
    /^unknown/,
    /^(timeout|out|error|none)/,
  ];
  const place = order.findIndex((kind) => kind.test(outcome));
  return place < 0 ? order.length : place;
}

/** `true`, or `TIMEOUT (1 of 3, 2 true)`. */
function joinedStatus(worst: Run, runs: readonly Run[]): string {
  const counts = new Map<string, number>();
  for (const { status } of runs) counts.set(status, (counts.get(status) ?? 0) + 1);
  const others = [...counts].filter(([status]) => status !== worst.status);
  if (others.length === 0) return worst.status;
  const rest = others.map(([status, count]) => `${count} ${status}`).join(", ");
  return `${worst.status} (${counts.get(worst.status)!} of ${runs.length}, ${rest})`;
}

function agreed(texts: readonly (string | null)[]): string | null {
  const different = [...new Set(texts)];
  return different.length === 1 ? different[0]! : different.map((text) => text ?? "-").join("; ");
}

/** Without a power of ten, with as many digits as measurements have at most. */
function decimalText(value: number): string {
  return value.toFixed(12).replace(/0+$/, "").replace(/\.$/, "");
}

/** Of what is known to a few digits at best. */
function estimateText(value: number): string {
  return decimalText(Number(value.toPrecision(4)));
}
