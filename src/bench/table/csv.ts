import { cellText, columnHeading } from "./column.ts";
import { idText, type ResultTable, type Row, type TaskIdPart } from "./result-table.ts";

/**
 * As BenchExec's table-generator writes it: tabs, lines of headings unless they are empty, numbers without units and without
 * rounding unless the column asks for it.
 */
export function csvTable(
  { runSets, relevantIds, commonPrefix }: Omit<ResultTable, "rows">,
  rows: readonly Row[],
): string {
  const ids = relevantIds.map(() => "");
  const perColumn = (text: (runSet: (typeof runSets)[number]) => string): string[] =>
    runSets.flatMap((runSet) => runSet.columns.map(() => text(runSet)));
  const headings = [
    { title: "tool", cells: perColumn(({ tool, version }) => `${tool} ${version}`) },
    { title: "run set", cells: perColumn(({ niceName }) => niceName) },
    { title: commonPrefix, cells: runSets.flatMap(({ columns }) => columns.map(columnHeading)) },
  ].filter(({ cells }) => cells.some((cell) => cell !== ""));
  const lines = [
    ...headings.map(({ title, cells }) => [title, ...ids, ...cells]),
    ...rows.map((row) => [
      row.shortName,
      ...relevantIds.map((part: TaskIdPart) => idText(row.task, part) ?? ""),
      ...row.runs.flatMap((run, i) =>
        runSets[i]!.columns.map((column, j) => cellText(column, run?.values[j] ?? null)),
      ),
    ]),
  ];
  return lines.map((cells) => `${cells.map(withoutSeparators).join("\t")}\n`).join("");
}

/** The format has no quotes: what would break a line into other cells becomes a space. */
function withoutSeparators(text: string): string {
  return text.replace(/[\t\r\n]+/g, " ");
}
