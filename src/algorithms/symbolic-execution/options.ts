import {
  choice,
  count,
  defineOptions,
  duration,
  flag,
  text,
  type ValuesOf,
} from "../../base/options/index.ts";

export const symbolicExecutionOptions = defineOptions("symexec", {
  order: choice(
    ["depth-first", "breadth-first", "random"],
    "Which path is followed next.",
    "depth-first",
  ),
  branches: choice(
    ["nearest", "program"],
    "Which branch is followed first: the one that is nearer to an error, or the one that the program names first.",
    "nearest",
  ),
  questionTime: duration(
    "Time limit of a question whether a path can be taken. What is not decided is taken to be possible.",
    3000,
  ),
  seed: count("The seed of the random order.", 1),
});

export type SymbolicExecutionOptions = ValuesOf<typeof symbolicExecutionOptions>;

export const implicitAbstractionOptions = defineOptions("symexecia", {
  locations: choice(
    ["loops", "loops-and-recursion"],
    "Where paths are abstracted: at loop heads, or also where functions that call themselves begin.",
    "loops",
  ),
  threshold: text(
    "How often a path passes a location before it is abstracted there; 'auto': loops with a small constant bound are not abstracted before it.",
    "0",
    "NUMBER|auto",
  ),
  keep: choice(
    ["nothing", "constants", "unmodified"],
    "What a path still knows after an abstraction besides predicates: nothing, or what the loop does not modify (perhaps only if it is a constant).",
    "constants",
  ),
  predicates: choice(
    ["atoms", "facts"],
    "What of an interpolant becomes a predicate: its atoms, or the whole.",
    "atoms",
  ),
  learn: flag("End paths at abstract states from which all was explored before.", true),
  conditions: flag(
    "Begin with predicates from the conditions of loops and of the property.",
    false,
  ),
  initial: text("A file of predicates to begin with: lines FUNCTION LINE: EXPRESSION.", "", "FILE"),
});

export type ImplicitAbstractionOptions = ValuesOf<typeof implicitAbstractionOptions>;
