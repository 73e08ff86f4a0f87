import { expect, test } from "vitest";
import type { TurnApproach } from "../../algorithms/combinators/index.ts";
import type { Companions } from "../companions.ts";
import { dealt } from "./stages-of-run.ts";

const approach = (name: string, weight: number): TurnApproach => ({
  ...{ name, weight: { first: weight, later: null }, from: 0, mostTime: null },
  newAlgorithm: () => {
    throw new Error("not begun");
  },
});

/** Names, as `index` of `count` has them. */
function hand(index: number, count: number, approaches: readonly TurnApproach[]) {
  const claimed: string[] = [];
  const companions: Companions = {
    ...{ index, count },
    claim: (what) => claimed.push(what) > 0,
    part: () => companions,
    tell: () => undefined,
    told: () => [],
  };
  const { approaches: own, spare = [] } = dealt(approaches, companions);
  for (const { claim } of [...own, ...spare]) claim?.();
  expect(claimed).toHaveLength(approaches.length);
  return { own: own.map(({ name }) => name), spare: spare.map(({ name }) => name) };
}

const STAGES = [approach("a", 1), approach("b", 3), approach("c", 1), approach("d", 4)];

test("each goes to who has least, and is spare to the others", () => {
  expect(hand(0, 2, STAGES)).toEqual({ own: ["a", "c", "d"], spare: ["b"] });
  expect(hand(1, 2, STAGES)).toEqual({ own: ["b"], spare: ["a", "c", "d"] });
  expect(hand(4, 5, STAGES)).toEqual({ own: [], spare: ["a", "b", "c", "d"] });
});

test("every approach is somebody's, and nobody else's", () => {
  for (const count of [1, 2, 3, 7]) {
    const hands = Array.from({ length: count }, (_, index) => hand(index, count, STAGES).own);
    expect(hands.flat().sort()).toEqual(["a", "b", "c", "d"]);
  }
});

test("who is alone has all of them, and nobody to ask", () => {
  expect(dealt(STAGES, null)).toEqual({ approaches: STAGES });
});
