/** `import … from "assay/runexec"`: the bundle, by the name of the package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type * as api from "../src/api/runexec.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { describeWith } from "./needs.ts";
import { sleepers } from "./sleepers.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const { AssayError, executeRun } = (await import(
  join(repositoryRoot, "dist/runexec.js")
)) as typeof api;

const folder = new TemporaryFolder();
const log = join(folder.path, "output.log");
const shell = (script: string): readonly string[] => ["sh", "-c", script];

describeWith("Linux")("executeRun", () => {
  test("measures a run, and tells what the command prints", async () => {
    const start = new Date();
    const run = await executeRun({
      // Long enough to be seen where processes are looked at from time to time.
      command: shell("echo $WORD; cat; i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; exit 5"),
      environment: { PATH: process.env["PATH"]!, WORD: "given" },
      inputFile: folder.file("input.txt", "read\n"),
      workingDirectory: folder.path,
      outputFile: log,
      timeLimitSeconds: 20,
    });
    expect(run).toMatchObject({ terminationReason: null, failure: null, exitCode: 5 });
    expect(run.startTime.getTime()).toBeGreaterThanOrEqual(start.getTime());
    expect(run.cpuSeconds).toBeGreaterThan(0);
    expect(run.memoryBytes).toBeGreaterThan(100_000);
    expect(run.measuredBy.cpu.mechanism).toMatch(/cgroup|proc/);
    expect(run.text).toMatch(/^starttime=.*\nreturnvalue=5\nwalltime=\d+\.\d+s\ncputime=/);
    expect(readFileSync(log, "utf8")).toMatch(/\n\n\ngiven\nread\n$/);
  });

  test("keeps limits, one of wall time also where only one of CPU time is given", async () => {
    const sleep = { command: ["sleep", "60"], outputFile: log };
    const run = await executeRun({ ...sleep, wallTimeLimitSeconds: 0.3 });
    expect(run).toMatchObject({ terminationReason: "walltime", exitCode: null, exitSignal: 9 });
    expect(run.wallSeconds).toBeLessThan(5);
    const busy = shell("while :; do :; done");
    const spent = await executeRun({ command: busy, outputFile: log, timeLimitSeconds: 0.3 });
    expect(spent.terminationReason).toBe("cputime");
  });

  test("keeps the files that are asked for", async () => {
    const run = await executeRun({
      command: shell("echo 1 > kept; echo 2 > other; touch real/file"),
      workingDirectory: folder.path,
      outputFile: log,
      container: { directories: [{ path: folder.path, mode: "overlay" }], home: "host" },
      resultFiles: { patterns: ["kept"], folder: join(folder.path, "files") },
    });
    if (run.warnings.some((warning) => warning.includes("No container"))) return;
    expect(readFileSync(join(folder.path, "files/kept"), "utf8")).toBe("1\n");
    expect(() => readFileSync(join(folder.path, "other"))).toThrow();
    expect(run.exitCode).toBe(1);
  });

  test("what cannot be started is a result", async () => {
    const run = await executeRun({ command: ["/no/such/tool"], outputFile: log });
    expect(run).toMatchObject({ terminationReason: "failed", exitCode: null, cpuSeconds: 0 });
    expect(run.failure).toMatch(/^the command \/no\/such\/tool is not there/);
  });

  test("can be ended: nothing of the run is left when the promise is rejected", async () => {
    const mark = `${process.pid}94.5`;
    const controller = new AbortController();
    const { signal } = controller;
    const handlers = process.listenerCount("SIGINT");
    const command = shell(`trap "" TERM; setsid sleep ${mark} & sleep ${mark}`);
    const run = executeRun({ command, outputFile: log, signal });
    const refused = expect(run).rejects.toThrow("enough");
    while (sleepers(mark) < 2) await delay(20);
    controller.abort(new Error("enough"));
    await refused;
    expect(sleepers(mark)).toBe(0);
    expect(process.listenerCount("SIGINT")).toBe(handlers);
    await expect(executeRun({ command, outputFile: log, signal })).rejects.toThrow("enough");
  });

  test("runs at the same time know of each other, whoever started them", async () => {
    const run = { outputFile: null, cores: [0], container: "off" as const };
    const first = executeRun({ ...run, command: ["sleep", "1"] });
    await delay(300);
    const { warnings } = await executeRun({ ...run, command: ["true"], maximumProcesses: 100 });
    expect(warnings.join("\n")).toContain("Another run uses core 0 at the same time.");
    await first;
  });

  test.each([
    [{ command: [] }, /no command is given/],
    [{ cores: [9999] }, /core 9999 cannot be used/],
    [{ cores: [] }, /cores is empty/],
    [{ memoryNodes: [77] }, /memory node 77 cannot be used/],
    [{ timeLimitSeconds: 0 }, /timeLimitSeconds has to be positive/],
    [{ memoryLimitBytes: Number.NaN }, /memoryLimitBytes has to be positive/],
    [{ maximumFiles: -1 }, /maximumFiles has to be 0 or more/],
    [{ timeLimitSeconds: 1, softTimeLimitSeconds: 2 }, /the soft limit of CPU time/],
    [{ workingDirectory: "/no/such/folder" }, /there is no directory \/no\/such\/folder/],
    [{ container: { directories: [{ path: "/no", mode: "hidden" }] } }, /there is no directory/],
    [{ inputFile: "/no/such/file" }, /there is no file \/no\/such\/file/],
    [{ outputFile: "/no/such/folder/log" }, /\/no\/such\/folder\/log/],
    [{ resultFiles: { patterns: ["../x"], folder: "." } }, /not below the working directory/],
  ] as const)("%j is refused", async (options, message) => {
    const run = executeRun({ command: ["true"], outputFile: log, ...options });
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AssayError);
    expect((error as Error).message).toMatch(message);
  });
});
