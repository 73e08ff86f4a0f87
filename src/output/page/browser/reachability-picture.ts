import { element } from "../../../base/page/browser/dom.ts";
import type { RecordedGraph, RecordedRefinement } from "../report-data.ts";
import { PanZoom } from "./pan-zoom.ts";
import { layoutOf, type GraphLayout } from "./reachability-layout.ts";

const NEAR = 12;

/** The graph as it is before a refinement, or at the end. */
export class ReachabilityPicture {
  readonly root: HTMLElement;
  private readonly canvas = element("canvas", { role: "img" });
  private readonly frame: PanZoom;
  private readonly graph: RecordedGraph;
  private layout: GraphLayout;
  private readonly choose: (node: number) => void;
  private refinement: RecordedRefinement | null = null;
  private number = 1;
  private onPath = new Set<number>();
  private chosen = -1;
  private hasFitted = false;

  constructor(graph: RecordedGraph, choose: (node: number) => void) {
    this.graph = graph;
    this.layout = layoutOf(graph, 1);
    this.choose = choose;
    this.frame = new PanZoom(
      "Abstract reachability graph",
      {
        changed: () => {
          this.draw();
        },
        size: () => this.layout,
      },
      this.canvas,
    );
    this.root = this.frame.root;
    new ResizeObserver(() => {
      this.resize();
    }).observe(this.root);
    this.canvas.addEventListener("click", (event) => {
      this.onClick(event);
    });
  }

  /** Null: what is left at the end. */
  show(refinement: RecordedRefinement | null): void {
    const { refinements } = this.graph;
    this.refinement = refinement;
    this.number = refinement?.number ?? (refinements.at(-1)?.number ?? 0) + 1;
    this.layout = layoutOf(this.graph, this.number);
    const { strokes, strokeOf } = this.layout;
    this.chosen = -1;
    this.onPath = new Set((refinement?.path ?? []).map((node) => strokeOf[node]!));
    this.onPath.delete(-1);
    const count = strokes.reduce((sum, { nodes }) => sum + nodes.length, 0);
    this.canvas.setAttribute(
      "aria-label",
      refinement === null
        ? `The graph at the end: ${count} states are drawn`
        : `The graph before refinement ${refinement.number}: ${count} states are drawn`,
    );
    if (this.hasFitted && !this.frame.isMoved) this.frame.fit();
    else this.draw();
  }

  /** Draws with the colours that hold now. */
  draw(): void {
    const context = this.canvas.getContext("2d");
    if (context === null || this.canvas.width === 0) return;
    const ratio = devicePixelRatio;
    const { x, y, scale } = this.frame;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
    context.lineCap = "round";
    const colours = coloursOf(this.root);
    const { strokes } = this.layout;
    strokes.forEach((_, i) => {
      this.drawStroke(context, i, colours);
    });
    // On top of all others.
    for (const i of this.onPath) this.drawStroke(context, i, colours);
    const mark = strokes[this.chosen];
    if (mark !== undefined) {
      context.strokeStyle = colours.text;
      context.lineWidth = 1.5;
      context.strokeRect(mark.x - 6, mark.top - 6, 12, mark.bottom - mark.top + 12);
    }
  }

  private drawStroke(context: CanvasRenderingContext2D, index: number, colours: Colours): void {
    const { strokes } = this.layout;
    const stroke = strokes[index]!;
    const above = stroke.parent < 0 ? null : strokes[stroke.parent]!;
    const isOnPath = this.onPath.has(index);
    const isDying = this.refinement?.outcome === "refined" && stroke.died === this.number;
    const isNew = stroke.born === this.number && this.number > 1;
    const colour = isOnPath
      ? colours.path
      : isDying
        ? colours.removed
        : isNew
          ? colours.fresh
          : colours.state;
    context.strokeStyle = colour;
    context.fillStyle = colour;
    const hair = 0.7 / this.frame.scale;
    context.lineWidth = Math.max(isOnPath ? 2.5 : 1, hair * (isOnPath ? 3 : 1));
    if (above !== null) {
      context.beginPath();
      context.moveTo(above.x, above.bottom);
      context.bezierCurveTo(
        above.x,
        above.bottom + 8,
        stroke.x,
        stroke.top - 8,
        stroke.x,
        stroke.top,
      );
      context.stroke();
    }
    context.lineWidth = Math.max(isOnPath ? 6 : 5, hair * (isOnPath ? 3 : 1));
    context.beginPath();
    context.moveTo(stroke.x, stroke.top);
    context.lineTo(stroke.x, stroke.bottom);
    context.stroke();
    if (stroke.isCovered) {
      context.lineWidth = 1.2;
      context.beginPath();
      context.arc(stroke.x, stroke.bottom, 5, 0, 2 * Math.PI);
      context.stroke();
    }
    if (isOnPath && this.refinement !== null) this.drawTarget(context, index, colours);
  }

  private drawTarget(context: CanvasRenderingContext2D, index: number, colours: Colours): void {
    const target = this.refinement!.path.at(-1);
    if (target === undefined || this.layout.strokeOf[target] !== index) return;
    const { x, bottom } = this.layout.strokes[index]!;
    context.fillStyle = colours.target;
    context.beginPath();
    context.arc(x, bottom, Math.max(6, 4 / this.frame.scale), 0, 2 * Math.PI);
    context.fill();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.root;
    if (clientWidth === 0) return;
    this.canvas.width = clientWidth * devicePixelRatio;
    this.canvas.height = clientHeight * devicePixelRatio;
    this.canvas.style.width = `${clientWidth}px`;
    this.canvas.style.height = `${clientHeight}px`;
    if (this.hasFitted) this.draw();
    else {
      this.hasFitted = true;
      this.frame.fit();
    }
  }

  private onClick(event: MouseEvent): void {
    const { left, top } = this.root.getBoundingClientRect();
    const { x, y, scale } = this.frame;
    const [px, py] = [(event.clientX - left - x) / scale, (event.clientY - top - y) / scale];
    let best = -1;
    let least = NEAR / Math.min(scale, 1);
    this.layout.strokes.forEach((stroke, i) => {
      const dy = Math.max(stroke.top - py, py - stroke.bottom, 0);
      const distance = Math.hypot(stroke.x - px, dy);
      if (distance < least) [best, least] = [i, distance];
    });
    this.chosen = best;
    this.draw();
    if (best < 0) return;
    const { nodes, top: from, bottom } = this.layout.strokes[best]!;
    const share = bottom === from ? 1 : Math.min(1, Math.max(0, (py - from) / (bottom - from)));
    this.choose(nodes[Math.round(share * (nodes.length - 1))]!);
  }
}

interface Colours {
  readonly state: string;
  readonly path: string;
  readonly removed: string;
  readonly fresh: string;
  readonly target: string;
  readonly text: string;
}

function coloursOf(root: HTMLElement): Colours {
  const style = getComputedStyle(root);
  const colour = (name: string): string => style.getPropertyValue(name);
  return {
    state: colour("--mark-explored"),
    path: colour("--series-1"),
    removed: colour("--arg-removed"),
    fresh: colour("--mark-executed"),
    target: colour("--wrong"),
    text: colour("--text"),
  };
}
