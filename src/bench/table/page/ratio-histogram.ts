import { bin } from "d3-array";
import { axisBottom } from "d3-axis";
import { scaleLinear, scaleLog, type ScaleLogarithmic } from "d3-scale";
import { select, type Selection } from "d3-selection";
import type { RatioSummary } from "../comparison.ts";
import { formatShort } from "../../../base/page/numbers.ts";
import { element } from "../../../base/page/browser/dom.ts";

type Drawing = Selection<SVGSVGElement, unknown, null, undefined>;

const WIDTH = 460;
const HEIGHT = 150;
const BOTTOM = 24;
const BINS = 40;

/** How ratios are spread around one, on a logarithmic axis, with the quartiles as a box. */
export function ratioHistogram(ratios: readonly number[], summary: RatioSummary): HTMLElement {
  const reach = Math.max(summary.maximum, 1 / summary.minimum, 1.5) * 1.05;
  const x = scaleLog()
    .domain([1 / reach, reach])
    .range([10, WIDTH - 10]);
  const step = (2 * Math.log(reach)) / BINS;
  const edges = Array.from({ length: BINS - 1 }, (_, i) => Math.exp((i + 1) * step) / reach);
  const bins = bin()
    .domain([1 / reach, reach])
    .thresholds(edges)([...ratios]);
  const most = bins.reduce((highest, { length }) => Math.max(highest, length), 1);
  const y = scaleLinear()
    .domain([0, most])
    .range([HEIGHT - BOTTOM, 26]);
  const svg = select(element("div", { class: "histogram" }))
    .append("svg")
    .attr("viewBox", `0 0 ${WIDTH} ${HEIGHT}`)
    .attr("role", "img")
    .attr(
      "aria-label",
      `Ratios: median ${formatShort(summary.median)}, quartiles ${formatShort(summary.lowerQuartile)} to ${formatShort(summary.upperQuartile)}`,
    );
  svg
    .append("g")
    .selectAll("rect")
    .data(bins)
    .join("rect")
    .attr("class", ({ x0, x1 }) => (Math.sqrt((x0 ?? 1) * (x1 ?? 1)) < 1 ? "less" : "more"))
    .attr("x", ({ x0 }) => x(x0 ?? 1) + 0.5)
    .attr("width", ({ x0, x1 }) => Math.max(x(x1 ?? 1) - x(x0 ?? 1) - 1, 0.5))
    .attr("y", ({ length }) => y(length))
    .attr("height", ({ length }) => HEIGHT - BOTTOM - y(length));
  drawBox(svg, x, summary);
  svg
    .append("line")
    .attr("class", "zero")
    .attr("x1", x(1))
    .attr("x2", x(1))
    .attr("y1", 22)
    .attr("y2", HEIGHT - BOTTOM);
  drawAxis(svg, x, reach);
  return svg.node()!.parentElement!;
}

function drawBox(svg: Drawing, x: ScaleLogarithmic<number, number>, summary: RatioSummary): void {
  const box = svg.append("g").attr("class", "box");
  box
    .append("rect")
    .attr("x", x(summary.lowerQuartile))
    .attr("width", Math.max(x(summary.upperQuartile) - x(summary.lowerQuartile), 1))
    .attr("y", 6)
    .attr("height", 12);
  const median = x(summary.median);
  box.append("line").attr("x1", median).attr("x2", median).attr("y1", 3).attr("y2", 21);
}

function drawAxis(svg: Drawing, x: ScaleLogarithmic<number, number>, reach: number): void {
  const ticks = [0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 5, 10, 100, 1000].filter(
    (tick) => tick >= 1 / reach && tick <= reach,
  );
  svg
    .append("g")
    .attr("class", "axis")
    .attr("transform", `translate(0,${HEIGHT - BOTTOM})`)
    .call(
      axisBottom<number>(x)
        .tickValues(ticks)
        .tickFormat((tick) => `×${tick}`)
        .tickSizeOuter(0),
    );
}
