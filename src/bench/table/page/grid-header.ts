import { button, element } from "../../../base/page/browser/dom.ts";
import { startsGroup, TASK_COLUMN, type GridColumn } from "./grid-column.ts";
import { listOf, rowTest } from "./row-filter.ts";
import { chooseFilter } from "./filter-menu.ts";
import { colourOf } from "./run-set-colour.ts";
import type { TableModel } from "./table-model.ts";
import type { Store, ViewState } from "./view-state.ts";

export interface HeaderServices {
  readonly store: Store;
}

/** Three rows: whose columns these are, titles that sort, and filters. Built again only when the columns change. */
export class GridHeader {
  readonly root = element("div", { class: "grid-head", role: "rowgroup" });
  private readonly model: TableModel;
  private readonly store: Store;
  private columns: readonly GridColumn[] = [];
  private shape = "";
  private readonly filters = new Map<string, HTMLInputElement | HTMLButtonElement>();
  private readonly titles = new Map<string, HTMLElement>();

  constructor(model: TableModel, { store }: HeaderServices) {
    this.model = model;
    this.store = store;
  }

  show(columns: readonly GridColumn[], state: ViewState): void {
    const shape = columns.map(({ id, title }) => `${id} ${title}`).join("\n");
    this.columns = columns;
    if (shape !== this.shape) this.build();
    this.shape = shape;
    for (const column of columns) this.update(column, state);
  }

  focusFirstFilter(): void {
    const first = this.filters.get(TASK_COLUMN);
    first?.focus();
    if (first instanceof HTMLInputElement) first.select();
  }

  private build(): void {
    this.filters.clear();
    this.titles.clear();
    this.root.replaceChildren(
      this.groupRow(),
      element(
        "div",
        { class: "row titles", role: "row", "aria-rowindex": 2 },
        ...this.titleCells(),
      ),
      element(
        "div",
        { class: "row filters", role: "row", "aria-rowindex": 3 },
        ...this.columns.map((column, index) =>
          this.cell("gridcell", index, this.filterFor(column)),
        ),
      ),
    );
  }

  private cell(role: string, index: number, content: Node): HTMLElement {
    const first = startsGroup(this.columns, index) ? " first" : "";
    const { kind } = this.columns[index]!;
    return element(
      "div",
      { class: `cell ${kind}${first}`, role, "aria-colindex": index + 1 },
      content,
    );
  }

  private groupRow(): HTMLElement {
    const row = element("div", { class: "row groups", role: "row", "aria-rowindex": 1 });
    for (let start = 0; start < this.columns.length;) {
      const { group } = this.columns[start]!;
      let end = start + 1;
      // The column of tasks is alone, because it stays in place when the others scroll.
      while (start > 0 && end < this.columns.length && this.columns[end]!.group === group) end++;
      row.append(this.groupCell(group, start, end));
      start = end;
    }
    return row;
  }

  private groupCell(group: GridColumn["group"], start: number, end: number): HTMLElement {
    const cell = element("div", {
      class: `cell${startsGroup(this.columns, start) ? " first" : ""}`,
      role: "columnheader",
      "aria-colindex": start + 1,
      "aria-colspan": end - start,
      style: `grid-column:${start + 1}/${end + 1}`,
    });
    const [name, details] = this.groupText(group, start);
    cell.title = `${name} ${details}`.trim();
    // Stays in sight while any of its columns is.
    const text = element("span", { class: "group-name" });
    if (name !== "") text.append(element("strong", {}, name), " ");
    text.append(element("span", { class: "faint" }, details));
    cell.append(text);
    if (typeof group === "number") {
      cell.style.setProperty("--mark", colourOf(group));
      cell.classList.add("run-set");
    }
    return cell;
  }

  private groupText(group: GridColumn["group"], start: number): readonly [string, string] {
    const { runSets, data } = this.model;
    if (typeof group === "number") {
      const { name, tool, version } = runSets[group]!;
      return [name, `${tool} ${version}`];
    }
    if (group === null) return ["", start === 0 ? data.commonPrefix : ""];
    const { before, after } = this.store.state;
    return ["difference", `from ${runSets[before]!.name} to ${runSets[after]!.name}`];
  }

  private titleCells(): readonly HTMLElement[] {
    return this.columns.map((column, index) => {
      const sorter = button(
        column.title,
        { class: "sorter", title: `sort by ${column.title}` },
        () => {
          this.toggleSort(column.id);
        },
      );
      const cell = this.cell("columnheader", index, sorter);
      this.titles.set(column.id, cell);
      return cell;
    });
  }

  /** Up, down, and as it was. */
  private toggleSort(column: string): void {
    const { sort } = this.store.state;
    if (sort?.column !== column) this.store.update({ sort: { column, direction: "ascending" } });
    else if (sort.direction === "ascending")
      this.store.update({ sort: { column, direction: "descending" } });
    else this.store.update({ sort: null });
  }

  private filterFor(column: GridColumn): HTMLElement {
    const label = `Filter ${typeof column.group === "number" ? `${this.model.runSets[column.group]!.name} ` : ""}${column.title}`;
    if (column.kind === "status" || column.kind === "difference") {
      const chooser = button(
        "all",
        { class: "chooser", "aria-label": label, "aria-haspopup": "dialog" },
        () => {
          chooseFilter(chooser, { model: this.model, store: this.store, column });
        },
      );
      this.filters.set(column.id, chooser);
      return chooser;
    }
    const input = element("input", {
      type: "search",
      "aria-label": label,
      placeholder: column.kind === "number" ? "min:max" : "filter",
      title:
        column.kind === "number"
          ? "1:10, :10, 1:, >1, <=10 or one value"
          : "all words must be in it; -word must not",
      autocomplete: "off",
      spellcheck: "false",
    });
    input.addEventListener("input", () => {
      this.store.setFilter(column.id, input.value.trim());
    });
    this.filters.set(column.id, input);
    return input;
  }

  private update(column: GridColumn, state: ViewState): void {
    const sorted = state.sort?.column === column.id ? state.sort.direction : "none";
    this.titles.get(column.id)?.setAttribute("aria-sort", sorted);
    const text = state.filters.get(column.id) ?? "";
    const filter = this.filters.get(column.id);
    if (filter === undefined) return;
    filter.classList.toggle("active", text !== "");
    if (filter instanceof HTMLInputElement) {
      const isWrong = text !== "" && rowTest(this.model, column, text) === null;
      filter.setAttribute("aria-invalid", String(isWrong));
      // While it is typed into, the text is the user's.
      if (filter !== document.activeElement) filter.value = text;
    } else {
      const chosen = listOf(text).map((part) => part.replace(/^=/, ""));
      filter.textContent = chosen.length === 0 ? "all" : chosen.join(", ");
    }
  }
}
