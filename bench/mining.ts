/**
 * Precision mining against the same analyses without it (`boehm-thesis` chapter 5, Tables 5.2 and 5.3).
 *
 *     npm run bench:mining -- [--set bench/definitions/tasks/reuse.csv] [--tasks 40] [--seed 1] [--cpu 15s]
 *         [--analysis predicate,value,symbolic-execution-cegar] [--option KEY=VALUE]... [--results FOLDER]
 *
 * One process at a time. With `--results` there is one file for each analysis that `assay table` reads: its scatter plot shows saved
 * refinements against saved time (Figure 5.2).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printXml, xml } from "../src/bench/results/xml-writer.ts";
import { buildCommand } from "./verify/private-build.ts";
import { runTask, type TaskResult } from "./verify/run-task.ts";
import { formatTable } from "./verify/summary.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    analysis: { type: "string", default: "predicate,value,symbolic-execution-cegar" },
    set: { type: "string", default: "bench/definitions/tasks/reuse.csv" },
    tasks: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    memory: { type: "string", default: "3GB" },
    option: { type: "string", multiple: true, default: [] },
    results: { type: "string" },
  },
});

/** The same task without and with mining. */
interface Pair {
  readonly without: TaskResult;
  readonly mined: TaskResult;
}

const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: null,
  perFamily: Number(values.tasks),
  seed: Number(values.seed),
});
const command = buildCommand();

async function measure(analysis: string): Promise<Pair[]> {
  const shared = {
    command,
    analysis,
    cpuSeconds: Number.parseFloat(values.cpu),
    memory: values.memory,
  };
  const options = ["mining.enabled=true", ...values.option];
  const extra = options.flatMap((option) => ["--option", option]);
  const pairs: Pair[] = [];
  for (const task of tasks) {
    const without = await runTask(task, { ...shared, extra: [] });
    pairs.push({ without, mined: await runTask(task, { ...shared, extra }) });
  }
  return pairs;
}

function isSolved({ status }: TaskResult): boolean {
  return status === "correct";
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** As Table 5.3: refinements in percent and speedup, over tasks that both solve and the first refines. */
function row(name: string, pairs: readonly Pair[]): string[] {
  const both = pairs.filter(({ without, mined }) => isSolved(without) && isSolved(mined));
  const refined = both.filter(({ without }) => without.refinements > 0);
  const ratio = mean(refined.map((pair) => pair.mined.refinements / pair.without.refinements));
  const total = (of: (pair: Pair) => number): number => sum(both.map(of));
  const wrong = pairs
    .flatMap((pair) => [pair.without, pair.mined])
    .filter((r) => r.status === "wrong");
  return [
    name,
    String(pairs.length),
    String(pairs.filter(({ without }) => isSolved(without)).length),
    String(pairs.filter(({ mined }) => isSolved(mined)).length),
    String(pairs.filter(({ without, mined }) => isSolved(mined) && !isSolved(without)).length),
    String(pairs.filter(({ without, mined }) => isSolved(without) && !isSolved(mined)).length),
    String(wrong.length),
    String(refined.length),
    String(total(({ without }) => without.refinements)),
    String(total(({ mined }) => mined.refinements)),
    refined.length === 0 ? "" : (100 * ratio).toFixed(0),
    mean(both.map(({ without, mined }) => without.cpuSeconds / mined.cpuSeconds)).toFixed(2),
    total(({ without }) => without.cpuSeconds).toFixed(1),
    total(({ mined }) => mined.cpuSeconds).toFixed(1),
  ];
}

const HEADER = [
  "analysis",
  "tasks",
  "solved",
  "with mining",
  "gained",
  "lost",
  "wrong",
  "refined",
  "refinements",
  "with mining",
  "mean %",
  "speedup",
  "CPU s",
  "with mining",
];

/** A result file with both runs of a task in one row; shares of the first are numbers up to 1, negative if mining costs more. */
function resultFile(analysis: string, pairs: readonly Pair[]): string {
  const saved = (before: number, after: number): string =>
    before === 0 ? "" : ((before - after) / before).toFixed(3);
  const runs = pairs.map(({ without, mined }) => {
    const cells = {
      status: mined.verdict.toLowerCase(),
      category: mined.status,
      cputime: `${mined.cpuSeconds}s`,
      "cputime without": `${without.cpuSeconds}s`,
      "status without": without.verdict.toLowerCase(),
      refinements: String(mined.refinements),
      "refinements without": String(without.refinements),
      "saved refinements": saved(without.refinements, mined.refinements),
      "saved time": saved(without.cpuSeconds, mined.cpuSeconds),
    };
    const columns = Object.entries(cells)
      .filter(([, value]) => value !== "")
      .map(([title, value]) =>
        xml("column", { title, value, hidden: title === "category" ? "true" : null }),
      );
    const expectedVerdict = without.expected.toLowerCase();
    return xml("run", { name: without.task, properties: "unreach-call", expectedVerdict }, columns);
  });
  const about = { benchmarkname: "mining", name: analysis, tool: "Assay", version: "" };
  return `<?xml version="1.0"?>\n${printXml(xml("result", about, runs))}`;
}

const rows: string[][] = [];
for (const analysis of values.analysis.split(",")) {
  const pairs = await measure(analysis);
  rows.push(row(analysis, pairs));
  for (const { without, mined } of pairs) {
    if (isSolved(without) === isSolved(mined)) continue;
    const change = isSolved(mined) ? "gained" : "lost";
    console.log(
      `${analysis}: ${change} ${mined.task} (${without.verdict} in ${without.cpuSeconds.toFixed(1)} s, ${mined.verdict} in ${mined.cpuSeconds.toFixed(1)} s)`,
    );
  }
  if (values.results === undefined) continue;
  mkdirSync(values.results, { recursive: true });
  writeFileSync(
    join(values.results, `mining.results.${analysis}.xml`),
    resultFile(analysis, pairs),
  );
}
console.log(formatTable(HEADER, rows));
