/**
 * Is a strategy as fast as the best of its parts? CPU time of `default` on the tasks it decides, against that of each analysis alone.
 *
 *     npm run bench:parts -- [--set bench/definitions/tasks/smoke.csv] [--family a,b] [--per-family 5 --seed 1]
 *         [--cpu 15s] [--parallel 1] [--analyses k-induction,value,...] [--json FILE]
 *
 * A part may use what `default` used, and no more: what takes longer is not the best one. Quantiles are of the ratio of `default`,
 * less 0.2 s for what it has to start, to the best part. Ends with 1 if a verdict is wrong.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { formatTable } from "./verify/summary.ts";
import { chooseTasks, readTasks, type Task } from "./verify/tasks.ts";

const STARTING_SECONDS = 0.2;

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    family: { type: "string" },
    "per-family": { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    parallel: { type: "string", default: "1" },
    analyses: {
      type: "string",
      default:
        "k-induction,value,predicate,summaries,array-cells,execution,symbolic-execution-cegar,symexecia",
    },
    json: { type: "string" },
  },
});

const analyses = values.analyses.split(",");
const command = buildCommand();

interface Comparison {
  readonly task: string;
  readonly whole: TaskResult;
  /** Null: no part decides it as fast alone. */
  readonly best: { readonly analysis: string; readonly cpuSeconds: number } | null;
}

async function compare(task: Task): Promise<Comparison | null> {
  const run = (analysis: string, cpuSeconds: number): Promise<TaskResult> =>
    runTask(task, { command, analysis, cpuSeconds, memory: "3GB", extra: [] });
  const whole = await run("default", Number.parseFloat(values.cpu));
  if (whole.status === "wrong") process.exitCode = 1;
  if (whole.status !== "correct") return null;
  let best: Comparison["best"] = null;
  for (const analysis of analyses) {
    const { status, cpuSeconds } = await run(analysis, best?.cpuSeconds ?? whole.cpuSeconds);
    if (status === "wrong") process.exitCode = 1;
    if (status !== "correct" || cpuSeconds >= (best?.cpuSeconds ?? Infinity)) continue;
    best = { analysis, cpuSeconds };
  }
  const ratio = best === null ? "" : ratioOf(whole, best.cpuSeconds).toFixed(2);
  console.log(
    `${task.name}  default ${whole.cpuSeconds.toFixed(2)} s  ${best === null ? "no part" : `${best.analysis} ${best.cpuSeconds.toFixed(2)} s`}  ${ratio}`,
  );
  return { task: task.name, whole, best };
}

function ratioOf(whole: TaskResult, best: number): number {
  return Math.max(whole.cpuSeconds - STARTING_SECONDS, 0) / best;
}

const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: values.family?.split(",") ?? null,
  perFamily: Number(values["per-family"]),
  seed: Number(values.seed),
});
const all = await inParallel(tasks, Number(values.parallel), compare);
const decided = all.filter((one) => one !== null);
const ratios = decided
  .map(({ whole, best }) => (best === null ? 1 : ratioOf(whole, best.cpuSeconds)))
  .sort((a, b) => a - b);

function quantile(share: number): string {
  return ratios.length === 0 ? "" : ratios[Math.ceil(share * ratios.length) - 1]!.toFixed(2);
}

console.log(
  `\n${formatTable(
    ["tasks", "decided", "median", "75 %", "90 %", "worst"],
    [
      [
        String(tasks.length),
        String(decided.length),
        ...[0.5, 0.75, 0.9, 1].map((share) => quantile(share)),
      ],
    ],
  )}`,
);
if (values.json !== undefined) {
  writeFileSync(
    values.json,
    `${JSON.stringify({ options: values, comparisons: decided }, null, 1)}\n`,
  );
}
