import { element } from "../../../base/page/browser/dom.ts";
import type { RecordedFact } from "../report-data.ts";
import { placeLink } from "./place-link.ts";
import type { ProgramPlaces } from "./program-places.ts";
import type { Links } from "./view.ts";

const MOST_LOCATIONS = 60;

/** What was learnt, location by location. */
export function factsList(
  facts: readonly RecordedFact[],
  places: ProgramPlaces,
  links: Links,
): HTMLElement {
  const groups = [...places.grouped(facts)];
  // The same facts are often learnt at a whole stretch of locations.
  const runs: { nodes: number[]; text: string }[] = [];
  for (const [node, texts] of groups) {
    const text = texts.join(", ");
    const last = runs.at(-1);
    if (last?.text === text) last.nodes.push(node);
    else runs.push({ nodes: [node], text });
  }
  const items = runs.slice(0, MOST_LOCATIONS).map(({ nodes, text }) => {
    const [first] = nodes;
    const link = placeLink(places.ofNode(first!), links);
    const others = nodes.length > 1 ? ` and ${nodes.length - 1} more locations` : "";
    return element(
      "li",
      {},
      element("code", {}, text),
      element("span", { class: "faint" }, " at "),
      link ?? `N${first!}`,
      element("span", { class: "faint" }, `${others} in ${places.functionOfNode(first!)}`),
    );
  });
  if (runs.length > MOST_LOCATIONS)
    items.push(element("li", { class: "faint" }, `and ${runs.length - MOST_LOCATIONS} more`));
  if (items.length === 0) items.push(element("li", { class: "faint" }, "nothing new"));
  return element("ul", { class: "plain facts-list" }, ...items);
}
