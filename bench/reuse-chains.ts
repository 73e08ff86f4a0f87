/**
 * What `--reuse auto` is worth along chains of tasks: versions of a program, or a program under one specification after the other
 * (`boehm-thesis` chapter 3). Each chain is a project of its own; every step is verified without reuse and with it.
 *
 *     npm run bench:reuse-chains -- [--set bench/definitions/tasks/reuse.csv] [--kind version,specification] [--chains 10]
 *         [--seed 1] [--cpu 15s] [--analyses predicate,value] [--json FILE]
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { SeededRandom } from "../src/base/random/index.ts";
import { buildCommand } from "./verify/private-build.ts";
import { runTask, type TaskResult } from "./verify/run-task.ts";
import type { Task } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    analyses: { type: "string", default: "predicate,value" },
    set: { type: "string", default: "bench/definitions/tasks/reuse.csv" },
    kind: { type: "string", default: "version,specification" },
    chains: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    cpu: { type: "string", default: "15s" },
    memory: { type: "string", default: "3GB" },
    json: { type: "string" },
  },
});

interface Step {
  readonly analysis: string;
  readonly kind: string;
  readonly alone: TaskResult;
  readonly reusing: TaskResult;
}

/** The steps of each chain in their order, `--chains` of each kind. */
function chosenChains(): readonly (readonly [kind: string, steps: readonly Task[]])[] {
  const set = resolve(values.set);
  const [header, ...rows] = readFileSync(set, "utf8").trim().split(/\r?\n/);
  const columns = header!.split(",");
  const chains = new Map<string, { kind: string; steps: [number, Task][] }>();
  for (const row of rows) {
    const fields = row.split(",");
    const field = (name: string): string => fields[columns.indexOf(name)] ?? "";
    const name = field("task");
    const expected = field("expected") === "true" ? "TRUE" : "FALSE";
    const path = resolve(dirname(set), name);
    const key = `${field("kind")} ${field("chain")}`;
    let chain = chains.get(key);
    if (chain === undefined) chains.set(key, (chain = { kind: field("kind"), steps: [] }));
    chain.steps.push([Number(field("step")), { name, path, family: field("kind"), expected }]);
  }
  return values.kind.split(",").flatMap((kind) => {
    const own = [...chains.values()].filter((chain) => chain.kind === kind);
    const some = new SeededRandom(Number(values.seed))
      .shuffled(own)
      .slice(0, Number(values.chains));
    return some.map(({ steps }) => {
      const ordered = steps.sort(([a], [b]) => a - b).map(([, task]) => task);
      return [kind, ordered] as const;
    });
  });
}

/** The task in a project of its own, with the files that its definition names. */
function copied(task: Task, project: string): Task {
  const text = readFileSync(task.path, "utf8");
  const definition = parse(text) as {
    readonly input_files: string | readonly string[];
    readonly properties: readonly { readonly property_file: string }[];
  };
  const folder = join(project, "tasks");
  mkdirSync(folder, { recursive: true });
  const files = [definition.input_files].flat();
  const named = [...files, ...definition.properties.map(({ property_file: file }) => file)];
  for (const file of named) {
    const target = resolve(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(resolve(dirname(task.path), file), target);
  }
  const path = join(folder, basename(task.path));
  writeFileSync(path, text);
  return { ...task, path };
}

const command = buildCommand();
const steps: Step[] = [];
const chains = chosenChains();
for (const analysis of values.analyses.split(",")) {
  const options = { command, analysis, cpuSeconds: Number.parseFloat(values.cpu) };
  for (const [kind, tasks] of chains) {
    const project = mkdtempSync(join(tmpdir(), "bench-chain-"));
    mkdirSync(join(project, ".git"));
    try {
      for (const original of tasks) {
        const task = copied(original, project);
        const { memory } = values;
        const alone = await runTask(task, { ...options, memory, extra: [] });
        const reusing = await runTask(task, { ...options, memory, extra: ["--reuse", "auto"] });
        steps.push({ analysis, kind, alone, reusing });
        console.log(
          `${analysis} ${task.name}: ${alone.verdict} -> ${reusing.verdict}, ${alone.refinements} -> ${reusing.refinements} refinements, ` +
            `${alone.states} -> ${reusing.states} states, ${alone.cpuSeconds.toFixed(2)} -> ${reusing.cpuSeconds.toFixed(2)} s`,
        );
      }
    } finally {
      rmSync(project, { recursive: true });
    }
  }
}

/** Of all steps but the first of each chain, which has nothing to reuse. */
function summary(analysis: string, kind: string): string {
  const all = steps.filter((step) => step.analysis === analysis && step.kind === kind);
  const isDecided = ({ verdict }: TaskResult): boolean => verdict === "TRUE" || verdict === "FALSE";
  const lost = all.filter(({ alone, reusing }) => isDecided(alone) && !isDecided(reusing)).length;
  const won = all.filter(({ alone, reusing }) => !isDecided(alone) && isDecided(reusing)).length;
  const firsts = new Set(chains.map(([, [first]]) => first!.name));
  const later = all.filter(({ alone }) => !firsts.has(alone.task) && isDecided(alone));
  const sum = (of: (step: Step) => number): number => later.reduce((a, step) => a + of(step), 0);
  const refinements = `${sum(({ alone }) => alone.refinements)} -> ${sum(({ reusing }) => reusing.refinements)}`;
  const seconds = `${sum(({ alone }) => alone.cpuSeconds).toFixed(1)} -> ${sum(({ reusing }) => reusing.cpuSeconds).toFixed(1)}`;
  return `${analysis}, ${kind}: ${all.length} steps, ${lost} lost, ${won} won; ${later.length} decided later steps: ${refinements} refinements, ${seconds} s`;
}

for (const analysis of values.analyses.split(",")) {
  for (const kind of values.kind.split(",")) console.log(summary(analysis, kind));
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(steps, null, 2));
