import { choice, defineOptions, flag, type ValuesOf } from "../../base/options/index.ts";

const BLOCKS = ["single-edge", "loops", "loops-and-functions", "never"] as const;
const BLOCKS_HELP =
  "Where blocks end and states are abstracted: after every edge, at loop heads, at loop heads and where functions " +
  "begin and end, never. Targets end a block always.";

export const predicateOptions = defineOptions("analysis.predicate", {
  blocks: choice(BLOCKS, BLOCKS_HELP, "loops"),
  abstraction: choice(
    ["cartesian", "boolean", "combined"],
    "How a block is abstracted: the strongest conjunction of predicates, the strongest combination of them (all " +
      "solutions), or the conjunction first and combinations of the rest.",
    "combined",
  ),
  regions: choice(
    ["diagram", "formula"],
    "How abstract states are kept and compared: as binary decision diagrams, or as formulas by a solver.",
    "diagram",
  ),
  scope: choice(
    ["location", "function", "global"],
    "Where to use a predicate that was found: at its location, in its function, everywhere.",
    "location",
  ),
  predicates: choice(
    ["atoms", "facts"],
    "What becomes a predicate: the atoms of what refutes an error path, or the formulas as they are.",
    "atoms",
  ),
  widenEqualities: flag("Besides x = i also use x <= i and x >= i as predicates.", false),
  strategy: choice(
    ["lazy", "restart"],
    "What to explore again after a refinement: the part below the first change, or everything.",
    "lazy",
  ),
  fewerRoundsFirst: flag(
    "Explore states after fewer rounds of loops first, and only among them as exploration.order says.",
    true,
  ),
});
export type PredicateOptions = ValuesOf<typeof predicateOptions>;

export const impactOptions = defineOptions("analysis.impact", {
  blocks: choice(BLOCKS, BLOCKS_HELP, "loops"),
  forcedCovering: flag(
    "Before a state is explored, try to strengthen it so that an older one covers it.",
    true,
  ),
  abstraction: choice(
    ["none", "cartesian", "boolean", "combined"],
    "Whether new states are abstracted with the predicates found so far, and how: not at all (Impact), or as in " +
      "predicate abstraction (the combination of both).",
    "none",
  ),
  scope: choice(
    ["location", "function", "global"],
    "Where to use a predicate that was found, if new states are abstracted.",
    "location",
  ),
  fewerRoundsFirst: flag(
    "Explore states after fewer rounds of loops first, and only among them as exploration.order says.",
    true,
  ),
});
export type ImpactOptions = ValuesOf<typeof impactOptions>;
