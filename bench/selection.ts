/**
 * Heuristics of refinement selection compared (`sliced-path-prefixes` Table 1).
 *
 *     npm run bench:selection -- [--set bench/definitions/tasks/smoke.csv] [--family a,b] [--per-family 5]
 *         [--seed 1] [--cpu 15s] [--parallel 2] [--analysis value] [--heuristics shortest,longest] [--json FILE]
 *
 * The oracle takes, task by task, the heuristic that solved it with the least CPU time.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask, type TaskResult } from "./verify/run-task.ts";
import { byFamily, formatTable, summarise } from "./verify/summary.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const FAMILIES =
  "locks,ssh-simplified,systemc,eca-rers2012,product-lines,ntdrivers-simplified,ldv-regression,loops";

const { values } = parseArgs({
  options: {
    analysis: { type: "string", default: "value" },
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    family: { type: "string", default: FAMILIES },
    "per-family": { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    memory: { type: "string", default: "3GB" },
    parallel: { type: "string", default: "2" },
    heuristics: { type: "string", default: "shortest,longest,best-score,worst-score" },
    json: { type: "string" },
  },
});

const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: values.family.split(","),
  perFamily: Number(values["per-family"]),
  seed: Number(values.seed),
});
const command = buildCommand();
const heuristics = values.heuristics.split(",");
const byHeuristic = new Map<string, TaskResult[]>();
for (const heuristic of heuristics) {
  const results = await inParallel(tasks, Number(values.parallel), (task) =>
    runTask(task, {
      command,
      analysis: values.analysis,
      cpuSeconds: Number.parseFloat(values.cpu),
      memory: values.memory,
      extra: ["--option", `refinement.selection=${heuristic}`],
    }),
  );
  byHeuristic.set(heuristic, results);
  const { correctTrue, correctFalse, cpuSeconds } = summarise(results);
  console.log(`${heuristic}: ${correctTrue + correctFalse} solved, ${cpuSeconds.toFixed(1)} s CPU`);
}

function oracle(): TaskResult[] {
  return tasks.map((_, i) => {
    const all = heuristics.map((heuristic) => byHeuristic.get(heuristic)![i]!);
    return all.reduce((best, other) => (rank(other) < rank(best) ? other : best));
  });
}

/** Solved ones first, then by CPU time. */
function rank({ status, cpuSeconds }: TaskResult): number {
  return (status === "correct" ? 0 : 1e6) + cpuSeconds;
}

byHeuristic.set("oracle", oracle());
/** Tasks whose answer needed refinement under every heuristic: on the others they cannot differ. */
const refined = tasks.map((_, i) =>
  heuristics.every((heuristic) => byHeuristic.get(heuristic)![i]!.refinements > 0),
);
const families = [...byFamily([...byHeuristic.values()][0]!).keys()];
const header = [
  "heuristic",
  "solved",
  "true",
  "false",
  "wrong",
  "refinements",
  "CPU s",
  ...families,
];
const rows = [...byHeuristic].map(([name, results]) => {
  const all = summarise(results);
  const solvedBy = (family: string) =>
    results.filter((result) => result.family === family && result.status === "correct").length;
  return [
    name,
    String(all.correctTrue + all.correctFalse),
    String(all.correctTrue),
    String(all.correctFalse),
    String(all.wrongTrue + all.wrongFalse),
    String(all.refinements),
    all.cpuSeconds.toFixed(1),
    ...families.map((family) => String(solvedBy(family))),
  ];
});
console.log(
  `\n${tasks.length} tasks, ${refined.filter(Boolean).length} of them with refinements\n`,
);
console.log(formatTable(header, rows));

const solvedByAll = tasks.map((_, i) =>
  heuristics.every((heuristic) => byHeuristic.get(heuristic)![i]!.status === "correct"),
);
const common = [...byHeuristic].map(([name, results]) => {
  const {
    refinements,
    cpuSeconds,
    tasks: count,
  } = summarise(results.filter((_, i) => solvedByAll[i]));
  return [name, String(count), String(refinements), cpuSeconds.toFixed(1)];
});
console.log(`\nOn the tasks that every heuristic solved:\n`);
console.log(formatTable(["heuristic", "tasks", "refinements", "CPU s"], common));
if (values.json !== undefined) {
  const results = Object.fromEntries(byHeuristic);
  writeFileSync(values.json, `${JSON.stringify({ options: values, results }, null, 1)}\n`);
}
