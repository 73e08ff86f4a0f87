import { firstVersion, labelledValue } from "./output-values.ts";
import type { ToolAdapter, ToolCall } from "./tool-adapter.ts";

/** What ESBMC calls violations, most specific first. */
const VIOLATIONS: readonly (readonly [RegExp, string])[] = [
  [/FALSE_DEREF|dereference failure: (?!forgotten)/, "valid-deref"],
  [/FALSE_FREE|Operand of free must have zero pointer offset/, "valid-free"],
  [/FALSE_MEMTRACK|forgotten memory/, "valid-memtrack"],
  [/FALSE_MEMCLEANUP/, "valid-memcleanup"],
  [/FALSE_OVERFLOW|arithmetic overflow/, "no-overflow"],
  [/FALSE_TERMINATION/, "termination"],
  [/FALSE_REACH|assertion|error label|reach_error/, "unreach-call"],
];

/** ESBMC: its wrapper for SV-COMP (`esbmc-wrapper.py`), or the tool itself. */
export const esbmc: ToolAdapter = {
  module: "esbmc",
  name: "ESBMC",
  executables: ["esbmc-wrapper.py", "esbmc"],
  needsProperty: true,
  versionArguments: ["--version"],
  versionFrom: firstVersion,
  columns: ["Symex completed in", "BMC program time", "Runtime Solver"],
  columnValue: labelledValue,

  commandLine(executable, call) {
    const isWrapper = executable.endsWith("-wrapper.py");
    const extra = isWrapper ? wrapperArguments(call) : toolArguments(call);
    return [executable, ...call.options, ...extra, ...call.inputFiles];
  },

  statusOf({ output, wasTimeout }) {
    const text = output.join("\n");
    if (/VERIFICATION FAILED|^FALSE/m.test(text)) {
      const from = Math.max(0, text.indexOf("Violated property:"), text.search(/^FALSE/m));
      const violation = VIOLATIONS.find(([pattern]) => pattern.test(text.slice(from)));
      return violation === undefined ? "false" : `false(${violation[1]})`;
    }
    if (/VERIFICATION SUCCESSFUL|^TRUE/m.test(text)) return "true";
    if (/VERIFICATION UNKNOWN|^UNKNOWN/im.test(text)) return "unknown";
    if (/out of memory|bad_alloc/i.test(text)) return "OUT OF MEMORY";
    return wasTimeout ? "TIMEOUT" : "ERROR";
  },
};

function wrapperArguments({ property, taskOptions }: ToolCall): string[] {
  const architecture = taskOptions.dataModel === "ILP32" ? "32" : "64";
  return [...(property === null ? [] : ["-p", property.path]), "--arch", architecture];
}

function toolArguments({ options, taskOptions }: ToolCall): string[] {
  const model = taskOptions.dataModel === "ILP32" ? "--32" : "--64";
  return taskOptions.dataModel === null || options.includes(model) ? [] : [model];
}
