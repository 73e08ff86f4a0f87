/**
 * Precisions as texts that outlive the program they were learnt from: what to track and where, the locations by keys that
 * survive edits, and the shapes of the functions, by which another version is aligned with this one.
 */
import { placeText, type Place, type Statement } from "../../program/anchors/index.ts";
import type { FactKind, FactText } from "./facts.ts";

export const FORMAT_VERSION = 1;

/** Where it comes from and what it cost; null where nobody knows. */
export interface PrecisionHead {
  readonly analysis: string | null;
  readonly property: string | null;
  /** Options that differ from their defaults, as they are written on a command line. */
  readonly options: string | null;
  readonly program: string | null;
  readonly entry: string | null;
  readonly dataModel: string | null;
  readonly verdict: string | null;
  /** The part of a sequence of approaches that decided. */
  readonly stage: string | null;
  readonly cpuSeconds: number | null;
  readonly refinements: number | null;
  readonly states: number | null;
}

export const EMPTY_HEAD: PrecisionHead = {
  analysis: null,
  property: null,
  options: null,
  program: null,
  entry: null,
  dataModel: null,
  verdict: null,
  stage: null,
  cpuSeconds: null,
  refinements: null,
  states: null,
};

/** Where a fact is tracked. */
export interface LocationKey {
  /** Null: in all functions. */
  readonly function: string | null;
  /** Null: everywhere in the function. */
  readonly place: Place | null;
  /** Of what leaves the location; null: the place alone says where it is. */
  readonly hash: string | null;
  /** From 1: among those of the same hash in the function. */
  readonly ordinal: number;
}

export interface PrecisionEntry {
  readonly key: LocationKey;
  readonly fact: FactText;
}

export interface PrecisionFile {
  readonly head: PrecisionHead;
  /** Sorted, each once. */
  readonly entries: readonly PrecisionEntry[];
  /** By name of the function: what its locations do, in the order of the code. */
  readonly shapes: ReadonlyMap<string, readonly Statement[]>;
}

export const FACT_KINDS: readonly FactKind[] = [
  "assumption",
  "place",
  "predicate",
  "smtlib",
  "threshold",
];

/** The key as it is written: `main loop 1 3fa9c1d2.2b7e`. */
export function keyText({ function: name, place, hash, ordinal }: LocationKey): string {
  const words = [name ?? "*", place === null ? "*" : placeText(place)];
  if (hash !== null) words.push(ordinal === 1 ? hash : `${hash}/${ordinal}`);
  return words.join(" ");
}

/** As files have them: by function, place and text, each once. */
export function sortedEntries(entries: Iterable<PrecisionEntry>): readonly PrecisionEntry[] {
  const byText = new Map<string, PrecisionEntry>();
  for (const entry of entries) byText.set(sortText(entry), entry);
  return [...byText].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, entry]) => entry);
}

function sortText({ key, fact }: PrecisionEntry): string {
  const { place } = key;
  // The second loop before the tenth.
  const number = place?.kind === "loop" ? String(place.number).padStart(9, "0") : "";
  const words = [key.function ?? "", place?.kind ?? "", number, keyText(key), fact.kind, fact.text];
  return words.join("\0");
}
