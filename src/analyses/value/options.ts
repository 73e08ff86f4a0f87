import { choice, defineOptions, flag, type ValuesOf } from "../../base/options/index.ts";

export const valueOptions = defineOptions("analysis.value", {
  refine: flag(
    "Begin by tracking nothing and learn from infeasible error paths what to track (CEGAR).",
    true,
  ),
  ranges: flag(
    "Remember bounds of what conditions test, and that it is not zero, where the value itself is unknown.",
    false,
  ),
  trackSymbolic: flag(
    "Give unknown values symbolic identifiers when they are read, and compute with them.",
    false,
  ),
});

/** How symbolic values are tracked. */
export const symbolicOptions = defineOptions("analysis.value.symbolic", {
  records: flag("Give unknown members of structures and heap blocks identifiers, too.", true),
  arrays: flag("Give unknown elements of arrays identifiers, too.", true),
  independent: choice(
    ["keep", "exact", "always"],
    "Values that depend on nothing else are forgotten: never, if they can be any value of their type, or always " +
      "(which forgets that a remainder is small).",
    "exact",
  ),
  dead: flag("Forget variables that are not read any more before they are overwritten.", true),
});

export type ValueOptions = Pick<ValuesOf<typeof valueOptions>, "refine">;
export type SymbolicOptions = ValuesOf<typeof symbolicOptions>;
