/**
 * Verdicts of one analysis on a set of tasks.
 *
 *     npm run bench:verify -- --analysis value|FILE.strategy --set bench/definitions/tasks/smoke.csv
 *         [--family a,b] [--property no-overflow,valid-memsafety] [--per-family 5 --seed 1] [--cpu 15s] [--parallel 2] [--memory 4GB]
 *         [--option key=value]... [--config NAME] [--solver NAME] [--json FILE]
 *
 * Ends with 1 if a verdict is wrong, with 2 if a run met a bug of ours.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { byFamily, formatTable, SUMMARY_HEADER, summarise, summaryRow } from "./verify/summary.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    analysis: { type: "string", default: "value" },
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    family: { type: "string" },
    property: { type: "string" },
    "per-family": { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    memory: { type: "string", default: "3GB" },
    parallel: { type: "string", default: "2" },
    option: { type: "string", multiple: true, default: [] },
    config: { type: "string" },
    solver: { type: "string" },
    json: { type: "string" },
  },
});

const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: values.family?.split(",") ?? null,
  properties: values.property?.split(",") ?? null,
  perFamily: Number(values["per-family"]),
  seed: Number(values.seed),
});
const extra = values.option.flatMap((option) => ["--option", option]);
if (values.config !== undefined) extra.push("--config", values.config);
if (values.solver !== undefined) extra.push("--solver", values.solver);
const command = buildCommand();
const width = Math.max(...tasks.map(({ name }) => name.length));

function show(result: TaskResult): void {
  const { verdict, expected, status } = result;
  const numbers = [
    result.cpuSeconds.toFixed(2).padStart(7),
    result.memoryMegabytes.toFixed(0).padStart(6),
    String(result.states).padStart(9),
    String(result.refinements).padStart(6),
  ];
  const mark = status === "wrong" ? "WRONG  " : status.padEnd(7);
  console.log(
    `${result.task.padEnd(width)}  ${verdict.padEnd(7)}  ${expected.padEnd(8)}  ${mark}  ${numbers.join("  ")}  ${result.reason}`,
  );
}

console.log(
  `${"task".padEnd(width)}  verdict  expected  status     CPU s      MB     states  refin.  reason`,
);
const results = await inParallel(tasks, Number(values.parallel), async (task) => {
  const result = await runTask(task, {
    command,
    analysis: values.analysis,
    cpuSeconds: Number.parseFloat(values.cpu),
    memory: values.memory,
    extra,
  });
  show(result);
  return result;
});

const rows = [...byFamily(results)].map(([name, list]) => summaryRow(name, summarise(list)));
const total = summarise(results);
console.log(`\n${formatTable(SUMMARY_HEADER, [...rows, summaryRow("all", total)])}`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ options: values, total, results }, null, 1)}\n`);
}
process.exitCode = total.wrongTrue + total.wrongFalse > 0 ? 1 : total.errors > 0 ? 2 : 0;
