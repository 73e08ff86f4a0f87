import { count, defineOptions, flag, type ValuesOf } from "../../base/options/index.ts";

export const candidateOptions = defineOptions("candidates", {
  perHead: count("Offer at most so many candidate invariants at one loop head.", 40, 1),
  executions: count("Execute the program so often to see which candidates hold there.", 48),
  steps: count("Make at most so many steps in all these executions together.", 600_000),
  polynomials: flag("Look for equations with products of two variables, too.", true),
  scaling: flag(
    "Execute also a copy of the program with smaller constants, to see the end of long loops.",
    true,
  ),
  seed: count("Seed of the inputs of executions.", 1),
});

export type CandidateOptions = ValuesOf<typeof candidateOptions>;
