/** `assay verify --jobs N` as a user starts it: several verifying processes, limits, signals. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../tools/fuzz/subject.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { describeWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();
const BUILT = join(repositoryRoot, "dist", "assay.js");
const SAMPLES = join(repositoryRoot, "samples", "reach-safety");

function verify(...args: string[]) {
  const { exit, stdout, stderr } = commandLine(["verify", ...args]);
  return { exit, lines: stdout.toString("utf8").trimEnd().split("\n"), stderr };
}

/** Nobody decides it, whatever the approach. */
const HARD = temporary.file(
  "hard.c",
  `void reach_error(void) {} unsigned __VERIFIER_nondet_uint(void);
  int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), s = 1;
    while (__VERIFIER_nondet_uint()) { s = s * 1664525u + a; s ^= s >> 13; s *= b | 1u; }
    if (s == 77777777u && a % 65537u == 3u && b % 65539u == 5u && (a ^ b) == 0x12345678u) reach_error();
    return 0;
  }\n`,
);

const DECIDED = [
  ...["array-set-to-zero", "counted-loop", "input-in-range", "lock-taken-twice", "lock-protocol"],
  ...["relation-of-inputs", "counted-loop-wrong", "dead-code", "two-steps-apart", "folded-fabs"],
];

test.each(DECIDED)("two processes say of %s what one says", (name) => {
  const file = join(SAMPLES, `${name}.yml`);
  const one = verify(file);
  const two = verify(file, "--jobs", "2");
  expect([two.exit, two.lines.at(-1), two.stderr]).toEqual([one.exit, one.lines.at(-1), ""]);
  expect(one.exit).toBeLessThan(2);
});

describe("a report", () => {
  test("tells who decided, and what all of them tried", () => {
    const { lines } = verify(join(SAMPLES, "lock-taken-twice.c"), "--jobs", "2", "--json");
    const report = JSON.parse(lines.join("\n")) as {
      readonly jobs: { readonly count: number; readonly decidedBy: number };
      readonly attempts: readonly { readonly job: number; readonly end: string }[];
    };
    expect(report.jobs.count).toBe(2);
    const decided = report.attempts.filter(({ end }) => end === "answer");
    expect(decided.map(({ job }) => job)).toEqual([report.jobs.decidedBy]);
  });

  test("of an UNKNOWN tells every stage of the strategy", () => {
    const { exit, lines } = verify(HARD, "--jobs", "2", "--timelimit", "8s", "--stats");
    expect(exit).toBe(2);
    const stages = lines.slice(lines.indexOf("Stages:"));
    expect(stages.filter((line) => /\(job 1\b/.test(line)).length).toBeGreaterThan(1);
    expect(stages.filter((line) => /\(job 2\b/.test(line)).length).toBeGreaterThan(1);
    expect(lines.at(-1)).toContain("UNKNOWN");
  });

  test("of one analysis says that there is nothing to share", () => {
    const given = [join(SAMPLES, "lock-protocol.yml"), "--analysis", "value", "--jobs", "2"];
    expect(verify(...given)).toMatchObject({
      exit: 0,
      stderr: "warning: --jobs has no effect: value is one analysis, no strategy\n",
    });
  });
});

test("one process writes files, the one that decided", () => {
  const output = join(temporary.path, "output");
  const harness = join(temporary.path, "harness.c");
  const sample = join(SAMPLES, "lock-taken-twice.c");
  const given = ["--jobs", "2", "--output", output, "--test-harness", harness];
  const { exit, lines, stderr } = verify(sample, ...given);
  expect([exit, stderr]).toEqual([1, ""]);
  expect(lines.filter((line) => line.startsWith("Written: "))).toHaveLength(6);
  expect(readFileSync(harness, "utf8")).toContain("reach_error");
});

test("what was learnt is kept and used, also where nothing of it helps", () => {
  const file = join(SAMPLES, "two-steps-apart.yml");
  const precision = join(temporary.path, "learnt.precision");
  const first = verify(file, "--jobs", "2", "--precision", precision);
  const second = verify(file, "--jobs", "2", "--reuse", precision);
  expect([first.exit, second.exit]).toEqual([0, 0]);
  // The stage that is said to have decided does not; whoever begins from nothing claims it again.
  const text = readFileSync(precision, "utf8");
  const wrong = temporary.file("wrong.precision", text.replace(/^stage .*$/m, "stage value"));
  expect(readFileSync(wrong, "utf8")).not.toBe(text);
  expect(verify(file, "--jobs", "2", "--reuse", wrong).exit).toBe(0);
});

test.each([["0"], ["-1"], ["two"], ["1000"]])("--jobs %s is refused", (jobs) => {
  const { exit, stderr } = commandLine(["verify", HARD, `--jobs=${jobs}`]);
  expect([exit, stderr]).toEqual([64, expect.stringContaining("a number from 1 to 64")]);
});

test("what cannot be used is told once", () => {
  const { exit, stderr } = commandLine(["verify", "/no/such.c", "--jobs", "3"]);
  expect([exit, stderr]).toEqual([64, "error: there is no file '/no/such.c'\n"]);
});

describe("limits hold for all processes together", () => {
  test("CPU time", () => {
    const { exit, lines } = verify(HARD, "--jobs", "2", "--timelimit", "4s", "--json");
    const report = JSON.parse(lines.join("\n")) as { readonly cpuSeconds: number };
    expect(exit).toBe(2);
    expect(report.cpuSeconds).toBeLessThan(5);
  });

  test("elapsed time", () => {
    const { lines } = verify(HARD, "--jobs", "2", "--walltimelimit", "1500ms");
    expect(lines.at(-1)).toBe("Verification result: UNKNOWN (wall-clock limit of 1.5s reached)");
  });

  test("memory", () => {
    const given = ["--jobs", "2", "--memlimit", "160MB", "--timelimit", "30s"];
    const { exit, lines, stderr } = verify(HARD, ...given, "--json");
    const report = JSON.parse(lines.join("\n")) as { readonly reason: string };
    expect([exit, stderr]).toEqual([2, ""]);
    expect(report.reason).toBe("memory limit of 160MB reached");
  });
});

describeWith("Linux")("the processes", () => {
  const temporaries = join(temporary.path, "tmp");
  mkdirSync(temporaries);

  function start(): {
    parent: ChildProcess;
    output: Promise<string>;
    exit: Promise<number | null>;
  } {
    const env = { ...process.env, TMPDIR: temporaries };
    const parent = spawn(process.execPath, [BUILT, "verify", HARD, "--jobs", "2"], { env });
    let text = "";
    parent.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    const exit = new Promise<number | null>((resolve) => parent.once("close", resolve));
    return { parent, exit, output: exit.then(() => text) };
  }

  const soon = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

  /** The verifying processes, once both are at work. */
  async function childrenOf(parent: ChildProcess): Promise<readonly number[]> {
    for (;;) {
      const tasks = `/proc/${parent.pid!}/task`;
      const children = readdirSync(tasks).flatMap((task) =>
        readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean),
      );
      if (children.length === 2) {
        await soon(1500);
        return children.map(Number);
      }
      await soon(20);
    }
  }

  /** Not if it only waits for somebody to ask how it ended. */
  function isAlive(pid: number): boolean {
    try {
      return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return false;
    }
  }

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends all, with a verdict", async (signal) => {
    const { parent, output, exit } = start();
    const children = await childrenOf(parent);
    parent.kill(signal);
    expect(await exit).toBe(2);
    expect(await output).toMatch(new RegExp(`UNKNOWN \\(interrupted by ${signal}\\)\n$`));
    expect(children.filter(isAlive)).toEqual([]);
  });

  test("none outlives a parent that was killed", async () => {
    const { parent, exit } = start();
    const children = await childrenOf(parent);
    parent.kill("SIGKILL");
    await exit;
    for (let i = 0; i < 300 && children.some(isAlive); i++) await soon(100);
    expect(children.filter(isAlive)).toEqual([]);
  });

  test("one goes on without the other; without both the run is UNKNOWN", async () => {
    const { parent, output, exit } = start();
    const [first, second] = await childrenOf(parent);
    process.kill(first!, "SIGKILL");
    await soon(500);
    expect([isAlive(first!), isAlive(second!)]).toEqual([false, true]);
    process.kill(second!, "SIGSEGV");
    expect(await exit).toBe(2);
    expect(await output).toMatch(
      /UNKNOWN \(the verifying process (was killed|died of SIGSEGV)\)\n$/,
    );
  });

  test("leave no files behind", () => {
    expect(readdirSync(temporaries)).toEqual([]);
  });
});
