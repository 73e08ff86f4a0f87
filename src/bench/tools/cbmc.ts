import { firstVersion, labelledValue, lastLine, statusFromWords } from "./output-values.ts";
import type { ToolAdapter, ToolCall } from "./tool-adapter.ts";

/** CBMC: the wrapper of SV-COMP, which prints a verdict, or the tool itself. */
export const cbmc: ToolAdapter = {
  module: "cbmc",
  name: "CBMC",
  executables: ["cbmc"],
  needsProperty: true,
  versionArguments: ["--version"],
  versionFrom: firstVersion,
  columns: ["Runtime Symex", "Runtime Convert SSA", "Runtime Solver", "Runtime decision procedure"],
  columnValue: labelledValue,

  commandLine(executable, call) {
    return [executable, ...call.options, ...added(call), ...call.inputFiles];
  },

  statusOf({ command, output, exitCode }) {
    if (output.some((line) => /out of memory/i.test(line))) return "OUT OF MEMORY";
    if (exitCode === 64) return "INVALID ARGUMENTS";
    if (exitCode !== 0 && exitCode !== 10) return "ERROR";
    const verdict = statusFromWords(lastLine(output));
    if (verdict !== null) return verdict === "false" ? "false(unreach-call)" : verdict;
    if (output.some((line) => line.startsWith("VERIFICATION FAILED"))) {
      const failures = output.filter((line) => line.endsWith(": FAILURE"));
      const isOnlyBound = failures.every((line) => line.includes("unwinding assertion"));
      return isOnlyBound && failures.length > 0 ? "unknown" : "false(unreach-call)";
    }
    if (!output.some((line) => line.startsWith("VERIFICATION SUCCESSFUL"))) return "ERROR";
    // Soundness: without unwinding assertions, success up to the bound proves nothing.
    return command.includes("--unwinding-assertions") ? "true" : "unknown";
  },
};

function added({ options, property, taskOptions }: ToolCall): string[] {
  const arguments_: string[] = [];
  if (property !== null && !options.includes("--propertyfile")) {
    arguments_.push("--propertyfile", property.path);
  }
  const model = taskOptions.dataModel === "ILP32" ? "--32" : "--64";
  if (taskOptions.dataModel !== null && !options.includes(model)) arguments_.push(model);
  return arguments_;
}
