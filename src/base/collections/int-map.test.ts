import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as intMap from "./int-map.ts";
import type { IntMap } from "./int-map.ts";

class Box {
  readonly hash: number;
  readonly content: number;

  constructor(content: number) {
    this.content = content;
    this.hash = content;
  }

  equals(other: Box): boolean {
    return this.content === other.content;
  }
}

const key = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer());
const entries = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 3 })), { maxLength: 40 });

function build(list: readonly (readonly [number, number])[]): IntMap<Box> {
  let map = intMap.emptyMap<Box>();
  for (const [k, v] of list) map = intMap.set(map, k, new Box(v));
  return map;
}

function contents(map: IntMap<Box>): Map<number, number> {
  const result = new Map<number, number>();
  intMap.forEach(map, (value, k) => result.set(k, value.content));
  return result;
}

describe("a persistent map behaves as Map does", () => {
  test("after any sequence of insertions", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const map = build(list);
        const model = new Map(list);
        expect(contents(map)).toEqual(model);
        expect(map.size).toBe(model.size);
        for (const [k, v] of model) expect(intMap.get(map, k)?.content).toBe(v);
      }),
    );
  });

  test("after removals, and removing what is not there changes nothing", () => {
    fc.assert(
      fc.property(entries, fc.array(key), (list, removed) => {
        let map = build(list);
        const model = new Map(list);
        for (const k of removed) {
          const before = map;
          map = intMap.remove(map, k);
          if (!model.delete(k)) expect(map).toBe(before);
        }
        expect(contents(map)).toEqual(model);
      }),
    );
  });
});

describe("laws", () => {
  test("the order of insertion leaves no trace", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const unique = [...new Map(list)];
        const forward = build(unique);
        const backward = build(unique.toReversed());
        expect(intMap.equal(forward, backward)).toBe(true);
        expect(forward.hash).toBe(backward.hash);
      }),
    );
  });

  test("setting an equal value gives the same object", () => {
    fc.assert(
      fc.property(entries, (list) => {
        const map = build(list);
        for (const [k, v] of contents(map)) expect(intMap.set(map, k, new Box(v))).toBe(map);
      }),
    );
  });

  test("subset, intersection and filter agree with their definitions", () => {
    fc.assert(
      fc.property(entries, entries, (first, second) => {
        const [a, b] = [build(first), build(second)];
        const [x, y] = [contents(a), contents(b)];
        const shared = new Map([...x].filter(([k, v]) => y.get(k) === v));
        expect(contents(intMap.intersection(a, b))).toEqual(shared);
        expect(intMap.isSubset(a, b)).toBe(shared.size === x.size);
        expect(intMap.isSubset(intMap.intersection(a, b), b)).toBe(true);
        const even = intMap.filter(a, (k) => k % 2 === 0);
        expect(contents(even)).toEqual(new Map([...x].filter(([k]) => k % 2 === 0)));
      }),
    );
  });

  test("related maps share, and filters that keep all give the same object", () => {
    fc.assert(
      fc.property(entries, key, (list, k) => {
        const map = build(list);
        const larger = intMap.set(map, k, new Box(9));
        expect(intMap.isSubset(intMap.remove(map, k), larger)).toBe(true);
        expect(intMap.filter(map, () => true)).toBe(map);
        expect(intMap.intersection(map, map)).toBe(map);
      }),
    );
  });

  test("when combined or related key by key", () => {
    const larger = (a: Box, b: Box) => (a.content < b.content ? b : a);
    fc.assert(
      fc.property(entries, entries, (first, second) => {
        const [a, b] = [build(first), build(second)];
        const [left, right] = [new Map(first), new Map(second)];
        const expected = new Map<number, number>();
        for (const [k, v] of left) {
          const other = right.get(k);
          // 3 and anything else: the key is left out.
          if (other !== undefined && (v === other || v + other !== 3)) {
            expected.set(k, Math.max(v, other));
          }
        }
        const combine = (x: Box, y: Box) =>
          x.content !== y.content && x.content + y.content === 3 ? null : larger(x, y);
        expect(contents(intMap.combined(a, b, combine))).toEqual(expected);
        expect(intMap.combined(a, a, combine)).toBe(a);
        const isBelow = [...left].every(([k, v]) => right.has(k) && v <= right.get(k)!);
        expect(intMap.isRelated(a, b, (x, y) => x.content <= y.content)).toBe(isBelow);
        const joined = intMap.combined(a, b, larger);
        expect(intMap.isRelated(joined, b, (x, y) => x.content >= y.content)).toBe(true);
        const unchanged = intMap.combined(joined, a, larger);
        expect(unchanged).toBe(joined);
      }),
    );
  });
});
