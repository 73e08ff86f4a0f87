import {
  choices,
  count,
  defineOptions,
  flag,
  text,
  type ValuesOf,
} from "../../base/options/index.ts";

const SOURCES = ["specification", "conditions", "values", "automaton"] as const;

export const miningOptions = defineOptions("mining", {
  enabled: flag(
    "Let the analysis begin with candidates for what is worth tracking, mined from specification and program. If that comes to nothing in half of " +
      "the time, everything begins anew without.",
    false,
  ),
  sources: choices(
    SOURCES,
    "Where candidates come from: what the specification assumes and the conditions right before violations; branches that decide more " +
      "than once what the specification sees; values in executions; automata of the user.",
    ["specification", "conditions", "automaton"],
  ),
  automaton: text(
    "A file with MINING automata (--mine FILE is the same and switches mining on).",
    "",
    "FILE",
  ),
  most: count("Mine at most so many candidates.", 40, 1),
  executions: count("For values: execute the program so often.", 16),
  steps: count("For values: make at most so many steps in all these executions together.", 100_000),
  seed: count("For values: seed of the inputs of executions.", 1),
});

export type MiningOptions = ValuesOf<typeof miningOptions>;
