import { simplified } from "../algorithms/execution/simplified-run.ts";
import { told } from "../algorithms/counterexample/told-violation.ts";
import { cpuMillis, type Budget } from "../base/budget/index.ts";
import { Statistics } from "../base/statistics/index.ts";
import { Assurance, type Counterexample } from "../core/contracts/index.ts";
import type { Cfa } from "../program/cfa/graph.ts";
import { Specification } from "../semantics/specification/index.ts";
import type { ChosenProperty } from "./chosen-property.ts";

/** CPU time that a violation is worth, however soon it was found. */
const LEAST_MILLIS = 80;
/** More than that, as a part of the time that it took to find it. */
const SHARE = 1 / 20;

interface ReadableParts {
  readonly budget: Budget;
  readonly startMillis: number;
  readonly statistics: Statistics;
}

/** The same violation with simpler inputs, if there is one, told in full; since `startMillis` it was looked for. */
export function readable(
  cfa: Cfa,
  watches: ChosenProperty["watches"],
  counterexample: Counterexample,
  parts: ReadableParts,
): Counterexample {
  const { inputs } = counterexample;
  return told(
    cfa,
    inputs.length === 0 ? counterexample : simpler(cfa, watches, counterexample, parts),
  );
}

function simpler(
  cfa: Cfa,
  watches: ChosenProperty["watches"],
  counterexample: Counterexample,
  { budget, startMillis, statistics }: ReadableParts,
): Counterexample {
  const millis = Math.max(LEAST_MILLIS, (cpuMillis() - startMillis) * SHARE);
  const specification = Specification.along(cfa, watches, () => undefined);
  const parts = { cfa, specification, statistics: new Statistics(), assurance: new Assurance() };
  const timer = statistics.timer("Time for simpler inputs");
  timer.start();
  try {
    return simplified(counterexample, parts, budget, millis);
  } finally {
    timer.stop();
  }
}
