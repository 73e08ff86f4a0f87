import { isSolved } from "../outcome.ts";
import { formatShort } from "../../../base/page/numbers.ts";
import { element, select } from "../../../base/page/browser/dom.ts";
import {
  PlotFrame,
  plotScale,
  scaleChoice,
  type PlotArea,
  type PlotNote,
  type PlotScale,
  type ScaleKind,
} from "../../../base/page/browser/plot-frame.ts";
import type { Measure, TableModel } from "./table-model.ts";
import type { View } from "./view.ts";

/** Who solved the task of a point. */
const GROUPS = ["both", "only x", "only y", "neither"] as const;
type Group = (typeof GROUPS)[number];

interface Point {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly group: Group;
}

interface Source {
  readonly runSet: number;
  readonly measure: Measure;
  readonly label: string;
}

/** Points on a line are by this factor above or below the diagonal. */
const FACTORS = [1, 2, 10];

export class ScatterPlot implements View {
  readonly root = element("section", { class: "view", "aria-label": "Scatter plot" });
  private readonly model: TableModel;
  private readonly open: (row: number, runSet: number) => void;
  private readonly frame: PlotFrame;
  private readonly legend = element("ul", { class: "legend" });
  private readonly sources: readonly Source[];
  private readonly off = new Set<Group>();
  private scale: ScaleKind = "log";
  private rows: readonly number[] = [];
  private x: number;
  private y: number;

  constructor(
    model: TableModel,
    choice: { readonly before: number; readonly after: number; readonly measure: string },
    open: (row: number, runSet: number) => void,
  ) {
    this.model = model;
    this.open = open;
    this.sources = model.measures.flatMap((columns, runSet) =>
      columns.map((measure) => ({
        runSet,
        measure,
        label: `${model.runSets[runSet]!.name} · ${measure.title}${measure.unit === "" ? "" : ` (${measure.unit})`}`,
      })),
    );
    const find = (runSet: number, title: string): number =>
      Math.max(
        this.sources.findIndex((s) => s.runSet === runSet && s.measure.title === title),
        0,
      );
    this.x = find(choice.before, choice.measure);
    this.y =
      choice.before === choice.after
        ? Math.min(this.x + 1, this.sources.length - 1)
        : find(choice.after, choice.measure);
    this.frame = new PlotFrame(() => {
      this.draw();
    });
  }

  show(rows: readonly number[]): void {
    this.rows = rows;
    const choices = this.sources.map(({ label }, i) => ({ value: String(i), label }));
    this.root.replaceChildren(
      element(
        "div",
        { class: "toolbar" },
        select("x", choices, String(this.x), (value) => {
          this.x = Number(value);
          this.draw();
        }),
        select("y", choices, String(this.y), (value) => {
          this.y = Number(value);
          this.draw();
        }),
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

  private points(): readonly Point[] {
    const { x, y } = this.axes();
    return this.rows.flatMap((row) => {
      const px = x.measure.values[row] ?? null;
      const py = y.measure.values[row] ?? null;
      if (px === null || py === null) return [];
      if (this.scale === "log" && (px <= 0 || py <= 0)) return [];
      return [{ row, x: px, y: py, group: this.groupOf(row, x.runSet, y.runSet) }];
    });
  }

  private axes(): { readonly x: Source; readonly y: Source } {
    return { x: this.sources[this.x]!, y: this.sources[this.y]! };
  }

  private groupOf(row: number, x: number, y: number): Group {
    const solvesX = isSolved(this.model.outcome(x, row));
    const solvesY = isSolved(this.model.outcome(y, row));
    if (solvesX && solvesY) return "both";
    return solvesX ? "only x" : solvesY ? "only y" : "neither";
  }

  private draw(): void {
    if (this.sources.length === 0) {
      this.frame.root.replaceChildren(element("p", { class: "notice" }, "No column has numbers."));
      return;
    }
    const all = this.points();
    this.drawLegend(all);
    const points = all.filter(({ group }) => !this.off.has(group));
    const { x: xSource, y: ySource } = this.axes();
    const isSameUnit = xSource.measure.unit === ySource.measure.unit;
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const both = [...xs, ...ys];
    const x = plotScale(this.scale, isSameUnit ? both : xs);
    const y = plotScale(this.scale, isSameUnit ? both : ys);
    const area = this.frame.begin(
      { x, y, xLabel: xSource.label, yLabel: ySource.label, isSquare: isSameUnit },
      `${points.length} tasks: ${xSource.label} against ${ySource.label}`,
    );
    if (isSameUnit) drawFactors(area, x, y);
    const placed = points.map((point) => ({ ...point, px: x(point.x), py: y(point.y) }));
    area.svg.classList.toggle("many", points.length > 2000);
    for (const group of [...GROUPS].reverse())
      area.layer
        .append("path")
        .attr("class", "points")
        .attr("data-group", group)
        .attr("data-points", placed.filter((point) => point.group === group).length)
        .attr(
          "d",
          placed
            .filter((point) => point.group === group)
            .map(({ px, py }) => `M${px.toFixed(1)} ${py.toFixed(1)}h0`)
            .join(""),
        );
    this.followPointer(area, placed);
  }

  private drawLegend(points: readonly Point[]): void {
    const { x, y } = this.axes();
    const name = (index: number): string => this.model.runSets[index]!.name;
    const labels: Readonly<Record<Group, string>> = {
      both: x.runSet === y.runSet ? "solved" : "both solve it",
      "only x": `only ${name(x.runSet)}`,
      "only y": `only ${name(y.runSet)}`,
      neither: x.runSet === y.runSet ? "not solved" : "neither",
    };
    const groups = GROUPS.filter(
      (group) => x.runSet !== y.runSet || group === "both" || group === "neither",
    );
    this.legend.replaceChildren(
      ...groups.map((group, i) => {
        const box = element("input", { type: "checkbox" });
        box.checked = !this.off.has(group);
        box.addEventListener("change", () => {
          if (box.checked) this.off.delete(group);
          else this.off.add(group);
          this.draw();
          this.legend.querySelectorAll("input")[i]?.focus();
        });
        const count = points.filter((point) => point.group === group).length;
        return element(
          "li",
          {},
          element(
            "label",
            { "data-group": group },
            box,
            element("span", { class: "swatch dot" }),
            labels[group],
            element("span", { class: "faint" }, ` · ${count}`),
          ),
        );
      }),
    );
  }

  private followPointer(
    area: PlotArea,
    placed: readonly (Point & { readonly px: number; readonly py: number })[],
  ): void {
    const ring = area.layer.append("circle").attr("class", "ring").attr("r", 6);
    let nearest: (typeof placed)[number] | null = null;
    ring.style("display", "none");
    this.frame.follow(area, (px, py): PlotNote | null => {
      nearest = null;
      let least = 24 ** 2;
      for (const point of placed) {
        const distance = (point.px - px) ** 2 + (point.py - py) ** 2;
        if (!(distance < least)) continue;
        least = distance;
        nearest = point;
      }
      ring.style("display", nearest === null ? "none" : "");
      area.svg.style.cursor = nearest === null ? "" : "pointer";
      if (nearest === null) return null;
      ring.attr("cx", nearest.px).attr("cy", nearest.py);
      return { y: nearest.py + 14, lines: this.noteOf(nearest) };
    });
    area.svg.addEventListener("click", () => {
      if (nearest !== null) this.open(nearest.row, this.axes().y.runSet);
    });
  }

  private noteOf({ row, x, y }: Point): readonly HTMLElement[] {
    const { x: xSource, y: ySource } = this.axes();
    const line = (source: Source, value: number): HTMLElement =>
      element(
        "div",
        {},
        `${formatShort(value)} `,
        element(
          "span",
          { class: "faint" },
          `${source.label}, ${this.model.status(source.runSet, row)}`,
        ),
      );
    return [
      element("strong", {}, this.model.data.tasks[row]!),
      line(xSource, x),
      line(ySource, y),
      element("div", { class: "faint" }, `×${formatShort(y / x)}`),
    ];
  }
}

function drawFactors(area: PlotArea, x: PlotScale, y: PlotScale): void {
  const [from, to] = x.domain() as [number, number];
  for (const factor of new Set(FACTORS.flatMap((f) => [f, 1 / f]))) {
    // Both ends inside the square: y = factor · x. Of numbers below zero nothing is twice as much.
    const least = factor === 1 ? from : Math.max(from, 0);
    const start = factor >= 1 ? least : least / factor;
    const end = factor >= 1 ? to / factor : to;
    if (start >= end) continue;
    area.layer
      .append("line")
      .attr("class", factor === 1 ? "factor main" : "factor")
      .attr("data-factor", factor)
      .attr("x1", x(start))
      .attr("y1", y(start * factor))
      .attr("x2", x(end))
      .attr("y2", y(end * factor));
    if (factor === 1) continue;
    area.layer
      .append("text")
      .attr("class", "factor-label")
      .attr("x", x(end) + (factor > 1 ? 0 : 5))
      .attr("y", y(end * factor) + (factor > 1 ? -6 : 4))
      .attr("text-anchor", factor > 1 ? "middle" : "start")
      .text(factor > 1 ? `×${factor}` : `×1/${Math.round(1 / factor)}`);
  }
}
