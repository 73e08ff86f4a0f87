/** Benchmarks for tests: generated tasks, a scripted verifier, the command as a user starts it. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseXml, type XmlElement } from "../../src/bench/xml/index.ts";
import { repositoryRoot } from "../../tools/samples/sample.ts";

const CLI = process.env["ASSAY_CLI"] ?? join(repositoryRoot, "dist", "assay.js");
export const DUMMY = join(repositoryRoot, "test", "bench", "dummy-verifier.sh");

/** What `dummy-verifier.sh` answers, by the number in the task's name. */
export function dummyStatus(number: number, seed: number): string {
  const draw = (number * 7919 + seed * 104_729) % 1009;
  const answers = ["true", "true", "false(unreach-call)", "false(unreach-call)", "unknown"];
  return answers[draw % 6] ?? "ERROR (3)";
}

/** A folder with tasks `t/p1.yml`, `t/p2.yml`, …, every second one safe, and their property. */
export function writeTasks(folder: string, count: number): void {
  mkdirSync(join(folder, "t"), { recursive: true });
  writeFileSync(
    join(folder, "unreach-call.prp"),
    "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
  );
  for (let i = 1; i <= count; i++) {
    writeFileSync(join(folder, "t", `p${i}.c`), `int main(void) { return ${i}; }\n`);
    writeFileSync(
      join(folder, "t", `p${i}.yml`),
      `format_version: '2.0'
input_files: p${i}.c
properties:
  - property_file: ../unreach-call.prp
    expected_verdict: ${i % 2 === 0}
options:
  language: C
  data_model: ILP32
`,
    );
  }
}

export interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function assay(
  args: readonly string[],
  cwd?: string,
  environment: Readonly<Record<string, string>> = {},
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { exit: status ?? -1, stdout, stderr };
}

/** A command that goes on while the test does something else. */
export class RunningAssay {
  readonly child: ChildProcess;
  private readonly ended: Promise<Run>;
  private output = "";

  constructor(args: readonly string[], cwd?: string) {
    this.child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    this.child.stdout!.on("data", (chunk) => (stdout += String(chunk)));
    this.child.stderr!.on("data", (chunk) => (this.output += String(chunk)));
    this.ended = new Promise((resolve) => {
      this.child.on("close", (code) => {
        resolve({ exit: code ?? -1, stdout, stderr: this.output });
      });
    });
  }

  async stop(signal: NodeJS.Signals): Promise<Run> {
    this.child.kill(signal);
    return this.ended;
  }

  end(): Promise<Run> {
    return this.ended;
  }
}

export async function until(condition: () => boolean, what: string): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > 50_000) throw new Error(`waited too long for ${what}`);
    await sleep(10);
  }
}

/** It is with the logs when everything is done. */
export function journalIn(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const places = names.flatMap((name) => [
    ...(name.endsWith(".journal.jsonl") ? [join(folder, name)] : []),
    ...(name.endsWith(".logfiles") ? [join(folder, name, "journal.jsonl")] : []),
  ]);
  return places.find((path) => existsSync(path));
}

/** Records of runs in the only journal of a folder; none if there is no journal yet. */
export function journaledRuns(folder: string): { id: string; status: string }[] {
  const journal = journalIn(folder);
  if (journal === undefined) return [];
  const text = readFileSync(journal, "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line.includes('"kind":"run"'))
    .map((line) => JSON.parse(line) as { id: string; outcome: { status: string } })
    .map(({ id, outcome }) => ({ id, status: outcome.status }));
}

export function resultFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".xml"));
  return names.sort().map((name) => join(folder, name));
}

export function readResult(file: string): XmlElement {
  return parseXml(file, readFileSync(file, "utf8"));
}

/** What a table shows of result files, without what differs between any two executions. */
export function tableOf(folder: string): string[] {
  return resultFiles(folder).flatMap((file) => {
    const result = readResult(file);
    const name = result.attributes.get("name") ?? "";
    return result.children
      .filter((element) => element.name === "run")
      .map((run) => {
        const shown = ["status", "category", "steps"].map((title) => valueOf(run, title) ?? "-");
        return [name, run.attributes.get("name"), ...shown].join(" | ");
      });
  });
}

export function valueOf(run: XmlElement, title: string): string | null {
  const column = run.children.find((child) => child.attributes.get("title") === title);
  return column?.attributes.get("value") ?? null;
}
