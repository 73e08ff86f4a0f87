import { choice, count, defineOptions, text, type ValuesOf } from "../base/options/index.ts";
import { selection } from "./selection/criteria.ts";

export const refinementOptions = defineOptions("refinement", {
  selection: selection(
    "Which of the reasons why an error path is infeasible to learn from: criteria in order of importance.",
    "domain-score:min,width:min,length:min",
  ),
  scope: choice(
    ["location", "function", "global"],
    "Where to track what was learnt: at the locations of the path, in their functions, everywhere.",
    "function",
  ),
  strategy: choice(
    ["lazy", "restart"],
    "What to explore again after a refinement: the part below the first change, or everything.",
    "lazy",
  ),
  prefixes: count(
    "Compare at most so many reasons; of more, the shortest and the longest prefixes.",
    100,
    1,
  ),
  log: text("Write one JSON object per refinement to this file.", "", "FILE"),
  seed: count("Seed of the criterion random.", 1),
});

export type RefinementOptions = ValuesOf<typeof refinementOptions>;
