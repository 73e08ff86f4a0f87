import { createCounterexampleCheck } from "../algorithms/counterexample/index.ts";
import type { Statistics } from "../base/statistics/index.ts";
import type { CounterexampleCheck } from "../core/contracts/index.ts";
import type { EncodingOptions } from "../encoding/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import type { RunSolver } from "./solver.ts";

interface CheckSettings {
  readonly statistics: Statistics;
  readonly timeoutMillis: number;
  readonly encoding: Partial<EncodingOptions>;
}

/** Most runs never ask it: nothing is made before they do. */
export function checkOnDemand(
  cfa: Cfa,
  solver: RunSolver,
  settings: CheckSettings,
): CounterexampleCheck {
  let made: CounterexampleCheck | null = null;
  return {
    check(path) {
      made ??= createCounterexampleCheck({
        ...{ ...settings, cfa, terms: solver.terms },
        openSolver: () => solver.open(),
      });
      return made.check(path);
    },
  };
}
