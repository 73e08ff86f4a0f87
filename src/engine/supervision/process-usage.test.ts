import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { cpuMillis } from "../../base/budget/index.ts";
import { endedChildrenMillis, usageOf } from "./process-usage.ts";
import { describeWith } from "../../../test/needs.ts";

describeWith("Linux")("usage of processes", () => {
  test("is about what the process itself says", () => {
    const usage = usageOf(process.pid)!;
    expect(Math.abs(usage.cpuMillis - endedChildrenMillis() - cpuMillis())).toBeLessThan(100);
    const resident = process.memoryUsage.rss();
    expect(usage.memoryBytes / resident).toBeGreaterThan(0.8);
    expect(usage.memoryBytes / resident).toBeLessThan(1.25);
  });

  test("counts children that ended", () => {
    const before = endedChildrenMillis();
    const loop =
      "const end = process.cpuUsage().user + 2e5; while (process.cpuUsage().user < end);";
    spawnSync(process.execPath, ["-e", loop]);
    expect(endedChildrenMillis() - before).toBeGreaterThanOrEqual(200);
  });

  test("is not known of a process that is gone", () => {
    const { pid } = spawnSync("true");
    expect(usageOf(pid)).toBe(null);
  });
});
