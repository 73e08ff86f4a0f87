import { bisector } from "d3-array";
import { create } from "d3-selection";
import { line, symbol } from "d3-shape";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import { element, segments, select } from "../../../base/page/browser/dom.ts";
import {
  PlotFrame,
  plotScale,
  scaleChoice,
  type PlotArea,
  type PlotNote,
  type PlotScale,
  type ScaleKind,
} from "../../../base/page/browser/plot-frame.ts";
import { quantilePoints, type QuantileKind, type QuantilePoint } from "./quantile-data.ts";
import { colourOf, symbolOf } from "./run-set-colour.ts";
import type { TableModel } from "./table-model.ts";
import type { Store } from "./view-state.ts";
import type { View } from "./view.ts";

const X_LABEL: Readonly<Record<QuantileKind, string>> = {
  quantile: "n-th fastest solved task",
  score: "accumulated score",
  direct: "n-th task of the table",
};

const SYMBOL_AREA = 46;
/** Symbols on a line; those of different lines are apart. */
const SYMBOLS = 14;

function isMarked(index: number, length: number, runSet: number): boolean {
  const step = Math.max(Math.floor(length / SYMBOLS), 1);
  return (index + Math.floor((runSet * step) / 3)) % step === 0 || index === length - 1;
}

function legendSymbol(runSet: number): SVGSVGElement {
  const drawing = create("svg").attr("class", "legend-symbol").attr("viewBox", "-13 -6 26 12");
  drawing.append("line").attr("x1", -13).attr("x2", 13).style("stroke", colourOf(runSet));
  drawing
    .append("path")
    .attr("d", symbol(symbolOf(runSet), SYMBOL_AREA)())
    .style("fill", colourOf(runSet));
  return drawing.node()!;
}

type Place = [number, number];

/** Pixels that nobody can tell apart. */
const SAME_PLACE = 0.4;

/** Performance: a line through 10,000 places takes a browser much longer than one through those that differ. Both ends stay. */
function apart(places: readonly Place[]): Place[] {
  let [lastX, lastY] = [-Infinity, -Infinity];
  return places.filter(([x, y], i) => {
    const differs = Math.abs(x - lastX) >= SAME_PLACE || Math.abs(y - lastY) >= SAME_PLACE;
    if (differs) [lastX, lastY] = [x, y];
    return differs || i === places.length - 1;
  });
}

interface Series {
  readonly runSet: number;
  readonly points: readonly QuantilePoint[];
}

export class QuantilePlot implements View {
  readonly root = element("section", { class: "view", "aria-label": "Quantile plot" });
  private readonly model: TableModel;
  private readonly store: Store;
  private readonly legend = element("ul", { class: "legend" });
  private readonly frame: PlotFrame;
  private readonly off = new Set<number>();
  private kind: QuantileKind = "quantile";
  private scale: ScaleKind = "log";
  private rows: readonly number[] = [];

  constructor(model: TableModel, store: Store) {
    this.model = model;
    this.store = store;
    this.frame = new PlotFrame(() => {
      this.draw();
    });
  }

  show(rows: readonly number[]): void {
    this.rows = rows;
    const titles = this.model.measureTitles();
    const hasScores = this.model.runSets.some(({ score }) =>
      score.some((s) => s !== null && s !== 0),
    );
    this.root.replaceChildren(
      element(
        "div",
        { class: "toolbar" },
        segments(
          "results",
          [
            { value: "quantile", label: "solved" },
            ...(hasScores ? [{ value: "score", label: "by score" }] : []),
            { value: "direct", label: "all" },
          ],
          this.kind,
          (kind) => {
            this.kind = kind as QuantileKind;
            this.draw();
          },
        ),
        select(
          "column",
          titles.map((value) => ({ value, label: value })),
          this.store.state.measure,
          (measure) => {
            this.store.update({ measure });
          },
        ),
        scaleChoice(this.scale, (scale) => {
          this.scale = scale;
          this.draw();
        }),
      ),
      this.legend,
      this.frame.root,
    );
    this.draw();
  }

  private draw(): void {
    const { measure } = this.store.state;
    const all = this.model.runSets.map((_, runSet) => ({
      runSet,
      points: quantilePoints(this.model, runSet, this.rows, { kind: this.kind, measure }),
    }));
    this.drawLegend(all);
    const series = all.filter(({ runSet }) => !this.off.has(runSet));
    const points = series.flatMap(({ points: some }) => some);
    const unit = this.model.measures.flat().find(({ title }) => title === measure)?.unit ?? "";
    const x = plotScale(
      "linear",
      points.map((point) => point.x),
    );
    const y = plotScale(
      this.scale,
      points.map((point) => point.y),
    );
    const area = this.frame.begin(
      {
        ...{ x, y, xCounts: true, xLabel: X_LABEL[this.kind] },
        yLabel: unit === "" ? measure : `${measure} (${unit})`,
      },
      `${measure} of ${X_LABEL[this.kind]}, ${series.length} lines`,
    );
    if (this.kind === "score")
      area.layer
        .append("line")
        .attr("class", "zero")
        .attr("x1", x(0))
        .attr("x2", x(0))
        .attr("y2", area.height);
    for (const one of series) this.drawSeries(area, one, x, y);
    this.followPointer(area, series, x);
  }

  private drawSeries(
    area: PlotArea,
    { runSet, points }: Series,
    x: (value: number) => number,
    y: (value: number) => number,
  ): void {
    const drawn = points.filter((point) => Number.isFinite(point.y));
    if (this.kind === "direct") {
      area.layer
        .append("path")
        .attr("class", "points")
        .attr("data-points", drawn.length)
        .attr("d", drawn.map((p) => `M${x(p.x).toFixed(1)} ${y(p.y).toFixed(1)}h0`).join(""))
        .style("stroke", colourOf(runSet));
      return;
    }
    const places = drawn.map((point): Place => [x(point.x), y(point.y)]);
    area.layer
      .append("path")
      .attr("class", "series")
      .attr("data-points", drawn.length)
      .attr("d", line()(apart(places)))
      .style("stroke", colourOf(runSet));
    area.layer
      .append("g")
      .selectAll("path")
      .data(drawn.filter((_, i) => isMarked(i, drawn.length, runSet)))
      .join("path")
      .attr("d", symbol(symbolOf(runSet), SYMBOL_AREA))
      .attr("transform", (point) => `translate(${x(point.x)},${y(point.y)})`)
      .style("fill", colourOf(runSet));
  }

  private drawLegend(all: readonly Series[]): void {
    this.legend.replaceChildren(
      ...all.map(({ runSet, points }) => {
        const { name, tool } = this.model.runSets[runSet]!;
        const box = element("input", { type: "checkbox" });
        box.checked = !this.off.has(runSet);
        box.addEventListener("change", () => {
          if (box.checked) this.off.delete(runSet);
          else this.off.add(runSet);
          this.draw();
          this.legend.querySelectorAll("input")[runSet]?.focus();
        });
        const end =
          this.kind === "score"
            ? `score ${formatNumber(points.at(-1)?.x ?? 0, 0)}`
            : formatNumber(points.length, 0);
        const item = element(
          "label",
          {},
          box,
          legendSymbol(runSet),
          name,
          element("span", { class: "faint" }, ` ${tool} · ${end}`),
        );
        item.style.setProperty("--mark", colourOf(runSet));
        return element("li", {}, item);
      }),
    );
  }

  private followPointer(area: PlotArea, series: readonly Series[], x: PlotScale): void {
    const guide = area.layer.append("line").attr("class", "guide").attr("y2", area.height);
    const nearest = bisector<QuantilePoint, number>((point) => point.x);
    this.frame.follow(area, (px, py): PlotNote | null => {
      guide.style("display", Number.isNaN(px) ? "none" : "");
      if (Number.isNaN(px)) return null;
      guide.attr("x1", px).attr("x2", px);
      const at = x.invert(px);
      const lines = series.flatMap(({ runSet, points }) => {
        const point = points[nearest.center(points, at)];
        if (point === undefined || at > points.at(-1)!.x + 0.5) return [];
        const name = element("span", { class: "swatch" });
        name.style.setProperty("--mark", colourOf(runSet));
        return [
          element(
            "div",
            {},
            name,
            `${formatShort(point.y)} `,
            element("span", { class: "faint" }, this.model.data.tasks[point.row]!),
          ),
        ];
      });
      return lines.length === 0 ? null : { y: py, lines };
    });
  }
}
