import { afterAll, expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { Budget } from "../../base/budget/index.ts";
import { intMap } from "../../base/collections/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { BlockEncoder } from "../../encoding/index.ts";
import { openSolver } from "../../logic/backends/index.ts";
import { Terms } from "../../logic/terms/index.ts";
import type { CfaNode } from "../../program/cfa/graph.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { AbstractionPoint } from "./abstraction-point.ts";
import { CallStack } from "./call-stack.ts";
import { PathNode, type Trace, type VisitCount } from "./path-node.ts";
import { PathRefinement } from "./path-refinement.ts";
import { PrecisionFunction } from "./precision.ts";
import { Specification } from "../../semantics/specification/index.ts";

const terms = new Terms();
const solver = openSolver(terms, "auto");

afterAll(() => {
  solver.close();
});

test("sources of facts get the budget of the run", () => {
  const cfa = cfaOf("int main(void) { int n = 0; while (n > 0) n--; return 0; }");
  const { entry } = cfa.start;
  const encoding = new BlockEncoder(cfa, terms, { imprecise: () => undefined });
  const { start: watched } = Specification.along(cfa, [], () => undefined);
  const stack = CallStack.bottom();
  const { head } = findLoops(cfa).loops[0]!;
  const at = (location: CfaNode, trace: Trace | null, point: AbstractionPoint | null): PathNode => {
    const visits = intMap.emptyMap<VisitCount>();
    const parts = { location, stack, watched, block: encoding.start(), visits };
    return new PathNode({ ...parts, model: null, trace, point });
  };
  let trace: Trace | null = null;
  const follow = (end: (location: CfaNode) => boolean): CfaNode => {
    let location = trace?.edge.target ?? entry;
    while (!end(location)) {
      // Into the loop, which cannot be entered.
      const edge = location.leaving[0]!;
      trace = { before: trace, edge, assumptions: [], length: (trace?.length ?? 0) + 1 };
      location = edge.target;
    }
    return location;
  };
  follow((location) => location === head);
  const before = at(head, trace, null);
  const last = follow(({ entering }) => entering[0]?.operation.kind === "assume");
  const { block } = before;
  const point = { previous: null, depth: 0, before, block, predicates: [], values: [] };
  const target = at(last, trace, point);
  const given: (Budget | undefined)[] = [];
  const refinement = new PathRefinement({
    entry,
    encoding,
    precision: new PrecisionFunction([[head, 0]]),
    facts: {
      name: "none",
      facts: (_, budget) => {
        given.push(budget);
        return null;
      },
    },
    prover: solver.newProver(),
    predicates: "atoms",
    statistics: new Statistics(),
  });
  const budget: Budget = {
    check: () => undefined,
    checkTurn: () => undefined,
    remainingMillis: () => Infinity,
  };
  expect(refinement.refine(target, budget).kind).toBe("refined");
  expect(given.length).toBeGreaterThan(0);
  expect(given.every((one) => one === budget)).toBe(true);
});
