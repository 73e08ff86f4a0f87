import { choice, defineOptions, duration, flag, type ValuesOf } from "../../base/options/index.ts";

/** An open question about a state only lets it be explored, one about a path to a violation loses the proof. */
export const PATIENCE_FOR_PATHS = 5;

export const constraintsOptions = defineOptions("analysis.constraints", {
  check: choice(
    ["assume", "target"],
    "When to ask whether the constraints of a state can be satisfied: at every assumption, or only where the " +
      "property is violated.",
    "assume",
  ),
  lessOrEqual: choice(
    ["subset", "implication"],
    "When constraints cover others: if they are a subset, or if the others imply them (asks the solver).",
    "subset",
  ),
  merge: choice(
    ["sep", "weaken"],
    "Whether states at the end of both branches of a condition become one without it. Not with refinement.",
    "sep",
  ),
  definite: choice(
    ["never", "syntactic", "solver"],
    "How to find identifiers that can only have one value: not at all, from equations, or by asking the solver.",
    "syntactic",
  ),
  subsume: flag("Drop bounds that are implied by tighter ones.", true),
  reuse: flag(
    "Look at satisfying assignments and answers of earlier questions before asking the solver.",
    true,
  ),
  precision: choice(
    ["constraint", "location"],
    "What refinement adds: single constraints, or locations at which all constraints are kept.",
    "constraint",
  ),
  timeout: duration(
    `How long the solver may think about the constraints of one state; ${PATIENCE_FOR_PATHS} times as long if a path to a violation is in question.`,
    1000,
  ),
});

export type ConstraintsOptions = ValuesOf<typeof constraintsOptions>;
