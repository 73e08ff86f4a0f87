import {
  choices,
  count,
  defineOptions,
  duration,
  type ValuesOf,
} from "../../base/options/index.ts";
import { selection } from "../selection/criteria.ts";

/** The discovery strategies of `wendler-dissertation` 4.2.3, interpolation in three ways. */
export const FACT_SOURCES = [
  "values",
  "loop-invariants",
  "interpolation",
  "path-invariants",
  "weakest-preconditions",
  "conditions",
] as const;

export const factOptions = defineOptions("refinement.facts", {
  sources: choices(
    FACT_SOURCES,
    "Where facts about an infeasible error path come from, each asked if those before found nothing that refutes it: constants that variables hold, invariants of its loops among simple candidates, interpolants, invariants of another analysis, weakest preconditions, conditions near the target.",
    FACT_SOURCES,
  ),
  sourceTime: duration("Time limit of each source for one error path.", 4000),
  invariantTime: duration(
    "Time limit of loop-invariants for one error path: it succeeds soon or not at all.",
    1500,
  ),
  checkTime: duration("Time limit for checking what a source found.", 2000),
  queryTime: duration("Time limit of a single query of a source that asks many.", 500),
  conditionBlocks: count("How many of the last blocks are near the target.", 2, 1),
  selection: selection(
    "Which of the reasons why an error path is infeasible to learn from: criteria in order of importance.",
    "none",
  ),
  prefixes: count("Compare at most so many reasons, the shortest and the longest prefixes.", 4, 1),
  seed: count("Seed of the criterion random.", 1),
});

export type FactOptions = ValuesOf<typeof factOptions>;
