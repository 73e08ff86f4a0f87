import { button, element } from "../../../base/page/browser/dom.ts";
import { formatNumber } from "../../../base/page/numbers.ts";
import type { RecordedGraph } from "../report-data.ts";
import type { ProgramPlaces } from "./program-places.ts";
import { ReachabilityPicture } from "./reachability-picture.ts";
import { RefinementPanel } from "./refinement-panel.ts";
import type { Links } from "./view.ts";

const MILLIS_PER_REFINEMENT = 700;
const BAR_AREA = 56;

/** A graph, refinement by refinement. */
export class Replay {
  readonly root: HTMLElement;
  readonly picture: ReachabilityPicture;
  private readonly graph: RecordedGraph;
  private readonly panel: RefinementPanel;
  private readonly slider: HTMLInputElement;
  private readonly bars: HTMLElement;
  private readonly play: HTMLButtonElement;
  private readonly position = element("output", { class: "position" });
  private timer: number | null = null;
  /** Index of the refinement; behind the last one: the end. */
  private at = 0;

  constructor(graph: RecordedGraph, places: ProgramPlaces, links: Links) {
    this.graph = graph;
    this.panel = new RefinementPanel(graph, places, links);
    this.picture = new ReachabilityPicture(graph, (node) => {
      this.panel.showNode(node);
    });
    this.slider = element("input", {
      type: "range",
      min: 0,
      max: graph.refinements.length,
      step: 1,
      "aria-label": "Refinement",
    });
    this.slider.addEventListener("input", () => {
      this.goTo(Number(this.slider.value));
    });
    this.play = button("play", { class: "quiet" }, () => {
      this.togglePlay();
    });
    this.bars = this.timeLine();
    this.root = element(
      "div",
      { class: "replay" },
      element(
        "div",
        { class: "replay-left" },
        this.controls(),
        this.bars,
        this.picture.root,
        this.legend(),
      ),
      this.panel.root,
    );
    this.goTo(0);
  }

  onKey({ key, shiftKey }: KeyboardEvent): boolean {
    if (shiftKey) return false;
    const last = this.graph.refinements.length;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: this.at + 1,
      ArrowLeft: this.at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[key];
    if (target === undefined) return false;
    this.goTo(target);
    return true;
  }

  goTo(index: number): void {
    const { refinements, refinementCount } = this.graph;
    this.at = Math.max(0, Math.min(index, refinements.length));
    const refinement = refinements[this.at] ?? null;
    this.picture.show(refinement);
    if (refinement === null) this.panel.showEnd();
    else this.panel.showRefinement(refinement);
    this.slider.value = String(this.at);
    const text =
      refinement === null
        ? "the end"
        : `refinement ${refinement.number} of ${formatNumber(refinementCount, 0)}`;
    this.position.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    this.bars.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.bars.querySelector(`[data-index="${this.at}"]`)?.setAttribute("aria-current", "step");
  }

  private controls(): HTMLElement {
    const control = (sign: string, label: string, by: number): HTMLElement =>
      button(sign, { class: "quiet", "aria-label": label, title: label }, () => {
        this.goTo(this.at + by);
      });
    return element(
      "div",
      { class: "stepper", role: "group", "aria-label": "Walk through the search" },
      control("◀", "Refinement before (←)", -1),
      control("▶", "Next refinement (→)", 1),
      this.play,
      this.slider,
      this.position,
    );
  }

  private togglePlay(): void {
    if (this.timer !== null) {
      this.stop();
      return;
    }
    if (this.at === this.graph.refinements.length) this.goTo(0);
    this.play.textContent = "pause";
    this.timer = setInterval(() => {
      this.goTo(this.at + 1);
      if (this.at === this.graph.refinements.length) this.stop();
    }, MILLIS_PER_REFINEMENT) as unknown as number;
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.play.textContent = "play";
  }

  /** A bar for each refinement: states before it, and how many of them stayed. */
  private timeLine(): HTMLElement {
    const { refinements, states } = this.graph;
    const most = Math.max(1, states, ...refinements.map(({ statesBefore }) => statesBefore));
    const height = (count: number): string => `${((count / most) * BAR_AREA).toFixed(1)}px`;
    const bars = refinements.map(({ number, statesBefore, statesAfter, outcome }, i) => {
      const bar = element(
        "span",
        { class: `states ${outcome}`, "data-index": i },
        element("span", { class: "before", style: `height: ${height(statesBefore)}` }),
        element("span", {
          class: "after",
          style: `height: ${height(Math.min(statesAfter, statesBefore))}`,
        }),
      );
      bar.title = `refinement ${number}: ${statesBefore} states before, ${statesAfter} after`;
      bar.addEventListener("click", () => {
        this.goTo(i);
      });
      return bar;
    });
    const end = element(
      "span",
      { class: "states end", "data-index": refinements.length },
      element("span", { class: "after", style: `height: ${height(states)}` }),
    );
    end.title = `at the end: ${states} states`;
    end.addEventListener("click", () => {
      this.goTo(refinements.length);
    });
    return element("div", { class: "time-line", "aria-hidden": "true" }, ...bars, end);
  }

  private legend(): HTMLElement {
    const { leftOut, refinements, refinementCount } = this.graph;
    const kinds = [
      ["path", "error path"],
      ["removed", "will be removed"],
      ["fresh", "new since the refinement before"],
      ["kept", "stays"],
    ] as const;
    const notes: string[] = [];
    if (leftOut > 0) notes.push(`${formatNumber(leftOut, 0)} states are left out of the drawing`);
    if (refinements.length < refinementCount)
      notes.push(`${refinements.length} of ${refinementCount} refinements were kept, evenly`);
    return element(
      "p",
      { class: "replay-legend" },
      ...kinds.map(([kind, text]) => element("span", { class: `state-legend ${kind}` }, text)),
      notes.length === 0
        ? null
        : element("span", { class: "sampled" }, `Sampled: ${notes.join("; ")}.`),
    );
  }
}
