import {
  LocationKeys,
  placeText,
  VersionMatch,
  type KeyedFunction,
  type KeyedLocation,
} from "../../program/anchors/index.ts";
import type { Cfa, CfaNode } from "../../program/cfa/graph.ts";
import type { FactText, PlacedFact } from "./facts.ts";
import {
  keyText,
  type LocationKey,
  type PrecisionEntry,
  type PrecisionFile,
} from "./precision-file.ts";
import { renameFact, type NewNames } from "./rename-text.ts";

/** How the location of a fact was found. */
export type AnchorStep =
  /** By the same key. */
  | "same"
  /** The same statement, elsewhere in the function. */
  | "moved"
  /** Where a statement stood that was changed or taken out. */
  | "changed"
  /** In another function. */
  | "function"
  /** Its own location is gone: at all loops of the function. */
  | "loops"
  | "dropped";

export const ANCHOR_STEPS: readonly AnchorStep[] = [
  "same",
  "moved",
  "changed",
  "function",
  "loops",
  "dropped",
];

export interface Placement {
  readonly entry: PrecisionEntry;
  readonly step: AnchorStep;
  readonly nodes: readonly CfaNode[];
  /** As it reads there. */
  readonly fact: FactText;
}

export interface Anchored {
  /** Each once. */
  readonly facts: readonly PlacedFact[];
  /** One for each entry of the file. */
  readonly placements: readonly Placement[];
  readonly counts: Readonly<Record<AnchorStep, number>>;
}

/**
 * Facts for whole functions or programs, and those whose location is gone, are placed so often at most: what comes then is
 * dropped, so that no file takes all of the memory.
 */
const MOST_PLACED = 500_000;

/** Where the facts belong in this version of the program, with the names that variables have in it. */
export function anchorPrecision(file: PrecisionFile, cfa: Cfa): Anchored {
  return new Anchoring(file, cfa).anchor();
}

interface Found {
  readonly step: AnchorStep;
  readonly nodes: readonly CfaNode[];
  /** Where the names are looked up; null: there are none but those of the whole program. */
  readonly target: KeyedFunction | null;
}

class Anchoring {
  private readonly file: PrecisionFile;
  private readonly keys: LocationKeys;
  private readonly match: VersionMatch;
  /** By function: the index in its shape of `hash/ordinal`. */
  private readonly indices = new Map<string, ReadonlyMap<string, number>>();
  /** By key: all facts of one location are found at once. */
  private readonly found = new Map<string, Found | null>();
  private everywhere: readonly CfaNode[] | null = null;
  private placed = 0;

  constructor(file: PrecisionFile, cfa: Cfa) {
    this.file = file;
    this.keys = new LocationKeys(cfa);
    this.match = new VersionMatch(file.shapes, this.keys);
  }

  anchor(): Anchored {
    const counts = { same: 0, moved: 0, changed: 0, function: 0, loops: 0, dropped: 0 };
    const placements: Placement[] = [];
    const facts: PlacedFact[] = [];
    const known = new Map<CfaNode, Set<string>>();
    for (const entry of this.file.entries) {
      const placement = this.placement(entry);
      counts[placement.step]++;
      placements.push(placement);
      const { fact } = placement;
      for (const at of placement.nodes) {
        let texts = known.get(at);
        if (texts === undefined) known.set(at, (texts = new Set()));
        const text = `${fact.kind} ${fact.text}`;
        if (texts.has(text)) continue;
        texts.add(text);
        facts.push({ at, fact });
      }
    }
    return { facts, placements, counts };
  }

  private placement(entry: PrecisionEntry): Placement {
    const { key, fact } = entry;
    const found = this.lookUp(key);
    if (found === null || this.placed + found.nodes.length > MOST_PLACED) {
      return { entry, step: "dropped", nodes: [], fact };
    }
    this.placed += found.nodes.length;
    const renamed = renameFact(fact, this.names(key.function, found.target));
    return { entry, step: found.step, nodes: found.nodes, fact: renamed };
  }

  private lookUp(key: LocationKey): Found | null {
    const text = keyText(key);
    let found = this.found.get(text);
    if (found === undefined) {
      found = key.function === null ? this.everyFunction() : this.find(key.function, key);
      this.found.set(text, found);
    }
    return found;
  }

  private everyFunction(): Found {
    this.everywhere ??= this.keys.cfa.functions.flatMap((inFunction) =>
      nodesOf(this.keys.of(inFunction).locations),
    );
    return { step: "same", nodes: this.everywhere, target: null };
  }

  private find(name: string, key: LocationKey): Found | null {
    const now = this.match.functionOf(name);
    if (now === null) return null;
    if (key.place === null) {
      const step = now.function.name === name ? "same" : "function";
      return { step, nodes: nodesOf(now.locations), target: now };
    }
    const location = this.byShape(name, key) ?? byKey(now, key);
    if (location !== null) {
      const target = this.keys.of(location.node.function);
      return { step: stepTo(name, key, location), nodes: [location.node], target };
    }
    const loops = now.locations.filter(({ place }) => place.kind === "loop");
    return loops.length === 0 ? null : { step: "loops", nodes: nodesOf(loops), target: now };
  }

  private byShape(name: string, { hash, ordinal, place }: LocationKey): KeyedLocation | null {
    const index = hash === null ? undefined : this.indicesOf(name).get(`${hash}/${ordinal}`);
    return index === undefined ? null : this.match.locate(name, index, place!);
  }

  private indicesOf(name: string): ReadonlyMap<string, number> {
    let indices = this.indices.get(name);
    if (indices === undefined) {
      const seen = new Map<string, number>();
      const made = new Map<string, number>();
      this.file.shapes.get(name)?.forEach(({ hash }, index) => {
        const ordinal = (seen.get(hash) ?? 0) + 1;
        seen.set(hash, ordinal);
        made.set(`${hash}/${ordinal}`, index);
      });
      this.indices.set(name, (indices = made));
    }
    return indices;
  }

  private names(inFunction: string | null, target: KeyedFunction | null): NewNames {
    const { match } = this;
    return {
      visible: (name) => {
        const isLocal = inFunction !== null && match.isLocal(name, inFunction);
        if (!isLocal || target === null)
          return withoutScope(match.renamed(`::${name}`, "", target));
        return withoutScope(match.renamed(name, inFunction, target));
      },
      qualified: (name) => {
        const end = name.indexOf("::");
        if (end < 0) return withoutScope(match.renamed(`::${name}`, "", target));
        const owner = name.slice(0, end);
        const isHere = owner === inFunction && target !== null;
        const now = isHere ? target : match.functionOf(owner);
        const renamed = match.renamed(name.slice(end + 2), owner, now);
        const scope = now?.function.name ?? owner;
        return renamed.startsWith("::") ? renamed.slice(2) : `${scope}::${renamed}`;
      },
    };
  }
}

function nodesOf(locations: readonly KeyedLocation[]): readonly CfaNode[] {
  return locations.map(({ node }) => node);
}

function withoutScope(name: string): string {
  return name.startsWith("::") ? name.slice(2) : name;
}

/** In a function of which the file says no more: the key itself, its hash, its place. */
function byKey(inFunction: KeyedFunction, key: LocationKey): KeyedLocation | null {
  const place = key.place!;
  const ofHash = key.hash === null ? [] : inFunction.withHash(key.hash);
  const found = ofHash[key.ordinal - 1] ?? ofHash[0] ?? null;
  return found ?? (place.kind === "at" ? null : inFunction.withPlace(place));
}

function stepTo(
  name: string,
  { place, hash, ordinal }: LocationKey,
  to: KeyedLocation,
): AnchorStep {
  if (to.node.function.name !== name) return "function";
  const isSameHash = hash === null || hash === to.statement.hash;
  if (!isSameHash) return "changed";
  const isSame =
    placeText(place!) === placeText(to.place) && (hash === null || ordinal === to.ordinal);
  return isSame ? "same" : "moved";
}
