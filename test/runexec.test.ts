/** Reliable execution with real processes, with every mechanism that this machine has. */
import { existsSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  availableMechanisms,
  createRunExecutor,
  type ExecutorOptions,
  type RunExecutor,
  type RunLimits,
  type RunRequest,
  type RunResult,
} from "../src/bench/execution/index.ts";
import { findOwnCgroups } from "../src/bench/execution/accounting/own-cgroups.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { cases } from "./extent.ts";
import { leftFoldersOfRuns } from "./bench/run-folders.ts";

const temporary = new TemporaryFolder();

const mechanisms = process.platform === "linux" ? availableMechanisms() : [];

/** Whatever goes wrong, a test's run ends. */
const NO_LIMITS: RunLimits = {
  cpuTime: null,
  softCpuTime: null,
  wallTime: 20,
  memory: null,
  cores: null,
};

interface Changes extends Partial<Omit<RunRequest, "limits">> {
  readonly limits?: Partial<RunLimits>;
  readonly options?: Partial<ExecutorOptions>;
}

const executors = new Map<string, RunExecutor>();

/** Finding out what the machine can do takes a while. */
function executorWith(options: Partial<ExecutorOptions>): RunExecutor {
  const key = JSON.stringify(options);
  const executor = executors.get(key) ?? createRunExecutor(options);
  executors.set(key, executor);
  return executor;
}

/** Runs a script of the shell; what it writes is `output`. */
async function runScript(
  script: string,
  changes: Changes = {},
): Promise<RunResult & { readonly output: string }> {
  const { limits, options, ...request } = changes;
  const outputFile = join(temporary.path, "output.log");
  const result = await executorWith(options ?? {}).execute({
    command: ["sh", "-c", script],
    workingDirectory: repositoryRoot,
    environment: { PATH: process.env["PATH"]! },
    outputFile,
    signal: null,
    ...request,
    limits: { ...NO_LIMITS, ...limits },
  });
  const output = readFileSync(outputFile, "utf8").split(`${"-".repeat(80)}\n\n\n`)[1] ?? "";
  return { ...result, output };
}

let marks = 0;

/** A number of seconds to sleep that nobody else sleeps: it finds the processes of a test. */
function uniqueSleep(): string {
  marks++;
  return `${process.pid}${marks}.25`;
}

function processesWith(mark: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(commandLineOf)
    .filter((line) => line.includes(`sleep\0${mark}`));
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return "";
  }
}

const node = (script: string) => `'${process.execPath}' -e '${script}'`;

const BUSY = "while :; do :; done";
const LEAK = node("const all = []; setInterval(() => all.push(Buffer.alloc(4e6, 1)), 10);");

/** Burns CPU time and says, as its last deed, how much the kernel thinks it was. */
const burner = (seconds: number, then: string) =>
  node(
    `const used = () => { const u = process.resourceUsage(); return (u.userCPUTime + u.systemCPUTime) / 1e6; };
     const work = () => { let x = 0; for (let i = 0; i < 1e6; i++) x ^= i; };
     while (used() < ${seconds}) work();
     ${then}`,
  );

/** At most 2047 processes even if nothing stops it. */
const BOMB = `bomb() { if [ $1 -gt 0 ]; then bomb $(($1 - 1)) & bomb $(($1 - 1)) & wait; else sleep 9; fi; }; bomb 10`;

describe.each(mechanisms)("measured with %s", (mechanism) => {
  const options = { mechanism };
  const isExact = mechanism !== "proc";

  test("the limit of CPU time holds for four busy children together", async () => {
    const mark = uniqueSleep();
    const script = `for i in 1 2 3 4; do (${BUSY}) & done; sleep ${mark}`;
    const result = await runScript(script, { options, limits: { cpuTime: 0.5 } });
    expect(result.terminationReason).toBe("cputime");
    expect(result.exitSignal).toBe(9);
    expect(result.cpuTime.value).toBeGreaterThan(0.47);
    expect(result.cpuTime.value).toBeLessThan(3);
    expect(result.cpuTime.isApproximate).toBe(!isExact);
    expect(processesWith(mark)).toEqual([]);
  });

  test("the limit of wall time ends a sleeper", async () => {
    const mark = uniqueSleep();
    const result = await runScript(`sleep ${mark}`, { options, limits: { wallTime: 0.5 } });
    expect(result).toMatchObject({ terminationReason: "walltime", exitCode: null, exitSignal: 9 });
    expect(result.wallTime.value).toBeGreaterThanOrEqual(0.5);
    expect(result.wallTime.value).toBeLessThan(15);
    expect(result.cpuTime.value).toBeLessThan(0.45);
    expect(processesWith(mark)).toEqual([]);
  });

  test("the limit of memory ends a tree of processes that leak, though each alone is below", async () => {
    const mark = uniqueSleep();
    const script = `${LEAK} & ${LEAK} & sleep ${mark}`;
    const result = await runScript(script, { options, limits: { memory: 250e6 } });
    expect(result.terminationReason).toBe("memory");
    expect(result.memory!.value).toBeGreaterThan(200e6);
    expect(result.memory!.value).toBeLessThan(400e6);
    if (mechanism === "cgroup1") expect(result.memory!.value).toBeLessThanOrEqual(250e6);
    expect(processesWith(mark)).toEqual([]);
  });

  test("memory that is only reserved does not count, memory that is used does", async () => {
    const script = node(
      `const used = Buffer.alloc(100e6, 1); const reserved = new ArrayBuffer(2e9); setTimeout(() => used[0], 300);`,
    );
    const result = await runScript(script, { options, limits: { memory: 600e6 } });
    expect(result).toMatchObject({ terminationReason: null, exitCode: 0 });
    expect(result.memory!.value).toBeGreaterThan(100e6);
    expect(result.memory!.value).toBeLessThan(300e6);
  });

  test("a fork bomb does not get beyond the limit of processes, and ends", async () => {
    const result = await runScript(BOMB, {
      options: { ...options, maximumProcesses: 60 },
      // Whoever only looks at processes ends it; a busy machine lets it grow slowly.
      limits: { wallTime: mechanism === "proc" ? 20 : 1 },
    });
    // The bomb ends when the kernel refuses it a process, at the limit, or is killed with all its processes.
    expect(result.wallTime.value).toBeLessThan(30);
    expect(result.warnings.join()).toContain("more than 60 processes");
    expect(leftovers()).toEqual([]);
  });

  test("what detached itself from the run and ignores signals is gone afterwards", async () => {
    const mark = uniqueSleep();
    const script = `
      trap "" TERM HUP INT
      setsid sh -c 'trap "" TERM; (sleep ${mark} &) ; sleep ${mark} & sleep ${mark} & exec sleep ${mark}' >/dev/null 2>&1 &
      (setsid nohup sleep ${mark} >/dev/null 2>&1 &)
      sleep 0.3
      exit 7`;
    const result = await runScript(script, { options });
    expect(result).toMatchObject({ terminationReason: null, exitCode: 7, exitSignal: null });
    expect(processesWith(mark)).toEqual([]);
  });

  test("the CPU time is what getrusage says, within 10 %", async () => {
    const result = await runScript(burner(1, `require("fs").writeSync(1, String(used()));`), {
      options,
    });
    const expected = Number(result.output);
    expect(expected).toBeGreaterThanOrEqual(1);
    expect(Math.abs(result.cpuTime.value - expected) / expected).toBeLessThan(0.1);
  });

  test("the CPU time of children that nobody waits for is counted", async () => {
    // Without a container the folder is everybody's.
    const file = (name: string) => `/tmp/${uniqueSleep()}-${name}`;
    const [a, b] = [file("a"), file("b")];
    const child = (path: string) =>
      burner(
        0.4,
        `require("fs").writeFileSync("${path}", used() + "\\n"); setTimeout(() => 0, 1e6);`,
      );
    const script = `(${child(a)} &); ${child(b)} &
      until [ -s ${a} ] && [ -s ${b} ]; do sleep 0.1; done; cat ${a} ${b}; rm ${a} ${b}`;
    const result = await runScript(script, { options });
    expect(result).toMatchObject({ terminationReason: null, exitCode: 0 });
    const expected = result.output.trim().split("\n").map(Number);
    expect(expected).toHaveLength(2);
    const ratio = result.cpuTime.value / (expected[0]! + expected[1]!);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.6);
  });

  test.each([{}, { container: "off" }] as const)(
    "the soft limit lets a run say its last words %o",
    async (more) => {
      const script = `trap 'echo last words; exit 3' TERM; ${BUSY}`;
      const limits = { softCpuTime: 0.3, cpuTime: 5 };
      const result = await runScript(script, { options: { ...options, ...more }, limits });
      expect(result).toMatchObject({
        terminationReason: "cputime-soft",
        exitCode: 3,
        output: "last words\n",
      });
    },
  );

  test("the hard limit ends a run that ignores the soft one", async () => {
    const limits = { softCpuTime: 0.2, cpuTime: 0.5 };
    const result = await runScript(`trap "" TERM; ${BUSY}`, { options, limits });
    expect(result).toMatchObject({ terminationReason: "cputime", exitSignal: 9 });
  });

  test("exit codes and signals are told apart", async () => {
    expect(await runScript("exit 143", { options })).toMatchObject({
      exitCode: 143,
      exitSignal: null,
    });
    expect(await runScript("kill -TERM $$", { options })).toMatchObject({
      exitCode: null,
      exitSignal: 15,
    });
    expect(await runScript("kill -SEGV $$", { options })).toMatchObject({
      exitCode: null,
      exitSignal: 11,
    });
  });

  test("what stopped itself does not outlive the limit", async () => {
    const mark = uniqueSleep();
    const script = `sleep ${mark} & kill -STOP $!; kill -STOP $$; sleep ${mark}`;
    const result = await runScript(script, { options, limits: { wallTime: 0.5 } });
    expect(result.terminationReason).toBe("walltime");
    expect(result.wallTime.value).toBeLessThan(1.5);
    expect(processesWith(mark)).toEqual([]);
  });

  test("aborting kills every process", async () => {
    const mark = uniqueSleep();
    const abort = new AbortController();
    setTimeout(() => {
      abort.abort();
    }, 300);
    const script = `trap "" TERM; setsid sleep ${mark} & sleep ${mark}`;
    const result = await runScript(script, { options, signal: abort.signal });
    expect(result.terminationReason).toBe("killed");
    expect(result.wallTime.value).toBeLessThan(25);
    expect(processesWith(mark)).toEqual([]);
  });

  const freezer = findOwnCgroups().byController.get("freezer");
  const canFreeze = process.getuid?.() === 0 && freezer !== undefined;

  test.runIf(canFreeze).each(["inside of the group of the run", "outside of it"])(
    "what froze itself in a control group %s does not outlive the limit",
    async (place) => {
      const mark = uniqueSleep();
      const outside = join(freezer!, `frozen-${mark}`);
      const own = `${freezer!}$(sed -n "s/^[0-9]*:freezer:\\/*/\\//p" /proc/self/cgroup)`;
      const group = place === "outside of it" ? outside : `${own}/inner`;
      const script = `group="${group}"; mkdir "$group" "$group/deep"; sleep ${mark} & setsid sleep ${mark} &
        for pid in $!; do echo $pid > "$group/deep/cgroup.procs"; done; echo $$ > "$group/cgroup.procs"
        echo FROZEN > "$group/deep/freezer.state"; echo FROZEN > "$group/freezer.state"; sleep 9`;
      const before = performance.now();
      const result = await runScript(script, {
        options: { ...options, container: "off" },
        limits: { wallTime: 0.5 },
      });
      expect(result.terminationReason).toBe("walltime");
      expect(result.wallTime.value).toBeLessThan(1.5);
      expect(performance.now() - before).toBeLessThan(5000);
      expect(processesWith(mark)).toEqual([]);
      for (const path of [join(outside, "deep"), outside]) if (existsSync(path)) rmdirSync(path);
    },
  );

  test("a run that was aborted before does not start", async () => {
    const result = await runScript("exit 0", { options, signal: AbortSignal.abort() });
    expect(result).toMatchObject({ terminationReason: "killed", exitCode: null });
  });

  test("cores are assigned, and the first instructions run there already", async () => {
    const allowed = /Cpus_allowed_list:\s*(?:.*[,-])?(\d+)$/m.exec(
      readFileSync("/proc/self/status", "utf8"),
    )![1]!;
    const result = await runScript("grep Cpus_allowed_list /proc/self/status", {
      options,
      limits: { cores: [Number(allowed)] },
    });
    expect(result.output).toBe(`Cpus_allowed_list:\t${allowed}\n`);
  });

  test("limits and termination hold without a container too", async () => {
    const mark = uniqueSleep();
    const script = `setsid sleep ${mark} & (${BUSY}) & (${BUSY}) & sleep ${mark}`;
    const result = await runScript(script, {
      options: { ...options, container: "off" },
      limits: { cpuTime: 0.5 },
    });
    expect(result.terminationReason).toBe("cputime");
    expect(result.cpuTime.value).toBeLessThan(3);
    expect(result.warnings.join()).toContain("not isolated");
    expect(processesWith(mark)).toEqual([]);
  });

  test("a command that is not there is a failure with a reason", async () => {
    const result = await runScript("", { options, command: ["no-such-tool"] });
    expect(result.terminationReason).toBe("failed");
    expect(result.warnings.at(-1)).toContain("no-such-tool");
  });

  test("many short runs leave no control group, mount, folder or process behind", async () => {
    const runs = cases(12);
    const mark = uniqueSleep();
    const mounts = () => readFileSync("/proc/self/mountinfo", "utf8").split("\n").length;
    const before = mounts();
    const executor = createRunExecutor(options);
    for (let run = 0; run < runs; run += 4) {
      const four = [0, 1, 2, 3].map(async (offset) => {
        const exitCode = (run + offset) % 100;
        const { exitCode: actual } = await executor.execute({
          command: ["sh", "-c", `setsid sleep ${mark} & exit ${exitCode}`],
          limits: { ...NO_LIMITS, memory: 1e8 },
          workingDirectory: "/",
          environment: { PATH: process.env["PATH"]! },
          outputFile: "/dev/null",
          signal: null,
        });
        expect(actual).toBe(exitCode);
      });
      await Promise.all(four);
    }
    expect(mounts()).toBe(before);
    expect(leftovers()).toEqual([]);
    expect(processesWith(mark)).toEqual([]);
  }, 240_000);
});

/** Control groups and folders that our own runs made and did not remove. */
function leftovers(): readonly string[] {
  const own = readFileSync("/proc/self/cgroup", "utf8");
  const folders = own
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const [, controllers, path] = line.split(":");
      const name = controllers === "" ? "unified" : controllers!.replace("name=", "");
      return [`/sys/fs/cgroup/${name}${path!}`, `/sys/fs/cgroup${path!}`];
    });
  const groups = [...new Set(folders)].flatMap((folder) => {
    try {
      return readdirSync(folder)
        .filter((name) => new RegExp(`^assay-(run-)?${process.pid}-`).test(name))
        .map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
  return [...groups, ...leftFoldersOfRuns()];
}
