/** `assay runexec` as a user starts it. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { availableMechanisms } from "../src/bench/execution/index.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { sleepers } from "./sleepers.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { describeLacking, describeWith, testWith } from "./needs.ts";

const temporary = new TemporaryFolder();
chmodSync(temporary.path, 0o777);

const CLI = join(repositoryRoot, "dist", "assay.js");

interface Answer {
  readonly exit: number | null;
  readonly keys: Readonly<Record<string, string>>;
  readonly stdout: string;
  readonly stderr: string;
}

function runexec(args: readonly string[], starter: readonly string[] = []): Answer {
  const [program, ...rest] = [...starter, process.execPath, CLI, "runexec", ...args];
  const run = spawnSync(program!, rest, { cwd: temporary.path, encoding: "utf8", timeout: 50_000 });
  const pairs = run.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(/=(.*)/, 2));
  return {
    exit: run.status,
    keys: Object.fromEntries(pairs) as Record<string, string>, // pairs of two strings
    stdout: run.stdout,
    stderr: run.stderr,
  };
}

/** Control groups and folders that a supervisor made. */
function leftBehind(pid: number): readonly string[] {
  const memory = /^\d+:memory:(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
  return ["cpuacct", "unified", `memory${memory ?? ""}`]
    .map((folder) => `/sys/fs/cgroup/${folder}`)
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .concat(readdirSync(tmpdir()))
    .filter((name) => name.startsWith(`assay-${pid}-`) || name.startsWith(`assay-run-${pid}-`));
}

async function until(condition: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (condition()) return true;
    await delay(50);
  }
  return false;
}

describeWith("Linux")("assay runexec", () => {
  test("prints the keys of BenchExec and keeps the output in a file", () => {
    const { exit, keys } = runexec([
      "--mechanism-keys",
      "--memlimit",
      "1GB",
      "--",
      "sh",
      "-c",
      "echo out; echo err >&2; exit 5",
    ]);
    expect(exit).toBe(0);
    expect(keys["starttime"]).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(keys["returnvalue"]).toBe("5");
    expect(keys["walltime"]).toMatch(/^\d+\.\d+s$/);
    expect(keys["cputime"]).toMatch(/^\d+\.\d+s$/);
    expect(keys["memory"]).toMatch(/^\d+B$/);
    expect(keys["mechanism-cputime"]).toMatch(/cgroup|proc/);
    expect(Object.keys(keys)).not.toContain("exitsignal");
    expect(Object.keys(keys)).not.toContain("terminationreason");
    const log = readFileSync(join(temporary.path, "output.log"), "utf8");
    expect(log).toBe(
      `sh -c 'echo out; echo err >&2; exit 5'\n\n\n${"-".repeat(80)}\n\n\nout\nerr\n`,
    );
  });

  test("names the reason when it ended the command", () => {
    const { exit, keys } = runexec(["--walltimelimit", "0.3s", "--", "sleep", "60"]);
    expect(exit).toBe(0);
    expect(keys).toMatchObject({ terminationreason: "walltime", exitsignal: "9" });
  });

  test("passes standard input on, and output if asked to", () => {
    const input = temporary.file("input.txt", "from a file\n");
    const { stdout } = runexec(["--input", input, "--output", "-", "--", "cat"]);
    expect(stdout).toMatch(/^from a file\nstarttime=/);
  });

  test.each([
    [["--timelimit", "soon", "--", "true"], "--timelimit"],
    [["--memlimit", "-3", "--", "true"], "--memlimit"],
    [["--cores", "9999", "--", "true"], "core 9999"],
    [["--softtimelimit", "9", "--timelimit", "3", "--", "true"], "soft limit of CPU time"],
    [["--dir", "/no/such/folder", "--", "true"], "/no/such/folder"],
    [["--hidden-dir", "/no/such/folder", "--", "true"], "/no/such/folder"],
    [["--input", "/no/such/file", "--", "true"], "/no/such/file"],
    [["--output", "/no/such/folder/log", "--", "true"], "/no/such/folder/log"],
    [["--mechanism", "magic", "--", "true"], "magic"],
    [["--no-container", "--hidden-dir", "/tmp", "--", "true"], "--no-container"],
    [[], "command"],
  ])("answers bad usage %j with one message", (args, word) => {
    const { exit, stdout, stderr } = runexec(args);
    expect(exit).toBe(64);
    expect(stdout).toBe("");
    expect(stderr).toContain(word);
    expect(stderr.split("\n").filter((line) => line.startsWith("error: "))).toHaveLength(1);
  });

  test("prints no key that BenchExec does not know, and not more output than is wanted", () => {
    const script = "i=0; while [ $i -lt 9999 ]; do echo a line of output; i=$((i + 1)); done";
    const size = ["--maxOutputSize", "20kB", "--output", "short.log"];
    const { keys, stderr } = runexec([...size, "--quiet", "--", "sh", "-c", script]);
    const known = ["starttime", "returnvalue", "walltime", "cputime", "memory"];
    const measured =
      /^(cputime-cpu\d+|blkio-(read|write)|pressure-(cpu|io|memory)-some|cpuenergy.*)$/;
    const unknown = Object.keys(keys).filter((key) => !known.includes(key) && !measured.test(key));
    expect(unknown).toEqual([]);
    expect(stderr).toBe("");
    expect(readFileSync(join(temporary.path, "short.log")).length).toBeLessThan(30_000);
  });

  test("a command that is not there is a run that failed", () => {
    const { exit, keys, stderr } = runexec(["--", "/no/such/tool"]);
    expect(exit).toBe(0);
    expect(keys["terminationreason"]).toBe("failed");
    expect(stderr).toContain("error: the command /no/such/tool is not there");
  });

  const isContained = !runexec(["--", "true"]).stderr.includes("No container");
  describeLacking(isContained ? [] : ["namespaces"])("files that the command writes", () => {
    const script =
      "mkdir -p made/deep; echo 1 > made/deep/x; echo 2 > y; echo 3 >> old; ln -s /etc link";
    const run = (directory: string, ...more: readonly string[]): readonly string[] => {
      temporary.file("old", "old\n");
      temporary.file("untouched", "old\n");
      const args = ["--output", "files.log", "--output-directory", directory, ...more];
      runexec([...args, "--", "sh", "-c", `${script}; echo done > z`]);
      const folder = join(temporary.path, directory);
      if (!existsSync(folder)) return [];
      const names = readdirSync(folder, { recursive: true, withFileTypes: true });
      return names
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
        .sort();
    };

    test("are kept, changed ones too, links are not", () => {
      expect(run("kept")).toEqual(["made/deep/x", "old", "y", "z"]);
      expect(readFileSync(join(temporary.path, "kept", "old"), "utf8")).toBe("old\n3\n");
      expect(readFileSync(join(temporary.path, "old"), "utf8")).toBe("old\n");
      expect(existsSync(join(temporary.path, "y"))).toBe(false);
    });

    test("are kept if a pattern names them", () => {
      expect(run("some", "--result-files", "made", "--result-files", "[yq]")).toEqual([
        "made/deep/x",
        "y",
      ]);
      expect(run("none", "--result-files", "")).toEqual([]);
    });

    test("are kept of a run that has to be ended, together with what it left running", () => {
      const output = ["--output", "files.log", "--output-directory", "ended"];
      const script = "echo early > early; setsid sleep 99 & sleep 99";
      const { keys } = runexec([...output, "--walltimelimit", "0.5s", "--", "sh", "-c", script]);
      expect(keys["terminationreason"]).toBe("walltime");
      expect(readFileSync(join(temporary.path, "ended", "early"), "utf8")).toBe("early\n");
    });

    test("outside of the working directory are not", () => {
      const { exit, stderr } = runexec(["--result-files", "../x", "--", "true"]);
      expect(exit).toBe(64);
      expect(stderr).toContain("../x");
    });
  });

  test("an interrupt ends the run and its processes", async () => {
    const mark = `${process.pid}91.5`;
    const child = spawn(
      process.execPath,
      [CLI, "runexec", "--", "sh", "-c", `trap "" INT TERM; setsid sleep ${mark} & sleep ${mark}`],
      { cwd: temporary.path, stdio: ["ignore", "pipe", "ignore"] },
    );
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    expect(await until(() => sleepers(mark) === 2)).toBe(true);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(stdout).toContain("terminationreason=killed");
    expect(sleepers(mark)).toBe(0);
  });

  // Without namespaces and control groups nothing is told of the supervisor's end.
  const isIsolated = !runexec(["--", "true"]).stderr.includes("No container");
  describeLacking(isIsolated ? [] : ["namespaces"])("a supervisor that is killed", () => {
    test("takes the run with it and leaves nothing behind", async () => {
      const mark = `${process.pid}92.5`;
      const child = spawn(
        process.execPath,
        [CLI, "runexec", "--", "sh", "-c", `setsid sleep ${mark} & sleep ${mark}`],
        { cwd: temporary.path, stdio: "ignore" },
      );
      expect(await until(() => sleepers(mark) === 2)).toBe(true);
      // Without control groups nothing is made that could be left.
      if (availableMechanisms().some((mechanism) => mechanism !== "proc")) {
        expect(leftBehind(child.pid!)).not.toEqual([]);
      }
      child.kill("SIGKILL");
      expect(await until(() => sleepers(mark) === 0)).toBe(true);
      expect(await until(() => leftBehind(child.pid!).length === 0)).toBe(true);
    });
  });

  const nobody = [
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
    "env",
    "HOME=/nonexistent",
  ];

  testWith("root")("works for a user without privileges, in user namespaces", () => {
    const script =
      "id -u; echo x > here && cat here; ls /tmp | wc -l; grep -c : /proc/net/dev; touch $HOME/x";
    const answer = runexec(
      ["--timelimit", "20s", "--output", "nobody.log", "--", "sh", "-c", script],
      nobody,
    );
    expect(answer.stderr).not.toContain("not isolated");
    expect(answer).toMatchObject({ exit: 0, keys: { returnvalue: "0" } });
    const log = readFileSync(join(temporary.path, "nobody.log"), "utf8").split("\n\n\n")[2];
    // Beside the home, whose name is hidden, the folder that holds the working directory is all there is in /tmp; the network has only lo.
    expect(log).toBe("65534\nx\n1\n1\n");
    expect(existsSync(join(temporary.path, "here"))).toBe(false);
  });

  testWith("root")("ends everything for a user without privileges, too", () => {
    const mark = `${process.pid}93.5`;
    const script = `setsid sh -c 'trap "" TERM; sleep ${mark} & sleep ${mark}' & while :; do :; done`;
    const answer = runexec(
      [
        "--mechanism-keys",
        "--timelimit",
        "0.5s",
        "--output",
        "nobody.log",
        "--",
        "sh",
        "-c",
        script,
      ],
      nobody,
    );
    expect(answer.stderr).toContain("cputime and memory are approximate");
    expect(answer.keys).toMatchObject({
      terminationreason: "cputime",
      "mechanism-cputime": "/proc (approximate)",
    });
    expect(Number.parseFloat(answer.keys["cputime"]!)).toBeLessThan(3);
    expect(sleepers(mark)).toBe(0);
  });
});
