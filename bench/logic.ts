/**
 * The logic layer: building terms, asking solvers, avoiding queries, diagrams. Times are processor time.
 *
 *   npm run bench:logic -- [--only memory|terms|avoiding|solvers|bdd] [--json]
 */
import { parseArgs } from "node:util";
import { avoidingRows } from "./logic/avoiding.ts";
import { bddRows } from "./logic/bdd.ts";
import type { Row } from "./logic/row.ts";
import { memoryRows, solvers, speedRows } from "./logic/solver.ts";
import { termRows } from "./logic/terms.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});

/** In this order: what other measurements leave behind would hide growth of memory. */
const sections: readonly (readonly [part: string, measure: () => readonly Row[]])[] = [
  ["memory", () => memoryRows("z3-native")],
  ["memory", () => memoryRows("z3-wasm")],
  ["terms", termRows],
  ...solvers.map((choice) => ["solvers", () => speedRows(choice)] as const),
  ["bdd", bddRows],
  ["avoiding", () => avoidingRows("auto", "parts")],
  ["avoiding", () => avoidingRows("z3-wasm", "summary")],
];
const NAME_WIDTH = 76;

const rows: Row[] = [];
for (const [part, measure] of sections) {
  if (options.only !== "" && options.only !== part) continue;
  const measured = measure();
  if (!options.json) for (const row of measured) console.log(line(row));
  rows.push(...measured);
}
report();

function report(): void {
  const goals = rows.filter(({ goal }) => goal !== null);
  const failed = goals.filter(({ ok }) => !ok);
  const { user, system } = process.cpuUsage();
  const summary = {
    goals: goals.length,
    met: goals.length - failed.length,
    ok: failed.length === 0,
    cpuSeconds: Math.round((user + system) / 1e6),
  };
  if (options.json) console.log(JSON.stringify({ summary, rows }, null, 2));
  else console.log(`${summary.met} of ${summary.goals} goals met, ${summary.cpuSeconds} s`);
  if (!summary.ok) process.exitCode = 1;
}

function line({ name, value, unit, goal, bound = "at most", ok }: Row): string {
  const number = `${value} ${unit}`.padEnd(24);
  const judgement = goal === null ? "" : `${bound} ${goal}: ${ok ? "ok" : "MISSED"}`;
  return `${name.padEnd(NAME_WIDTH)}  ${number}${judgement}`.trimEnd();
}
