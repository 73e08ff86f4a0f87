import { line } from "d3-shape";
import { element, select } from "../../../base/page/browser/dom.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import { PlotFrame, plotScale } from "../../../base/page/browser/plot-frame.ts";
import type { ReportData, StatisticsData } from "../report-data.ts";
import { command, section, table } from "./answer-view.ts";
import type { View } from "./view.ts";

type Column = StatisticsData["series"]["columns"][number];

/** Shown first, if they are there. */
const INTERESTING = [
  "Number of states created",
  "Number of refinements",
  "Number of solver queries",
  "Number of abstractions",
  "Number of executions",
  "Number of edges covered by executions",
  "Number of paths",
];

export class StatisticsView implements View {
  readonly root = element("div", { class: "view statistics-view" });
  private readonly data: ReportData;
  private readonly plots = element("div", { class: "plots" });
  private readonly shown: { readonly plot: PlotFrame; column: Column }[] = [];
  private isBegun = false;

  constructor(data: ReportData) {
    this.data = data;
  }

  show(): void {
    if (!this.isBegun) this.begin();
    for (const { plot, column } of this.shown) this.draw(plot, column);
  }

  private begin(): void {
    this.isBegun = true;
    const { statistics, answer } = this.data;
    const { seconds, columns } = statistics.series;
    const content: HTMLElement[] = [];
    if (seconds.length > 2 && columns.length > 0) {
      content.push(section("Over time", this.plots));
      const first = [...columns].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, 4);
      for (const column of first) this.addPlot(column);
    } else {
      const text = "The run was too short for a picture of how these grew.";
      content.push(section("Over time", element("p", { class: "faint" }, text)));
    }
    this.root.append(
      ...content,
      this.options(),
      this.entries(),
      section("The command", command("Repeat it", answer.command)),
    );
  }

  private addPlot(column: Column): void {
    const { columns } = this.data.statistics.series;
    const choices = columns.map(({ label }, i) => ({ value: String(i), label }));
    const entry = {
      plot: new PlotFrame(() => {
        this.draw(entry.plot, entry.column);
      }),
      column,
    };
    const choice = select("plot", choices, String(columns.indexOf(column)), (value) => {
      entry.column = columns[Number(value)]!;
      this.draw(entry.plot, entry.column);
    });
    this.shown.push(entry);
    this.plots.append(element("div", { class: "small-plot" }, choice, entry.plot.root));
  }

  private draw(plot: PlotFrame, { label, unit, values }: Column): void {
    const { seconds } = this.data.statistics.series;
    const x = plotScale("linear", seconds);
    const y = plotScale("linear", values);
    const area = plot.begin(
      { x, y, xLabel: "CPU time (s)", yLabel: unit, height: 210 },
      `${label} over time, up to ${formatShort(values.at(-1) ?? 0)} ${unit}`,
    );
    const path = line<number>(
      (_, i) => x(seconds[i]!),
      (value) => y(value),
    );
    area.layer
      .append("path")
      .attr("class", "series")
      .attr("d", path(values))
      .style("stroke", "var(--series-0)");
    const ring = area.layer.append("circle").attr("class", "ring").attr("r", 4).attr("opacity", 0);
    plot.follow(area, (px) => {
      if (Number.isNaN(px)) {
        ring.attr("opacity", 0);
        return null;
      }
      const wanted = x.invert(px);
      const after = seconds.findIndex((second) => second >= wanted);
      const index = after < 0 ? seconds.length - 1 : after;
      const value = values[index]!;
      ring.attr("opacity", 1).attr("cx", x(seconds[index]!)).attr("cy", y(value));
      const text = `${formatNumber(value, Number.isInteger(value) ? 0 : 1)} ${unit}`;
      const time = `after ${formatShort(seconds[index]!)} s`;
      return { y: 10, lines: [element("strong", {}, text), element("div", {}, time)] };
    });
  }

  private options(): HTMLElement {
    const { options } = this.data.statistics;
    const changed = options.filter(({ isDefault }) => !isDefault);
    const rowsOf = (list: typeof options): readonly HTMLElement[] =>
      list.map(({ key, value }) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, element("code", {}, key)),
          element("td", { class: "wide" }, element("code", {}, value)),
        ),
      );
    return section(
      "Options that differ from the default",
      changed.length === 0
        ? element("p", { class: "faint" }, "None.")
        : table([], rowsOf(changed), "full"),
      element(
        "details",
        {},
        element("summary", {}, `All ${options.length} options`),
        table([], rowsOf(options), "full"),
      ),
    );
  }

  private entries(): HTMLElement {
    const rows = this.data.statistics.entries.map(({ label, value, unit }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, label),
        element("td", { class: "number" }, formatNumber(value, unit === "ms" ? 1 : 0)),
        element("td", {}, unit),
      ),
    );
    return section("Everything that was counted", table([], rows, "counted"));
  }
}

function rankOf({ label }: Column): number {
  const index = INTERESTING.indexOf(label);
  return index < 0 ? INTERESTING.length : index;
}
