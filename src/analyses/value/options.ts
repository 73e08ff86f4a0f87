import { defineOptions, flag, type ValuesOf } from "../../base/options/index.ts";

export const valueOptions = defineOptions("analysis.value", {
  refine: flag(
    "Begin by tracking nothing and learn from infeasible error paths what to track (CEGAR).",
    true,
  ),
});

export type ValueOptions = ValuesOf<typeof valueOptions>;
