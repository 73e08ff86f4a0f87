import { element } from "../../../base/page/browser/dom.ts";
import { startsGroup, type GridColumn } from "./grid-column.ts";
import { GridHeader, type HeaderServices } from "./grid-header.ts";
import { fillCell } from "./grid-cell.ts";
import type { TableModel } from "./table-model.ts";
import type { ViewState } from "./view-state.ts";

const ROW_HEIGHT = 29;
/** Rows drawn above and below what is seen. */
const MARGIN = 12;
/** The three rows of the header are rows of the grid for those who hear it. */
const HEADER_ROWS = 3;

export interface GridServices extends HeaderServices {
  /** `column` says which run set was meant. */
  readonly open: (row: number, column: GridColumn) => void;
}

interface Place {
  readonly position: number;
  readonly column: number;
}

/**
 * The table, of which only the rows in sight are in the document. One cell is active: it takes part in the order of
 * Tab, the arrow keys move it, and its row stays in the document while it has the focus.
 */
export class Grid {
  readonly root: HTMLElement;
  private readonly scroller = element("div", { class: "scroller", tabindex: -1 });
  private readonly body = element("div", { class: "grid-body", role: "rowgroup" });
  private readonly nothing = element("p", { class: "nothing", hidden: true });
  private readonly header: GridHeader;
  private readonly drawn = new Map<number, HTMLElement>();
  private readonly model: TableModel;
  private readonly services: GridServices;
  private columns: readonly GridColumn[] = [];
  private rows: readonly number[] = [];
  private active: Place = { position: 0, column: 0 };

  constructor(model: TableModel, services: GridServices) {
    this.model = model;
    this.services = services;
    this.header = new GridHeader(model, services);
    const table = element(
      "div",
      { class: "grid", role: "grid", "aria-label": "Results" },
      this.header.root,
      this.body,
    );
    this.scroller.append(table, this.nothing);
    this.root = this.scroller;
    this.scroller.addEventListener("scroll", () => {
      this.draw();
    });
    new ResizeObserver(() => {
      this.draw();
    }).observe(this.scroller);
    this.body.addEventListener("keydown", (event) => {
      this.onKey(event);
    });
    this.body.addEventListener("click", (event) => {
      const place = this.placeOf(event.target);
      if (place === null) return;
      this.activate(place);
      this.openActive();
    });
    this.body.addEventListener("focusin", (event) => {
      const place = this.placeOf(event.target);
      if (place !== null) this.mark(place);
    });
  }

  /** Shows these rows; the columns must be built for the same state. */
  show(columns: readonly GridColumn[], rows: readonly number[], state: ViewState): void {
    this.columns = columns.filter(({ id }) => !state.hidden.has(id));
    this.rows = rows;
    const table = this.header.root.parentElement!;
    table.style.setProperty("--columns", this.columns.map(trackOf).join(" "));
    table.setAttribute("aria-rowcount", String(rows.length + HEADER_ROWS));
    table.setAttribute("aria-colcount", String(this.columns.length));
    this.header.show(this.columns, state);
    this.body.style.height = `${rows.length * ROW_HEIGHT}px`;
    this.nothing.hidden = rows.length > 0;
    this.nothing.textContent = "No task passes the filters.";
    this.active = {
      position: Math.min(this.active.position, Math.max(rows.length - 1, 0)),
      column: Math.min(this.active.column, this.columns.length - 1),
    };
    this.body.replaceChildren();
    this.drawn.clear();
    this.draw();
  }

  /** To the first row, as after sorting. */
  scrollToTop(): void {
    this.active = { position: 0, column: this.active.column };
    this.scroller.scrollTop = 0;
    this.draw();
  }

  focusFilter(): void {
    this.header.focusFirstFilter();
  }

  focusActive(): void {
    this.cellAt(this.active)?.focus({ preventScroll: true });
  }

  /** Makes the row so many positions away active, and tells which it is. */
  step(by: number): number | null {
    const position = this.active.position + by;
    const row = this.rows[position];
    if (row === undefined) return null;
    this.activate({ position, column: this.active.column }, "without focus");
    return row;
  }

  private draw(): void {
    const headerHeight = this.header.root.offsetHeight;
    const top = this.scroller.scrollTop;
    const height = this.scroller.clientHeight - headerHeight;
    const first = Math.max(Math.floor(top / ROW_HEIGHT) - MARGIN, 0);
    const last = Math.min(Math.ceil((top + height) / ROW_HEIGHT) + MARGIN, this.rows.length);
    for (const [position, row] of this.drawn) {
      const isKept = position === this.active.position && row.contains(document.activeElement);
      if ((position >= first && position < last) || isKept) continue;
      row.remove();
      this.drawn.delete(position);
    }
    for (let position = first; position < last; position++) this.drawRow(position);
  }

  private drawRow(position: number): void {
    if (this.drawn.has(position) || position >= this.rows.length) return;
    const row = this.rows[position]!;
    const drawn = element("div", {
      class: "row",
      role: "row",
      "aria-rowindex": position + 1 + HEADER_ROWS,
      style: `top:${position * ROW_HEIGHT}px`,
    });
    this.columns.forEach((column, index) => {
      const isActive = position === this.active.position && index === this.active.column;
      const cell = element("div", {
        role: "gridcell",
        "aria-colindex": index + 1,
        "data-place": `${position},${index}`,
        tabindex: isActive ? 0 : -1,
      });
      fillCell(cell, { model: this.model, column, row, isFirst: startsGroup(this.columns, index) });
      drawn.append(cell);
    });
    this.drawn.set(position, drawn);
    this.body.append(drawn);
  }

  private placeOf(target: EventTarget | null): Place | null {
    if (!(target instanceof Element)) return null;
    const text = target.closest<HTMLElement>("[data-place]")?.dataset["place"];
    if (text === undefined) return null;
    const [position, column] = text.split(",").map(Number);
    return { position: position!, column: column! };
  }

  private cellAt({ position, column }: Place): HTMLElement | null {
    const cell = this.drawn.get(position)?.children[column];
    return cell instanceof HTMLElement ? cell : null;
  }

  private mark(place: Place): void {
    this.cellAt(this.active)?.setAttribute("tabindex", "-1");
    this.drawn.get(this.active.position)?.classList.remove("current");
    this.active = place;
    this.cellAt(place)?.setAttribute("tabindex", "0");
    this.drawn.get(place.position)?.classList.add("current");
  }

  private activate(place: Place, focus: "with focus" | "without focus" = "with focus"): void {
    this.reveal(place);
    this.mark(place);
    if (focus === "with focus") this.focusActive();
  }

  /** Scrolls as little as needed, with the header and the column of tasks out of the way. */
  private reveal(place: Place): void {
    const { scroller } = this;
    const top = place.position * ROW_HEIGHT;
    const height = scroller.clientHeight - this.header.root.offsetHeight - ROW_HEIGHT;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top > scroller.scrollTop + height) scroller.scrollTop = top - height;
    this.draw();
    this.drawRow(place.position);
    const cell = this.cellAt(place);
    if (cell === null || place.column === 0) return;
    const pinned = this.cellAt({ ...place, column: 0 })?.offsetWidth ?? 0;
    const left = cell.offsetLeft - pinned;
    const right = cell.offsetLeft + cell.offsetWidth - scroller.clientWidth;
    if (left < scroller.scrollLeft) scroller.scrollLeft = left;
    else if (right > scroller.scrollLeft) scroller.scrollLeft = right;
  }

  private openActive(): void {
    const row = this.rows[this.active.position];
    const column = this.columns[this.active.column];
    if (row !== undefined && column !== undefined) this.services.open(row, column);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.openActive();
      return;
    }
    const target = this.target(event);
    if (target === null) return;
    event.preventDefault();
    this.activate({
      position: Math.min(Math.max(target.position, 0), this.rows.length - 1),
      column: Math.min(Math.max(target.column, 0), this.columns.length - 1),
    });
  }

  private target(event: KeyboardEvent): Place | null {
    const { position, column } = this.active;
    const page = Math.max(Math.floor(this.scroller.clientHeight / ROW_HEIGHT) - 4, 1);
    switch (event.key) {
      case "ArrowDown":
        return { position: position + 1, column };
      case "ArrowUp":
        return { position: position - 1, column };
      case "ArrowRight":
        return { position, column: column + 1 };
      case "ArrowLeft":
        return { position, column: column - 1 };
      case "PageDown":
        return { position: position + page, column };
      case "PageUp":
        return { position: position - page, column };
      case "Home":
        return { position: event.ctrlKey ? 0 : position, column: 0 };
      case "End":
        return {
          position: event.ctrlKey ? this.rows.length - 1 : position,
          column: this.columns.length - 1,
        };
      default:
        return null;
    }
  }
}

function trackOf(column: GridColumn, index: number): string {
  if (index === 0) return "minmax(var(--task-width), 1fr)";
  const content = column.characters * 7.3 + 22;
  const title = column.title.length * 7.9 + 38;
  return `${Math.ceil(Math.min(Math.max(content, title, 70), 280))}px`;
}
