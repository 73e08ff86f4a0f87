/** Every option of BenchExec's commands does what it says, or docs/benchmarking.md says why not. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { repositoryRoot } from "../../tools/samples/sample.ts";
import { availableMechanisms } from "../../src/bench/execution/index.ts";
import { leftFoldersOfRuns } from "../bench/run-folders.ts";
import { describeLacking, describeWith, isHere } from "../needs.ts";
import { TemporaryFolder } from "../temporary-folder.ts";
import { OPTION_NAMES } from "./option-names.ts";

type Command = keyof typeof OPTION_NAMES;

interface Answer {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function assay(...args: readonly string[]): Promise<Answer> {
  const texts = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof texts) => ({
    write: (text: string) => (texts[name] += text) !== "",
  });
  const exit = await runCli(args, { stdout: stream("stdout"), stderr: stream("stderr") });
  return { exit, ...texts };
}

/** What an option is given, and what can be seen then; each is a test of its own. */
type Effects = Readonly<Record<string, () => Promise<void>>>;

const temporary = new TemporaryFolder();
const at = (...path: readonly string[]): string => join(temporary.path, ...path);
const before = process.cwd();

beforeAll(() => {
  process.chdir(temporary.path);
});
afterAll(() => {
  process.chdir(before);
});

const documentation = readFileSync(join(repositoryRoot, "docs", "benchmarking.md"), "utf8");
/** Options without effect, and why. */
const WITHOUT_EFFECT = new Map(
  [...documentation.matchAll(/^\| `--([\w-]+)`[^|]*\| (.+) \|$/gm)].map(
    ([, name, why]) => [name!, why!] as const,
  ),
);

/** All commands: help names everything. */
async function helpOf(command: Command): Promise<string> {
  const { exit, stdout } = await assay(command, "--help");
  expect(exit).toBe(0);
  return stdout;
}

function checkAll(command: Command, effects: Effects): void {
  test.each(OPTION_NAMES[command])("--%s", async (name) => {
    if (name === "help") {
      const text = await helpOf(command);
      const missing = OPTION_NAMES[command].filter((one) => !text.includes(`--${one}`));
      expect(missing).toEqual([]);
      return;
    }
    if (name === "version") {
      expect((await assay(command, "--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
      return;
    }
    if (effects[name] === undefined) expect([...WITHOUT_EFFECT.keys()]).toContain(name);
    else await effects[name]();
  });

  test("no effect is tested of an option that is not BenchExec's", () => {
    const foreign = Object.keys(effects).filter((name) => !OPTION_NAMES[command].includes(name));
    expect(foreign).toEqual([]);
  });
}

test("there are 82 of them", () => {
  expect(Object.values(OPTION_NAMES).flat()).toHaveLength(82);
});

describeWith("Linux")("assay bench", () => {
  let count = 0;

  interface Bench extends Answer {
    /** Names of files, from the folder of results. */
    readonly files: readonly string[];
    readonly read: (name: RegExp) => string;
    /** What the first run printed. */
    readonly log: string;
  }

  /** Executes a script as tool. */
  async function bench(script: string, ...args: readonly string[]): Promise<Bench> {
    count++;
    const folder = at(`bench-${count}`);
    mkdirSync(join(folder, "results"), { recursive: true });
    // It is also asked for its version, on the machine itself.
    const guarded = `#!/bin/sh\n[ "$1" = --version ] && exit\n${script}\necho true\n`;
    writeFileSync(join(folder, "tool.sh"), guarded);
    chmodSync(join(folder, "tool.sh"), 0o755);
    writeFileSync(
      join(folder, "d.xml"),
      `<benchmark tool="./tool.sh" timelimit="60s">
        <rundefinition name="first"/><rundefinition name="second"/>
        <tasks name="one"><withoutfile>1</withoutfile></tasks>
        <tasks name="two"><withoutfile>2</withoutfile></tasks>
      </benchmark>`,
    );
    const plain = args.includes("--compressed") ? [] : ["--no-compress-results"];
    const own = args.filter((arg) => arg !== "--compressed");
    const places = own.includes("--outputpath") ? [] : ["-o", `${folder}/results/`];
    const answer = await assay("bench", join(folder, "d.xml"), ...plain, ...places, ...own);
    const files = readdirSync(join(folder, "results"), { recursive: true }).map(String);
    const read = (name: RegExp): string => {
      const found = files.find((file) => name.test(file));
      return found === undefined ? "" : readFileSync(join(folder, "results", found), "utf8");
    };
    return { ...answer, files, read, log: read(/first\..*\.log$/) };
  }

  const ONE = ["-r", "first", "-t", "one"];
  const results = ({ files }: Bench): readonly string[] =>
    files
      .filter((name) => name.endsWith(".xml"))
      .map((name) => name.split(".results.")[1]!)
      .sort();
  const column = ({ read }: Bench, title: string): string =>
    new RegExp(`title="${title}" value="([^"]*)"`).exec(read(/results.*\.xml$/))?.[1] ?? "";

  checkAll("bench", {
    rundefinition: async () => {
      const names = results(await bench("", "--rundefinition", "se*"));
      expect(names).toEqual(["second.one.xml", "second.two.xml", "second.xml"]);
    },
    tasks: async () => {
      expect(results(await bench("", "--tasks", "?wo"))).toEqual([
        ...["first.two.xml", "second.two.xml"],
      ]);
    },
    name: async () => {
      const { files } = await bench("", ...ONE, "--name", "mine");
      expect(files.every((file) => file.startsWith("d.mine."))).toBe(true);
    },
    outputpath: async () => {
      await bench("", ...ONE, "--outputpath", at("elsewhere", "prefix-"));
      const names = readdirSync(at("elsewhere"));
      expect(names.length).toBeGreaterThan(0);
      expect(names.every((name) => name.startsWith("prefix-d."))).toBe(true);
    },
    "description-file": async () => {
      const file = temporary.file("description.txt", "what it is <about>\n");
      const { read } = await bench("", ...ONE, "--description-file", file);
      expect(read(/\.xml$/)).toContain("<description>what it is &lt;about&gt;</description>");
    },
    timelimit: async () => {
      const run = await bench("while :; do :; done", ...ONE, "--timelimit", "0.3s");
      expect(column(run, "status")).toBe("TIMEOUT");
      expect(run.read(/\.xml$/)).toContain('timelimit="0.3s"');
    },
    walltimelimit: async () => {
      const run = await bench("sleep 60", ...ONE, "--walltimelimit", "0.3s");
      expect(column(run, "terminationreason")).toBe("walltime");
    },
    memorylimit: async () => {
      const run = await bench("head -c 200m /dev/zero | tail >/dev/null", ...ONE, "-M", "50MB");
      expect(run.read(/\.xml$/)).toContain('memlimit="50000000B"');
      expect(column(run, "status")).toMatch(/^OUT OF MEMORY/);
    },
    numOfThreads: async () => {
      const { read } = await bench("sleep 0.2", "-r", "first", "--numOfThreads", "2");
      const starts = [...read(/first\.xml$/).matchAll(/title="starttime" value="([^"]+)"/g)];
      const [one, two] = starts.map(([, time]) => Date.parse(time!)) as [number, number];
      const wall = /title="walltime" value="([\d.]+)s"/.exec(read(/first\.xml$/))![1];
      // They overlap.
      expect(Math.abs(one - two)).toBeLessThan(1000 * Number(wall));
    },
    limitCores: async () => {
      const run = await bench("", ...ONE, "--limitCores", "1");
      expect(run.read(/\.xml$/)).toContain('cpuCores="1"');
      expect(column(run, "cpuCores")).toMatch(/^\d+$/);
    },
    allowedCores: async () => {
      const run = await bench("", ...ONE, "--limitCores", "1", "--allowedCores", "0");
      expect(column(run, "cpuCores")).toBe("0");
      expect((await bench("", "--allowedCores", "9999")).stderr).toContain("no core 9999");
    },
    "no-hyperthreading": async () => {
      // Which cores these are on other machines: src/bench/schedule.
      const run = await bench("", ...ONE, "--limitCores", "1", "--no-hyperthreading");
      expect(column(run, "cpuCores")).toMatch(/^\d+$/);
    },
    "no-compress-results": async () => {
      const compressed = await bench("", ...ONE, "--compressed");
      const plain = await bench("", ...ONE);
      const ends = ({ files }: Bench, end: string): boolean => files.some((f) => f.endsWith(end));
      expect([ends(compressed, ".xml.bz2"), ends(compressed, ".logfiles.zip")]).toEqual([
        true,
        true,
      ]);
      expect([ends(plain, ".xml"), ends(plain, ".log"), ends(plain, ".bz2")]).toEqual([
        ...[true, true, false],
      ]);
    },
    "results-per-rundefinition": async () => {
      const option = "--results-per-rundefinition";
      expect(results(await bench("", option))).toEqual(["first.xml", "second.xml"]);
      expect(results(await bench("", option, ...ONE))).toEqual(["first.xml"]);
    },
    "results-per-taskset": async () => {
      const option = "--results-per-taskset";
      expect(results(await bench("", option, "-r", "first"))).toEqual([
        ...["first.one.xml", "first.two.xml"],
      ]);
      const both = ["--results-per-rundefinition", option];
      expect(results(await bench("", ...both, ...ONE))).toEqual([
        ...["first.one.xml", "first.xml"],
      ]);
    },
    maxLogfileSize: async () => {
      const script = "i=0; while [ $i -lt 2000 ]; do echo $i; i=$((i+1)); done";
      const short = await bench(script, ...ONE, "--maxLogfileSize", "2kB");
      const long = await bench(script, ...ONE, "--maxLogfileSize", "-1");
      expect(short.log.length).toBeLessThan(4000);
      expect(long.log.length).toBeGreaterThan(8000);
    },
    filesCountLimit: async () => {
      const script = "i=0; while [ $i -lt 50 ]; do : > f$i; i=$((i+1)); done; sleep 60";
      const run = await bench(script, ...ONE, "--filesCountLimit", "20", "-W", "20s");
      expect(column(run, "status")).toBe("FILES-COUNT LIMIT");
    },
    filesSizeLimit: async () => {
      const script = "head -c 100000 /dev/zero > /tmp/zeros; sleep 60";
      const run = await bench(script, ...ONE, "--filesSizeLimit", "50000", "-W", "20s");
      expect(column(run, "status")).toBe("FILES-SIZE LIMIT");
      expect(column(run, "category")).toBe("error");
    },
    commit: async () => {
      const repository = at("repository");
      execFileSync("git", ["init", "--quiet", repository]);
      const name = ["-c", "user.name=n", "-c", "user.email=e@example.org"];
      const identity = { GIT_AUTHOR_NAME: "n", GIT_AUTHOR_EMAIL: "e@example.org" };
      Object.assign(process.env, identity, { GIT_COMMITTER_NAME: "n", GIT_COMMITTER_EMAIL: "e@e" });
      execFileSync("git", [...name, "-C", repository, "commit", "-q", "--allow-empty", "-m", "x"]);
      const to = ["--outputpath", `${repository}/`];
      const { stderr } = await bench("", ...ONE, ...to, "--commit", "--message", "measured");
      expect(stderr).not.toContain("not committed");
      const log = execFileSync("git", ["-C", repository, "log", "-1", "--stat", "--format=%s"]);
      expect(log.toString()).toMatch(/^measured\n[^]*results\.first\.one\.xml/);
    },
    message: async () => {
      // See --commit, which it is about.
      expect((await assay("bench", at("nothing.xml"), "--message", "text")).exit).toBe(64);
    },
    startTime: async () => {
      const { files, read } = await bench("", ...ONE, "--startTime", "2020-02-03 04:05");
      expect(files[0]).toContain("2020-02-03_04-05-00");
      expect(read(/\.xml$/)).toContain('date="2020-02-03 04:05:00');
    },
    "tool-directory": async () => {
      mkdirSync(at("tools"));
      writeFileSync(at("tools", "bc"), "#!/bin/sh\necho 3.14\n");
      chmodSync(at("tools", "bc"), 0o755);
      writeFileSync(
        at("pi.xml"),
        `<benchmark tool="calculatepi"><rundefinition/><tasks><withoutfile>4</withoutfile></tasks></benchmark>`,
      );
      const args = ["--no-compress-results", "-o", at("pi-"), "--tool-directory", at("tools")];
      expect((await assay("bench", at("pi.xml"), ...args)).exit).toBe(0);
    },
    container: async () => {
      const { log } = await bench("ls -A /run", ...ONE, "--container");
      expect(log.trim().split("\n").slice(-1)).toEqual(["true"]);
    },
    "no-container": async () => {
      const { log, stderr } = await bench("ls /proc | grep -c '^[0-9]'", ...ONE, "--no-container");
      expect(Number(log.trim().split("\n").at(-2))).toBeGreaterThan(10);
      expect(stderr).toContain("not isolated");
    },
    "network-access": async () => {
      const script = "grep -c : /proc/net/dev";
      const last = (run: Bench): number => Number(run.log.trim().split("\n").at(-2));
      expect(last(await bench(script, ...ONE))).toBe(1);
      const host = readFileSync("/proc/net/dev", "utf8").split("\n").length - 3;
      expect(last(await bench(script, ...ONE, "--network-access"))).toBe(host);
    },
    "no-tmpfs": async () => {
      const script = "stat -f -c %T /tmp";
      const last = (run: Bench): string => run.log.trim().split("\n").at(-2)!;
      expect(last(await bench(script, ...ONE))).toBe("tmpfs");
      expect(last(await bench(script, ...ONE, "--no-tmpfs"))).not.toBe("tmpfs");
    },
    "keep-system-config": async () => {
      const last = (run: Bench): string => run.log.trim().split("\n").at(-2)!;
      expect(last(await bench("echo $HOME", ...ONE))).not.toBe(process.env["HOME"]);
      const kept = await bench("echo $HOME", ...ONE, "--keep-system-config");
      expect(last(kept)).toBe(process.env["HOME"]);
    },
    "keep-tmp": async () => {
      const file = at("kept-tmp");
      await bench(`: > ${file}`, ...ONE);
      expect(existsSync(file)).toBe(false);
      await bench(`: > ${file}`, ...ONE, "--keep-tmp");
      expect(existsSync(file)).toBe(true);
    },
    ...directoryModes(async (script, ...args) => {
      await bench(script, ...ONE, ...args);
    }),
  });
});

describeWith("Linux")("assay runexec", () => {
  const mechanisms = availableMechanisms();

  interface Runexec extends Answer {
    readonly keys: Readonly<Record<string, string>>;
    readonly log: string;
  }

  async function runexec(script: string, ...args: readonly string[]): Promise<Runexec> {
    rmSync(at("output.files"), { recursive: true, force: true });
    const answer = await assay("runexec", ...args, "--", "sh", "-c", script);
    const pairs = answer.stdout.split("\n").map((line) => line.split(/=(.*)/, 2));
    const log = existsSync(at("output.log")) ? readFileSync(at("output.log"), "utf8") : "";
    return {
      ...answer,
      keys: Object.fromEntries(pairs) as Record<string, string>, // pairs of two strings
      log: log.split(`${"-".repeat(80)}\n\n\n`)[1]?.trim() ?? "",
    };
  }

  checkAll("runexec", {
    quiet: async () => {
      expect((await runexec("true", "--no-container")).stderr).toContain("warning");
      expect((await runexec("true", "--no-container", "--quiet")).stderr).toBe("");
    },
    memlimit: async () => {
      // Without a unit it is bytes.
      const { keys } = await runexec("head -c 200m /dev/zero | tail", "--memlimit", "50000000");
      expect(keys["terminationreason"]).toBe("memory");
    },
    timelimit: async () => {
      const { keys } = await runexec("while :; do :; done", "--timelimit", "0.2s");
      expect(keys["terminationreason"]).toBe("cputime");
    },
    softtimelimit: async () => {
      const { keys } = await runexec("while :; do :; done", "--softtimelimit", "0.2s");
      expect(keys).toMatchObject({ terminationreason: "cputime-soft", exitsignal: "15" });
    },
    walltimelimit: async () => {
      const { keys } = await runexec("sleep 60", "--walltimelimit", "0.2s");
      expect(keys["terminationreason"]).toBe("walltime");
    },
    cores: async () => {
      const { log } = await runexec("grep Cpus_allowed_list /proc/self/status", "--cores", "0");
      expect(log).toBe("Cpus_allowed_list:\t0");
    },
    memoryNodes: async () => {
      expect((await runexec("true", "--memoryNodes", "4711")).stderr).toContain("memory node 4711");
      const { keys, stderr } = await runexec("true", "--memoryNodes", "0");
      if (mechanisms[0] === "proc") expect(stderr).toContain("memory nodes cannot be limited");
      else expect(keys["returnvalue"]).toBe("0");
    },
    input: async () => {
      const { log } = await runexec("cat", "--input", temporary.file("input", "of a file\n"));
      expect(log).toBe("of a file");
    },
    output: async () => {
      await runexec("echo there", "--output", "other.log");
      expect(readFileSync(at("other.log"), "utf8")).toMatch(/there\n$/);
    },
    maxOutputSize: async () => {
      const script = "i=0; while [ $i -lt 2000 ]; do echo $i; i=$((i+1)); done";
      expect((await runexec(script, "--maxOutputSize", "2000")).log.length).toBeLessThan(4000);
    },
    filesCountLimit: async () => {
      const script = "i=0; while [ $i -lt 50 ]; do : > f$i; i=$((i+1)); done; sleep 60";
      const limits = ["--filesCountLimit", "20", "--walltimelimit", "20s"];
      const { keys } = await runexec(script, "--no-tmpfs", ...limits);
      expect(keys).toMatchObject({ terminationreason: "files-count", exitsignal: "9" });
      expect((await runexec("echo > one", "--filesCountLimit", "0")).keys).toMatchObject({
        terminationreason: "files-count",
      });
    },
    filesSizeLimit: async () => {
      const script = "head -c 100000 /dev/zero > zeros; sleep 60";
      const limits = ["--filesSizeLimit", "50kB", "--walltimelimit", "20s"];
      const { keys } = await runexec(script, ...limits);
      expect(keys).toMatchObject({ terminationreason: "files-size", exitsignal: "9" });
      const enough = await runexec("head -c 900 /dev/zero > zeros", "--filesSizeLimit", "1kB");
      expect(enough.keys).not.toHaveProperty("terminationreason");
    },
    "skip-cleanup": async () => {
      // What the overlay keeps for itself is readable for root alone.
      if (!isHere("root")) return;
      const { stderr } = await runexec("echo kept > file", "--no-tmpfs", "--skip-cleanup");
      const folder = /stay in (\S+)\.$/m.exec(stderr)![1]!;
      const names = readdirSync(folder, { recursive: true }).map(String);
      expect(names.filter((name) => name.endsWith("/file"))).toHaveLength(1);
      rmSync(folder, { recursive: true });
      expect((await runexec("true", "--skip-cleanup")).stderr).toContain("--no-tmpfs");
    },
    "require-cgroup-subsystem": async () => {
      const { exit, stderr } = await runexec("true", "--require-cgroup-subsystem", "invalid");
      expect([exit, stderr.includes("the controller invalid")]).toEqual([64, true]);
    },
    dir: async () => {
      expect((await runexec("pwd", "--dir", "/usr")).log).toBe("/usr");
    },
    "output-directory": async () => {
      await runexec("echo x > y", "--output-directory", "other");
      expect(readdirSync(at("other"))).toEqual(["y"]);
    },
    "result-files": async () => {
      await runexec("echo > x; echo > y; echo > /usr/z", "--result-files", "x");
      expect(readdirSync(at("output.files"))).toEqual(["x"]);
    },
    container: async () => {
      expect(
        Number((await runexec("ls /proc | grep -c '^[0-9]'", "--container")).log),
      ).toBeLessThan(10);
    },
    "no-container": async () => {
      // Still with a home and a place for temporary files of their own, gone afterwards.
      const { log } = await runexec("touch $HOME/x; echo $HOME $TMPDIR", "--no-container");
      const [home, temp] = log.split(" ") as [string, string];
      expect([home, temp].map((path) => path.split("/").at(-1))).toEqual(["home", "tmp"]);
      expect([existsSync(home), existsSync(temp)]).toEqual([false, false]);
    },
    "network-access": async () => {
      const script = "grep -c : /proc/net/dev";
      expect((await runexec(script)).log).toBe("1");
      const host = readFileSync("/proc/net/dev", "utf8").split("\n").length - 3;
      expect((await runexec(script, "--network-access")).log).toBe(String(host));
    },
    "no-tmpfs": async () => {
      expect((await runexec("stat -f -c %T /tmp")).log).toBe("tmpfs");
      expect((await runexec("stat -f -c %T /tmp", "--no-tmpfs")).log).not.toBe("tmpfs");
      // Nothing of it stays.
      expect(leftFoldersOfRuns()).toEqual([]);
    },
    "keep-system-config": async () => {
      const script = 'echo "$HOME"; touch $HOME/x && ls -A $HOME';
      expect((await runexec(script)).log).toMatch(/^\S*home\S*\nx$/);
      expect((await runexec("echo $HOME", "--keep-system-config")).log).toBe(process.env["HOME"]);
    },
    "keep-tmp": async () => {
      await runexec(`: > ${at("kept-1")}`);
      await runexec(`: > ${at("kept-2")}`, "--keep-tmp");
      expect([existsSync(at("kept-1")), existsSync(at("kept-2"))]).toEqual([false, true]);
    },
    ...directoryModes(async (script, ...args) => {
      await runexec(script, ...args);
    }),
    "set-cgroup-value": async () => {
      const { stderr } = await runexec("true", "--set-cgroup-value", "nosuch.thing=1");
      expect(stderr).toContain("the controller nosuch");
      expect((await runexec("true", "--set-cgroup-value", "cpu")).stderr).toContain("OPTION=VALUE");
    },
  });

  describeLacking(mechanisms.includes("cgroup1") ? [] : ["control groups"])(
    "control groups",
    () => {
      test("get the values they are given, and show the run in those it needs", async () => {
        const value = ["--set-cgroup-value", "memory.swappiness=13"];
        const { keys, stderr } = await runexec("cat /proc/self/cgroup", ...value);
        expect([keys["returnvalue"], stderr.includes("error")]).toEqual(["0", false]);
        const bad = await runexec("true", "--set-cgroup-value", "memory.swappiness=much");
        expect([bad.exit, bad.stderr]).toEqual([64, expect.stringContaining("EINVAL")]);
      });
    },
  );
});

describe("assay table", () => {
  const run = (task: string, status: string, category: string): string =>
    `<run name="${task}.c" files="[${task}.c]" properties="unreach-call"><column title="status" value="${status}"/>
    <column title="cputime" value="1.5s"/><column title="category" value="${category}" hidden="true"/>
    <column title="host" value="h" hidden="true"/></run>`;
  const result = (name: string, runs: readonly string[], error = ""): string =>
    temporary.file(
      `${name}.results.xml`,
      `<?xml version="1.0"?><result tool="T" version="1" benchmarkname="${name}" name="${name}" date="d" ${error}>
      <columns><column title="status"/><column title="cputime"/></columns>${runs.join("\n")}</result>`,
    );
  let old = "";
  let recent = "";
  beforeAll(() => {
    old = result("old", [run("a", "true", "correct"), run("b", "TIMEOUT", "error")]);
    const runs = [run("a", "TIMEOUT", "error"), run("b", "TIMEOUT", "error")];
    recent = result("recent", [...runs, run("c", "true", "wrong")]);
  });
  let count = 0;

  interface Tables extends Answer {
    readonly files: readonly string[];
    readonly csv: string;
    readonly html: string;
  }

  async function table(...args: readonly string[]): Promise<Tables> {
    count++;
    const folder = at(`tables-${count}`);
    const results = args.includes("-x") || args.includes("--xml") ? [] : [old, recent];
    const answer = await assay("table", ...results, "-n", "n", "-o", folder, ...args);
    const files = existsSync(folder) ? readdirSync(folder).sort() : [];
    const read = (end: string): string => {
      const name = files.find((file) => file.endsWith(`table.${end}`));
      return name === undefined ? "" : readFileSync(join(folder, name), "utf8");
    };
    return { ...answer, files, csv: read("csv"), html: read("html") };
  }

  checkAll("table", {
    xml: async () => {
      const file = temporary.file(
        "t.xml",
        `<table><column title="cputime" displayUnit="ms"/><result filename="old.results.xml"/></table>`,
      );
      expect((await table("--xml", file)).csv).toContain("cputime (ms)");
    },
    outputpath: async () => {
      await assay("table", old, "--outputpath", at("there"));
      expect(readdirSync(at("there"))).toEqual(["old.results.csv", "old.results.html"]);
      expect((await assay("table", old, "-f", "csv", "--outputpath", "-")).stdout).toContain("a.c");
    },
    name: async () => {
      expect((await table("--name", "called")).files).toContain("called.table.html");
    },
    "ignore-erroneous-benchmarks": async () => {
      const broken = result("broken", [run("z", "true", "correct")], 'error="interrupted"');
      expect((await table(broken)).csv).toContain("z.c");
      expect((await table(broken, "--ignore-erroneous-benchmarks")).csv).not.toContain("z.c");
    },
    dump: async () => {
      expect((await table("--dump")).stdout).toBe("REGRESSIONS 2\nSTATS\n1 0 1\n0 1 2\n");
    },
    "ignore-flapping-timeout-regressions": async () => {
      const flapping = [recent, old, recent, "-n", "f", "-o", at("flapping"), "--dump"];
      const first = (await assay("table", ...flapping)).stdout;
      const option = "--ignore-flapping-timeout-regressions";
      const second = (await assay("table", ...flapping, option)).stdout;
      const regressions = (text: string): number => Number(/REGRESSIONS (\d+)/.exec(text)![1]);
      expect(regressions(second)).toBeLessThan(regressions(first));
    },
    format: async () => {
      expect((await table("--format", "csv", "--no-diff")).files).toEqual(["n.table.csv"]);
      expect((await table("-f", "statistics-tex", "--no-diff")).files).toEqual([
        ...["n.table.statistics.tex"],
      ]);
      expect((await table("-f", "pdf")).exit).toBe(64);
    },
    common: async () => {
      expect((await table("--common")).csv).not.toContain("c.c");
    },
    "no-diff": async () => {
      expect((await table()).files).toContain("n.diff.csv");
      expect((await table("--no-diff")).files).not.toContain("n.diff.csv");
    },
    "correct-only": async () => {
      const { csv } = await table("--correct-only");
      expect(csv.split("1.5")).toHaveLength(2);
    },
    "all-columns": async () => {
      expect((await table()).csv).not.toContain("host");
      expect((await table("--all-columns")).csv).toContain("host");
    },
    show: async () => {
      const folder = at("browser");
      mkdirSync(folder);
      writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" > ${at("opened")}\n`);
      chmodSync(join(folder, "xdg-open"), 0o755);
      const path = process.env["PATH"]!;
      process.env["PATH"] = `${folder}:${path}`;
      await table("--show", "-f", "html", "--no-diff");
      process.env["PATH"] = path;
      for (let i = 0; i < 100 && !existsSync(at("opened")); i++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(readFileSync(at("opened"), "utf8")).toMatch(/n\.table\.html\n$/);
    },
    quiet: async () => {
      expect((await table()).stderr).toContain("n.table.html");
      expect((await table("--quiet")).stderr).toBe("");
    },
    "initial-table-state": async () => {
      expect((await table("--initial-table-state", "#/table")).html).toContain("/table");
      expect((await table("--initial-table-state", "table")).exit).toBe(64);
    },
  });
});

/** Of both commands that execute something. */
function directoryModes(
  run: (script: string, ...args: readonly string[]) => Promise<void>,
): Effects {
  let count = 0;
  const folderWith = (): string => {
    count++;
    const folder = at(`folder-${process.pid}-${performance.now()}-${count}`);
    mkdirSync(folder);
    writeFileSync(join(folder, "old"), "old");
    return folder;
  };
  const observe = async (option: string): Promise<readonly string[]> => {
    const [folder, seen] = [folderWith(), folderWith()];
    const script = `{ cat ${folder}/old; echo new > ${folder}/new && cat ${folder}/new; } > ${seen}/seen 2>/dev/null`;
    await run(script, `--${option}`, folder, "--full-access-dir", seen);
    const text = readFileSync(join(seen, "seen"), "utf8").replaceAll("\n", " ").trim();
    return [text, ...readdirSync(folder)];
  };
  return {
    "hidden-dir": async () => {
      expect(await observe("hidden-dir")).toEqual(["new", "old"]);
    },
    "read-only-dir": async () => {
      expect(await observe("read-only-dir")).toEqual(["old", "old"]);
    },
    "overlay-dir": async () => {
      expect(await observe("overlay-dir")).toEqual(["oldnew", "old"]);
    },
    "full-access-dir": async () => {
      expect(await observe("full-access-dir")).toEqual(["oldnew", "new", "old"]);
    },
  };
}
