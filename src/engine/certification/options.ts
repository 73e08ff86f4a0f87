import { defineOptions, text } from "../../base/options/index.ts";

export const certificateOptions = defineOptions("certificate", {
  solver: text(
    "Which solver checks a proof (--certify): auto, z3-wasm, z3-native or smtlib:COMMAND; empty: a new instance of the one " +
      "that --solver names.",
    "",
  ),
});
