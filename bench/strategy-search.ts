/**
 * Looks for orders, weights, rounds, limits and conditions of the stages of a strategy that decide more, sooner. Each stage is run
 * alone on each task once; what a strategy would do with that is computed. The search sees half of the tasks, the report is about both.
 *
 *     npm run bench:strategy -- --recording FILE.json [--strategy default] [--cpu 15s]
 *         [--set bench/definitions/tasks/smoke.csv]... [--per-family 2] [--seed 1]
 *         [--tries 4000] [--searches 5] [--output FILE.strategy]
 *
 * What is missing in the recording is run and added to it, task by task, so that an interrupted recording goes on where it was.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SourceText } from "../src/base/diagnostics/index.ts";
import { SeededRandom } from "../src/base/random/index.ts";
import { CATALOG, COMMON_OPTIONS, DEFAULT_ANALYSIS } from "../src/engine/catalog.ts";
import { chosenFile, textOf } from "../src/engine/shipped-files.ts";
import { printStrategy, readStrategy } from "../src/engine/strategy/format.ts";
import type { Strategy } from "../src/engine/strategy/strategy.ts";
import { recordTask, type RecordedTask, type Recording } from "./strategy/recording.ts";
import { improved, scoreOf } from "./strategy/search.ts";
import { buildCommand } from "./verify/private-build.ts";
import { formatTable } from "./verify/summary.ts";
import { chooseTasks, readTasks } from "./verify/tasks.ts";

const { values } = parseArgs({
  options: {
    recording: { type: "string" },
    strategy: { type: "string", default: DEFAULT_ANALYSIS },
    cpu: { type: "string", default: "15s" },
    set: { type: "string", multiple: true, default: ["bench/definitions/tasks/smoke.csv"] },
    "per-family": { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    tries: { type: "string", default: "4000" },
    searches: { type: "string", default: "5" },
    output: { type: "string" },
  },
});
if (values.recording === undefined) throw new Error("--recording FILE.json is missing");
const recordingFile = values.recording;
const cpuSeconds = Number.parseFloat(values.cpu);
const seed = Number(values.seed);

const path = chosenFile(values.strategy, "strategy");
const strategy = readStrategy(new SourceText(path, textOf(path)), {
  analyses: CATALOG.filter(({ name }) => name !== DEFAULT_ANALYSIS),
  strategies: [DEFAULT_ANALYSIS],
  runOptions: COMMON_OPTIONS,
});

async function recorded(): Promise<Recording> {
  let recording: Recording = existsSync(recordingFile)
    ? (JSON.parse(readFileSync(recordingFile, "utf8")) as Recording)
    : { cpuSeconds, tasks: [] };
  if (recording.cpuSeconds !== cpuSeconds) {
    throw new Error(`${recordingFile} was recorded with a limit of ${recording.cpuSeconds} s`);
  }
  const choice = { families: null, perFamily: Number(values["per-family"]), seed };
  const tasks = values.set.flatMap((set) => chooseTasks(readTasks(resolve(set)), choice));
  const missing = tasks.filter(({ name }) => recording.tasks.every((one) => one.name !== name));
  if (missing.length === 0) return recording;
  const folder = mkdtempSync(join(tmpdir(), "assay-strategy-"));
  const options = { command: buildCommand(), cpuSeconds, folder };
  try {
    for (const [index, task] of missing.entries()) {
      const one = await recordTask(task, strategy.stages, options);
      recording = { cpuSeconds, tasks: [...recording.tasks, one] };
      writeFileSync(recordingFile, `${JSON.stringify(recording, null, 1)}\n`);
      console.log(`recorded ${index + 1} of ${missing.length}: ${task.name}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return recording;
}

const { tasks } = await recorded();
const limitMillis = 1000 * cpuSeconds;
const shuffled = new SeededRandom(seed).shuffled(tasks);
const half = shuffled.length >> 1;
const [seen, held] = [shuffled.slice(0, half), shuffled.slice(half)];

const found = Array.from({ length: Number(values.searches) }, (_, index) =>
  improved(strategy, seen, limitMillis, Number(values.tries), new SeededRandom(seed + index)),
);

/** Each task by the stage that is fastest alone. */
function bestParts(own: readonly RecordedTask[]): readonly string[] {
  const times = own.flatMap(({ startMillis, stages }) => {
    const decided = Object.values(stages).filter(({ end }) => end === "decided");
    const best = Math.min(...decided.map(({ millis }) => millis)) + startMillis;
    return best < limitMillis ? [best / 1000] : [];
  });
  times.sort((a, b) => a - b);
  return [String(times.length), (times[times.length >> 1] ?? 0).toFixed(2), ""];
}

function cells(one: Strategy, own: readonly RecordedTask[]): readonly string[] {
  const { decided, medianSeconds, cost } = scoreOf(one, own, limitMillis);
  return [String(decided), medianSeconds.toFixed(2), cost.toFixed(3)];
}

const rows = [
  ["as it is", ...cells(strategy, seen), ...cells(strategy, held)],
  ...found.map((one, i) => [`search ${i + 1}`, ...cells(one, seen), ...cells(one, held)]),
  ["best part of each", ...bestParts(seen), ...bestParts(held)],
];
const header = ["", "seen", "median s", "cost", "others", "median s", "cost"];
console.log(`${seen.length} tasks seen by the search, ${held.length} others`);
console.log(formatTable(header, rows));
const best = found
  .map((one) => ({ one, cost: scoreOf(one, seen, limitMillis).cost }))
  .reduce((a, b) => (b.cost < a.cost ? b : a)).one;
console.log(`\n${printStrategy(best)}`);
if (values.output !== undefined) writeFileSync(values.output, printStrategy(best));
