import { differenceOf, ratioOf, type Judged } from "./comparison.ts";
import { digitsOf, parseQuantity, shiftDecimal } from "./quantity.ts";
import type { ResultTable, Row, TaskIdPart } from "./result-table.ts";
import { columnHeading, type Column, type Run } from "./run-set.ts";

/** As BenchExec's table-generator writes it: tabs, three lines of headings, numbers without units and without rounding. */
export function csvTable(table: ResultTable): string {
  return csvLines(table, table.rows, []);
}

/** The rows whose statuses differ, with columns for the difference between the last two results. */
export function csvDifferences(table: ResultTable, rows: readonly Row[]): string {
  return csvLines(table, rows, differenceColumns(table));
}

interface ExtraColumn {
  readonly heading: string;
  readonly value: (row: Row) => string;
}

function csvLines(
  { runSets, relevantIds, commonPrefix }: ResultTable,
  rows: readonly Row[],
  extra: readonly ExtraColumn[],
): string {
  const ids = relevantIds.map(() => "");
  const perColumn = (text: (runSet: (typeof runSets)[number]) => string): string[] =>
    runSets.flatMap((runSet) => runSet.columns.map(() => text(runSet)));
  const lines = [
    ["tool", ...ids, ...perColumn(({ tool, version }) => `${tool} ${version}`)],
    ["run set", ...ids, ...perColumn(({ niceName }) => niceName)],
    [
      commonPrefix,
      ...ids,
      ...runSets.flatMap(({ columns }) => columns.map(columnHeading)),
      ...extra.map(({ heading }) => heading),
    ],
    ...rows.map((row) => [
      row.shortName,
      ...relevantIds.map((part: TaskIdPart) => row.task[part] ?? ""),
      ...row.runs.flatMap((run, i) => runSets[i]!.columns.map((c, j) => cell(run, c, j))),
      ...extra.map(({ value }) => value(row)),
    ]),
  ];
  return lines.map((cells) => `${cells.map(withoutSeparators).join("\t")}\n`).join("");
}

function cell(run: Run | null, column: Column, index: number): string {
  const value = run?.values[index] ?? null;
  if (value === null) return "";
  if (column.kind !== "number" || parseQuantity(value) === null) return value;
  const digits = digitsOf(value);
  return column.decimalShift === 0 ? digits : shiftDecimal(digits, column.decimalShift);
}

/** The format has no quotes: what would break a line into other cells becomes a space. */
function withoutSeparators(text: string): string {
  return text.replace(/[\t\r\n]+/g, " ");
}

function differenceColumns({ runSets }: ResultTable): readonly ExtraColumn[] {
  const after = runSets.length - 1;
  const before = after - 1;
  const timeAt = (index: number): number =>
    runSets[index]!.columns.findIndex(({ title }) => title === "cputime");
  const judgedAt = (row: Row, index: number): Judged & { value: number | null } => {
    const run = row.runs[index] ?? null;
    const text = run?.values[timeAt(index)] ?? null;
    return { ...judge(run), value: text === null ? null : (parseQuantity(text)?.value ?? null) };
  };
  return [
    {
      heading: "difference",
      value: (row) => differenceOf(judge(row.runs[before]!), judge(row.runs[after]!)),
    },
    {
      heading: "cputime ratio",
      value: (row) => {
        const ratio = ratioOf(judgedAt(row, before), judgedAt(row, after));
        return ratio === null ? "" : String(ratio);
      },
    },
  ];
}

function judge(run: Run | null): Judged {
  return { status: run?.status ?? "", outcome: run?.outcome ?? "none" };
}
