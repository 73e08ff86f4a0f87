import type { Difference } from "../comparison.ts";
import { element } from "../../../base/page/browser/dom.ts";
import { TASK_COLUMN, type GridColumn } from "./grid-column.ts";
import {
  DIFFERENCE_SIGN,
  DIFFERENCE_TONE,
  OUTCOME_TEXT,
  TONE_SIGN,
  toneOf,
} from "./outcome-text.ts";
import type { TableModel } from "./table-model.ts";

interface CellContent {
  readonly model: TableModel;
  readonly column: GridColumn;
  readonly row: number;
  /** First of its run set. */
  readonly isFirst: boolean;
}

export function fillCell(cell: HTMLElement, { model, column, row, isFirst }: CellContent): void {
  const text = column.text(row);
  cell.className = `cell ${column.kind}${isFirst ? " first" : ""}`;
  switch (column.kind) {
    case "status": {
      const outcome = model.outcome(Number(column.group), row);
      const tone = toneOf(outcome);
      cell.dataset["tone"] = tone;
      cell.title = `${text === "" ? "" : `${text}: `}${OUTCOME_TEXT[outcome]}`;
      if (text !== "") cell.append(badge(TONE_SIGN[tone], text));
      return;
    }
    case "difference": {
      // The texts of the column are differences.
      const difference = text as Difference;
      cell.dataset["tone"] = DIFFERENCE_TONE[difference];
      if (difference === "same") cell.append(element("span", { class: "faint" }, text));
      else cell.append(badge(DIFFERENCE_SIGN[difference], text));
      return;
    }
    case "number":
      fillText(cell, text, column.link?.(row) ?? null);
      return;
    case "text":
      if (column.id === TASK_COLUMN) fillTask(cell, text);
      else fillText(cell, text, column.link?.(row) ?? null);
      cell.title = text;
  }
}

function fillText(cell: HTMLElement, text: string, link: string | null): void {
  if (link === null || text === "") cell.textContent = text;
  else cell.append(element("a", { href: link, target: "_blank", rel: "noopener" }, text));
}

function badge(sign: string, text: string): HTMLElement {
  const mark = element("span", { class: "sign", "aria-hidden": "true" }, sign);
  return element("span", { class: "badge" }, mark, text);
}

/** The folder is less important than the name. */
function fillTask(cell: HTMLElement, task: string): void {
  const end = task.lastIndexOf("/") + 1;
  if (end > 0) cell.append(element("span", { class: "faint" }, task.slice(0, end)));
  cell.append(task.slice(end));
}
