import { AvoidingContext, type AvoidingOptions } from "../../src/logic/avoiding/index.ts";
import { openSolver, type SolverChoice } from "../../src/logic/backends/index.ts";
import type { Prover, SolverContext } from "../../src/logic/smt/index.ts";
import { Terms } from "../../src/logic/terms/index.ts";
import { recordPathQueries, type Step } from "./path-queries.ts";
import { atLeast, atMost, cpuMillis, information, type Row } from "./row.ts";

const QUERIES = 6000;
const TIMEOUT_MILLIS = 2000;
const PARTS = [
  "syntactic",
  "models",
  "variants",
  "results",
  "cores",
  "split",
  "incremental",
] as const;

/** Rows about avoiding queries for `bench:logic`: a recorded stream, replayed with and without the layer. */
export function avoidingRows(choice: SolverChoice): Row[] {
  const terms = new Terms();
  const solver = openSolver(terms, choice);
  const recorder = solver.newProver({ timeoutMillis: TIMEOUT_MILLIS });
  const steps = recordPathQueries(terms, recorder, QUERIES);
  recorder.close();
  const name = `avoiding (${solver.name})`;
  const plain = replay(solver.newProver({ timeoutMillis: TIMEOUT_MILLIS }), steps);
  const full = replayAvoiding(solver, steps, {});
  const rows = [
    atLeast(`${name}: queries in the stream`, plain.checks, "queries", 5000),
    information(`${name}: of them unsatisfiable`, plain.unsat, "queries"),
    atMost(`${name}: answers that differ`, full.different + plain.different, "queries", 0),
    atMost(`${name}: solver calls needed`, (100 * full.calls) / plain.checks, "% of queries", 50),
    information(`${name}: processor time without the layer`, plain.millis, "ms"),
    information(`${name}: processor time with it`, full.millis, "ms"),
  ];
  for (const part of PARTS) {
    const without = replayAvoiding(solver, steps, { [part]: false });
    const hits = part === "incremental" ? full.statistics.conjunctsReused : full.statistics[part];
    rows.push(
      information(
        `${name}: hits of "${part}"`,
        hits,
        part === "incremental" ? "conjuncts" : "hits",
      ),
      information(
        `${name}: solver calls without "${part}"`,
        (100 * without.calls) / plain.checks,
        "% of queries",
      ),
      information(`${name}: processor time without "${part}"`, without.millis, "ms"),
    );
    if (without.different > 0) throw new Error(`answers differ without ${part}`);
  }
  solver.close();
  return rows;
}

interface Replay {
  readonly checks: number;
  readonly unsat: number;
  /** Checks with another definite answer than recorded. */
  readonly different: number;
  readonly millis: number;
}

function replay(prover: Prover, steps: readonly Step[]): Replay {
  let [checks, unsat, different] = [0, 0, 0];
  const millis = cpuMillis(() => {
    for (const step of steps) {
      switch (step.kind) {
        case "push":
          prover.push();
          break;
        case "pop":
          prover.pop();
          break;
        case "assert":
          prover.assert(step.term);
          break;
        case "check": {
          const result = prover.check();
          checks++;
          if (result === "unsat") unsat++;
          if (result !== step.result) different++;
        }
      }
    }
  });
  prover.close();
  return { checks, unsat, different, millis };
}

function replayAvoiding(
  solver: SolverContext,
  steps: readonly Step[],
  options: Partial<AvoidingOptions>,
): Replay & { readonly calls: number; readonly statistics: AvoidingContext["avoiding"] } {
  const context = new AvoidingContext(solver, options);
  const result = replay(context.newProver({ timeoutMillis: TIMEOUT_MILLIS }), steps);
  return { ...result, calls: context.avoiding.solverCalls, statistics: context.avoiding };
}
