/** Time and memory a run may use, polled from the inside. */
export {
  cpuMillis,
  CpuBudget,
  LimitReached,
  PollClock,
  TurnOver,
  UNLIMITED,
  type Budget,
} from "./budget.ts";
export { processStat } from "./process-stat.ts";
export { PartialBudget, wholeOf } from "./partial-budget.ts";
export { Turn, uninterrupted } from "./turn.ts";
