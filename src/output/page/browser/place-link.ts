import { button } from "../../../base/page/browser/dom.ts";
import type { PlaceData } from "../report-data.ts";
import type { Links } from "./view.ts";

/** Leads to the line; null if there is no place. */
export function placeLink(place: PlaceData | null, links: Links): HTMLButtonElement | null {
  if (place === null) return null;
  const name = links.nameOf(place);
  return button(name, { class: "link place", title: "show in the source" }, () => {
    links.showPlace(place);
  });
}
