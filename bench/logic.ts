/**
 * The logic layer: building terms, asking solvers, avoiding queries, diagrams. Times are processor time.
 *
 *   npm run bench:logic -- [--only terms|avoiding|solvers|bdd] [--json]
 */
import { parseArgs } from "node:util";
import { avoidingRows } from "./logic/avoiding.ts";
import { bddRows } from "./logic/bdd.ts";
import type { Row } from "./logic/row.ts";
import { solverRows } from "./logic/solver.ts";
import { termRows } from "./logic/terms.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});

const parts: Readonly<Record<string, () => readonly Row[]>> = {
  terms: termRows,
  avoiding: () => [...avoidingRows("auto", "parts"), ...avoidingRows("z3-wasm", "summary")],
  solvers: solverRows,
  bdd: bddRows,
};

const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (options.only === "" || options.only === name) rows.push(...measure());
}
report(rows);

function report(measured: readonly Row[]): void {
  const goals = measured.filter(({ goal }) => goal !== null);
  const failed = goals.filter(({ ok }) => !ok);
  const summary = {
    goals: goals.length,
    met: goals.length - failed.length,
    ok: failed.length === 0,
  };
  if (options.json) {
    console.log(JSON.stringify({ summary, rows: measured }, null, 2));
  } else {
    const width = Math.max(...measured.map(({ name }) => name.length));
    for (const row of measured) console.log(line(row, width));
    console.log(`${summary.met} of ${summary.goals} goals met`);
  }
  if (!summary.ok) process.exitCode = 1;
}

function line({ name, value, unit, goal, bound = "at most", ok }: Row, width: number): string {
  const number = `${value} ${unit}`.padEnd(24);
  const judgement = goal === null ? "" : `${bound} ${goal}: ${ok ? "ok" : "MISSED"}`;
  return `${name.padEnd(width)}  ${number}${judgement}`.trimEnd();
}
