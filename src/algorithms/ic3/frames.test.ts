import { expect, test } from "vitest";
import type { CfaNode } from "../../program/cfa/graph.ts";
import type { Place } from "./block-graph.ts";
import { Frames } from "./frames.ts";
import type { Cube, Literal } from "./literals.ts";

const place: Place = { index: 1, location: {} as CfaNode, callers: [], isViolation: false };
const [a, b, c] = [1, 2, 3].map(() => ({ truth: true }) as Literal) as [Literal, Literal, Literal];
const cube = (...literals: readonly Literal[]): Cube => new Set(literals);

test("a lemma excludes what is part of its cube, on its level and below", () => {
  const frames = new Frames();
  frames.add(place, cube(a), 2);
  expect(frames.excludes(place, cube(a, b), 2)).toBe(true);
  expect(frames.excludes(place, cube(a, b), 1)).toBe(true);
  expect(frames.excludes(place, cube(a, b), 3)).toBe(false);
  expect(frames.excludes(place, cube(b), 1)).toBe(false);
  expect(frames.excludes({ ...place }, cube(a), 1)).toBe(false);
});

test("lemmas that say less go, others stay", () => {
  const frames = new Frames();
  frames.add(place, cube(a, b), 1);
  frames.add(place, cube(a, c), 3);
  frames.add(place, cube(a), 2);
  expect([...frames.at(place, 1)].map((lemma) => lemma.cube)).toEqual([cube(a, c), cube(a)]);
});

test("a lemma that is raised takes the place of weaker ones on its new level", () => {
  const frames = new Frames();
  frames.add(place, cube(a, b), 2);
  frames.add(place, cube(a), 1);
  frames.raise(frames.ofLevel(1)[0]!);
  expect(frames.ofLevel(1)).toEqual([]);
  expect(frames.ofLevel(2).map((lemma) => lemma.cube)).toEqual([cube(a)]);
});
