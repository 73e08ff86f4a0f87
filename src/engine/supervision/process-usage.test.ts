import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { endedChildrenMillis, usageOf } from "./process-usage.ts";
import { describeWith } from "../../../test/needs.ts";

describeWith("Linux")("usage of processes", () => {
  test("is about what the process itself says", async () => {
    // From a process without children: this one may have some.
    const program = `
      const end = process.cpuUsage().user + 2e5;
      while (process.cpuUsage().user < end);
      const { user, system } = process.cpuUsage();
      require("node:fs").writeSync(1, JSON.stringify([(user + system) / 1000, process.memoryUsage.rss()]));
      setInterval(() => undefined, 1e6);`;
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    const [cpu, resident] = JSON.parse(said.toString()) as [number, number];
    const usage = usageOf(child.pid!)!;
    child.kill("SIGKILL");
    expect(Math.abs(usage.cpuMillis - cpu)).toBeLessThan(500);
    expect(usage.memoryBytes / resident).toBeGreaterThan(0.5);
    expect(usage.memoryBytes / resident).toBeLessThan(2);
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
