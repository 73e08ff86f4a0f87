import { defineTool } from "./define-tool.ts";

const FAILURES: ReadonlyMap<number, string> = new Map([
  [176, "ERROR (frontend failed)"],
  [206, "ERROR (unable to transform XCFA to CFA)"],
  [213, "ERROR (portfolio timeout)"],
  [226, "ERROR (verification stuck)"],
]);

/** Theta: the script of its archives, `SafetyResult Safe`. */
export const theta = defineTool({
  module: "theta",
  name: "Theta",
  executables: ["theta-start.sh"],

  commandLine: (executable, { options, inputFiles }) => [executable, ...inputFiles, ...options],

  statusOf({ output, exitCode }) {
    const line = output.findLast((text) => text.includes("SafetyResult "));
    if (line?.includes("SafetyResult Unsafe") === true) return "false(unreach-call)";
    if (line?.includes("SafetyResult Safe") === true) return "true";
    if (exitCode === 137) return "OUT OF MEMORY";
    if (exitCode === 0) return "unknown";
    return FAILURES.get(exitCode ?? 0) ?? "ERROR";
  },
});
