/** `assay verify` as a user starts it: two processes, limits, signals. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commandLine } from "../tools/fuzz/subject.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { describeWith } from "./needs.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const fileWith = (name: string, text: string): string => temporary.file(name, text);

const BUILT = join(repositoryRoot, "dist", "assay.js");

function sample(name: string): string {
  return join(repositoryRoot, "samples", "reach-safety", name);
}

function verify(...args: string[]): { exit: number; lines: readonly string[]; stderr: string } {
  const run = commandLine(["verify", ...args]);
  const lines = run.stdout.toString("utf8").trimEnd().split("\n");
  return { exit: run.exit, lines, stderr: run.stderr };
}

/** Counts for a very long time, with a new state each time. */
const ENDLESS = fileWith(
  "endless.c",
  "int main(void) { unsigned long x = 0; while (1) x++; return 0; }\n",
);
const EXPLORE = ["--config", "value-explicit"];

describe("verdict and exit code", () => {
  test.each([
    ["counted-loop.yml", 0, "Verification result: TRUE"],
    ["counted-loop-wrong.yml", 1, "Verification result: FALSE(unreach-call)"],
    ["input-in-range.c", 1, "Verification result: FALSE(unreach-call)"],
  ])("of %s", (name, exit, verdict) => {
    const run = verify(sample(name));
    expect(run).toMatchObject({ exit, stderr: "" });
    expect(run.lines.at(-1)).toBe(verdict);
  });

  test("UNKNOWN has a reason and a hint", () => {
    const run = verify(sample("relation-of-inputs.yml"), "--analysis", "value");
    expect(run.exit).toBe(2);
    expect(run.lines.at(-1)).toMatch(/^Verification result: UNKNOWN \(path .* at .*\.c:\d+:\d+\)$/);
    expect(run.lines.at(-2)).toMatch(/^Hint: /);
  });

  test("UNKNOWN by a solver that dies again and again says so", () => {
    const solver = fileWith(
      "dying.sh",
      `while IFS= read -r line; do
  case "$line" in
    *"(check-sat"*) exit 1 ;;
    *'(echo "'*) word=\${line#*\\"}; echo "\${word%%\\"*}" ;;
  esac
done
`,
    );
    const given = ["--analysis", "bmc", "--solver", `smtlib:sh ${solver}`, "--timelimit", "15s"];
    const asked = fileWith(
      "asked.c",
      `void reach_error(void); unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  if (x * x == 49 && x > 1000 && y != x) reach_error();
  while (x > 0) { x--; y--; }
  if (y != 0) reach_error();
}
`,
    );
    const { exit, lines } = verify(asked, ...given);
    expect(exit).toBe(2);
    expect(lines.at(-1)).toMatch(/UNKNOWN \(a solver that dies when it is asked \(sh, 3 times/);
  });

  test("UNKNOWN by time tells what was tried and how far it came", () => {
    const given = [ENDLESS, ...EXPLORE, "--timelimit", "1s"];
    const { exit, lines } = verify(...given);
    expect(exit).toBe(2);
    expect(lines[0]).toBe("Tried without an answer:");
    expect(lines[1]).toMatch(/^ {2}value +0\.\d s {2}out of time \(\d+ states\)$/);
    expect(lines.at(-1)).toBe("Verification result: UNKNOWN (time limit of 1s reached)");
    const report = JSON.parse(verify(...given, "--json").lines.join("\n")) as {
      readonly attempts: readonly Record<string, unknown>[];
    };
    expect(report.attempts).toMatchObject([{ name: "value", reason: null, location: null }]);
    expect(report.attempts[0]!["cpuSeconds"]).toBeGreaterThan(0.1);
  });

  test("what is in the way of every analysis is told instead of the time limit", () => {
    const file = fileWith(
      "unconfirmed.c",
      `void reach_error(void); int __VERIFIER_nondet_int(void); int kill(int, int);
      int main(void) {
        unsigned n = 0;
        while (__VERIFIER_nondet_int()) n += 3;
        if (kill(7, 0)) reach_error();
        return 0;
      }`,
    );
    const { exit, lines } = verify(file, "--timelimit", "2s");
    expect(exit).toBe(2);
    expect(lines.at(-1)).toMatch(/^Verification result: UNKNOWN \(path .*kill.* \(.*:5:\d+\)\)$/);
  });

  test("inputs of a counterexample repeat the violation", () => {
    const { lines } = verify(sample("input-in-range.yml"));
    const again = lines.find((line) => line.startsWith("Run it: assay "))!;
    // As a shell reads it: the path may have spaces.
    const command = `"$0" "$1"${again.slice("Run it: assay".length)} --json`;
    const run = spawnSync("sh", ["-c", command, process.execPath, BUILT], { encoding: "utf8" });
    expect(JSON.parse(run.stdout)).toMatchObject({
      violation: { name: "reach_error" },
    });
  });

  test("--json is one object with everything", () => {
    const run = verify(sample("lock-protocol.yml"), "--analysis", "value", "--json");
    expect(run.exit).toBe(0);
    const report = JSON.parse(run.lines.join("\n")) as Record<string, unknown>;
    expect(report).toMatchObject({ verdict: "TRUE", analysis: "value", reason: null });
    expect(report["cpuSeconds"]).toBeGreaterThan(0.05);
    expect(report["peakMemoryBytes"]).toBeGreaterThan(2e7);
    expect(report["states"]).toBeGreaterThan(10);
  });

  test("--stats prints the field's labels before the verdict", () => {
    const { lines } = verify(sample("lock-protocol.yml"), "--analysis", "value", "--stats");
    expect(lines.some((line) => /^Number of refinements: +[1-9]\d*$/.test(line))).toBe(true);
    expect(lines.at(-1)).toBe("Verification result: TRUE");
  });

  test("an option without effect is a warning", () => {
    const given = ["--analysis", "control-flow", "--option", "refinement.scope=global"];
    expect(verify(sample("dead-code.yml"), ...given)).toMatchObject({
      exit: 0,
      stderr:
        "warning: option refinement.scope has no effect: the analysis control-flow does not read it\n",
    });
  });
});

describe("limits", () => {
  test("CPU time", () => {
    const run = verify(ENDLESS, ...EXPLORE, "--timelimit", "1s");
    expect(run.exit).toBe(2);
    expect(run.lines.at(-1)).toBe("Verification result: UNKNOWN (time limit of 1s reached)");
  });

  test("elapsed time", () => {
    const run = verify(ENDLESS, ...EXPLORE, "--walltimelimit", "1500ms", "--stats");
    expect(run.lines.at(-1)).toBe(
      "Verification result: UNKNOWN (wall-clock limit of 1.5s reached)",
    );
    // It was killed; what it told before is still shown.
    expect(run.lines.join("\n")).toMatch(/Number of states created: +[1-9]/);
  });

  test("memory, by the heap or by all of the process", () => {
    const run = verify(ENDLESS, ...EXPLORE, "--memlimit", "150MB");
    expect(run.exit).toBe(2);
    expect(run.lines.at(-1)).toBe("Verification result: UNKNOWN (memory limit of 150MB reached)");
    expect(run.stderr).toBe("");
  });
});

describe("what cannot be used ends with 64 and one message", () => {
  test.each([
    [["verify", sample("dead-code.c"), "--analysis", "valeu"], "did you mean value?"],
    [["verify", sample("dead-code.c"), "--option", "refinement.scpe=1"], "refinement.scope"],
    [["verify", sample("dead-code.c"), "--timelimit", "soon"], "60s or 15min"],
    [["verify", sample("dead-code.c"), "--memlimit", "much"], "4GB"],
    [["verify", join(folder, "missing.c")], "there is no file"],
    [["verify", folder], "is a directory"],
    [["verify"], "no file is given"],
    [["options", "refinment"], "did you mean refinement?"],
  ])("%j", (args, message) => {
    const { exit, stdout, stderr } = commandLine(args);
    expect({ exit, stdout: stdout.toString() }).toEqual({ exit: 64, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("a syntax error shows place and caret", () => {
    const run = verify(fileWith("syntax.c", "int main(void) {\n  return 1 +;\n}\n"));
    expect(run.exit).toBe(64);
    expect(run.stderr).toMatch(/syntax\.c:2:13: error: .+\n {2}return 1 \+;\n {12}\^/);
  });
});

test("the build keeps compiled code for the verifying process", () => {
  expect(readdirSync(join(repositoryRoot, "dist"))).toContain("verify-run.cjs.cache");
});

test("a bug of ours is reported as such", () => {
  const child = join(repositoryRoot, "dist", "load-child.mjs");
  // A request that no command line makes.
  const { output } = spawnSync(process.execPath, [child, "{}"], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  const message = JSON.parse(output[3]!) as Record<string, unknown>;
  expect(message).toMatchObject({ kind: "failed", exitCode: 70 });
  expect(message["text"]).toContain("TypeError");
});

describeWith("Linux")("the two processes", () => {
  function start(...more: readonly string[]): {
    parent: ChildProcess;
    output: Promise<string>;
    exit: Promise<number | null>;
  } {
    const parent = spawn(process.execPath, [BUILT, "verify", ENDLESS, ...EXPLORE, ...more]);
    let text = "";
    parent.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece));
    const exit = new Promise<number | null>((resolve) => parent.once("close", resolve));
    return { parent, exit, output: exit.then(() => text) };
  }

  /** The verifying process, once it runs. */
  async function childOf(parent: ChildProcess): Promise<number> {
    for (;;) {
      const tasks = `/proc/${parent.pid!}/task`;
      const children = readdirSync(tasks).flatMap((task) =>
        readFileSync(`${tasks}/${task}/children`, "utf8").split(" ").filter(Boolean),
      );
      if (children.length > 0) return Number(children[0]);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Not if it only waits for somebody to ask how it ended, which the first process of a container may never do. */
  function isAlive(pid: number): boolean {
    try {
      return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return false;
    }
  }

  test("a killed run is UNKNOWN and says so", async () => {
    const { parent, output, exit } = start();
    process.kill(await childOf(parent), "SIGKILL");
    expect(await exit).toBe(2);
    expect(await output).toMatch(/UNKNOWN \(the verifying process was killed\)\n$/);
  });

  test("so is one that crashes with the solver that was asked for", async () => {
    const { parent, output, exit } = start("--solver", "z3-wasm");
    process.kill(await childOf(parent), "SIGSEGV");
    expect(await exit).toBe(2);
    expect(await output).toMatch(/UNKNOWN \(the verifying process died of SIGSEGV\)\n$/);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends both, with a verdict", async (signal) => {
    const { parent, output, exit } = start();
    const child = await childOf(parent);
    parent.kill(signal);
    expect(await exit).toBe(2);
    expect(await output).toMatch(new RegExp(`UNKNOWN \\(interrupted by ${signal}\\)\n$`));
    expect(isAlive(child)).toBe(false);
  });

  test("the run does not outlive a parent that was killed", async () => {
    const { parent, exit } = start();
    const child = await childOf(parent);
    parent.kill("SIGKILL");
    await exit;
    for (let i = 0; i < 100 && isAlive(child); i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(isAlive(child)).toBe(false);
  });
});
