/** Foreign data in the queue: whoever reaches the server can write there, and must not get far. */
import { Queue } from "bullmq";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BadMessage, Messages, type Sealed } from "../src/bench/queue/messages.ts";
import { AllowedPrograms } from "../src/bench/queue/permissions.ts";
import type { QueuedAnswer, QueuedRun } from "../src/bench/queue/queued-run.ts";
import {
  assay,
  DUMMY,
  dummyStatus,
  journaledRuns,
  journalIn,
  readResult,
  resultFiles,
  RunningAssay,
  until,
  valueOf,
  writeTasks,
} from "./bench/scenario.ts";
import { RedisServer } from "./bench/redis-server.ts";
import { describeWith, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const JOB: QueuedRun = {
  version: "1",
  command: ["/bin/true"],
  limits: { cpuTime: 1, softCpuTime: null, wallTime: 2, memory: null, cores: null },
  coresPerRun: null,
  tool: { module: "generic", executable: "/bin/true", version: "" },
  files: [{ path: "/bin/true", sha256: "0".repeat(64) }],
  maximumLogBytes: null,
};
const measured = { value: 1, by: "cgroup", isApproximate: false };
const ANSWER: QueuedAnswer = {
  version: "1",
  result: {
    ...{ terminationReason: null, exitCode: 0, exitSignal: null },
    startTime: "2026-01-01T00:00:00.000Z",
    ...{ cpuTime: measured, wallTime: measured, memory: null },
    resources: [{ key: "cputime-cpu0", value: 1, unit: "s" }],
    warnings: [],
  },
  system: {
    ...{ host: "h", os: "o", cpuModel: "c", cores: 1, frequency: null, turboBoost: null },
    ...{ memory: 1, environment: { A: "b" } },
  },
  cores: [0],
  log: deflateSync("true\n").toString("base64"),
};

test("messages are what they were, and nothing else is believed", () => {
  const plain = new Messages(null);
  expect(plain.openJob("i", plain.sealJob("i", JOB))).toEqual(JOB);
  expect(plain.openAnswer("i", plain.sealAnswer("i", ANSWER))).toEqual(ANSWER);
  const wrong: unknown[] = [
    ...[undefined, null, 7, "text", [], {}, { body: 3 }, { body: "{", signature: null }],
    ...[
      { ...JOB, command: [] },
      { ...JOB, command: "rm" },
      { ...JOB, limits: {} },
    ].map(inBody),
    ...[
      { ...JOB, extra: 1 },
      { ...JOB, maximumLogBytes: -1 },
      { ...JOB, files: [{}] },
    ].map(inBody),
    ...[{ ...JOB, tool: null }, { ...JOB, version: 3 }, ANSWER].map(inBody),
    { body: `"${"x".repeat(17e6)}"`, signature: null },
  ];
  for (const message of wrong) expect(() => plain.openJob("i", message)).toThrow(BadMessage);
  const { result } = ANSWER;
  const answers: unknown[] = [
    { ...ANSWER, result: { ...result, exitCode: "0" } },
    { ...ANSWER, result: { ...result, startTime: "now" } },
    { ...ANSWER, result: { ...result, cpuTime: { ...measured, value: -1 } } },
    { ...ANSWER, result: { ...result, terminationReason: "boredom" } },
    { ...ANSWER, log: "not base64!" },
    { ...ANSWER, system: undefined },
    JOB,
  ];
  for (const answer of answers.map(inBody)) {
    expect(() => plain.openAnswer("i", answer)).toThrow(BadMessage);
  }
});

test("with a secret only what was signed with it, for this run and in this direction", () => {
  const [ours, theirs] = [new Messages(Buffer.from("a")), new Messages(Buffer.from("b"))];
  const sealed = ours.sealJob("i", JOB);
  expect(ours.openJob("i", sealed)).toEqual(JOB);
  const forged: readonly Sealed[] = [
    new Messages(null).sealJob("i", JOB),
    theirs.sealJob("i", JOB),
    ours.sealJob("j", JOB),
    { ...sealed, body: sealed.body.replace("true", "evil") },
    { ...sealed, signature: "" },
  ];
  for (const message of forged) expect(() => ours.openJob("i", message)).toThrow(/signed/);
  expect(() => ours.openAnswer("i", sealed)).toThrow(/signed/);
});

testWith("root")("a worker executes what its command line allows", () => {
  const nothing = new AllowedPrograms({ tools: [], directories: [] }, DUMMY);
  expect(["sh", "/bin/sh", "/no/such"].map((one) => nothing.isAllowed(one))).toEqual([
    false,
    false,
    false,
  ]);
  expect(nothing.isAllowed(DUMMY)).toBe(true);
  const sh = new AllowedPrograms({ tools: ["sh"], directories: [] }, DUMMY);
  expect(["sh", "/bin/sh", "env", DUMMY].map((one) => sh.isAllowed(one))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const below = new AllowedPrograms({ tools: [], directories: [join(DUMMY, "..")] }, null);
  expect(below.isAllowed(DUMMY)).toBe(true);
  expect(below.isAllowed(join(DUMMY, "..", "..", "..", "..", "..", "bin", "sh"))).toBe(false);
  expect(() => new AllowedPrograms({ tools: ["/no/such"], directories: [] }, null)).toThrow(
    "there is no /no/such to be allowed",
  );
});

const running: RunningAssay[] = [];
let server: RedisServer;

describeWith("redis-server")("a queue with garbage in it", () => {
  const TASKS = 8;
  const victim = join(folder, "victim");
  const password = "open sesame 42";

  beforeAll(async () => {
    server = await RedisServer.create(join(folder, "redis"), { requirepass: password });
    writeTasks(folder, TASKS);
    temporary.file("password", `${password}\n`);
    temporary.file("secret", "0123456789abcdef0123\n");
    temporary.file(
      "d.xml",
      `<benchmark tool="${DUMMY}" timelimit="20s">
        <rundefinition><option name="--seed">7</option></rundefinition>
        <tasks><include>t/*.yml</include></tasks>
        <propertyfile>unreach-call.prp</propertyfile>
      </benchmark>`,
    );
  });
  afterAll(async () => {
    await Promise.all(running.map((command) => command.stop("SIGKILL")));
    await server.stop("SIGTERM");
  });

  const access = () => [
    ...["--queue", server.address],
    ...["--queue-password-file", join(folder, "password")],
  ];
  const start = (args: readonly string[]): RunningAssay => {
    const command = new RunningAssay(args);
    running.push(command);
    return command;
  };
  const worker = (...more: readonly string[]) =>
    start([
      ...["worker", ...access(), "--no-container", "--lost-after", "2s"],
      ...["--allow-tool", DUMMY, ...more],
    ]);
  const bench = (output: string, ...more: readonly string[]) =>
    start([
      ...["bench", join(folder, "d.xml"), ...access(), "--no-compress-results"],
      ...["-o", `${join(folder, output)}/`, ...more],
    ]);

  test("logs are kept whole if that is asked for, and nothing malformed is executed or ends a command", async () => {
    const client = new Redis(server.address, { password, maxRetriesPerRequest: null });
    const queue = new Queue("assay-bench", { connection: client });
    const touch = { ...JOB, command: ["touch", victim], tool: { ...JOB.tool, module: "cbmc" } };
    const opts = { attempts: 1 };
    mkdirSync(join(folder, "results"));
    await queue.add("run", inBody(touch), { ...opts, jobId: "../../victim" });
    await queue.add("run", { nonsense: true }, { ...opts, jobId: "x" });
    await queue.add("run", inBody({ ...touch, extra: 1 }), { ...opts, jobId: "y" });
    const first = worker();
    const coordinator = bench("results", "--maxLogfileSize", "-1");
    const { exit, stderr } = await coordinator.end();
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    const [file] = resultFiles(join(folder, "results"));
    for (const row of readResult(file!).children.filter(({ name }) => name === "run")) {
      const number = Number(/p(\d+)\.yml$/.exec(row.attributes.get("name")!)![1]);
      expect(valueOf(row, "status")).toBe(dummyStatus(number, 7));
    }
    const { stderr: said } = await first.stop("SIGTERM");
    expect(said).toMatch(/a run is refused: touch may not be executed by this worker/);
    expect(said).toMatch(/a run is refused: it is no message of Assay/);
    expect(existsSync(victim)).toBe(false);
    await queue.obliterate({ force: true });
    await queue.close();
    client.disconnect();
    const journal = readFileSync(journalIn(join(folder, "results"))!, "utf8");
    expect(journal).not.toContain("sesame");
  }, 60_000);

  test("answers that are wrong are asked for again, and given up in the end", async () => {
    const client = new Redis(server.address, { password, maxRetriesPerRequest: null });
    const coordinator = bench("forged");
    const key = "bull:assay-bench";
    const bomb = {
      ...ANSWER,
      log: deflateSync(Buffer.alloc(60e6)).toString("base64"),
    };
    const garbage = ["{", "7", JSON.stringify(inBody({})), JSON.stringify(inBody(bomb))];
    let forged = 0;
    const ended = coordinator.end();
    const state = { isOver: false };
    void ended.then(() => (state.isOver = true));
    while (!state.isOver) {
      const id = await client.rpop(`${key}:wait`);
      if (id === null) await new Promise((resolve) => setTimeout(resolve, 20));
      else {
        await client.hset(`${key}:${id}`, "returnvalue", garbage[forged++ % garbage.length]!);
        await client.zadd(`${key}:completed`, Date.now(), id);
      }
    }
    client.disconnect();
    const { exit, stderr } = await ended;
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    expect(stderr).toMatch(/the answer for .* is not believed: it is not JSON/);
    expect(journaledRuns(join(folder, "forged")).map(({ status }) => status)).toEqual(
      Array.from({ length: TASKS }, () => "FAILED"),
    );
  }, 60_000);

  test("jobs that no worker can read are sent again", async () => {
    const client = new Redis(server.address, { password, maxRetriesPerRequest: null });
    const key = "bull:assay-bench";
    const coordinator = bench("damaged");
    await until(() => existsSync(join(folder, "damaged")), "the journal");
    while ((await client.llen(`${key}:wait`)) < TASKS) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const [first, second, third] = await client.lrange(`${key}:wait`, 0, 2);
    await client.hset(`${key}:${first!}`, "data", "{");
    await client.hset(`${key}:${second!}`, "opts", "{");
    // Somebody has taken it up, and there is nothing behind it any more.
    await client.lrem(`${key}:wait`, 0, third!);
    await client.lpush(`${key}:active`, third!);
    await client.del(`${key}:${third!}`);
    client.disconnect();
    const patient = worker();
    const { exit, stderr } = await coordinator.end();
    await patient.stop("SIGTERM");
    expect({ exit, stderr }).toMatchObject({ exit: 0 });
    expect(stderr.match(/was damaged in the queue and is sent again/g)!.length).toBeGreaterThan(1);
    const statuses = journaledRuns(join(folder, "damaged")).map(({ status }) => status);
    expect(statuses).toHaveLength(TASKS);
    expect(statuses).not.toContain("FAILED");
  }, 60_000);

  test("a server that keeps the connection and says nothing is waited for, and not for ever", async () => {
    const command = bench("silent", "--queue-patience", "1s");
    await until(() => existsSync(join(folder, "silent")), "the journal");
    server.signal("SIGSTOP");
    try {
      const { exit, stderr } = await command.end();
      expect(exit).toBe(64);
      expect(stderr).toMatch(/it does not answer; waiting for up to 1 s/);
      expect(stderr).toMatch(/error: .* did not answer for 1 s/);
    } finally {
      server.signal("SIGCONT");
    }
  }, 60_000);

  test("with a secret the unsigned is refused", async () => {
    const secret = ["--queue-secret-file", join(folder, "secret")];
    const signing = worker(...secret);
    const { exit } = await bench("signed", ...secret).end();
    expect(exit).toBe(0);
    expect(journaledRuns(join(folder, "signed")).some(({ status }) => status === "true")).toBe(
      true,
    );
    const unsigned = bench("unsigned");
    expect(await unsigned.end()).toMatchObject({ exit: 0 });
    const statuses = journaledRuns(join(folder, "unsigned")).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["FAILED"]));
    expect((await signing.stop("SIGTERM")).stderr).toMatch(/refused: it is not signed/);
  }, 60_000);

  test("passwords are nowhere to be seen", async () => {
    const address = server.address.replace("//", `//:${encodeURIComponent(password)}@`);
    const command = new RunningAssay([
      ...["bench", join(folder, "d.xml"), "--queue", address],
      ...["-o", `${join(folder, "secretive")}/`],
    ]);
    running.push(command);
    await until(() => existsSync(join(folder, "secretive")), "the journal");
    const shown = readFileSync(`/proc/${command.child.pid!}/cmdline`, "utf8");
    const { exit, stderr } = await command.stop("SIGINT");
    expect(exit).toBe(130);
    expect(stderr).toMatch(/to go on: .*--queue redis:\/\/127\.0\.0\.1/);
    const journal = readFileSync(journalIn(join(folder, "secretive"))!, "utf8");
    for (const text of [shown, stderr, journal]) expect(text).not.toMatch(/sesame/);
  }, 60_000);

  test("a server that cannot be used is said to be", () => {
    const without = assay(["worker", "--queue", server.address]);
    expect(without.exit).toBe(64);
    expect(without.stderr).toMatch(/cannot be used: NOAUTH.*\n.*--queue-password-file/);
    const database = assay(["worker", ...access(), "--queue", `${server.address}/9999`]);
    expect(database.exit).toBe(64);
    expect(database.stderr).toMatch(/cannot be used: ERR DB index is out of range/);
  });

  test("a server that is gone in the middle is waited for, and not for ever", async () => {
    const command = bench("gone", "--queue-patience", "1s");
    await until(() => existsSync(join(folder, "gone")), "the journal");
    await server.stop("SIGKILL");
    const { exit, stderr } = await command.end();
    expect(exit).toBe(64);
    expect(stderr).toMatch(/the connection is lost; waiting for up to 1 s/);
    expect(stderr).toMatch(/error: .* did not answer for 1 s/);
  }, 60_000);
});

function inBody(content: unknown): Sealed {
  return { body: JSON.stringify(content), signature: null };
}
