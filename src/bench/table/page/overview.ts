import { isCorrect, isWrong, OUTCOMES, type Outcome } from "../outcome.ts";
import { formatNumber } from "../../../base/page/numbers.ts";
import { figureOf, OUTCOME_GROUPS, summarise, type Summary } from "../statistics.ts";
import { element, select, type Choice } from "../../../base/page/browser/dom.ts";
import { OUTCOME_TEXT } from "./outcome-text.ts";
import { colourOf } from "./run-set-colour.ts";
import type { Measure, TableModel } from "./table-model.ts";
import type { View } from "./view.ts";

type Figure = Exclude<keyof Summary, "count">;

const FIGURES: readonly (Choice & { readonly value: Figure })[] = [
  { value: "sum", label: "sum" },
  { value: "mean", label: "mean" },
  { value: "median", label: "median" },
  { value: "lowerQuartile", label: "lower quartile" },
  { value: "upperQuartile", label: "upper quartile" },
  { value: "percentile95", label: "95th percentile" },
  { value: "minimum", label: "minimum" },
  { value: "maximum", label: "maximum" },
  { value: "deviation", label: "standard deviation" },
];

/** Counts, scores and measurements by outcome of the rows that pass the filters; what was run where. */
export class Overview implements View {
  readonly root = element("section", { class: "view overview", "aria-label": "Overview" });
  private readonly model: TableModel;
  private figure: Figure = "sum";
  private rows: readonly number[] = [];
  private readonly statistics = element("div", { class: "table-frame" });

  constructor(model: TableModel) {
    this.model = model;
  }

  show(rows: readonly number[]): void {
    this.rows = rows;
    this.root.replaceChildren(
      element("div", { class: "cards" }, ...this.model.runSets.map((_, i) => this.card(i))),
      ...(this.model.data.showsStatistics ? [this.statisticsTitle(), this.statistics] : []),
      element("h2", {}, "Setup"),
      element("div", { class: "table-frame" }, this.setup()),
    );
    this.drawStatistics();
  }

  private statisticsTitle(): HTMLElement {
    return element(
      "div",
      { class: "section-head" },
      element("h2", {}, "Statistics"),
      select("of each group", FIGURES, this.figure, (value) => {
        this.figure = value as Figure;
        this.drawStatistics();
      }),
    );
  }

  private outcomes(runSet: number): ReadonlyMap<Outcome, number> {
    const counts = new Map<Outcome, number>();
    for (const row of this.rows) {
      const outcome = this.model.outcome(runSet, row);
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    return counts;
  }

  private card(runSet: number): HTMLElement {
    const { name, tool, version, score, error } = this.model.runSets[runSet]!;
    const counts = this.outcomes(runSet);
    const present = OUTCOMES.filter((outcome) => counts.has(outcome));
    const total = (test: (outcome: Outcome) => boolean): number =>
      present.filter(test).reduce((sum, outcome) => sum + counts.get(outcome)!, 0);
    const wrong = total(isWrong);
    const points = this.rows.reduce((sum, row) => sum + (score[row] ?? 0), 0);
    const card = element(
      "article",
      { class: "card" },
      element("h3", {}, name, element("span", { class: "faint" }, ` ${tool} ${version}`)),
      error === null ? null : element("p", { class: "problem" }, `not finished: ${error}`),
      element(
        "div",
        { class: "figures" },
        bigFigure(formatNumber(total(isCorrect), 0), "correct", "correct"),
        bigFigure(formatNumber(wrong, 0), "wrong", wrong > 0 ? "wrong" : "none"),
        bigFigure(formatNumber(points, 0), "score", ""),
        this.uniqueFigure(runSet),
      ),
      this.bar(present, counts),
      element("ul", { class: "bar-legend" }, ...present.map((outcome) => barItem(outcome, counts))),
    );
    card.style.setProperty("--mark", colourOf(runSet));
    return card;
  }

  /** Null if nobody asked which results are the only ones. */
  private uniqueFigure(runSet: number): HTMLElement | null {
    const { columns } = this.model.runSets[runSet]!;
    const unique = columns.find(({ title, kind }) => title === "unique" && kind === "text");
    if (unique === undefined) return null;
    const count = this.rows.filter((row) => unique.values[row] != null).length;
    return bigFigure(formatNumber(count, 0), "unique", "");
  }

  private bar(present: readonly Outcome[], counts: ReadonlyMap<Outcome, number>): HTMLElement {
    const label = present.map((o) => `${OUTCOME_TEXT[o]} ${counts.get(o)!}`).join(", ");
    return element(
      "div",
      { class: "bar", role: "img", "aria-label": label },
      ...present.map((outcome) => {
        const part = element("span", {
          "data-outcome": outcome,
          title: `${OUTCOME_TEXT[outcome]}: ${counts.get(outcome)!}`,
        });
        part.style.flexGrow = String(counts.get(outcome)!);
        return part;
      }),
    );
  }

  private drawStatistics(): void {
    const groups = OUTCOME_GROUPS.filter(({ includes }) =>
      this.model.runSets.some((_, i) =>
        this.rows.some((row) => includes(this.model.outcome(i, row))),
      ),
    );
    const places = this.model.measures.map((columns) =>
      columns.map((measure) => this.figurePlaces(measure)),
    );
    const table = element(
      "table",
      { class: "statistics" },
      this.statisticsHead(),
      element(
        "tbody",
        {},
        ...groups.map(({ title, depth, includes }) =>
          element(
            "tr",
            { "data-depth": depth },
            element("th", { scope: "row" }, title),
            ...this.model.runSets.flatMap((_, i) => this.groupCells(i, places[i]!, includes)),
          ),
        ),
        this.scoreRow(),
      ),
    );
    this.statistics.replaceChildren(table);
  }

  /** As many decimals as leave the largest figure of a column readable. */
  private figurePlaces({ values, places }: Measure): number {
    const inRows = this.rows.map((row) => values[row] ?? null);
    const size = Math.abs(figureOf(inRows, this.figure) ?? 0);
    const digits = size < 1 ? 3 : 3 - Math.floor(Math.log10(size));
    return Math.min(Math.max(digits, 0), places + (this.figure === "sum" ? 0 : 1));
  }

  private statisticsHead(): HTMLElement {
    const { runSets, measures } = this.model;
    return element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", {}),
        ...runSets.map(({ name }, i) => {
          const cell = element(
            "th",
            { scope: "colgroup", colspan: measures[i]!.length + 1, class: "run-set first" },
            name,
          );
          cell.style.setProperty("--mark", colourOf(i));
          return cell;
        }),
      ),
      element(
        "tr",
        {},
        element("th", {}),
        ...measures.flatMap((columns) => [
          element("th", { scope: "col", class: "first" }, "tasks"),
          ...columns.map(({ title, unit }) =>
            element("th", { scope: "col" }, unit === "" ? title : `${title} (${unit})`),
          ),
        ]),
      ),
    );
  }

  private groupCells(
    runSet: number,
    places: readonly number[],
    includes: (outcome: Outcome) => boolean,
  ): HTMLElement[] {
    const rows = this.rows.filter((row) => includes(this.model.outcome(runSet, row)));
    return [
      element(
        "td",
        { class: "first count" },
        rows.length === 0 ? "" : formatNumber(rows.length, 0),
      ),
      ...this.model.measures[runSet]!.map((measure, column) =>
        this.figureCell(measure, rows, places[column]!),
      ),
    ];
  }

  private figureCell(measure: Measure, rows: readonly number[], places: number): HTMLElement {
    const numbers = () => rows.map((row) => measure.values[row] ?? null);
    const figure = figureOf(numbers(), this.figure);
    if (figure === null) return element("td", {});
    const cell = element("td", {}, formatNumber(figure, places));
    // Performance: all of them take ten times as long as one, and nobody looks at all cells.
    const tell = (): void => {
      const summary = summarise(numbers())!;
      cell.title = FIGURES.map(
        ({ value, label }) => `${label} ${formatNumber(summary[value], measure.places)}`,
      ).join("\n");
    };
    cell.addEventListener("pointerenter", tell, { once: true });
    return cell;
  }

  private scoreRow(): HTMLElement {
    return element(
      "tr",
      { class: "score" },
      element("th", { scope: "row" }, "score"),
      ...this.model.runSets.flatMap(({ score }, i) => {
        const sum = this.rows.reduce((total, row) => total + (score[row] ?? 0), 0);
        return [
          element("td", { class: "first count" }, formatNumber(sum, 0)),
          ...this.model.measures[i]!.map(() => element("td", {})),
        ];
      }),
    );
  }

  private setup(): HTMLElement {
    const { runSets } = this.model;
    const labels = [...new Set(runSets.flatMap(({ facts }) => facts.map(({ label }) => label)))];
    const rows: [string, readonly string[]][] = [
      ["benchmark", runSets.map(({ benchmark }) => benchmark)],
      ["tool", runSets.map(({ tool, version }) => `${tool} ${version}`)],
      ...this.model.data.commonIds.map(({ title, value }): [string, readonly string[]] => [
        title,
        runSets.map(() => value),
      ]),
      ["options", runSets.map(({ options }) => options)],
      ["date", runSets.map(({ date }) => date)],
      ...labels.map((label): [string, readonly string[]] => [
        label,
        runSets.map(({ facts }) => facts.find((fact) => fact.label === label)?.value ?? ""),
      ]),
      ["result file", runSets.map(({ file }) => file)],
    ];
    const head = element(
      "tr",
      {},
      element("th", {}),
      ...runSets.map(({ name }, i) => {
        const cell = element("th", { scope: "col", class: "run-set" }, name);
        cell.style.setProperty("--mark", colourOf(i));
        return cell;
      }),
    );
    return element(
      "table",
      { class: "setup" },
      element("thead", {}, head),
      element("tbody", {}, ...rows.map(([label, values]) => setupRow(label, values))),
    );
  }
}

/** Equal values side by side are one cell. */
function setupRow(label: string, values: readonly string[]): HTMLElement {
  const row = element("tr", {}, element("th", { scope: "row" }, label));
  for (let start = 0; start < values.length;) {
    let end = start + 1;
    while (end < values.length && values[end] === values[start]) end++;
    row.append(element("td", { colspan: end - start }, values[start]!));
    start = end;
  }
  return row;
}

function bigFigure(value: string, label: string, tone: string): HTMLElement {
  return element(
    "div",
    { class: "figure", "data-tone": tone },
    element("span", { class: "value" }, value),
    element("span", { class: "faint" }, label),
  );
}

function barItem(outcome: Outcome, counts: ReadonlyMap<Outcome, number>): HTMLElement {
  return element(
    "li",
    {},
    element("span", { class: "swatch square", "data-outcome": outcome, "aria-hidden": "true" }),
    `${OUTCOME_TEXT[outcome]} `,
    element("strong", {}, formatNumber(counts.get(outcome)!, 0)),
  );
}
