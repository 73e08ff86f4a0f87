import { LocationKeys, type Statement } from "../../program/anchors/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { PlacedFact } from "./facts.ts";
import {
  sortedEntries,
  type PrecisionEntry,
  type PrecisionFile,
  type PrecisionHead,
} from "./precision-file.ts";
import { cleanText } from "./clean-text.ts";
import { functionsIn } from "./rename-text.ts";

/** The facts by keys of their locations, with the shapes of all functions that they speak of. */
export function describePrecision(
  cfa: Cfa,
  head: PrecisionHead,
  facts: Iterable<PlacedFact>,
  keys = new LocationKeys(cfa),
): PrecisionFile {
  const entries: PrecisionEntry[] = [];
  const functions = new Set<string>();
  for (const { at, fact } of facts) {
    const location = keys.at(at);
    const text = cleanText(fact.text);
    if (location === null || text === "") continue;
    const { place, statement, ordinal } = location;
    const key = { function: at.function.name, place, hash: statement.hash, ordinal };
    entries.push({ key, fact: { kind: fact.kind, text } });
    functions.add(at.function.name);
    for (const name of functionsIn(fact)) functions.add(name);
  }
  const shapes = new Map<string, readonly Statement[]>();
  for (const name of functions) {
    const keyed = keys.named(name);
    if (keyed !== null)
      shapes.set(
        name,
        keyed.locations.map(({ statement }) => statement),
      );
  }
  return { head, entries: sortedEntries(entries), shapes };
}
