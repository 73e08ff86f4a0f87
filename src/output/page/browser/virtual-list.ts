import { element } from "../../../base/page/browser/dom.ts";

const ROW_HEIGHT = 20;
const ROWS_AROUND = 20;
/** Browsers cannot make elements much taller; beyond it rows share places. */
const TALLEST = 8_000_000;

/** A list of rows of the same height, of which only those in sight are drawn. */
export class VirtualList {
  readonly root: HTMLElement;
  private readonly content = element("div", { class: "rows", role: "list" });
  private readonly draw: (index: number) => HTMLElement;
  private count = 0;
  private first = -1;
  private last = -1;

  constructor(label: string, draw: (index: number) => HTMLElement) {
    this.draw = draw;
    this.root = element(
      "div",
      { class: "virtual", tabindex: 0, role: "region", "aria-label": label },
      this.content,
    );
    this.root.addEventListener("scroll", () => {
      this.refresh("what is new");
    });
    new ResizeObserver(() => {
      this.refresh("what is new");
    }).observe(this.root);
  }

  /** The rows are others now. */
  reset(count: number): void {
    this.count = count;
    this.content.style.height = `${Math.min(count * ROW_HEIGHT, TALLEST)}px`;
    this.refresh("all");
  }

  refresh(what: "all" | "what is new"): void {
    const { scrollTop, clientHeight } = this.root;
    const start = scrollTop / this.scale / ROW_HEIGHT;
    const first = Math.max(0, Math.floor(start) - ROWS_AROUND);
    const last = Math.min(this.count, Math.ceil(start + clientHeight / ROW_HEIGHT) + ROWS_AROUND);
    if (what === "what is new" && first === this.first && last === this.last) return;
    this.first = first;
    this.last = last;
    const rows: HTMLElement[] = [];
    const shift = scrollTop - start * ROW_HEIGHT;
    for (let i = first; i < last; i++) {
      const row = this.draw(i);
      row.style.transform = `translateY(${i * ROW_HEIGHT + shift}px)`;
      row.setAttribute("role", "listitem");
      row.setAttribute("aria-posinset", String(i + 1));
      row.setAttribute("aria-setsize", String(this.count));
      rows.push(row);
    }
    this.content.replaceChildren(...rows);
  }

  /** Scrolls only if the row is out of sight, or close to it. */
  reveal(index: number): void {
    const { scrollTop, clientHeight } = this.root;
    const top = index * ROW_HEIGHT;
    const start = scrollTop / this.scale;
    const isSeen = top >= start + 2 * ROW_HEIGHT && top + 3 * ROW_HEIGHT <= start + clientHeight;
    if (!isSeen) this.root.scrollTop = Math.max(0, top - clientHeight / 2.5) * this.scale;
    this.refresh("all");
  }

  private get scale(): number {
    return Math.min(1, TALLEST / Math.max(this.count * ROW_HEIGHT, 1));
  }
}
