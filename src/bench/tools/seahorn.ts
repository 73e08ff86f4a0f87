import { defineTool } from "./define-tool.ts";

/** SeaHorn: the script of SV-COMP, `BRUNCH_STAT Result TRUE`. */
export const seahorn = defineTool({
  module: "seahorn",
  name: "SeaHorn",
  executables: ["sea_svcomp", "sea"],
  needsProperty: false,

  statusOf({ output, exitCode }) {
    if (output.some((line) => line.includes("BRUNCH_STAT Result TRUE"))) return "true";
    if (output.some((line) => line.includes("BRUNCH_STAT Result FALSE"))) {
      return "false(unreach-call)";
    }
    return exitCode === 0 ? "FAILURE" : "ERROR";
  },
});
