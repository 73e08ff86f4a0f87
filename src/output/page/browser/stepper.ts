import { button, element } from "../../../base/page/browser/dom.ts";
import { formatNumber } from "../../../base/page/numbers.ts";
import type { ExecutionData } from "../report-data.ts";
import { ExecutionModel } from "./execution-model.ts";
import { visitText } from "./event-text.ts";
import { StatePanel } from "./state-panel.ts";
import type { Links } from "./view.ts";
import { VirtualList } from "./virtual-list.ts";
import { FoldedVisits } from "./visit-list.ts";

/** Walks through an execution: a list of its lines, buttons, a slider, and what the memory holds. */
export class Stepper {
  readonly controls: HTMLElement;
  readonly list: HTMLElement;
  readonly state: HTMLElement;
  readonly model: ExecutionModel;
  private readonly folded: FoldedVisits;
  private readonly rows: VirtualList;
  private readonly panel: StatePanel;
  private readonly slider: HTMLInputElement;
  private readonly position = element("output", { class: "position", "aria-live": "polite" });
  private readonly moved: () => void;

  constructor(data: ExecutionData, links: Links, moved: () => void) {
    this.model = new ExecutionModel(data);
    this.folded = new FoldedVisits(data.visits);
    this.moved = moved;
    this.panel = new StatePanel(this.model, links, (visit) => {
      this.goTo(visit);
    });
    this.state = this.panel.root;
    this.rows = new VirtualList("The execution, line by line", (index) => this.row(index, links));
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: this.model.count - 1,
      step: 1,
      "aria-label": "Step of the execution",
    });
    this.slider.addEventListener("input", () => {
      this.goTo(Number(this.slider.value));
    });
    this.controls = this.newControls();
    this.list = element("div", { class: "visits" }, this.listHead(), this.rows.root);
    this.rows.reset(this.folded.rows.length);
    // The violation is what one wants to see first.
    this.goTo(this.model.count - 1);
  }

  goTo(visit: number): void {
    const { model, folded } = this;
    model.current = Math.max(0, Math.min(visit, model.count - 1));
    const before = folded.rows.length;
    folded.open(model.current);
    if (folded.rows.length !== before) this.rows.reset(folded.rows.length);
    this.slider.value = String(model.current);
    const text = `step ${formatNumber(model.current + 1, 0)} of ${formatNumber(model.count, 0)}`;
    this.position.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    this.panel.show();
    this.rows.reveal(folded.rowOf(model.current));
    this.moved();
  }

  onKey({ key, shiftKey }: KeyboardEvent): boolean {
    const move = shiftKey ? SHIFTED[key] : MOVES[key];
    if (move === undefined) return false;
    this.goTo(move(this.model));
    return true;
  }

  private newControls(): HTMLElement {
    const control = (sign: string, label: string, move: Move): HTMLElement =>
      button(sign, { class: "quiet", "aria-label": label, title: label }, () => {
        this.goTo(move(this.model));
      });
    return element(
      "div",
      { class: "stepper", role: "group", "aria-label": "Walk through the execution" },
      control("«", "First step (Home)", first),
      control("↰", "Step back over calls (Shift ←)", backOver),
      control("◀", "Step back (←)", back),
      control("▶", "Step (→)", forward),
      control("↷", "Step over calls (Shift →)", forwardOver),
      control("↥", "Step out of the function (Shift ↑)", out),
      control("»", "The violation (End)", last),
      this.slider,
      this.position,
    );
  }

  private listHead(): HTMLElement {
    const toggle = button("unfold loops", { class: "link" }, () => {
      this.folded.setAll(this.folded.hasClosed ? "open" : "closed");
      toggle.textContent = this.folded.hasClosed ? "unfold loops" : "fold loops";
      this.rows.reset(this.folded.rows.length);
      this.rows.reveal(this.folded.rowOf(this.model.current));
    });
    const hasFolds = this.folded.hasClosed;
    const steps = formatNumber(this.model.data.steps, 0);
    return element(
      "div",
      { class: "pane-head" },
      element("h3", {}, "Execution"),
      element("span", { class: "faint" }, `${steps} steps`),
      hasFolds ? toggle : null,
    );
  }

  private row(index: number, links: Links): HTMLElement {
    const row = this.folded.rows[index]!;
    if (row.kind === "folded") {
      const text = `… ${row.rounds} more round${row.rounds === 1 ? "" : "s"} like this …`;
      return element(
        "div",
        { class: "visit folded" },
        button(text, { class: "link", title: "unfold" }, () => {
          this.folded.open(row.from);
          this.rows.reset(this.folded.rows.length);
        }),
      );
    }
    const visit = this.model.data.visits[row.visit]!;
    const isCurrent = row.visit === this.model.current;
    const isLast = row.visit === this.model.count - 1;
    const line = element(
      "div",
      {
        class: "visit",
        "data-visit": row.visit,
        "data-last": isLast,
        "aria-current": isCurrent ? "step" : null,
        style: `--depth: ${Math.min(Math.max(visit.depth - 1, 0), 12)}`,
      },
      element("span", { class: "line-number" }, String(visit.place[1])),
      element(
        "span",
        { class: "what" },
        isLast && visit.events.length === 0 ? this.model.data.message : visitText(visit) || "·",
      ),
    );
    line.title = `${links.nameOf(visit.place)} ${visitText(visit)}`;
    line.addEventListener("click", () => {
      this.goTo(row.visit);
    });
    return line;
  }
}

type Move = (model: ExecutionModel) => number;
const first: Move = () => 0;
const last: Move = ({ count }) => count - 1;
const back: Move = ({ current }) => current - 1;
const forward: Move = ({ current }) => current + 1;
const backOver: Move = (model) => model.sibling(-1, model.visit.depth);
const forwardOver: Move = (model) => model.sibling(1, model.visit.depth);
const out: Move = (model) => model.sibling(1, Math.max(model.visit.depth - 1, 1));

const MOVES: Readonly<Record<string, Move>> = {
  ArrowRight: forward,
  ArrowLeft: back,
  n: forward,
  p: back,
  Home: first,
  End: last,
};
const SHIFTED: Readonly<Record<string, Move>> = {
  ArrowRight: forwardOver,
  ArrowLeft: backOver,
  ArrowUp: out,
};
