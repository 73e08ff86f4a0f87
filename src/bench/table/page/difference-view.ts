import {
  DIFFERENCE_MEANING,
  DIFFERENCES,
  summariseRatios,
  type Difference,
  type RatioSummary,
} from "../comparison.ts";
import { OUTCOMES, type Outcome } from "../outcome.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import { button, element, select } from "../../../base/page/browser/dom.ts";
import { DIFFERENCE_SIGN, DIFFERENCE_TONE, OUTCOME_TEXT, toneOf } from "./outcome-text.ts";
import { ratioHistogram } from "./ratio-histogram.ts";
import type { TableModel } from "./table-model.ts";
import type { Store } from "./view-state.ts";
import type { View } from "./view.ts";

/** How many of the most different tasks are listed on each side. */
const LISTED = 8;

export interface DifferenceServices {
  readonly store: Store;
  /** Shows the table with only these rows. */
  readonly showOnly: (difference: Difference) => void;
  readonly open: (row: number, runSet: number) => void;
}

/** Two results: what was gained and lost, and how much faster or slower tasks are that both solve. */
export class DifferenceView implements View {
  readonly root = element("section", { class: "view", "aria-label": "Difference" });
  private readonly model: TableModel;
  private readonly services: DifferenceServices;

  constructor(model: TableModel, services: DifferenceServices) {
    this.model = model;
    this.services = services;
  }

  show(rows: readonly number[]): void {
    const { before, after, measure } = this.services.store.state;
    const ratios = rows.map((row) => ({
      row,
      ratio: this.model.ratio(measure, before, after, row),
    }));
    const compared = ratios.flatMap(({ row, ratio }) => (ratio === null ? [] : [{ row, ratio }]));
    const summary = summariseRatios(compared.map(({ ratio }) => ratio));
    this.root.replaceChildren(
      this.toolbar(),
      this.counts(rows),
      element("h2", {}, `${measure} on tasks that both solve`),
      summary === null
        ? element("p", { class: "notice" }, "There is no task that both solve and measure.")
        : this.ratios(summary, compared, rows),
      element("h2", {}, "From outcome to outcome"),
      element("div", { class: "table-frame" }, this.matrix(rows)),
    );
  }

  private toolbar(): HTMLElement {
    const { store } = this.services;
    const { before, after, measure } = store.state;
    const runSets = this.model.runSets.map(({ name, tool }, i) => ({
      value: String(i),
      label: `${name} (${tool})`,
    }));
    return element(
      "div",
      { class: "toolbar" },
      select("from", runSets, String(before), (value) => {
        store.update({ before: Number(value) });
      }),
      select("to", runSets, String(after), (value) => {
        store.update({ after: Number(value) });
      }),
      button("⇄ swap", { class: "quiet" }, () => {
        store.update({ before: after, after: before });
      }),
      select(
        "column",
        this.model.measureTitles().map((value) => ({ value, label: value })),
        measure,
        (value) => {
          store.update({ measure: value });
        },
      ),
    );
  }

  private counts(rows: readonly number[]): HTMLElement {
    const { before, after } = this.services.store.state;
    const counts = new Map<Difference, number>();
    for (const row of rows) {
      const difference = this.model.difference(before, after, row);
      counts.set(difference, (counts.get(difference) ?? 0) + 1);
    }
    return element(
      "div",
      { class: "tiles" },
      ...DIFFERENCES.map((difference) => {
        const count = counts.get(difference) ?? 0;
        const tile = button(
          "",
          {
            class: "tile",
            "data-difference": difference,
            "data-tone": count === 0 ? "none" : DIFFERENCE_TONE[difference],
            disabled: count === 0,
            title: `${DIFFERENCE_MEANING[difference]}; show these tasks in the table`,
          },
          () => {
            this.services.showOnly(difference);
          },
        );
        tile.append(
          element("span", { class: "value" }, formatNumber(count, 0)),
          element("span", { class: "name" }, `${DIFFERENCE_SIGN[difference]} ${difference}`),
          element("span", { class: "faint" }, DIFFERENCE_MEANING[difference]),
        );
        return tile;
      }),
    );
  }

  private ratios(
    summary: RatioSummary,
    compared: readonly { readonly row: number; readonly ratio: number }[],
    rows: readonly number[],
  ): HTMLElement {
    const sorted = [...compared].sort((a, b) => a.ratio - b.ratio);
    const faster = sorted.slice(0, LISTED).filter(({ ratio }) => ratio < 1);
    const slower = sorted
      .slice(-LISTED)
      .reverse()
      .filter(({ ratio }) => ratio > 1);
    return element(
      "div",
      { class: "ratios" },
      this.ratioFacts(summary, rows),
      ratioHistogram(
        compared.map(({ ratio }) => ratio),
        summary,
      ),
      this.extremes("largest decrease", faster),
      this.extremes("largest increase", slower),
    );
  }

  private ratioFacts(summary: RatioSummary, rows: readonly number[]): HTMLElement {
    const { before, after, measure } = this.services.store.state;
    const sumOf = (runSet: number): number =>
      rows.reduce((sum, row) => {
        const isCompared = this.model.ratio(measure, before, after, row) !== null;
        return isCompared ? sum + (this.model.measure(runSet, measure)?.values[row] ?? 0) : sum;
      }, 0);
    const unit = this.model.measure(after, measure)?.unit ?? "";
    const times = (value: number): string => `×${formatShort(value)}`;
    const facts: readonly [string, string][] = [
      ["median ratio", times(summary.median)],
      ["quartiles", `${times(summary.lowerQuartile)} … ${times(summary.upperQuartile)}`],
      ["geometric mean", times(summary.geometricMean)],
      ["range", `${times(summary.minimum)} … ${times(summary.maximum)}`],
      ["tasks compared", formatNumber(summary.count, 0)],
      [
        "below 1, above 1",
        `${formatNumber(summary.smaller, 0)}, ${formatNumber(summary.larger, 0)}`,
      ],
      ["sums", `${formatShort(sumOf(before))} → ${formatShort(sumOf(after))} ${unit}`],
    ];
    return element(
      "dl",
      { class: "ratio-facts" },
      ...facts.map(([label, value]) =>
        element("div", { "data-fact": label }, element("dt", {}, label), element("dd", {}, value)),
      ),
    );
  }

  private extremes(
    title: string,
    rows: readonly { readonly row: number; readonly ratio: number }[],
  ): HTMLElement {
    const { after } = this.services.store.state;
    return element(
      "div",
      { class: "extremes" },
      element("h3", {}, title),
      rows.length === 0 ? element("p", { class: "faint" }, "none") : null,
      element(
        "ol",
        {},
        ...rows.map(({ row, ratio }) => {
          const task = this.model.data.tasks[row]!;
          return element(
            "li",
            {},
            element("span", { class: "number" }, `×${formatShort(ratio)}`),
            button(task, { class: "link", title: task }, () => {
              this.services.open(row, after);
            }),
          );
        }),
      ),
    );
  }

  /** Rows are outcomes before, columns outcomes after. */
  private matrix(rows: readonly number[]): HTMLElement {
    const { before, after } = this.services.store.state;
    const counts = new Map<string, number>();
    for (const row of rows) {
      const key = `${this.model.outcome(before, row)} ${this.model.outcome(after, row)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const used = (runSet: number): readonly Outcome[] =>
      OUTCOMES.filter((outcome) => rows.some((row) => this.model.outcome(runSet, row) === outcome));
    const columns = used(after);
    return element(
      "table",
      { class: "matrix" },
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          element("th", {}, "from ↓  to →"),
          ...columns.map((to) =>
            element("th", { scope: "col", "data-tone": toneOf(to) }, OUTCOME_TEXT[to]),
          ),
        ),
      ),
      element(
        "tbody",
        {},
        ...used(before).map((from) =>
          element(
            "tr",
            {},
            element("th", { scope: "row", "data-tone": toneOf(from) }, OUTCOME_TEXT[from]),
            ...columns.map((to) => {
              const count = counts.get(`${from} ${to}`) ?? 0;
              const cell = element("td", {}, count === 0 ? "" : formatNumber(count, 0));
              if (from === to) cell.className = "same";
              else if (count > 0) cell.dataset["tone"] = toneOf(to);
              return cell;
            }),
          ),
        ),
      ),
    );
  }
}
