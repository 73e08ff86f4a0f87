import { describe, expect, test } from "vitest";
import { Reachability } from "../src/algorithms/reachability.ts";
import { CallstackAnalysis } from "../src/analyses/callstack/index.ts";
import { LocationAnalysis, locationKey } from "../src/analyses/location/index.ts";
import { UNLIMITED } from "../src/base/budget/index.ts";
import { Statistics } from "../src/base/statistics/index.ts";
import { Arg, edgesOf, pathTo } from "../src/core/arg/index.ts";
import { Composite } from "../src/core/composite/index.ts";
import { Assurance } from "../src/core/contracts/index.ts";
import { BreadthFirstWaitlist, ReachedSet } from "../src/core/reached/index.ts";
import { cfaOf } from "./cfa-of.ts";

function explore(text: string, maximalActivations = 1) {
  const cfa = cfaOf(text);
  const assurance = new Assurance();
  const composite = new Composite([
    new LocationAnalysis(cfa),
    new CallstackAnalysis(maximalActivations, assurance),
  ]);
  const arg = new Arg();
  const reached = new ReachedSet(composite, new BreadthFirstWaitlist());
  reached.add(arg.newRoot(composite.initialState(cfa.start.entry), composite.initialPrecision()));
  const end = new Reachability(composite, arg, new Statistics()).run(reached, UNLIMITED);
  return { cfa, reached, end, assurance };
}

describe("exploring locations and call stacks", () => {
  test("reaches every location of a program with loops, once per call stack", () => {
    const { cfa, reached, end } = explore(`
      int f(int x) { while (x > 0) x--; return x; }
      int main(void) { int y = f(3); if (y) y = f(4); return y; }`);
    expect(end.kind).toBe("exhausted");
    const visits = new Map<number, number>();
    for (const { state } of reached) {
      const { node } = state.get(locationKey)!;
      visits.set(node.id, (visits.get(node.id) ?? 0) + 1);
    }
    expect(visits.size).toBe(cfa.nodes.length);
    const f = cfa.functions.find(({ name }) => name === "f")!;
    for (const node of cfa.nodes) expect(visits.get(node.id)).toBe(node.function === f ? 2 : 1);
  });

  test("a call returns to where it came from", () => {
    const { cfa, reached } = explore(`
      void f(void) {}
      int main(void) { f(); int x = 1; f(); return x; }`);
    const last = [...reached].find(({ state }) => {
      return state.get(locationKey)!.node === cfa.start.exit;
    });
    const calls = edgesOf(pathTo(last!)).map(({ operation }) => operation.kind);
    expect(calls.filter((kind) => kind === "call")).toHaveLength(3);
    expect(calls.filter((kind) => kind === "return")).toHaveLength(3);
  });

  test("recursion beyond the bound costs the proof, not the run", () => {
    const recursive = "int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(5); }";
    const { end, assurance } = explore(recursive, 3);
    expect(end.kind).toBe("exhausted");
    expect(assurance.isSound).toBe(false);
    expect(assurance.all[0]!.reason).toBe("recursion of f deeper than 3 calls");
    expect(explore("int main(void) { return 0; }").assurance.isSound).toBe(true);
  });
});

describe("removing a part of the graph", () => {
  test("gives back the parents and the nodes that lost their cover", () => {
    const { reached } = explore("int main(void) { int i = 0; while (i < 5) i++; return i; }");
    const covering = [...reached].find((node) => node.covers.length > 0)!;
    const [parent] = covering.incoming.map((step) => step.parent);
    const arg = new Arg();
    const { removed, parents, uncovered } = arg.removeSubtree(covering);
    expect(removed).toContain(covering);
    expect(parents).toEqual([parent]);
    // The covered node is below the loop head that covered it, so it went with the rest.
    expect(uncovered).toEqual([]);
    expect(parent!.children).toEqual([]);
  });
});
