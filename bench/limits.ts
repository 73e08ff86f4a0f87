/**
 * Does a run keep to its time? CPU time of runs with short limits, on tasks chosen by a seed.
 *
 *     npm run bench:limits -- [--set bench/definitions/tasks/smoke.csv] [--tasks 20] [--seed 1]
 *         [--limits 2,5,15] [--analysis default] [--parallel 1] [--solver NAME]
 *
 * Ends with 1 if a run used more than 1.1 times its limit and 0.3 s, or if a verdict is wrong.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SeededRandom } from "../src/base/random/index.ts";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { formatTable } from "./verify/summary.ts";
import { readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    tasks: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    limits: { type: "string", default: "2,5,15" },
    analysis: { type: "string", default: "default" },
    parallel: { type: "string", default: "1" },
    solver: { type: "string" },
  },
});

const allowedSeconds = (limit: number): number => 1.1 * limit + 0.3;

const random = new SeededRandom(Number(values.seed));
const tasks = random.shuffled(readTasks(resolve(values.set))).slice(0, Number(values.tasks));
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
  }
  return { task: task.name, results };
});

let failures = 0;
function cell(result: TaskResult, limit: number): string {
  const isOver = result.cpuSeconds > allowedSeconds(limit);
  const isBad = isOver || result.status === "wrong" || result.status === "error";
  if (isBad) failures++;
  return `${result.verdict} ${result.cpuSeconds.toFixed(2)} s${isBad ? " !" : ""}`;
}

console.log(
  formatTable(
    ["task", ...limits.map((limit) => `limit ${limit} s`)],
    rows.map(({ task, results }) => [task, ...results.map((one, i) => cell(one, limits[i]!))]),
  ),
);
const runs = rows.length * limits.length;
console.log(`${runs - failures} of ${runs} runs kept their limit (1.1 times it and 0.3 s).`);
process.exitCode = failures > 0 ? 1 : 0;
