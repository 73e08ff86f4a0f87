/**
 * Does a run keep to its time, and is it no slower when it may take longer? CPU time of runs with several limits, on the same tasks.
 *
 *     npm run bench:limits -- [--set bench/definitions/tasks/smoke.csv] [--tasks 20 | --per-family 1] [--seed 1]
 *         [--limits 2,5,15] [--analysis default] [--parallel 1] [--solver NAME] [--decided]
 *
 * `--decided`: what the shortest limit does not decide is not tried with longer ones. Ends with 1 if a run used more than 1.1 times
 * its limit and 0.3 s, if a verdict is wrong, or if a decided task took more than 1.3 times as long, and 0.1 s, with a longer limit.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SeededRandom } from "../src/base/random/index.ts";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { formatTable } from "./verify/summary.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    tasks: { type: "string", default: "20" },
    "per-family": { type: "string" },
    seed: { type: "string", default: "1" },
    limits: { type: "string", default: "2,5,15" },
    analysis: { type: "string", default: "default" },
    parallel: { type: "string", default: "1" },
    solver: { type: "string" },
    decided: { type: "boolean", default: false },
  },
});

const allowedSeconds = (limit: number): number => 1.1 * limit + 0.3;
const expectedSeconds = (withLess: number): number => 1.3 * withLess + 0.1;

const seed = Number(values.seed);
const all = readTasks(resolve(values.set));
const perFamily = values["per-family"];
const tasks =
  perFamily === undefined
    ? new SeededRandom(seed).shuffled(all).slice(0, Number(values.tasks))
    : chooseTasks(all, { families: null, perFamily: Number(perFamily), seed });
const limits = values.limits.split(",").map(Number);
const command = buildCommand();

interface Row {
  readonly task: string;
  readonly results: readonly TaskResult[];
}

const rows = await inParallel(tasks, Number(values.parallel), async (task): Promise<Row> => {
  const results: TaskResult[] = [];
  for (const cpuSeconds of limits) {
    const extra = values.solver === undefined ? [] : ["--solver", values.solver];
    const { analysis } = values;
    results.push(await runTask(task, { command, analysis, cpuSeconds, memory: "3GB", extra }));
    if (values.decided && results[0]!.status === "unknown") break;
  }
  console.log(`${task.name}  ${results.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)).join("  ")}`);
  return { task: task.name, results };
});

const counts = { runs: 0, failures: 0, slower: 0, decided: 0 };
const isDecided = ({ status }: TaskResult): boolean => status === "correct";

function cells(results: readonly TaskResult[]): readonly string[] {
  if (isDecided(results[0]!)) counts.decided++;
  return results.map((result, i) => cell(result, limits[i]!, results[i - 1] ?? null));
}

/** `before`: with the next shorter limit. */
function cell(result: TaskResult, limit: number, before: TaskResult | null): string {
  const isOver = result.cpuSeconds > allowedSeconds(limit);
  const isBad = isOver || result.status === "wrong" || result.status === "error";
  const isSlower =
    before !== null && isDecided(before) && result.cpuSeconds > expectedSeconds(before.cpuSeconds);
  counts.runs++;
  if (isBad) counts.failures++;
  if (isSlower) counts.slower++;
  return `${result.verdict} ${result.cpuSeconds.toFixed(2)} s${isBad ? " !" : ""}${isSlower ? " slower" : ""}`;
}

console.log(
  formatTable(
    ["task", ...limits.map((limit) => `limit ${limit} s`)],
    rows.map(({ task, results }) => [task, ...cells(results)]),
  ),
);
const { runs, failures, slower, decided } = counts;
console.log(`${runs - failures} of ${runs} runs kept their limit (1.1 times it and 0.3 s).`);
console.log(
  `${decided} of ${rows.length} tasks decided with the shortest limit; ${slower} runs with a longer one were slower (1.3 times and 0.1 s).`,
);
process.exitCode = failures + slower > 0 ? 1 : 0;
