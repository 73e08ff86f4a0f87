/** Benchmarks executed by workers, with a Redis server of their own. */
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SeededRandom } from "../src/base/random/index.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import {
  assay,
  DUMMY,
  dummyStatus,
  journaledRuns,
  readResult,
  resultFiles,
  RunningAssay,
  until,
  valueOf,
  writeTasks,
} from "./bench/scenario.ts";
import { RedisServer } from "./bench/redis-server.ts";
import { violationsOfDtd } from "./bench/result-documents.ts";
import { describeWith } from "./needs.ts";
import { SAFE, UNSAFE, writeProject } from "./project-folder.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const TASKS = 300;
const temporary = new TemporaryFolder();
writeTasks(temporary.path, TASKS);
const results = join(temporary.path, "results");
const starts = join(temporary.path, "starts.txt");
const definition = temporary.file(
  "many.xml",
  `<benchmark tool="${DUMMY}" timelimit="20s">
  <rundefinition name="seven">
    <option name="--seed">7</option>
    <option name="--pause">0</option>
    <option name="--starts">${starts}</option>
  </rundefinition>
  <tasks><include>t/*.yml</include></tasks>
  <propertyfile>unreach-call.prp</propertyfile>
</benchmark>
`,
);

let server: RedisServer;
const running: RunningAssay[] = [];

describeWith("redis-server")("two workers and a coordinator", () => {
  beforeAll(async () => {
    server = await RedisServer.create(join(temporary.path, "redis"));
  });

  afterAll(async () => {
    await Promise.all(running.map((command) => command.stop("SIGKILL")));
    await server.stop("SIGTERM");
  });

  test("give every task exactly one result, whoever is killed or restarted", async () => {
    const random = new SeededRandom(Number(process.env["FAST_CHECK_SEED"] ?? 1));
    const moments = [30 + random.below(50), 110 + random.below(50), 200 + random.below(50)];
    const [first] = [startWorker(), startWorker()];
    const bench = [
      "bench",
      definition,
      "--no-compress-results",
      "-o",
      `${results}/`,
      "--queue",
      server.address,
    ];
    const coordinator = start(bench);
    await until(() => journaledRuns(results).length >= moments[0]!, "the first runs");
    await first.stop("SIGKILL");
    await until(() => journaledRuns(results).length >= moments[1]!, "runs of the other worker");
    await server.stop("SIGKILL");
    await server.start();
    await until(() => journaledRuns(results).length >= moments[2]!, "runs after the restart");
    await coordinator.stop("SIGKILL");

    const resumed = await start([...bench, "--resume"]).end();
    expect(resumed).toMatchObject({ exit: 0 });
    const runs = journaledRuns(results);
    expect(runs).toHaveLength(TASKS);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(TASKS);
    const lines = readFileSync(starts, "utf8").trim().split("\n").length;
    expect(lines).toBeGreaterThanOrEqual(TASKS);

    const [file] = resultFiles(results);
    expect(violationsOfDtd(file!)).toBe("");
    const rows = readResult(file!).children.filter(({ name }) => name === "run");
    expect(rows).toHaveLength(TASKS);
    for (const row of rows) {
      const number = Number(/p(\d+)\.yml$/.exec(row.attributes.get("name")!)![1]);
      expect(valueOf(row, "status")).toBe(dummyStatus(number, 7));
      expect(existsSync(join(results, row.attributes.get("logfile")!))).toBe(true);
    }
  }, 120_000);

  test("leave no job behind", async () => {
    const client = new Redis(server.address);
    const keys = await client.keys("bull:assay-bench:*-*-*");
    client.disconnect();
    expect(keys.filter((key) => !key.endsWith("stalled-check"))).toEqual([]);
  });

  test("targets of a project are verified by workers, which print a line for each", async () => {
    const root = writeProject(join(temporary.path, "project"), {
      "assay.json": {
        includeDirectories: ["include"],
        limits: { time: "20s" },
        targets: {
          safe: { files: ["safe.c"] },
          unsafe: { files: ["unsafe.c"] },
          odd: { files: ["safe.c"], checks: ["nothing"] },
        },
      },
      "safe.c": `#include "empty.h"\n${SAFE}`,
      "unsafe.c": UNSAFE,
      "include/empty.h": "",
    });
    await Promise.all(running.map((command) => command.stop("SIGTERM")));
    const worker = startWorker("--allow-tool", join(repositoryRoot, "dist", "assay.js"));
    const words = ["verify", "--queue", server.address, "--output", "out", "--jobs", "2"];
    const run = await new RunningAssay(words, root).end();
    expect(run.stdout).toMatch(/^TRUE +safe /m);
    expect(run.stdout).toMatch(/^FALSE +unsafe .*unsafe\.c:2:18: reach_error/m);
    expect(run.stdout).toMatch(/^ERROR +odd .*there is no check 'nothing'/m);
    expect(run.exit).toBe(64);
    expect(readFileSync(join(root, "out/unsafe/result.txt"), "utf8")).toContain("FALSE(unreach");
    const { stderr } = await worker.stop("SIGTERM");
    expect(
      stderr.match(/^\d: exit code \d+, \d+\.\d s CPU, \d+\.\d s: .* verify .*$/gm),
    ).toHaveLength(3);
  });

  test("what the benchmark asks for beyond the worker's isolation is refused, what it does not say is the worker's choice", async () => {
    await Promise.all(running.map((command) => command.stop("SIGTERM")));
    const tool = temporary.file(
      "looks-around.sh",
      `#!/bin/sh
[ "$1" = --version ] && exit
[ -n "$(ls -A ${temporary.path}/private)" ] && echo sees files
[ "$(grep -c : /proc/net/dev)" -gt 1 ] && echo false || echo true
`,
    );
    chmodSync(tool, 0o755);
    mkdirSync(join(temporary.path, "private"));
    temporary.file("private/key", "secret\n");
    const path = temporary.file(
      "isolated.xml",
      `<benchmark tool="${tool}"><rundefinition/>
        <tasks><include>t/p2.yml</include></tasks>
        <propertyfile>unreach-call.prp</propertyfile>
      </benchmark>`,
    );
    const statusOf = async (name: string, ...more: readonly string[]): Promise<unknown> => {
      const folder = join(temporary.path, name);
      const words = ["bench", path, "--no-compress-results", "-o", `${folder}/`, ...more];
      const run = await start([...words, "--queue", server.address]).end();
      const [row] = readResult(resultFiles(folder)[0]!).children.filter(
        (child) => child.name === "run",
      );
      const log = join(folder, row!.attributes.get("logfile")!);
      return {
        status: valueOf(row!, "status"),
        seesFiles: existsSync(log) && readFileSync(log, "utf8").includes("sees files"),
        refusal: /it asks for [^,]*/.exec(run.stderr)?.[0] ?? null,
      };
    };
    const options = ["--queue", server.address, "--lost-after", "2s", "--allow-tool", tool];
    const isolating = start(["worker", ...options, "--read-only-dir", temporary.path]);
    const hidden = ["--hidden-dir", join(temporary.path, "private")];
    expect(
      await Promise.all([statusOf("hidden", ...hidden), statusOf("refused", "--network-access")]),
    ).toEqual([
      { status: "true", seesFiles: false, refusal: null },
      { status: "FAILED", seesFiles: false, refusal: "it asks for network" },
    ]);
    await isolating.stop("SIGTERM");
    start(["worker", ...options, "--read-only-dir", temporary.path, "--network-access"]);
    expect(await statusOf("open")).toEqual({ status: "false", seesFiles: true, refusal: null });
  }, 60_000);

  test("a worker that has other files refuses runs and ends", async () => {
    await Promise.all(running.map((command) => command.stop("SIGTERM")));
    const folder = join(temporary.path, "other");
    const coordinator = start([
      "bench",
      definition,
      "--no-compress-results",
      "-o",
      `${folder}/`,
      "--queue",
      server.address,
    ]);
    // The journal is written when the files have been looked at.
    await until(() => existsSync(folder), "the plan");
    for (const name of ["t/p1.c", "t/p10.c"]) temporary.file(name, "int other;\n");
    const worker = await startWorker().end();
    expect(worker.exit).toBe(64);
    expect(worker.stderr).toMatch(
      /error: .*\/t\/p\d+\.c is not the file that the benchmark is about\n/,
    );
    expect((await coordinator.stop("SIGINT")).exit).toBe(130);
  });
});

test("a worker without server says so", () => {
  const { exit, stderr } = assay(["worker", "--queue", "redis://127.0.0.1:1"]);
  expect({ exit, stderr }).toEqual({
    exit: 64,
    stderr: "error: cannot reach the Redis server at redis://127.0.0.1:1: ECONNREFUSED\n",
  });
});

function start(args: readonly string[]): RunningAssay {
  const command = new RunningAssay(args);
  running.push(command);
  return command;
}

function startWorker(...more: readonly string[]): RunningAssay {
  const options = ["--no-container", "--lost-after", "2s", "--allow-tool", DUMMY];
  return start(["worker", "--queue", server.address, "-N", "3", ...options, ...more]);
}
