import { expect, test } from "vitest";
import { cpuMillis, LimitReached } from "../base/budget/index.ts";
import { RunBudget, softLimit } from "./run-budget.ts";
import type { VerifyRequest } from "./verify-request.ts";

function spend(millis: number, budget: RunBudget): void {
  for (const end = cpuMillis() + millis; cpuMillis() < end;) budget.check();
}

test("what others leave comes to what there is", () => {
  let granted = 0;
  const budget = new RunBudget(
    cpuMillis() + 100,
    () => undefined,
    () => granted,
  );
  spend(60, budget);
  granted = 1e6;
  spend(150, budget);
  expect(budget.remainingMillis()).toBeGreaterThan(1e5);
});

test("without that the time is over when it is over", () => {
  const budget = new RunBudget(cpuMillis() + 60, () => undefined);
  expect(() => {
    spend(1000, budget);
  }).toThrow(LimitReached);
  expect(budget.remainingMillis()).toBeLessThanOrEqual(0);
});

test("processes that share the work share the time", () => {
  const limit = (job?: VerifyRequest["job"]): number =>
    softLimit({ cpuMillis: 1e6, ...(job && { job }) } as VerifyRequest)! - cpuMillis();
  expect(limit({ index: 0, count: 4 })).toBeLessThan(limit() / 3);
});

test("the clock ends a run that waits for the processor", () => {
  const budget = new RunBudget(
    null,
    () => undefined,
    () => 0,
    performance.now() - 1,
  );
  expect(budget.remainingMillis()).toBeLessThan(0);
  expect(budget.isOverByTheClock).toBe(true);
  expect(new RunBudget(null, () => undefined).isOverByTheClock).toBe(false);
});
