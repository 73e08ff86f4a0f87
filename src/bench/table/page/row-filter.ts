import { isCorrect, isWrong, type Outcome } from "../outcome.ts";
import type { GridColumn } from "./grid-column.ts";
import { isInRange, parseRange } from "./number-range.ts";
import type { TableModel } from "./table-model.ts";
import type { Sort } from "./view-state.ts";

/** Groups that a filter on statuses offers besides the statuses themselves. */
export const STATUS_GROUPS: readonly {
  readonly title: string;
  readonly includes: (outcome: Outcome) => boolean;
}[] = [
  { title: "correct", includes: isCorrect },
  { title: "unconfirmed", includes: (outcome) => outcome === "unconfirmed" },
  { title: "wrong", includes: isWrong },
  { title: "answer", includes: (outcome) => outcome === "answer" },
  { title: "unknown", includes: (outcome) => outcome === "unknown" },
  { title: "timeout", includes: (outcome) => outcome === "timeout" },
  { title: "out-of-memory", includes: (outcome) => outcome === "out-of-memory" },
  { title: "error", includes: (outcome) => outcome === "error" },
  { title: "none", includes: (outcome) => outcome === "none" },
];

/** Filters on statuses and differences are lists; a status begins with `=` to differ from a group. */
const SEPARATOR = "|";

export function listOf(text: string): readonly string[] {
  return text === "" ? [] : text.split(SEPARATOR);
}

export function listText(parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

type Test = (row: number) => boolean;

/** Null for a filter that cannot be understood. */
export function rowTest(model: TableModel, column: GridColumn, text: string): Test | null {
  switch (column.kind) {
    case "text":
      return textTest(column, text);
    case "number": {
      const range = parseRange(text);
      if (range === null) return null;
      return (row) => {
        const value = column.order(row);
        return typeof value === "number" && isInRange(value, range);
      };
    }
    case "status": {
      const tests = listOf(text).map((part) => statusTest(model, column, part));
      return (row) => tests.some((test) => test(row));
    }
    case "difference": {
      const wanted = new Set(listOf(text));
      return (row) => wanted.has(column.text(row));
    }
  }
}

/** All words, in any order and case; a word with a minus in front must not be there. */
function textTest(column: GridColumn, text: string): Test {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return (row) => {
    const value = column.text(row).toLowerCase();
    return words.every((word) =>
      word.length > 1 && word.startsWith("-")
        ? !value.includes(word.slice(1))
        : value.includes(word),
    );
  };
}

function statusTest(model: TableModel, column: GridColumn, part: string): Test {
  if (part.startsWith("=")) return (row) => column.text(row) === part.slice(1);
  const group = STATUS_GROUPS.find(({ title }) => title === part);
  const runSet = Number(column.group);
  return group === undefined ? () => false : (row) => group.includes(model.outcome(runSet, row));
}

/** The rows that pass all filters, sorted. A filter that makes no sense lets everything pass. */
export function visibleRows(
  model: TableModel,
  columns: readonly GridColumn[],
  filters: ReadonlyMap<string, string>,
  sort: Sort | null,
): readonly number[] {
  const tests = columns.flatMap((column) => {
    const text = filters.get(column.id);
    const test = text === undefined ? null : rowTest(model, column, text);
    return test === null ? [] : [test];
  });
  const rows: number[] = [];
  for (let row = 0; row < model.rowCount; row++)
    if (tests.every((test) => test(row))) rows.push(row);
  const sorted = sort === null ? undefined : columns.find(({ id }) => id === sort.column);
  return sorted === undefined || sort === null ? rows : sortRows(rows, sorted, sort.direction);
}

function sortRows(
  rows: readonly number[],
  { order }: GridColumn,
  direction: Sort["direction"],
): readonly number[] {
  const keys = new Map(rows.map((row) => [row, order(row)]));
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const first = keys.get(a) ?? null;
    const second = keys.get(b) ?? null;
    // Rows without a value are last in both directions; equal ones keep their order.
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return first < second ? -sign : first > second ? sign : 0;
  });
}
