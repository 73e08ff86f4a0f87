/**
 * Interpolation over a suite of infeasible paths: how many, by which layer, how fast, how large. Every
 * sequence is checked again by queries that share nothing with the layers.
 *
 *   npm run bench:interpolation -- [--solver native|wasm] [--json] [--only TEXT] [--show]
 *       [--judge auto|PROGRAM]    the solver that checks again, e.g. cvc5
 */
import { parseArgs } from "node:util";
import { openSolver } from "../src/logic/backends/index.ts";
import { createInterpolator } from "../src/logic/interpolation/index.ts";
import { dagSize, printTerm, Terms, type Term } from "../src/logic/terms/index.ts";
import type { Sample } from "./interpolation/path.ts";
import { recheck } from "./interpolation/recheck.ts";
import { suite } from "./interpolation/suite.ts";

interface Row {
  readonly name: string;
  readonly category: Sample["category"];
  readonly group: string;
  readonly blocks: number;
  readonly ok: boolean;
  /** Layer, or why there is no sequence. */
  readonly layer: string;
  readonly cpuMillis: number;
  /** Nodes of the largest interpolant. */
  readonly size: number;
}

interface Goal {
  readonly name: string;
  readonly value: number;
  readonly goal: string;
  readonly ok: boolean;
}

const { values: options } = parseArgs({
  options: {
    solver: { type: "string", default: "native" },
    json: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
    judge: { type: "string", default: "auto" },
  },
});

const terms = new Terms();
const solver = openSolver(terms, options.solver === "wasm" ? "z3-wasm" : "z3-native");
const judge = openSolver(terms, options.judge === "auto" ? "auto" : `smtlib:${options.judge}`);
const interpolator = createInterpolator(solver);
const samples = suite(terms).filter(({ name }) => name.includes(options.only));
const rows = samples.map((sample) => run(sample));
report(rows);
interpolator.close();
solver.close();
judge.close();

function run(sample: Sample): Row {
  const before = process.cpuUsage();
  const sequence = interpolator.sequence(sample.blocks);
  const used = process.cpuUsage(before);
  const { lastLayer, lastFailures } = interpolator.statistics;
  const failure =
    sequence === null
      ? lastFailures.map(({ layer, reason }) => `${layer}: ${reason}`).join(", ")
      : recheck(judge, sample.blocks, sequence);
  if (options.show && sequence !== null) show(sample, sequence);
  return {
    name: sample.name,
    category: sample.category,
    group: sample.group,
    blocks: sample.blocks.length,
    ok: failure === null,
    layer: failure ?? lastLayer ?? "",
    cpuMillis: Math.round((used.user + used.system) / 100) / 10,
    size: sequence === null ? 0 : Math.max(...sequence.map((term) => dagSize(terms, term))),
  };
}

function show(sample: Sample, sequence: readonly Term[]): void {
  const middle = sequence[Math.floor(sequence.length / 2)]!;
  console.log(`${sample.name}: ${printTerm(terms, middle).replaceAll(/\s+/g, " ").slice(0, 400)}`);
}

function report(all: readonly Row[]): void {
  const goals = goalsOf(all);
  const layers = Object.fromEntries(
    [...interpolator.statistics.layers].map(([name, { failures, ...counts }]) => [
      name,
      { ...counts, millis: Math.round(counts.millis), failures: Object.fromEntries(failures) },
    ]),
  );
  const summary = {
    solver: `${solver.name}, ${solver.version}`,
    judge: judge.version,
    samples: all.length,
    succeeded: all.filter(({ ok }) => ok).length,
    goals,
    layers,
  };
  if (options.json) {
    console.log(JSON.stringify({ summary, rows: all }, null, 2));
    return;
  }
  console.table(all);
  console.log(`${summary.solver}; checked again by ${summary.judge}`);
  console.log(`${summary.succeeded} of ${summary.samples} paths interpolated`);
  console.table(goals);
  console.table(layers);
}

function goalsOf(all: readonly Row[]): Goal[] {
  const bitVectors = options.solver === "wasm" ? 92 : 97;
  const goals: Goal[] = [];
  for (const [category, goal] of [
    ["LIA", 100],
    ["LRA", 100],
    ["BV", bitVectors],
    ["arrays/UF", 90],
    ["rest", 70],
  ] as const) {
    const own = all.filter((row) => row.category === category);
    if (own.length === 0) continue;
    const percent = (100 * own.filter(({ ok }) => ok).length) / own.length;
    const value = Math.round(percent * 10) / 10;
    goals.push({ name: `${category}: success`, value, goal: `>= ${goal} %`, ok: value >= goal });
  }
  const ten = all
    .filter(({ category, name }) => category === "BV" && name.endsWith("-10/BV"))
    .map(({ cpuMillis }) => cpuMillis)
    .sort((x, y) => x - y);
  if (options.solver !== "wasm" && ten.length > 0) {
    const median = ten[Math.floor(ten.length / 2)]!;
    const worst = ten[ten.length - 1]!;
    goals.push({ name: "BV, k = 10: median", value: median, goal: "<= 150 ms", ok: median <= 150 });
    goals.push({ name: "BV, k = 10: worst", value: worst, goal: "<= 1500 ms", ok: worst <= 1500 });
  }
  return goals;
}
