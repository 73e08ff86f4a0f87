import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { violationsOfXml } from "../../../test/bench/result-documents.ts";
import { parseXml, type XmlElement } from "../xml/index.ts";
import { KeptOutput } from "../execution/output/kept-output.ts";
import type { RunExecutor, RunRequest, RunResult } from "../execution/run-execution.ts";
import { topologyOf } from "../machine/index.ts";
import { runBenchmark, type BenchmarkRequest, type Progress } from "./index.ts";

// A benchmark on this machine must do without the libraries of the queue.
vi.mock("bullmq", () => {
  throw new Error("bullmq was loaded");
});
vi.mock("ioredis", () => {
  throw new Error("ioredis was loaded");
});

const folder = mkdtempSync(join(tmpdir(), "assay-benchmark-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

/** Executes nothing: `output` says what the tool would have printed. */
class ScriptedExecutor implements RunExecutor {
  readonly requests: RunRequest[] = [];
  active = 0;
  mostActive = 0;
  private readonly output: (request: RunRequest) => string;
  private readonly reason: RunResult["terminationReason"];

  constructor(
    output: (request: RunRequest) => string,
    reason: RunResult["terminationReason"] = null,
  ) {
    this.output = output;
    this.reason = reason;
  }

  async execute(request: RunRequest): Promise<RunResult> {
    this.requests.push(request);
    this.mostActive = Math.max(this.mostActive, ++this.active);
    const header = `${request.command.join(" ")}\n\n\n${"-".repeat(80)}\n\n\n`;
    const output = new KeptOutput(request.outputFile!, request.outputLimit ?? null);
    output.write(Buffer.from(`${header}${this.output(request)}`));
    output.finish();
    await sleep(2);
    this.active--;
    return {
      terminationReason: this.reason,
      exitCode: 0,
      exitSignal: null,
      startTime: new Date("2026-01-02T03:04:05Z"),
      cpuTime: { value: 1.5, by: "script", isApproximate: false },
      wallTime: { value: 2, by: "script", isApproximate: false },
      memory: { value: 1000, by: "script", isApproximate: true },
      resources: [],
      warnings: ["Other processes used 0.3 s of CPU time."],
    };
  }
}

function requestFor(definition: string): BenchmarkRequest {
  return {
    definition,
    outputPath: `${mkdtempSync(join(folder, "out-"))}/`,
    name: null,
    limits: { timelimit: null, walltimelimit: null, memlimit: null, cpuCores: null },
    granularity: { perRunDefinition: false, perTaskSet: false },
    threads: null,
    selection: { runDefinitions: [], taskSets: [] },
    tools: { toolDirectory: null, ownExecutable: null },
    cores: { allowed: null, hyperthreading: "use" },
    maximumLogBytes: 2000,
    resume: { kind: "new" },
    rerun: [],
    queue: null,
    queuePatience: 1,
    startTime: null,
    descriptionFile: null,
    compression: "plain",
    commandLine: [],
    generator: "test",
    version: "0",
  };
}

async function execute(
  definition: string,
  executor: RunExecutor,
  more: Partial<BenchmarkRequest> = {},
): Promise<{ results: XmlElement[]; progress: Progress[]; warnings: string[]; files: string[] }> {
  const progress: Progress[] = [];
  const warnings: string[] = [];
  const report = await runBenchmark(
    { ...requestFor(definition), ...more },
    {
      createExecutor: () => Promise.resolve(executor),
      observer: {
        progress: (now) => void progress.push(now),
        warning: (message) => void warnings.push(message),
      },
      signal: new AbortController().signal,
    },
  );
  const files = [...report.resultFiles];
  const results = files.map((file) => parseXml(file, readFileSync(file, "utf8")));
  return { results, progress, warnings, files };
}

function valueOf(run: XmlElement, title: string): string | undefined {
  const column = run.children.find(({ attributes }) => attributes.get("title") === title);
  return column?.attributes.get("value");
}
const runsOf = (result: XmlElement): XmlElement[] =>
  result.children.filter(({ name }) => name === "run");

write("tool.sh", "#!/bin/sh\n");
for (const name of ["a/x.c", "b/x.c", "c/x.c", "c/y.c"]) write(name, "int x;\n");
const definition = write(
  "d.xml",
  `<benchmark tool="./tool.sh" timelimit="10s" threads="2">
  <rundefinition name="r"/>
  <tasks name="files"><include>*/*.c</include><option name="-o">\${inputfile_name}</option></tasks>
  <tasks><withoutfile>entry 1</withoutfile></tasks>
  <columns><column>Strange</column></columns>
</benchmark>`,
);

describe("a benchmark on this machine", () => {
  test("gives every run its own log, cores of its own, and the answer to its own output", async () => {
    const executor = new ScriptedExecutor(({ command }) =>
      command.some((word) => word.includes("/b/")) ? "TRUE\n" : "no idea\n",
    );
    const { results, progress } = await execute(definition, executor);
    const runs = runsOf(results[0]!);
    expect(runs.map((run) => valueOf(run, "status"))).toEqual([
      ...["done", "true", "done", "done"],
      "done",
    ]);
    expect(new Set(runs.map((run) => run.attributes.get("logfile"))).size).toBe(5);
    expect(runs[0]!.attributes.get("options")).toBe("-o x.c");
    expect(executor.requests.at(-1)!.command.slice(1)).toEqual(["entry 1"]);
    expect(progress.at(-1)).toMatchObject({ runs: 5, done: 5, remaining: 0 });
    expect(progress[0]).toMatchObject({ done: 0, remaining: null });
    const cores = topologyOf(null).threads;
    expect(executor.mostActive).toBe(2);
    if (cores.length >= 2) {
      const used = new Set(executor.requests.map(({ limits }) => limits.cores?.join(",")));
      expect(used.size).toBe(2);
    }
  });

  test("passes limits on, with a wall time even if none is written", async () => {
    const executor = new ScriptedExecutor(() => "");
    await execute(definition, executor);
    expect(executor.requests[0]!.limits).toMatchObject({ cpuTime: 10, wallTime: 40, memory: null });
    const limits = { timelimit: "none", walltimelimit: 7, memlimit: 5e8, cpuCores: null } as const;
    const changed = new ScriptedExecutor(() => "");
    await execute(definition, changed, { limits });
    expect(changed.requests[0]!.limits).toMatchObject({ cpuTime: null, wallTime: 7, memory: 5e8 });
  });

  test("writes valid XML whatever the tool printed", async () => {
    const strange = '<&"\u0001\ud800> é 😀';
    const executor = new ScriptedExecutor(() => `Strange: ${strange}\n`);
    const { results, files } = await execute(definition, executor);
    expect(valueOf(runsOf(results[0]!)[0]!, "Strange")).toBe('<&"\ufffd\ufffd> é 😀');
    expect(violationsOfXml(files[0]!)).toBe("");
  });

  test("keeps beginning and end of a large log", async () => {
    const executor = new ScriptedExecutor(() => `${"x\n".repeat(100_000)}TRUE\n`);
    const { results, files } = await execute(definition, executor);
    const [run] = runsOf(results[0]!);
    const log = readFileSync(join(dirname(files[0]!), run!.attributes.get("logfile")!), "utf8");
    expect(log.length).toBeLessThan(2200);
    expect(log).toContain("bytes of the output were left out here");
    expect(valueOf(run!, "status")).toBe("true");
  });

  test("tells once what many runs have to say", async () => {
    const { warnings } = await execute(definition, new ScriptedExecutor(() => ""));
    expect(warnings).toEqual(["Other processes used 0.3 s of CPU time."]);
  });

  test("has a result for runs that could not be started", async () => {
    const { results } = await execute(definition, new ScriptedExecutor(() => "TRUE", "failed"));
    const [run] = runsOf(results[0]!);
    expect([valueOf(run!, "status"), valueOf(run!, "category")]).toEqual(["FAILED", "error"]);
    expect(valueOf(run!, "terminationreason")).toBe("failed");
  });

  test("stops when an executor breaks, and the runs before it are kept", async () => {
    let count = 0;
    const executor = new ScriptedExecutor(() => {
      if (++count === 3) throw new Error("broken");
      return "TRUE\n";
    });
    const request = { outputPath: `${join(folder, "broken")}/`, threads: 1 };
    await expect(execute(definition, executor, request)).rejects.toThrow("broken");
    const rest = new ScriptedExecutor(() => "FALSE\n");
    const { results } = await execute(definition, rest, { ...request, resume: { kind: "latest" } });
    const statuses = runsOf(results[0]!).map((run) => valueOf(run, "status"));
    expect(statuses).toEqual(["true", "true", "false", "false", "false"]);
  });
});

test("tasks that only one run definition has can be chosen; nobody needs the tools of the others", async () => {
  const several = write(
    "several.xml",
    `<benchmark tool="./tool.sh">
      <rundefinition name="one"><tasks name="x"><include>a/x.c</include></tasks></rundefinition>
      <rundefinition name="two" tool="./no-such-tool.sh">
        <tasks name="y"><include>b/x.c</include></tasks>
      </rundefinition>
    </benchmark>`,
  );
  const choose = (...taskSets: readonly string[]) =>
    execute(several, new ScriptedExecutor(() => ""), {
      selection: { runDefinitions: [], taskSets },
    });
  const { results, warnings } = await choose("x", "z");
  expect(results.map(({ attributes }) => attributes.get("name"))).toEqual(["one.x"]);
  expect(warnings).toContain("no tasks are called z");
  await expect(choose("z")).rejects.toThrow("no tasks are called z");
  await expect(choose("y")).rejects.toThrow(/no-such-tool/);
});

test("a column that one of several tools has is there for all of them", async () => {
  const toolDirectory = dirname(write("tools/cbmc", "#!/bin/sh\necho 6.0\n"));
  write("tools/esbmc", "#!/bin/sh\necho 7.0\n");
  write("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  write(
    "a/x.yml",
    `format_version: '2.0'
input_files: x.c
properties: [{ property_file: ../p.prp, expected_verdict: true }]
`,
  );
  const executeWith = (pattern: string, ...runDefinitions: readonly string[]) => {
    const path = write(
      "columns.xml",
      `<benchmark tool="cbmc"><rundefinition name="cbmc"/><rundefinition name="esbmc" tool="esbmc"/>
        <tasks><include>a/x.yml</include></tasks><propertyfile>p.prp</propertyfile>
        <columns><column title="c">${pattern}</column></columns>
      </benchmark>`,
    );
    return execute(path, new ScriptedExecutor(() => "Runtime Symex: 3s\n"), {
      tools: { toolDirectory, ownExecutable: null },
      selection: { runDefinitions, taskSets: [] },
    });
  };
  const { results } = await executeWith("Runtime Symex");
  expect(results.map((result) => valueOf(runsOf(result)[0]!, "c"))).toEqual(["3s", "3s"]);
  expect((await executeWith("Runtime Symex", "esbmc")).results).toHaveLength(1);
  await expect(executeWith("Runtime Synex")).rejects.toThrow(
    "none of CBMC, ESBMC has a column 'Runtime Synex'",
  );
});

test("the queue is what needs its libraries", async () => {
  const queue = { address: "redis://x", password: null, secret: null };
  const queued = execute(definition, new ScriptedExecutor(() => ""), { queue });
  await expect(queued).rejects.toThrow();
});
