import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNLIMITED } from "../../base/budget/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Arg, type ArgNode } from "../../core/arg/index.ts";
import type { Composite, CompositePrecision, CompositeState } from "../../core/composite/index.ts";
import { Assurance, type CounterexampleCheck } from "../../core/contracts/index.ts";
import type { Answer } from "../answer.ts";
import { BoundedModelChecking, type BoundedUnrolling } from "./bounded-model-checking.ts";
import type { TargetSearch } from "./unrolling.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** One level with one target. What each question about it answers, and how long it takes. */
function answerOf(...questions: readonly { answer: TargetSearch["kind"]; millis: number }[]): {
  readonly kind: Answer["kind"];
  readonly asked: number;
} {
  const target = new Arg().newRoot({} as CompositeState, {} as CompositePrecision);
  const settled = new Set<ArgNode>();
  let asked = 0;
  const unrolling: BoundedUnrolling = {
    reached: { [Symbol.iterator]: () => [][Symbol.iterator](), size: 0 } as never,
    isComplete: true,
    raise: () => undefined,
    prune: () => undefined,
    newTargets: () => (settled.has(target) ? [] : [target]),
    settle: (one) => settled.add(one),
    search() {
      const { answer, millis } = questions[asked++]!;
      vi.advanceTimersByTime(millis);
      return answer === "found" ? { kind: answer, target, path: null } : { kind: answer };
    },
  };
  const checking = new BoundedModelChecking({
    unrolling,
    composite: { violation: () => ({ description: "" }) } as unknown as Composite,
    check: {
      check: () => ({ kind: "confirmed", counterexample: {} }),
    } as unknown as CounterexampleCheck,
    ...{ assurance: new Assurance(), statistics: new Statistics(), lastLevel: null, watch: null },
  });
  const { kind } = checking.run(UNLIMITED);
  return { kind, asked };
}

test("what the solver had too little time for is asked again, with more of it", () => {
  const long = { answer: "unknown", millis: 10_000 } as const;
  const proof = answerOf(long, long, { answer: "none", millis: 1 });
  expect(proof).toEqual({ kind: "safe", asked: 3 });
  const violation = answerOf(long, { answer: "found", millis: 1 });
  expect(violation).toEqual({ kind: "violated", asked: 2 });
});

test("what the solver cannot decide however long it takes stays open", () => {
  const answer = answerOf({ answer: "unknown", millis: 5 });
  expect(answer).toEqual({ kind: "unknown", asked: 1 });
});
