/**
 * What a precision is worth to a second run on the same program (`boehm-thesis` chapter 3): the first run writes it, the second
 * begins with it.
 *
 *     npm run bench:reuse -- [--set bench/definitions/tasks/smoke.csv] [--family a,b] [--per-family 5] [--seed 1]
 *         [--cpu 15s] [--analyses predicate,impact] [--json FILE]
 *
 * Only tasks that the first run decides count. CPU times are those above what starting takes.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";
import { runTask, type TaskResult } from "./verify/run-task.ts";
import { chooseTasks, readTasks, type Task } from "./verify/tasks.ts";

const ANALYSES = "predicate,impact,value,symbolic-execution-cegar,symexecia";

const { values } = parseArgs({
  options: {
    analyses: { type: "string", default: ANALYSES },
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    family: { type: "string" },
    "per-family": { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    memory: { type: "string", default: "3GB" },
    json: { type: "string" },
  },
});

/** One task, before and after. */
interface RoundTrip {
  readonly analysis: string;
  readonly first: TaskResult;
  readonly second: TaskResult;
  /** Seconds above start-up. */
  readonly before: number;
  readonly after: number;
}

const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: values.family?.split(",") ?? null,
  perFamily: Number(values["per-family"]),
  seed: Number(values.seed),
});
const command = buildCommand();
const folder = mkdtempSync(join(tmpdir(), "bench-reuse-"));

function runOnce(task: Task, analysis: string, ...extra: readonly string[]): Promise<TaskResult> {
  const cpuSeconds = Number.parseFloat(values.cpu);
  return runTask(task, { command, analysis, cpuSeconds, memory: values.memory, extra });
}

/** What is not the analysis' doing: the least of three runs on next to nothing. */
async function startUp(analysis: string): Promise<number> {
  const path = join(folder, "nothing.c");
  writeFileSync(path, "extern void reach_error(void); int main(void) { return 0; }\n");
  const nothing: Task = { ...tasks[0]!, name: "nothing", path };
  const times: number[] = [];
  for (let i = 0; i < 3; i++) times.push((await runOnce(nothing, analysis)).cpuSeconds);
  return Math.min(...times);
}

async function roundTrip(task: Task, analysis: string, start: number): Promise<RoundTrip | null> {
  const precision = join(folder, "first.precision");
  const first = await runOnce(task, analysis, "--reuse", "off", "--precision", precision);
  if (first.verdict !== "TRUE" && first.verdict !== "FALSE") return null;
  const second = await runOnce(task, analysis, "--reuse", precision);
  const above = ({ cpuSeconds }: TaskResult): number => Math.max(0.001, cpuSeconds - start);
  return { analysis, first, second, before: above(first), after: above(second) };
}

function line({ analysis, first, second, before, after }: RoundTrip): string {
  const verdict =
    first.verdict === second.verdict ? first.verdict : `${first.verdict} -> ${second.verdict}`;
  const counts = `${first.refinements} -> ${second.refinements} refinements, ${first.states} -> ${second.states} states`;
  const times = `${before.toFixed(2)} -> ${after.toFixed(2)} s`;
  return `${analysis} ${first.task}: ${verdict}, ${counts}, ${times}`;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;

function summary(analysis: string, trips: readonly RoundTrip[]): string {
  const refining = trips.filter(({ first }) => first.refinements > 0);
  const settled = refining.filter(({ second }) => second.refinements === 0).length;
  const sum = (of: (trip: RoundTrip) => number): number =>
    refining.reduce((total, trip) => total + of(trip), 0);
  const ratio = sum(({ after }) => after) / sum(({ before }) => before);
  const changed = trips.filter(({ first, second }) => first.verdict !== second.verdict).length;
  return (
    `${analysis}: ${trips.length} decided, ${refining.length} with refinements; ` +
    `${percent(settled, refining.length)} with none in the second run; ` +
    `CPU ratio ${refining.length === 0 ? "-" : ratio.toFixed(2)}; ${changed} verdicts changed`
  );
}

const trips: RoundTrip[] = [];
try {
  for (const analysis of values.analyses.split(",")) {
    const start = await startUp(analysis);
    for (const task of tasks) {
      const trip = await roundTrip(task, analysis, start);
      if (trip === null) continue;
      trips.push(trip);
      console.log(line(trip));
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
for (const analysis of values.analyses.split(",")) {
  const own = trips.filter((trip) => trip.analysis === analysis);
  console.log(summary(analysis, own));
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trips, null, 2));
