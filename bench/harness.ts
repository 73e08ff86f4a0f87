/**
 * Whether the test harnesses of counterexamples really fail: each is compiled with gcc together with its program and run.
 *
 *     npm run bench:harness -- --set bench/definitions/tasks/smoke.csv --most 60
 *         [--analysis default] [--property no-overflow,valid-memsafety] [--family a,b] [--per-family 5 --seed 1] [--cpu 15s] [--wall 10min] [--parallel 1] [--memory 3GB]
 *         [--option key=value]... [--keep FOLDER]
 *
 * With --property, of tasks about overflow and memory: whether gcc's sanitizers find the same kind of error in the same line.
 * Runs the tasks that are expected to be violated until so many answers are FALSE. Ends with 1 if a harness does not reach the
 * violation.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { agreement } from "./harness/sanitizer-report.ts";
import { tryHarness } from "./harness/try-harness.ts";
import { buildCommand } from "./verify/private-build.ts";
import { inParallel, runTask } from "./verify/run-task.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    analysis: { type: "string", default: "default" },
    set: { type: "string", default: "bench/definitions/tasks/smoke.csv" },
    family: { type: "string" },
    property: { type: "string" },
    "per-family": { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    most: { type: "string", default: "100000" },
    cpu: { type: "string", default: "15s" },
    wall: { type: "string" },
    memory: { type: "string", default: "3GB" },
    parallel: { type: "string", default: "1" },
    option: { type: "string", multiple: true, default: [] },
    keep: { type: "string" },
  },
});

const folder = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), "assay-harness-"));
const tasks = chooseTasks(readTasks(resolve(values.set)), {
  families: values.family?.split(",") ?? null,
  properties: values.property?.split(",") ?? null,
  perFamily: Number(values["per-family"]),
  seed: Number(values.seed),
}).filter(({ expected }) => expected === "FALSE");
const width = Math.max(...tasks.map(({ name }) => name.length));
const command = buildCommand();
const counts = { tasks: 0, violated: 0, compiled: 0, reached: 0, agreed: 0 };

console.log(`${"task".padEnd(width)}  verdict  CPU s  harness`);
await inParallel(tasks, Number(values.parallel), async (task) => {
  if (counts.violated >= Number(values.most)) return;
  const own = join(folder, task.name.replace(/\W+/g, "_"));
  mkdirSync(own, { recursive: true });
  const path = join(own, "harness.c");
  const options = values.option.flatMap((option) => ["--option", option]);
  // A loaded machine: CPU time is what counts.
  if (values.wall !== undefined) options.push("--walltimelimit", values.wall);
  const { verdict, reason, cpuSeconds } = await runTask(task, {
    command,
    analysis: values.analysis,
    cpuSeconds: Number.parseFloat(values.cpu),
    memory: values.memory,
    extra: ["--test-harness", path, ...options],
  });
  counts.tasks++;
  let told = reason;
  if (verdict === "FALSE") {
    counts.violated++;
    const trial = tryHarness(path);
    const compared =
      trial.stderr === null ? null : agreement(readFileSync(path, "utf8"), trial.stderr);
    if (trial.isCompiled) counts.compiled++;
    if (trial.isReached) counts.reached++;
    if (compared?.agrees === true) counts.agreed++;
    told = `${trial.isReached ? "reached" : "NOT REACHED"}  ${trial.words}`;
    if (values.property !== undefined && compared !== null) {
      told = `${compared.agrees ? "agreed" : "DISAGREED"}  ${compared.text}${compared.agrees ? "" : `  ${trial.words}`}`;
    }
  }
  if (values.keep === undefined) rmSync(own, { recursive: true });
  const time = cpuSeconds.toFixed(2).padStart(5);
  console.log(`${task.name.padEnd(width)}  ${verdict.padEnd(7)}  ${time}  ${told}`);
});
if (values.keep === undefined) rmSync(folder, { recursive: true });

const { violated, compiled, reached, agreed } = counts;
const outcome =
  values.property === undefined
    ? `${reached} reached the violation`
    : `sanitizers agree about ${agreed}`;
console.log(
  `\n${counts.tasks} tasks, ${violated} FALSE: ${compiled} harnesses compiled, ${outcome}`,
);
if (values.property === undefined && reached < violated) process.exitCode = 1;
