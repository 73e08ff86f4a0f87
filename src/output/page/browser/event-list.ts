/** What a stage told besides its refinements: bounds, inductions, abstractions, facts. */
import { element, type Child } from "../../../base/page/browser/dom.ts";
import { formatNumber, formatShort } from "../../../base/page/numbers.ts";
import type { RecordedEvent, RecordedStage } from "../report-data.ts";
import { table } from "./answer-view.ts";
import { factsList } from "./facts-list.ts";
import { placeLink } from "./place-link.ts";
import type { ProgramPlaces } from "./program-places.ts";
import type { Links } from "./view.ts";

const MOST_ROWS = 400;
const MOST_PLACES = 40;

export function eventParts(
  stage: RecordedStage,
  places: ProgramPlaces,
  links: Links,
): readonly HTMLElement[] {
  const { events, counts } = stage;
  const abstractions = events.filter((event) => event.kind === "abstraction");
  const others = events.filter((event) => event.kind !== "abstraction");
  const parts: HTMLElement[] = [];
  if (abstractions.length > 0) parts.push(...abstractionPart(abstractions, counts, places, links));
  if (others.length > 0) {
    const all = Object.entries(counts)
      .filter(([kind]) => kind !== "abstraction" && kind !== "choice")
      .reduce((sum, [, count]) => sum + count, 0);
    const shown = others.slice(0, MOST_ROWS);
    const rows = shown.map((event) => eventRow(event, places, links));
    const note = shown.length < all ? ` (${shown.length} of ${formatNumber(all, 0)}, evenly)` : "";
    parts.push(
      element("h3", {}, `Over time${note}`),
      table(["CPU time", "what", ""], rows, "events full"),
    );
  }
  return parts;
}

function eventRow(event: RecordedEvent, places: ProgramPlaces, links: Links): HTMLElement {
  const [what, details] = described(event, places, links);
  return element(
    "tr",
    { "data-kind": event.kind },
    element("td", { class: "number" }, `${formatShort(event.millis / 1000)} s`),
    element("th", { scope: "row" }, what),
    element("td", { class: "wide" }, details),
  );
}

function described(
  event: RecordedEvent,
  places: ProgramPlaces,
  links: Links,
): readonly [string, Child] {
  switch (event.kind) {
    case "level": {
      const { states, targets, level } = event;
      const goals = `${targets} violation${targets === 1 ? "" : "s"} to ask about`;
      return [`bound ${level} explored`, `${formatNumber(states, 0)} states, ${goals}`];
    }
    case "induction":
      return [
        `induction over ${event.visits} visit${event.visits === 1 ? "" : "s"}`,
        event.isProved ? "succeeds: proved" : "does not succeed",
      ];
    case "learnt":
      return ["learnt", factsList(event.facts, places, links)];
    case "abstraction":
      return ["abstraction", ""];
  }
}

type Abstraction = Extract<RecordedEvent, { kind: "abstraction" }>;

function abstractionPart(
  events: readonly Abstraction[],
  counts: Readonly<Record<string, number>>,
  places: ProgramPlaces,
  links: Links,
): readonly HTMLElement[] {
  const total = counts["abstraction"] ?? events.length;
  const byNode = new Map<number, Abstraction[]>();
  for (const event of events) byNode.set(event.node, [...(byNode.get(event.node) ?? []), event]);
  const share = total / events.length;
  const rows = [...byNode]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_PLACES)
    .map(([node, list]) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, placeLink(places.ofNode(node), links) ?? `N${node}`),
        element("td", {}, places.functionOfNode(node)),
        element("td", { class: "number" }, formatNumber(Math.round(list.length * share), 0)),
        element(
          "td",
          { class: "number" },
          String(Math.max(...list.map(({ predicates }) => predicates))),
        ),
        element("td", { class: "number" }, String(Math.max(...list.map(({ depth }) => depth)) + 1)),
      ),
    );
  const about = share > 1 ? "about, from a sample" : "";
  return [
    element("h3", {}, `Abstraction points: ${formatNumber(total, 0)}`),
    table(
      ["location", "function", `abstractions ${about}`.trim(), "most predicates", "most on a path"],
      rows,
      "full",
    ),
  ];
}
