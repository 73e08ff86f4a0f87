import { button, element } from "../../../base/page/browser/dom.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import type { RecordedChoice, RecordedGraph, RecordedRefinement } from "../report-data.ts";
import { columnHead } from "./answer-view.ts";
import { factsList } from "./facts-list.ts";
import { placeLink } from "./place-link.ts";
import type { ProgramPlaces } from "./program-places.ts";
import type { Links } from "./view.ts";

const MOST_STEPS = 400;

/** Words about one refinement. */
export class RefinementPanel {
  readonly root = element("div", { class: "refinement" });
  private readonly graph: RecordedGraph;
  private readonly places: ProgramPlaces;
  private readonly links: Links;

  constructor(graph: RecordedGraph, places: ProgramPlaces, links: Links) {
    this.graph = graph;
    this.places = places;
    this.links = links;
  }

  showRefinement(refinement: RecordedRefinement): void {
    const { number, outcome, statesBefore, statesAfter, removed, millis } = refinement;
    const count = (states: number): string => formatNumber(states, 0);
    this.root.replaceChildren(
      element(
        "h3",
        { class: "refinement-title", "data-number": number },
        `Refinement ${number} of ${this.graph.refinementCount}`,
      ),
      element("p", { class: "faint" }, `after ${formatShort(millis / 1000)} s of CPU time`),
      element("p", { class: `outcome ${outcome}` }, outcomeText(refinement)),
      element(
        "dl",
        { class: "facts" },
        ...pair("States", `${count(statesBefore)} before, ${count(statesAfter)} after`),
        ...pair("Removed", `${count(removed)} of the states that are drawn`),
        ...pair("Error path", `${count(refinement.pathLength)} steps`),
      ),
      ...this.learnt(refinement),
      ...(refinement.choice === null ? [] : this.prefixes(refinement.choice)),
      ...this.path(refinement),
    );
  }

  showEnd(): void {
    const { states, refinementCount } = this.graph;
    this.root.replaceChildren(
      element("h3", { class: "refinement-title", "data-number": "end" }, "At the end"),
      element(
        "p",
        {},
        `${formatNumber(states, 0)} states are reached after ${refinementCount} refinement${refinementCount === 1 ? "" : "s"}.`,
      ),
    );
  }

  showNode(index: number): void {
    const node = this.graph.nodes[index]!;
    const place = this.places.ofEdge(node.edge);
    const text = element("p", { class: "chosen-state", role: "status" });
    text.append(
      element("strong", {}, `State ${index}`),
      " ",
      placeLink(place, this.links) ?? "",
      " ",
      element("code", {}, this.places.textOf(node.edge)),
      element("br"),
      element(
        "span",
        { class: "faint" },
        [
          `made before refinement ${node.born}`,
          node.died > 0 ? `removed by refinement ${node.died}` : "stayed",
          ...(node.isCovered ? ["covered by another one"] : []),
        ].join(", "),
      ),
      ...(node.text === "" ? [] : [element("br"), element("code", {}, node.text)]),
    );
    this.root.querySelector(".chosen-state")?.remove();
    this.root.prepend(text);
  }

  private learnt(refinement: RecordedRefinement): readonly HTMLElement[] {
    const { learnt, outcome, choice } = refinement;
    if (outcome !== "refined") return [];
    if (learnt.length === 0 && choice !== null) {
      const tracked = choice.prefixes[choice.chosen]?.precision.join(", ") ?? "";
      return [
        element("h4", {}, "Learnt before, at other places"),
        element("p", {}, element("code", {}, tracked), ": what was made without it goes"),
      ];
    }
    return [
      element("h4", {}, "Learnt, to be tracked from now on"),
      factsList(learnt, this.places, this.links),
    ];
  }

  private prefixes({
    prefixes,
    prefixCount,
    chosen,
    selection,
  }: RecordedChoice): readonly HTMLElement[] {
    const names = Object.keys(prefixes[0]?.scores ?? {});
    const rows = prefixes.map((prefix, i) =>
      element(
        "tr",
        { "data-chosen": i === chosen },
        element("td", {}, i === chosen ? "✔" : "", hidden(i === chosen ? "chosen" : "")),
        element("th", { scope: "row" }, shortPlace(prefix.contradiction)),
        element("td", {}, element("code", {}, prefix.precision.join(", "))),
        ...names.map((name) => element("td", { class: "number" }, scoreText(prefix.scores[name]!))),
      ),
    );
    const heads = ["", "contradiction", "would track", ...names.map(words)];
    return [
      element(
        "h4",
        {},
        `Sliced prefixes of the path: ${prefixes.length} of ${prefixCount} compared`,
      ),
      element("p", { class: "faint" }, `selection: ${selection}`),
      element(
        "div",
        { class: "table-frame", tabindex: 0 },
        element(
          "table",
          { class: "left prefixes" },
          element("thead", {}, element("tr", {}, ...heads.map(columnHead))),
          element("tbody", {}, ...rows),
        ),
      ),
    ];
  }

  private path({ edges, pathLength }: RecordedRefinement): readonly HTMLElement[] {
    const shown = edges.filter((edge) => this.places.ofEdge(edge) !== null).slice(0, MOST_STEPS);
    const items = shown.map((edge) => {
      const place = this.places.ofEdge(edge)!;
      return element(
        "li",
        {},
        button(
          String(place[1]),
          { class: "link line-number", title: this.links.nameOf(place) },
          () => {
            this.links.showPlace(place);
          },
        ),
        " ",
        element("code", {}, this.places.textOf(edge)),
      );
    });
    const left = pathLength - edges.length;
    return [
      element(
        "details",
        {},
        element(
          "summary",
          {},
          `Error path${left > 0 ? `, ${left} steps in its middle left out` : ""}`,
        ),
        element("ol", { class: "path" }, ...items),
      ),
    ];
  }
}

function outcomeText({ outcome, reason }: RecordedRefinement): string {
  switch (outcome) {
    case "refined":
      return "No execution takes the path: it is excluded.";
    case "feasible":
      return "The analysis cannot refute the path. If it ends in a violation, it goes to the counterexample check.";
    case "stuck":
      return `The path is infeasible, but the analysis would find it again: ${reason ?? ""}`;
  }
}

function pair(label: string, value: string): readonly HTMLElement[] {
  return [element("dt", {}, label), element("dd", {}, value)];
}

function hidden(text: string): HTMLElement {
  return element("span", { class: "visually-hidden" }, text);
}

function shortPlace(place: string): string {
  return place.slice(place.lastIndexOf("/") + 1);
}

/** `pivotDepth` as people write it. */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function scoreText(score: number): string {
  return Number.isInteger(score) ? formatNumber(score, 0) : formatShort(score);
}
