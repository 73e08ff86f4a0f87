import { expect, test } from "vitest";
import {
  cpuMillis,
  CpuBudget,
  LimitReached,
  PartialBudget,
  UNLIMITED,
  type Budget,
} from "./index.ts";

function isOver(budget: Budget): boolean {
  const end = performance.now() + 30_000;
  try {
    while (performance.now() < end) budget.check();
    return false;
  } catch (error) {
    if (error instanceof LimitReached) return true;
    throw error;
  }
}

test("a part ends before the whole, also if the whole has no end", () => {
  for (const whole of [UNLIMITED, new CpuBudget(1e6)]) {
    const part = new PartialBudget(whole, 50);
    expect(part.remainingMillis()).toBeLessThanOrEqual(50);
    expect(isOver(part)).toBe(true);
  }
});

test("a part ends with the whole", () => {
  expect(new PartialBudget(new CpuBudget(10), 1e6).remainingMillis()).toBeLessThanOrEqual(10);
});

test("a part of what has no end has none, if it is large enough", () => {
  expect(new PartialBudget(UNLIMITED, Infinity).remainingMillis()).toBe(Infinity);
});

test("the first poll after long work notices that the time is over", () => {
  for (const start of [() => new CpuBudget(30), () => new PartialBudget(UNLIMITED, 30)]) {
    const budget = start();
    budget.check();
    for (const end = cpuMillis() + 60; cpuMillis() < end;);
    expect(() => {
      budget.check();
    }).toThrow(LimitReached);
  }
});
