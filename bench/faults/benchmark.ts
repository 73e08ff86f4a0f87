/** The benchmark that faults disturb, and what is to be seen of it afterwards. */
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  dummyStatus,
  DUMMY,
  type RunningAssay,
  readResult,
  resultFiles,
  valueOf,
  writeTasks,
  type Run,
} from "../../test/bench/scenario.ts";

const SEED = 7;

export interface DisturbedBenchmark {
  readonly definition: string;
  readonly results: string;
  readonly tool: string;
  readonly tasks: number;
}

export function writeBenchmark(folder: string, tasks: number, pause: number): DisturbedBenchmark {
  writeTasks(folder, tasks);
  // Of its own, so that its processes are known by their command line.
  const tool = join(folder, "dummy-verifier.sh");
  cpSync(DUMMY, tool);
  chmodSync(tool, 0o755);
  const definition = join(folder, "many.xml");
  writeFileSync(
    definition,
    `<benchmark tool="${tool}" timelimit="20s">
  <rundefinition name="one">
    <option name="--seed">${SEED}</option>
    <option name="--pause">${pause}</option>
  </rundefinition>
  <tasks><include>t/*.yml</include></tasks>
  <propertyfile>unreach-call.prp</propertyfile>
</benchmark>
`,
  );
  return { definition, results: join(folder, "results"), tool, tasks };
}

/** What differs from an undisturbed execution. The verifier says in advance what it will answer. */
export function differences({ results, tasks }: DisturbedBenchmark): readonly string[] {
  const files = existsSync(results) ? resultFiles(results) : [];
  if (files.length !== 1) return [`${files.length} result files`];
  const rows = readResult(files[0]!).children.filter(({ name }) => name === "run");
  const problems = rows.length === tasks ? [] : [`${rows.length} results of ${tasks}`];
  const seen = new Set<number>();
  for (const row of rows) {
    const number = Number(/p(\d+)\.yml$/.exec(row.attributes.get("name")!)![1]);
    const [status, expected] = [valueOf(row, "status"), dummyStatus(number, SEED)];
    if (status !== expected) problems.push(`p${number} is ${status ?? "nothing"}, not ${expected}`);
    if (seen.has(number)) problems.push(`p${number} is there twice`);
    seen.add(number);
    const log = join(results, row.attributes.get("logfile")!);
    if (!existsSync(log)) problems.push(`p${number} has no log`);
    else if (!readFileSync(log, "utf8").includes("Steps: "))
      problems.push(`p${number}: its log is not whole`);
  }
  return problems;
}

/** Ends of commands that nobody may see, whatever happens around them. */
export function unexpectedEnd(
  what: string,
  { exit, stderr }: Run,
  allowed: readonly number[],
): readonly string[] {
  const problems: string[] = [];
  if (!allowed.includes(exit)) problems.push(`${what} ended with ${exit}: ${stderr.slice(-600)}`);
  if (/^ {4}at /m.test(stderr)) problems.push(`${what} printed a stack: ${stderr.slice(-1500)}`);
  return problems;
}

/** Null: it does not end. It is killed then. */
export async function endWithin(command: RunningAssay, seconds: number): Promise<Run | null> {
  const run = await Promise.race([command.end(), sleep(seconds * 1000, null, { ref: false })]);
  if (run === null) await command.stop("SIGKILL");
  return run;
}

/** Processes whose command line names the folder, which is that of one trial. */
export async function leftProcesses(folder: string): Promise<readonly string[]> {
  // What was just told to end may take a moment.
  for (let attempt = 0; attempt < 30; attempt++) {
    if (processesOf(folder).length === 0) return [];
    await sleep(100);
  }
  return processesOf(folder).map((line) => `a process is left: ${line}`);
}

function processesOf(folder: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return line.includes(`${folder}/`) && !line.startsWith("redis-server")
          ? [`${pid} ${line}`]
          : [];
      } catch {
        return [];
      }
    });
}
