/**
 * Arrays that are others but for a range whose bounds are terms: what `memcpy` and `memset` leave in large objects. Such an array is a
 * variable, named by all that it is made of, so that it is the same one wherever the name is. What one of its elements is stands in a
 * fact that is made when somebody reads the element.
 */
import { Kind, SortKind, type Term, type Terms } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { ArrayGround } from "./region-content.ts";

/** Where bytes come from if the guard holds. */
export interface RangeSource {
  readonly guard: Term;
  readonly ground: ArrayGround;
  readonly offset: Term;
}

/** What is in the range: one byte everywhere, or the bytes of the first source whose guard holds. */
export type RangeContent =
  | { readonly kind: "fill"; readonly byte: Term }
  | { readonly kind: "copy"; readonly sources: readonly RangeSource[] };

export interface ArrayRange {
  readonly before: ArrayGround;
  /** Elsewhere nothing was changed. */
  readonly guard: Term;
  /** The first byte of the range, and how many there are. */
  readonly offset: Term;
  readonly size: Term;
  readonly content: RangeContent;
}

/** Who reads elements of ranges that lie over each other makes so many facts at most, for one step. */
const MOST_FACTS = 4000;

export class ArrayRanges {
  private readonly terms: Terms;
  private readonly ranges = new Map<Term, ArrayRange>();
  /** Variables of the beginnings of blocks that may stand for such an array. */
  private readonly entries = new Map<Term, Set<Term>>();
  private readonly told = new WeakMap<EdgeBuilder, Set<string>>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** The array with the range. */
  define(range: ArrayRange): Term {
    const { terms } = this;
    const { before, guard, offset, size, content } = range;
    const parts: Term[] = [before.array, guard, offset, size];
    if (content.kind === "fill") parts.push(content.byte);
    else
      for (const { guard: when, ground, offset: from } of content.sources)
        parts.push(when, ground.array, from);
    const array = terms.variable(`${content.kind} ${parts.join("/")}`, terms.sort(before.array));
    this.ranges.set(array, range);
    return array;
  }

  /** At the beginning of some block, the variable stands for the array. */
  noteEntry(entry: Term, array: Term): void {
    const { sorts } = this.terms;
    if (this.ranges.size === 0 || sorts.kind(this.terms.sort(array)) !== SortKind.Array) return;
    const known = this.entries.get(entry);
    if (known === undefined) this.entries.set(entry, new Set([array]));
    else known.add(array);
  }

  /** Ranges that an element of the array may be in, of which this step does not know the element yet. */
  unknownIn(builder: EdgeBuilder, array: Term, index: Term): readonly Term[] {
    const { terms } = this;
    if (this.ranges.size === 0) return [];
    let told = this.told.get(builder);
    if (told === undefined) this.told.set(builder, (told = new Set()));
    const found: Term[] = [];
    const waiting = [array];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const key = `${next}/${index}`;
      if (told.has(key)) continue;
      if (told.size > MOST_FACTS) {
        builder.imprecise("havoc", "elements of a range of an array");
        return found;
      }
      told.add(key);
      const kind = terms.kind(next);
      if (kind === Kind.Store) waiting.push(terms.child(next, 0));
      else if (kind === Kind.Ite) waiting.push(terms.child(next, 1), terms.child(next, 2));
      else if (this.ranges.has(next)) found.push(next);
      else waiting.push(...(this.entries.get(next) ?? []));
    }
    return found;
  }

  of(array: Term): ArrayRange {
    return this.ranges.get(array)!;
  }
}
