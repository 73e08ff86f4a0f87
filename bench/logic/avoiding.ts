import { AvoidingContext, type AvoidingOptions } from "../../src/logic/avoiding/index.ts";
import { openSolver, type SolverChoice } from "../../src/logic/backends/index.ts";
import type { Prover, SolverContext } from "../../src/logic/smt/index.ts";
import { Terms } from "../../src/logic/terms/index.ts";
import { recordPathQueries, type Step } from "./path-queries.ts";
import { atLeast, atMost, cpuMillis, information, type Row } from "./row.ts";

const QUERIES = 6000;
const TIMEOUT_MILLIS = 400;
const REPLAY_MILLIS = 20_000;
const PARTS = [
  "syntactic",
  "models",
  "variants",
  "results",
  "cores",
  "split",
  "incremental",
] as const;

/**
 * Rows about avoiding queries for `bench:logic`: a recorded stream, replayed with and without the layer, and
 * with each part switched off if `detail` asks for it.
 */
export function avoidingRows(choice: SolverChoice, detail: "summary" | "parts"): Row[] {
  const terms = new Terms();
  const solver = openSolver(terms, choice);
  const recorder = solver.newProver({ timeoutMillis: TIMEOUT_MILLIS });
  const steps = recordPathQueries(terms, recorder, QUERIES);
  recorder.close();
  const name = `avoiding (${solver.name})`;
  const plain = replay(solver.newProver({ timeoutMillis: REPLAY_MILLIS }), steps);
  const full = replayAvoiding(solver, steps, {});
  const rows = [
    atLeast(`${name}: queries in the stream`, plain.checks, "queries", 5000),
    information(`${name}: of them unsatisfiable`, plain.unsat, "queries"),
    atMost(`${name}: answers that contradict`, full.contradicting, "queries", 0),
    atMost(`${name}: answers lost to the time limit`, full.lost, "queries", 0),
    atMost(`${name}: solver calls needed`, (100 * full.calls) / plain.checks, "% of queries", 50),
    information(`${name}: processor time without the layer`, plain.millis, "ms"),
    information(`${name}: processor time with it`, full.millis, "ms"),
  ];
  if (detail === "parts") {
    for (const part of PARTS)
      rows.push(...partRows(`${name} "${part}"`, part, full, solver, steps));
  }
  solver.close();
  return rows;
}

function partRows(
  name: string,
  part: (typeof PARTS)[number],
  full: AvoidingReplay,
  solver: SolverContext,
  steps: readonly Step[],
): Row[] {
  const without = replayAvoiding(solver, steps, { [part]: false });
  const { statistics, checks } = full;
  const isCount = part === "incremental";
  return [
    isCount
      ? information(`${name}: reused`, statistics.conjunctsReused, "conjuncts")
      : information(`${name}: hits`, statistics[part], "hits"),
    information(`${name} off: solver calls`, (100 * without.calls) / checks, "% of queries"),
    information(`${name} off: processor time`, without.millis, "ms"),
    atMost(`${name} off: answers that contradict`, without.contradicting, "queries", 0),
  ];
}

interface Replay {
  readonly checks: number;
  readonly unsat: number;
  /** "sat" instead of "unsat" or the other way round. */
  readonly contradicting: number;
  /** "unknown" instead of an answer. */
  readonly lost: number;
  readonly millis: number;
}

interface AvoidingReplay extends Replay {
  readonly calls: number;
  readonly statistics: AvoidingContext["avoiding"];
}

function replay(prover: Prover, steps: readonly Step[]): Replay {
  let [checks, unsat, contradicting, lost] = [0, 0, 0, 0];
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
          if (result === "unknown") lost++;
          else if (result !== step.result) contradicting++;
        }
      }
    }
  });
  prover.close();
  return { checks, unsat, contradicting, lost, millis };
}

function replayAvoiding(
  solver: SolverContext,
  steps: readonly Step[],
  options: Partial<AvoidingOptions>,
): AvoidingReplay {
  const context = new AvoidingContext(solver, options);
  const result = replay(context.newProver({ timeoutMillis: REPLAY_MILLIS }), steps);
  return { ...result, calls: context.avoiding.solverCalls, statistics: context.avoiding };
}
