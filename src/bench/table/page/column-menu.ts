import { element } from "../../../base/page/browser/dom.ts";
import { TASK_COLUMN, type GridColumn } from "./grid-column.ts";
import { openPopup } from "./popup.ts";
import type { TableModel } from "./table-model.ts";
import type { Store } from "./view-state.ts";

/** Which columns the table shows. */
export function chooseColumns(
  anchor: HTMLElement,
  model: TableModel,
  store: Store,
  columns: readonly GridColumn[],
): void {
  const groups = [...new Set(columns.map(({ group }) => group))];
  const sections = groups.map((group) =>
    element(
      "div",
      { class: "menu-section" },
      element("p", { class: "faint" }, titleOf(model, group)),
      ...columns
        .filter((column) => column.group === group && column.id !== TASK_COLUMN)
        .map(({ id, title }) => {
          const box = element("input", { type: "checkbox" });
          box.checked = !store.state.hidden.has(id);
          box.addEventListener("change", () => {
            const hidden = new Set(store.state.hidden);
            if (box.checked) hidden.delete(id);
            else hidden.add(id);
            store.update({ hidden });
          });
          return element("label", { class: "menu-item" }, box, title);
        }),
    ),
  );
  openPopup(
    anchor,
    "Columns",
    sections.filter((section) => section.children.length > 1),
  );
}

function titleOf(model: TableModel, group: GridColumn["group"]): string {
  if (typeof group === "number") return model.runSets[group]!.name;
  return group ?? "task";
}
