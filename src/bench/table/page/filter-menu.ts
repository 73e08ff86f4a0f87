import { DIFFERENCE_MEANING, DIFFERENCES } from "../comparison.ts";
import { button, element } from "../../../base/page/browser/dom.ts";
import type { GridColumn } from "./grid-column.ts";
import { DIFFERENCE_TONE, toneOf } from "./outcome-text.ts";
import { openPopup } from "./popup.ts";
import { listOf, listText, rowTest, STATUS_GROUPS } from "./row-filter.ts";
import type { TableModel } from "./table-model.ts";
import type { Store } from "./view-state.ts";

interface MenuSubject {
  readonly model: TableModel;
  readonly store: Store;
  readonly column: GridColumn;
}

const MOST_STATUSES = 40;

interface Item {
  readonly part: string;
  readonly label: string;
  readonly hint: string;
  readonly tone: string;
}

/** Offers what is in the column, with how often; what is ticked passes. */
export function chooseFilter(anchor: HTMLElement, subject: MenuSubject): void {
  const { store, column } = subject;
  const chosen = new Set(listOf(store.state.filters.get(column.id) ?? ""));
  const boxes: HTMLInputElement[] = [];
  const apply = (): void => {
    store.setFilter(column.id, listText([...chosen]));
  };
  const rows = itemsOf(subject).map((section) =>
    element(
      "div",
      { class: "menu-section" },
      ...section.map((item) => {
        const count = countOf(subject, item.part);
        const box = element("input", { type: "checkbox", "data-part": item.part });
        box.checked = chosen.has(item.part);
        boxes.push(box);
        box.addEventListener("change", () => {
          if (box.checked) chosen.add(item.part);
          else chosen.delete(item.part);
          apply();
        });
        return element(
          "label",
          { class: "menu-item", title: item.hint, "data-tone": item.tone },
          box,
          element("span", { class: "badge" }, item.label),
          element("span", { class: "count" }, String(count)),
        );
      }),
    ),
  );
  const clear = button("show all", { class: "quiet" }, () => {
    chosen.clear();
    for (const box of boxes) box.checked = false;
    apply();
  });
  openPopup(anchor, `Filter ${column.title}`, [...rows, clear]);
}

function itemsOf({ model, column }: MenuSubject): readonly (readonly Item[])[] {
  if (column.kind === "difference")
    return [
      DIFFERENCES.map((part) => ({
        part,
        label: part,
        hint: DIFFERENCE_MEANING[part],
        tone: DIFFERENCE_TONE[part],
      })),
    ];
  const runSet = Number(column.group);
  const outcomes = Array.from({ length: model.rowCount }, (_, row) => model.outcome(runSet, row));
  const groups = STATUS_GROUPS.flatMap(({ title, includes }) => {
    const example = outcomes.find(includes);
    return example === undefined
      ? []
      : [{ part: title, label: title.replaceAll("-", " "), hint: "", tone: toneOf(example) }];
  });
  return [groups, statusItems(model, runSet)];
}

/** The most frequent ones: a tool that puts numbers into its messages may have thousands. */
function statusItems(model: TableModel, runSet: number): readonly Item[] {
  const { statuses, status } = model.runSets[runSet]!;
  const counts = new Map<number, number>();
  for (const index of status) counts.set(index, (counts.get(index) ?? 0) + 1);
  return [...counts]
    .filter(([index]) => index >= 0 && statuses[index] !== "")
    .sort(([, first], [, second]) => second - first)
    .slice(0, MOST_STATUSES)
    .map(([index]) => ({
      part: `=${statuses[index]!}`,
      label: statuses[index]!,
      hint: "exactly this status",
      tone: "",
    }));
}

function countOf({ model, column }: MenuSubject, part: string): number {
  const test = rowTest(model, column, part)!;
  let count = 0;
  for (let row = 0; row < model.rowCount; row++) if (test(row)) count++;
  return count;
}
