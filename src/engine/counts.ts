import type { Statistics } from "../base/statistics/index.ts";
import type { RunCounts } from "../output/run-report.ts";

/** How far a run is, from the counters its parts keep. */
export function countsOf(statistics: Statistics): RunCounts {
  const values = new Map<string, number>();
  for (const { label, value } of statistics.entries()) values.set(label, value);
  const count = (label: string) => values.get(label) ?? 0;
  return {
    states: count("Number of states created"),
    refinements: count("Number of refinements"),
    abstractions: count("Number of abstractions"),
    solverQueriesAsked: count("Number of solver queries asked"),
    solverQueriesAvoided: count("Number of solver queries avoided"),
  };
}
