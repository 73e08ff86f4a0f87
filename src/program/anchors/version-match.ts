/** What became of the locations and variables of an older version of a program, of which only the shapes are known. */
import { align, type Alignment } from "./alignment.ts";
import type { KeyedFunction, KeyedLocation, LocationKeys, Place } from "./location-key.ts";
import { FunctionIndex } from "./function-index.ts";
import { Votes, type Renaming } from "./renaming.ts";
import type { Statement } from "./statement.ts";

/** What a function's locations do, in the order of the code. */
export type Shape = readonly Statement[];

/** Where a part of an old function is now. */
interface Part {
  readonly target: KeyedFunction;
  readonly alignment: Alignment;
  readonly renaming: Renaming;
}

interface MatchedFunction {
  readonly shape: Shape;
  /** The function itself, then what was taken out of it. */
  readonly parts: readonly [Part, ...Part[]];
  /** How many of its statements are in the first part. */
  readonly found: number;
}

/** A function of the same name of which less is left is taken for another one, if there is a better candidate. */
const ENOUGH_LEFT = 0.3;
/** What has another name has to be like it. */
const ENOUGH_LIKE = 0.5;
const MOST_EXTRACTIONS = 4;

export class VersionMatch {
  private readonly shapes: ReadonlyMap<string, Shape>;
  private readonly keys: LocationKeys;
  /** What functions of other names became. */
  private readonly taken = new Set<KeyedFunction>();
  private readonly index: FunctionIndex;
  private readonly functions = new Map<string, MatchedFunction>();
  private readonly globals: Renaming;

  constructor(shapes: ReadonlyMap<string, Shape>, keys: LocationKeys) {
    this.shapes = shapes;
    this.keys = keys;
    this.index = new FunctionIndex(keys);
    const globals = new Votes();
    for (const [name, shape] of shapes) {
      const matched = this.matched(name, shape, globals);
      if (matched !== null) this.functions.set(name, matched);
    }
    this.globals = globals.renaming();
  }

  /** What the function is now; null: it is gone. */
  functionOf(name: string): KeyedFunction | null {
    return this.functions.get(name)?.parts[0].target ?? this.keys.named(name);
  }

  /** Where the statement at `index` of the function's shape is now; `place`: what its location was. Null: nowhere. */
  locate(name: string, index: number, place: Place): KeyedLocation | null {
    const matched = this.functions.get(name);
    if (matched === undefined) return null;
    const [own] = matched.parts;
    const { entry, exit } = own.target.function;
    if (place.kind === "entry") return this.keys.at(entry);
    if (place.kind === "exit") return this.keys.at(exit);
    for (const { target, alignment } of matched.parts) {
      const found = alignment[index]! >= 0 ? target.locations[alignment[index]!]! : null;
      if (found !== null) return place.kind === "loop" ? this.headAt(found) : found;
    }
    return matched.found >= ENOUGH_LEFT * matched.shape.length
      ? neighbour(own, index, place)
      : null;
  }

  /** What a variable that is visible in the old function is called where its part is now; both names as in shapes. */
  renamed(name: string, inFunction: string, target: KeyedFunction | null): string {
    if (name.startsWith("::")) return this.globals.get(name) ?? name;
    const parts = this.functions.get(inFunction)?.parts ?? [];
    const part = parts.find((candidate) => candidate.target === target) ?? parts[0];
    return part?.renaming.get(name) ?? name;
  }

  /** Whether the old function had a variable of its own with this name. */
  isLocal(name: string, inFunction: string): boolean {
    return (
      this.functions.get(inFunction)?.parts.some(({ renaming }) => renaming.has(name)) ?? false
    );
  }

  /** A loop begins where it did, also if something else is done there first. */
  private headAt(location: KeyedLocation): KeyedLocation {
    if (location.place.kind === "loop") return location;
    const head = this.keys.innermostHead(location.node);
    return head ?? location;
  }

  private matched(name: string, shape: Shape, globals: Votes): MatchedFunction | null {
    const target = this.targetOf(name, shape);
    if (target === null) return null;
    const own = this.part(shape, null, target, globals);
    const parts: [Part, ...Part[]] = [own];
    const found = own.alignment.reduce((sum, j) => sum + Number(j >= 0), 0);
    let rest = shape.flatMap((_, i) => (own.alignment[i]! < 0 ? [i] : []));
    for (let round = 0; round < MOST_EXTRACTIONS && rest.length > 1; round++) {
      const extracted = this.index.extractedFrom(
        rest.map((i) => shape[i]!),
        (candidate) => this.isNew(candidate) && parts.every((part) => part.target !== candidate),
      );
      if (extracted === null) break;
      const part = this.part(shape, rest, extracted, globals);
      parts.push(part);
      rest = rest.filter((i) => part.alignment[i]! < 0);
    }
    return { shape, parts, found };
  }

  private targetOf(name: string, shape: Shape): KeyedFunction | null {
    const own = this.keys.named(name);
    if (own !== null) {
      const common = this.index.common(shape, own);
      if (common >= ENOUGH_LEFT * shape.length) return own;
    }
    const isNew = (candidate: KeyedFunction): boolean => this.isNew(candidate);
    const alike = this.index.mostAlike(shape, ENOUGH_LIKE, isNew, (taken) => this.taken.has(taken));
    if (alike !== null) this.taken.add(alike);
    return alike ?? own;
  }

  /** A function that the old version had is what it was. */
  private isNew({ function: { name } }: KeyedFunction): boolean {
    return !this.shapes.has(name);
  }

  /** `only`: which statements of the shape; null: all of them. */
  private part(
    shape: Shape,
    only: readonly number[] | null,
    target: KeyedFunction,
    globals: Votes,
  ): Part {
    const after = target.locations.map(({ statement }) => statement);
    const before = only === null ? shape : only.map((i) => shape[i]!);
    const chosen = align(before, after);
    const votes = new Votes();
    votes.count(before, after, chosen);
    for (const [old, now, count] of votes.votesOf((name) => name.startsWith("::"))) {
      globals.add(old, now, count);
    }
    const alignment = only === null ? chosen : new Int32Array(shape.length).fill(-1);
    only?.forEach((i, at) => (alignment[i] = chosen[at]!));
    return { target, alignment, renaming: votes.renaming() };
  }
}

/** What stands where the statement stood, between those before and behind it that are still there. */
function neighbour({ target, alignment }: Part, index: number, place: Place): KeyedLocation | null {
  let [low, high] = [index - 1, index + 1];
  while (low >= 0 && alignment[low]! < 0) low--;
  while (high < alignment.length && alignment[high]! < 0) high++;
  const { locations } = target;
  const from = low < 0 ? 0 : alignment[low]! + 1;
  const to = high < alignment.length ? alignment[high]! : locations.length;
  if (place.kind === "loop") {
    return locations.slice(from, to).find((location) => location.place.kind === "loop") ?? null;
  }
  const named = place.kind === "label" ? target.withPlace(place) : null;
  const at = from + (index - low - 1);
  // Nothing is left in between: what comes next is where control is afterwards.
  return named ?? locations[at < to ? at : to] ?? null;
}
