import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ArgNode } from "../arg/index.ts";
import { ComponentKeys, CompositePrecision, CompositeState } from "../composite/index.ts";
import {
  BreadthFirstWaitlist,
  DepthFirstWaitlist,
  RandomPathWaitlist,
  RandomWaitlist,
  RankedWaitlist,
  type Waitlist,
} from "./index.ts";

const state = new CompositeState(new ComponentKeys([]), []);
const precision = new CompositePrecision([]);
const node = (id: number) => new ArgNode(id, state, precision);

function drain(waitlist: Waitlist): number[] {
  const ids: number[] = [];
  for (let next = waitlist.pop(); next !== null; next = waitlist.pop()) ids.push(next.id);
  return ids;
}

const kinds: Record<string, () => Waitlist> = {
  "depth first": () => new DepthFirstWaitlist(),
  "breadth first": () => new BreadthFirstWaitlist(),
  random: () => new RandomWaitlist(7),
  ranked: () =>
    new RankedWaitlist(
      "smallest",
      (n) => n.id % 5,
      () => new DepthFirstWaitlist(),
    ),
};

describe.each(Object.entries(kinds))("%s", (_, make) => {
  test("gives back exactly what was added and not removed", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (commands) => {
        const waitlist = make();
        const nodes = Array.from({ length: 31 }, (_unused, id) => node(id));
        const waiting = new Set<number>();
        for (const id of commands) {
          if (waiting.delete(id)) waitlist.remove(nodes[id]!);
          else {
            waiting.add(id);
            waitlist.add(nodes[id]!);
          }
          expect(waitlist.size).toBe(waiting.size);
        }
        expect(new Set(drain(waitlist))).toEqual(waiting);
        expect(waitlist.pop()).toBeNull();
      }),
    );
  });

  test("lets a removed node wait again", () => {
    const waitlist = make();
    const again = node(3);
    waitlist.add(again);
    waitlist.remove(again);
    waitlist.add(again);
    expect(drain(waitlist)).toEqual([3]);
  });
});

describe("orders", () => {
  const filled = (waitlist: Waitlist) => {
    for (const id of [4, 9, 2, 7]) waitlist.add(node(id));
    return drain(waitlist);
  };

  test("depth first takes the newest, breadth first the oldest", () => {
    expect(filled(new DepthFirstWaitlist())).toEqual([7, 2, 9, 4]);
    expect(filled(new BreadthFirstWaitlist())).toEqual([4, 9, 2, 7]);
  });

  test("ranks come smallest or largest first, ties by the inner order", () => {
    const inner = () => new BreadthFirstWaitlist();
    const parity = (n: ArgNode) => n.id % 2;
    expect(filled(new RankedWaitlist("smallest", (n) => n.id, inner))).toEqual([2, 4, 7, 9]);
    expect(filled(new RankedWaitlist("largest", parity, inner))).toEqual([9, 7, 4, 2]);
  });

  test("random order depends on the seed alone", () => {
    const order = (seed: number) => {
      const waitlist = new RandomWaitlist(seed);
      for (let id = 0; id < 50; id++) waitlist.add(node(id));
      return drain(waitlist);
    };
    expect(order(1)).toEqual(order(1));
    expect(order(1)).not.toEqual(order(2));
  });

  test("random paths prefer what lies behind few branches, but not always", () => {
    const first = (seed: number) => {
      const waitlist = new RandomPathWaitlist(seed, ({ id }) => (id === 0 ? 1 : 5));
      for (let id = 0; id < 9; id++) waitlist.add(node(id));
      return waitlist.pop()!.id;
    };
    const firsts = Array.from({ length: 300 }, (_, seed) => first(seed));
    const shallow = firsts.filter((id) => id === 0).length;
    // One node of weight 1/2 against eight of weight 1/32.
    expect(shallow).toBeGreaterThan(150);
    expect(shallow).toBeLessThan(250);
  });
});
