import { DIFFERENCE_COLUMN, gridColumns, type GridColumn } from "./grid-column.ts";
import { DifferenceView } from "./difference-view.ts";
import { button, element } from "../../../base/page/browser/dom.ts";
import { LogPanel } from "./log-panel.ts";
import { Overview } from "./overview.ts";
import { QuantilePlot } from "./quantile-plot.ts";
import { visibleRows } from "./row-filter.ts";
import { RepetitionView } from "./repetition-view.ts";
import { ScatterPlot } from "./scatter-plot.ts";
import type { TableModel } from "./table-model.ts";
import { TableView } from "./table-view.ts";
import { themeButton } from "../../../base/page/browser/theme.ts";
import { stateFromHash, stateToHash, Store, type ViewState } from "./view-state.ts";
import type { View } from "./view.ts";

interface Tab {
  readonly id: string;
  readonly title: string;
  readonly view: View;
}

/** Header, tabs and the view of the chosen one. Rows are computed once for each change and shown by one view. */
export class App {
  private readonly model: TableModel;
  private readonly store: Store;
  private readonly initial: ViewState;
  private readonly log: LogPanel;
  private readonly table: TableView;
  private readonly tabs: readonly Tab[];
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly panel = element("div", { role: "tabpanel", class: "panel", tabindex: 0 });
  private readonly filterNote = element("p", { class: "filter-note", hidden: true });
  private knownColumns: readonly GridColumn[] | null = null;
  private rows: readonly number[] = [];

  constructor(model: TableModel) {
    this.model = model;
    this.initial = initialState(model);
    this.store = new Store(stateFromHash(startOf(model), this.initial, model.runSets.length));
    const { store } = this;
    const openLog = (row: number, runSet: number): void => {
      this.log.open(row, runSet);
    };
    this.table = new TableView(model, {
      store,
      columns: () => this.columns,
      open: (row, { group }) => {
        openLog(row, typeof group === "number" ? group : group === null ? 0 : store.state.after);
      },
    });
    this.log = new LogPanel(model, {
      closed: () => {
        if (store.state.tab === "table") this.table.grid.focusActive();
      },
      step: (by) => this.table.grid.step(by),
    });
    this.tabs = this.createTabs(openLog);
    if (!this.tabs.some(({ id }) => id === store.state.tab)) store.update({ tab: "overview" });
  }

  start(): void {
    document.body.append(
      this.header(),
      this.filterNote,
      element("main", {}, this.panel),
      this.log.root,
    );
    this.computeRows();
    this.refresh();
    this.store.onChange((state, previous) => {
      this.onChange(state, previous);
    });
    addEventListener("hashchange", () => {
      const { runSets } = this.model;
      this.store.update(stateFromHash(location.hash, this.initial, runSets.length));
    });
    document.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
  }

  private createTabs(open: (row: number, runSet: number) => void): readonly Tab[] {
    const { model, store } = this;
    const tabs: Tab[] = [
      { id: "overview", title: "Overview", view: new Overview(model) },
      { id: "table", title: "Table", view: this.table },
    ];
    if (model.runSets.length > 1) {
      const showOnly = (difference: string): void => {
        const filters = new Map(store.state.filters).set(DIFFERENCE_COLUMN, difference);
        store.update({ filters, tab: "table" });
      };
      const view = new DifferenceView(model, { store, showOnly, open });
      tabs.push({ id: "difference", title: "Difference", view });
    }
    if (model.data.repeatedTitles.length > 0)
      tabs.push({ id: "repetitions", title: "Repetitions", view: new RepetitionView(model) });
    if (model.measureTitles().length > 0)
      tabs.push(
        { id: "quantile", title: "Quantiles", view: new QuantilePlot(model, store) },
        { id: "scatter", title: "Scatter", view: new ScatterPlot(model, store.state, open) },
      );
    return tabs;
  }

  private header(): HTMLElement {
    const { title, generator } = this.model.data;
    const tabs = this.tabs.map(({ id, title: label }) => {
      const tab = button(label, { role: "tab", id: `tab-${id}` }, () => {
        this.store.update({ tab: id });
      });
      this.buttons.set(id, tab);
      return tab;
    });
    const list = element("div", { role: "tablist", "aria-label": "Views" }, ...tabs);
    list.addEventListener("keydown", (event) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      const current = this.tabs.findIndex(({ id }) => id === this.store.state.tab);
      const next = this.tabs[(current + by + this.tabs.length) % this.tabs.length]!;
      this.store.update({ tab: next.id });
      this.buttons.get(next.id)!.focus();
    });
    const theme = themeButton(() => {
      this.refresh();
    });
    return element(
      "header",
      { class: "page-header" },
      element("h1", { title: generator }, title),
      list,
      theme,
    );
  }

  private onChange(state: ViewState, previous: ViewState): void {
    const isOtherComparison =
      state.before !== previous.before ||
      state.after !== previous.after ||
      state.measure !== previous.measure;
    if (isOtherComparison) this.knownColumns = null;
    const isOtherChoice = state.filters !== previous.filters || state.sort !== previous.sort;
    if (isOtherComparison || isOtherChoice) this.computeRows();
    this.refresh();
    const hash = stateToHash(state, this.initial);
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  /** Performance: only the table, filters and sorting ask for them. */
  private get columns(): readonly GridColumn[] {
    this.knownColumns ??= gridColumns(this.model, this.store.state);
    return this.knownColumns;
  }

  private computeRows(): void {
    const { filters, sort } = this.store.state;
    const isWhole = filters.size === 0 && sort === null;
    this.rows = visibleRows(this.model, isWhole ? [] : this.columns, filters, sort);
  }

  private refresh(): void {
    const { tab } = this.store.state;
    for (const [id, one] of this.buttons) {
      one.setAttribute("aria-selected", String(id === tab));
      one.tabIndex = id === tab ? 0 : -1;
    }
    const { view, id } = this.tabs.find((one) => one.id === tab) ?? this.tabs[0]!;
    this.panel.setAttribute("aria-labelledby", `tab-${id}`);
    document.body.dataset["tab"] = id;
    if (view.root.parentElement !== this.panel) this.panel.replaceChildren(view.root);
    this.noteFilters(id);
    view.show(this.rows);
  }

  /** Outside the table nobody sees the filters; that they hold there too must be said. */
  private noteFilters(tab: string): void {
    const hidden = this.rows.length === this.model.rowCount || tab === "table";
    this.filterNote.hidden = hidden;
    if (hidden) return;
    const clear = button("show all", { class: "link" }, () => {
      this.store.update({ filters: new Map() });
    });
    this.filterNote.replaceChildren(
      `Only the ${this.rows.length} of ${this.model.rowCount} tasks that pass the table's filters. `,
      clear,
    );
  }

  private onKey(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (this.store.state.tab !== "table") this.store.update({ tab: "table" });
    this.table.grid.focusFilter();
  }
}

/** The last two results are compared, as their order on the command line says. */
function initialState(model: TableModel): ViewState {
  const last = model.runSets.length - 1;
  const titles = model.measureTitles();
  return {
    tab: "overview",
    filters: new Map(),
    sort: null,
    hidden: new Set(),
    before: Math.max(last - 1, 0),
    after: last,
    measure: titles.includes("cputime") ? "cputime" : (titles[0] ?? ""),
  };
}

/** The address says it, or else whoever made the page. */
function startOf({ data }: TableModel): string {
  return location.hash === "" && data.initialState !== null
    ? `#${data.initialState}`
    : location.hash;
}
