import { DIFFERENCES } from "../comparison.ts";
import { OUTCOMES } from "../outcome.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import type { Measure, TableModel } from "./table-model.ts";
import type { ViewState } from "./view-state.ts";

/** A column of the grid. `order` sorts rows: numbers or texts, null last. */
export interface GridColumn {
  readonly id: string;
  readonly title: string;
  /** The run set it belongs to, or the comparison; null: the task. */
  readonly group: number | "difference" | null;
  readonly kind: "text" | "number" | "status" | "difference";
  readonly text: (row: number) => string;
  readonly order: (row: number) => number | string | null;
  /** Where the cell leads to; null: nowhere. */
  readonly link?: (row: number) => string | null;
  /** Characters of the widest cell. */
  readonly characters: number;
}

export const TASK_COLUMN = "task";

/** The first column of a run set has a line at its left. */
export function startsGroup(columns: readonly GridColumn[], index: number): boolean {
  return index > 0 && columns[index]!.group !== columns[index - 1]!.group;
}

/** In order from left to right. */
export function gridColumns(model: TableModel, state: ViewState): readonly GridColumn[] {
  return [
    ...taskColumns(model),
    ...model.runSets.flatMap((_, index) => runSetColumns(model, index)),
    ...(model.runSets.length > 1 ? differenceColumns(model, state) : []),
  ];
}

function taskColumns({ data }: TableModel): readonly GridColumn[] {
  const { tasks, ids } = data;
  return [
    textColumn(TASK_COLUMN, "task", null, tasks),
    ...ids.map(({ title, values }) => textColumn(title, title, null, values)),
  ];
}

function textColumn(
  id: string,
  title: string,
  group: GridColumn["group"],
  values: readonly (string | null)[],
): GridColumn {
  const characters = values.reduce((most, value) => Math.max(most, value?.length ?? 0), 0);
  return {
    id,
    title,
    group,
    kind: "text",
    text: (row) => values[row] ?? "",
    order: (row) => values[row] ?? null,
    characters,
  };
}

function runSetColumns(model: TableModel, index: number): readonly GridColumn[] {
  const runSet = model.runSets[index]!;
  const status: GridColumn = {
    id: `${index}.status`,
    title: "status",
    group: index,
    kind: "status",
    text: (row) => model.status(index, row),
    // By outcome first: what belongs together stands together.
    order: (row) => {
      const outcome = String(OUTCOMES.indexOf(model.outcome(index, row))).padStart(2, "0");
      return `${outcome} ${model.status(index, row)}`;
    },
    characters: runSet.statuses.reduce((most, { length }) => Math.max(most, length), 6) + 2,
  };
  const others = runSet.columns.map((column) => {
    const id = `${index}.${column.title}`;
    const { links } = column;
    const linked = links === undefined ? {} : { link: (row: number) => links[row] ?? null };
    if (column.kind === "text") {
      return { ...textColumn(id, column.title, index, column.values), ...linked };
    }
    const measure = model.measure(index, column.title)!;
    const heading = column.unit === "" ? column.title : `${column.title} (${column.unit})`;
    return { ...numberColumn(id, heading, index, measure), ...linked };
  });
  return [status, ...others];
}

function numberColumn(
  id: string,
  title: string,
  group: GridColumn["group"],
  { values, places }: Measure,
): GridColumn {
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  return {
    id,
    title,
    group,
    kind: "number",
    text: (row) => {
      const value = values[row] ?? null;
      return value === null ? "" : formatNumber(value, places);
    },
    order: (row) => values[row] ?? null,
    characters: formatNumber(largest, places).length,
  };
}

export const DIFFERENCE_COLUMN = "difference";
const RATIO_COLUMN = "ratio";

function differenceColumns(model: TableModel, state: ViewState): readonly GridColumn[] {
  const { before, after, measure } = state;
  const differences = Array.from({ length: model.rowCount }, (_, row) =>
    model.difference(before, after, row),
  );
  const ratios = differences.map((_, row) => model.ratio(measure, before, after, row));
  return [
    {
      id: DIFFERENCE_COLUMN,
      title: "verdict",
      group: "difference",
      kind: "difference",
      text: (row) => differences[row]!,
      order: (row) => DIFFERENCES.indexOf(differences[row]!),
      characters: 9,
    },
    {
      id: RATIO_COLUMN,
      title: `${measure} ratio`,
      group: "difference",
      kind: "number",
      text: (row) => {
        const ratio = ratios[row] ?? null;
        return ratio === null ? "" : `×${formatShort(ratio)}`;
      },
      order: (row) => ratios[row] ?? null,
      characters: 8,
    },
  ];
}
