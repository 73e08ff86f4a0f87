import { count, defineOptions, type ValuesOf } from "../../base/options/index.ts";

export const intervalOptions = defineOptions("analysis.interval", {
  level: count(
    "How hard the analysis tries at most: 0 keeps one state per location and stops widening at the constants of loops, " +
      "1 at those of functions, from 2 to 4 more and more states in which certain variables have different values are " +
      "kept apart.",
    4,
  ),
});

export type IntervalOptions = ValuesOf<typeof intervalOptions>;
