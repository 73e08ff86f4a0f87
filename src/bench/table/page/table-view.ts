import { formatNumber } from "../../../base/page/numbers.ts";
import { button, element } from "../../../base/page/browser/dom.ts";
import { chooseColumns } from "./column-menu.ts";
import { Grid } from "./grid.ts";
import type { GridColumn } from "./grid-column.ts";
import type { TableModel } from "./table-model.ts";
import type { Store } from "./view-state.ts";
import type { View } from "./view.ts";

export interface TableViewServices {
  readonly store: Store;
  readonly columns: () => readonly GridColumn[];
  readonly open: (row: number, column: GridColumn) => void;
}

/** The grid with what is said about it. */
export class TableView implements View {
  readonly root = element("section", { class: "view table-view", "aria-label": "Table" });
  readonly grid: Grid;
  private readonly model: TableModel;
  private readonly services: TableViewServices;
  private readonly count = element("p", { class: "row-count", role: "status" });
  private readonly clear: HTMLButtonElement;
  private sort = "";

  constructor(model: TableModel, services: TableViewServices) {
    this.model = model;
    this.services = services;
    const { store } = services;
    this.grid = new Grid(model, { store, open: services.open });
    this.clear = button("clear filters", { class: "quiet" }, () => {
      store.update({ filters: new Map() });
    });
    const columns = button("columns", { class: "quiet", "aria-haspopup": "dialog" }, () => {
      chooseColumns(columns, model, store, services.columns());
    });
    const hint = element(
      "p",
      { class: "hint faint" },
      ...["/", " finds a task · ", "←↑↓→", " move · ", "Enter", " opens the log"].map((text, i) =>
        i % 2 === 0 ? element("kbd", {}, text) : text,
      ),
    );
    this.root.append(
      element("div", { class: "toolbar" }, this.count, this.clear, columns, hint),
      this.grid.root,
    );
  }

  show(rows: readonly number[]): void {
    const { state } = this.services.store;
    const total = formatNumber(this.model.rowCount, 0);
    this.count.textContent =
      rows.length === this.model.rowCount
        ? `${total} tasks`
        : `${formatNumber(rows.length, 0)} of ${total} tasks`;
    this.clear.hidden = state.filters.size === 0;
    this.grid.show(this.services.columns(), rows, state);
    const sort = `${state.sort?.column ?? ""} ${state.sort?.direction ?? ""}`;
    if (sort !== this.sort) this.grid.scrollToTop();
    this.sort = sort;
  }
}
