import { expect, test } from "vitest";
import { cpuMillis } from "./budget.ts";

function systemMillis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

test("the time between readings of the system's clock never goes back and stays close to it", () => {
  const start = systemMillis();
  let before = cpuMillis();
  while (systemMillis() - start < 60) {
    const now = cpuMillis();
    expect(now).toBeGreaterThanOrEqual(before);
    before = now;
  }
  // What is estimated is at most a few milliseconds of clock on the wall; other threads may run meanwhile.
  expect(Math.abs(cpuMillis() - systemMillis())).toBeLessThan(500);
});
