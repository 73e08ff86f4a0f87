import { choice, defineOptions } from "../base/options/index.ts";

export const specificationOptions = defineOptions("specification", {
  weave: choice(
    ["auto", "always", "never"],
    "Which automata of a specification become part of the program instead of running beside it: those that can do nothing else (ENCODE, " +
      "SPLIT, CALL, RETURN, environments), all that ask no other analysis, or none.",
    "auto",
  ),
});
