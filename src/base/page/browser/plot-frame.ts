import { axisBottom, axisLeft } from "d3-axis";
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from "d3-scale";
import { select, type Selection } from "d3-selection";
import { formatNumber, formatShort } from "../numbers.ts";
import { element, segments } from "./dom.ts";

export type PlotScale = ScaleContinuousNumeric<number, number>;
export type ScaleKind = "log" | "linear";

/** With room at both ends; a logarithmic scale never reaches zero. */
export function plotScale(kind: ScaleKind, values: readonly number[]): PlotScale {
  const usable = values.filter(
    (value) => Number.isFinite(value) && (kind === "linear" || value > 0),
  );
  const smallest = usable.reduce((least, value) => Math.min(least, value), Infinity);
  const largest = usable.reduce((most, value) => Math.max(most, value), -Infinity);
  if (kind === "log") {
    const from = usable.length === 0 ? 0.1 : smallest;
    const to = usable.length === 0 ? 10 : largest;
    return scaleLog()
      .domain([from / 1.3, Math.max(to, from) * 1.3])
      .clamp(true);
  }
  const from = Math.min(usable.length === 0 ? 0 : smallest, 0);
  const to = usable.length === 0 ? 1 : Math.max(largest, 0);
  const room = (to - from) * 0.03 || 1;
  return scaleLinear().domain([from < 0 ? from - room : 0, to + room]);
}

/** Buttons for the scale of an axis. */
export function scaleChoice(chosen: ScaleKind, onChange: (scale: ScaleKind) => void): HTMLElement {
  const choices = [
    { value: "log", label: "logarithmic" },
    { value: "linear", label: "linear" },
  ] as const;
  return segments("scale", choices, chosen, (value) => {
    onChange(value === "log" ? "log" : "linear");
  });
}

export interface Axes {
  readonly x: PlotScale;
  readonly y: PlotScale;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Same length on both axes. */
  readonly isSquare?: boolean;
  /** Places in between mean nothing. */
  readonly xCounts?: boolean;
  /** Left out: as high as the window allows. */
  readonly height?: number;
}

type Layer = Selection<SVGGElement, unknown, null, undefined>;

const MARGIN = { top: 22, right: 44, bottom: 50, left: 70 };

/** A drawing with axes and grid lines that fills its place, and a note that follows the pointer. */
export class PlotFrame {
  readonly root = element("div", { class: "plot" });
  private readonly note = element("div", { class: "plot-note", hidden: true, role: "status" });
  /** For which the last drawing was made. */
  private drawnWidth = 0;

  constructor(onResize: () => void) {
    new ResizeObserver(() => {
      const { clientWidth } = this.root;
      if (clientWidth > 0 && Math.abs(clientWidth - this.drawnWidth) > 2) onResize();
    }).observe(this.root);
  }

  /** Draws the axes and returns where the rest goes. The ranges of the scales are set to its size. */
  begin(axes: Axes, label: string): PlotArea {
    const { x, y, isSquare = false } = axes;
    this.drawnWidth = this.root.clientWidth;
    const full = Math.max(this.drawnWidth, 280);
    const tall = axes.height ?? Math.min(Math.max(innerHeight - 230, 320), 720);
    const width = isSquare ? Math.min(full, tall + MARGIN.left) : full;
    const height = isSquare ? width - MARGIN.left + MARGIN.bottom : tall;
    x.range([0, width - MARGIN.left - MARGIN.right]);
    y.range([height - MARGIN.top - MARGIN.bottom, 0]);
    this.root.replaceChildren();
    const svg = select(this.root)
      .append("svg")
      .attr("viewBox", `0 0 ${width} ${height}`)
      .attr("width", width)
      .attr("height", height)
      .attr("role", "img")
      .attr("aria-label", label);
    const inner = svg.append("g").attr("transform", `translate(${MARGIN.left},${MARGIN.top})`);
    drawAxes(inner, axes);
    this.root.append(this.note);
    this.note.hidden = true;
    return { svg: svg.node()!, layer: inner, width: x.range()[1]!, height: y.range()[0]! };
  }

  /** Calls `look` with the pointer's place in the drawing; it answers what to show there. */
  follow(area: PlotArea, look: (x: number, y: number) => PlotNote | null): void {
    area.svg.addEventListener("pointermove", (event) => {
      const box = area.svg.getBoundingClientRect();
      const x = event.clientX - box.left - MARGIN.left;
      const y = event.clientY - box.top - MARGIN.top;
      const note =
        x < -4 || y < -4 || x > area.width + 4 || y > area.height + 4 ? null : look(x, y);
      this.show(note, event.clientX - this.root.getBoundingClientRect().left);
    });
    area.svg.addEventListener("pointerleave", () => {
      look(NaN, NaN);
      this.note.hidden = true;
    });
  }

  private show(note: PlotNote | null, pointer: number): void {
    this.note.hidden = note === null;
    if (note === null) return;
    this.note.replaceChildren(...note.lines);
    const width = this.note.offsetWidth;
    const fits = pointer + width + 28 < this.root.clientWidth;
    this.note.style.left = `${fits ? pointer + 16 : Math.max(pointer - width - 12, 0)}px`;
    this.note.style.top = `${MARGIN.top + Math.max(Math.min(note.y, 400), 0)}px`;
  }
}

export interface PlotArea {
  readonly svg: SVGSVGElement;
  readonly layer: Layer;
  readonly width: number;
  readonly height: number;
}

export interface PlotNote {
  readonly y: number;
  readonly lines: readonly HTMLElement[];
}

function drawAxes(layer: Layer, { x, y, xLabel, yLabel, xCounts = false }: Axes): void {
  const [, width] = x.range() as [number, number];
  const [height] = y.range() as [number, number];
  const count = Math.max(Math.floor(width / 90), 2);
  const bottom = axisBottom<number>(x)
    .tickValues(x.ticks(count).filter((tick) => !xCounts || Number.isInteger(tick)))
    .tickFormat(tickText(x))
    .tickSizeOuter(0)
    .tickSizeInner(-height)
    .tickPadding(9);
  const left = axisLeft<number>(y)
    .ticks(Math.max(Math.floor(height / 60), 2))
    .tickFormat(tickText(y))
    .tickSizeOuter(0)
    .tickSizeInner(-width)
    .tickPadding(9);
  layer.append("g").attr("class", "axis").attr("transform", `translate(0,${height})`).call(bottom);
  layer.append("g").attr("class", "axis").call(left);
  layer.selectAll<SVGGElement, number>(".tick").classed("minor", function () {
    return this.textContent === "";
  });
  layer
    .append("text")
    .attr("class", "axis-label")
    .attr("x", width)
    .attr("y", height + 40)
    .attr("text-anchor", "end")
    .text(xLabel);
  layer
    .append("text")
    .attr("class", "axis-label")
    .attr("transform", "rotate(-90)")
    .attr("x", 0)
    .attr("y", -54)
    .attr("text-anchor", "end")
    .text(yLabel);
}

/** On logarithmic axes only powers of ten have a number, unless there is room for more. */
function tickText(scale: PlotScale): (value: number) => string {
  const [from, to] = scale.domain() as [number, number];
  const isLog = "base" in scale;
  if (!isLog)
    return (value) => (Number.isInteger(value) ? formatNumber(value, 0) : formatShort(value));
  const decades = Math.log10(to / from);
  const leading = decades > 2.2 ? [1] : decades > 1.2 ? [1, 3] : [1, 2, 3, 5, 7];
  return (value) => {
    const digit = Math.round(value / 10 ** Math.floor(Math.log10(value * 1.000001)));
    return leading.includes(digit) ? formatTick(value) : "";
  };
}

function formatTick(value: number): string {
  return value >= 1 ? formatNumber(value, 0) : String(Number(value.toPrecision(2)));
}
