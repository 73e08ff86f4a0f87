/** What a run sees of the machine, and what it can change. */
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  createRunExecutor,
  type ContainerOptions,
  type DirectoryMode,
  type RunResult,
} from "../src/bench/execution/index.ts";
import { describeLacking, testWith } from "./needs.ts";
import { TemporaryFolder } from "./temporary-folder.ts";

const temporary = new TemporaryFolder();

const NO_LIMITS = { cpuTime: null, softCpuTime: null, wallTime: 30, memory: null, cores: null };

interface Seen extends RunResult {
  readonly output: string;
}

let runs = 0;

async function runScript(
  script: string,
  options: Partial<ContainerOptions> = {},
  more: { readonly args?: readonly string[]; readonly workingDirectory?: string } = {},
): Promise<Seen> {
  runs++;
  const outputFile = temporary.file(`output-${runs}.log`, "");
  const container = { directories: [], network: "none" as const, ...options };
  const result = await createRunExecutor({ container }).execute({
    command: ["sh", "-c", script, "sh", ...(more.args ?? [])],
    workingDirectory: more.workingDirectory ?? "/",
    environment: { PATH: process.env["PATH"]!, HOME: homedir() },
    outputFile,
    limits: NO_LIMITS,
    signal: null,
  });
  const output = readFileSync(outputFile, "utf8")
    .split(`${"-".repeat(80)}\n\n\n`)[1]!
    .trim();
  return { ...result, output };
}

const hasContainers =
  process.platform === "linux" &&
  !(
    await createRunExecutor().execute({
      command: ["true"],
      workingDirectory: "/",
      environment: { PATH: process.env["PATH"]! },
      outputFile: "/dev/null",
      limits: NO_LIMITS,
      signal: null,
    })
  ).warnings.some((warning) => warning.includes("No container"));

describeLacking(hasContainers ? [] : ["namespaces"])("a run in a container", () => {
  const folder = join(temporary.path, "folder");

  beforeAll(() => {
    mkdirSync(folder);
    writeFileSync(join(folder, "present"), "real");
  });

  test("sees no other process and cannot signal one", async () => {
    const { output } = await runScript(
      `ls -d /proc/[0-9]* | wc -l; kill -0 ${process.pid} 2>/dev/null || echo cannot`,
    );
    const [count, answer] = output.split("\n");
    expect(Number(count)).toBeLessThan(10);
    expect(answer).toBe("cannot");
  });

  testWith("root")("has a /tmp of its own, empty at first and gone afterwards", async () => {
    const script = "ls -A /tmp; echo private > /tmp/assay-private; cat /tmp/assay-private";
    const { output } = await runScript(script);
    expect(output).toBe("private");
    expect(existsSync("/tmp/assay-private")).toBe(false);
  });

  // Without privileges many kernels have no overlays, and control groups are not what measures.
  testWith("root")("may write everywhere and changes nothing", async () => {
    const { output } = await runScript(
      `for place in /etc "$HOME" /var/tmp; do echo x > $place/assay-written && cat $place/assay-written; done`,
    );
    expect(output.split("\n")).toEqual(["x", "x", "x"]);
    for (const place of ["/etc", homedir(), "/var/tmp"]) {
      expect(existsSync(join(place, "assay-written"))).toBe(false);
    }
  });

  testWith("root")(
    "of root leaves the machine as it is: its name, its settings, its clock",
    async () => {
      const before = hostname();
      const { output } = await runScript(
        `hostname of-the-run; hostname; ( : > /proc/sys/kernel/panic ) 2>/dev/null || echo read-only
      while read -r name value; do [ $name = CapEff: ] && echo $(( (0x$value >> 25) & 1 )); done < /proc/self/status`,
      );
      // The last line: no capability to set the clock. Nobody tries that here.
      expect(output.split("\n")).toEqual(["of-the-run", "read-only", "0"]);
      expect(hostname()).toBe(before);
    },
  );

  test("has no network except to itself", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // listens on a port, not on a socket file
    const connect = `'${process.execPath}' -e 'require("net").connect(${port}, "127.0.0.1").on("connect", () => { console.log("connected"); process.exit(); }).on("error", (e) => console.log(e.code))'`;
    try {
      expect((await runScript(connect)).output).toMatch(/^(ECONNREFUSED|ENETUNREACH)$/);
      expect((await runScript(connect, { network: "host" })).output).toBe("connected");
      expect((await runScript("cat /proc/net/dev | grep -c :")).output).toBe("1");
    } finally {
      server.close();
    }
  });

  test("sees its working directory and what its command line names though /tmp is hidden", async () => {
    const named = temporary.file("named.txt", "named");
    const script = `cat present "$1"; echo; echo changed > present; cat present; ls ${temporary.path}`;
    const more = { args: [named], workingDirectory: folder };
    const { output } = await runScript(script, {}, more);
    expect(output.split("\n")).toEqual(["realnamed", "changed", "folder", "named.txt"]);
    expect(readFileSync(join(folder, "present"), "utf8")).toBe("real");
  });

  const attempt = `cat ${folder}/present; echo; echo x > ${folder}/new && echo written`;
  test.each<[DirectoryMode, string, boolean]>([
    ["read-only", "real", false],
    ["overlay", "real\nwritten", false],
    ["hidden", "written", false],
    ["full-access", "real\nwritten", true],
  ])("with %s for a directory", async (mode, expected, isReal) => {
    const { output } = await runScript(`exec 2>/dev/null; ${attempt}`, {
      directories: [{ path: folder, mode }],
    });
    expect(output).toBe(expected);
    expect(existsSync(join(folder, "new"))).toBe(isReal);
  });

  testWith("root")("cannot reach the control groups that measure it", async () => {
    const { output } = await runScript(
      "find /sys/fs/cgroup -name cgroup.procs 2>/dev/null | wc -l",
    );
    expect(output).toBe("0");
  });

  test("counts what it writes to /tmp as memory", async () => {
    const { memory } = await runScript(
      "dd if=/dev/zero of=/tmp/big bs=1000000 count=60 2>/dev/null",
    );
    expect(memory!.isApproximate || memory!.value > 60e6).toBe(true);
  });

  test("does not hear of runs at the same time", async () => {
    const script = (name: string) =>
      `echo ${name} > /tmp/name; sleep 0.5; cat /tmp/name; ps -e 2>/dev/null | grep -c "sleep"`;
    const names = ["one", "two", "three"];
    const seen = await Promise.all(names.map((name) => runScript(script(name))));
    expect(seen.map(({ output }) => output.split("\n")[0])).toEqual(names);
    expect(seen.map(({ output }) => output.split("\n")[1])).toEqual(["0", "0", "0"]);
  });
});
