import { defineTool } from "./define-tool.ts";
import { propertyOption } from "./extra-options.ts";

/** What SMACK says about an error, and SV-COMP's words. */
const VIOLATIONS: readonly (readonly [string, string])[] = [
  ["invalid pointer dereference", "valid-deref"],
  ["invalid memory deallocation", "valid-free"],
  ["memory leak", "valid-memtrack"],
  ["memory cleanup", "valid-memcleanup"],
  ["integer overflow", "no-overflow"],
];

/** SMACK: `SMACK found no errors`. */
export const smack = defineTool({
  module: "smack",
  name: "SMACK",
  executables: ["smack.sh", "smack"],

  commandLine(executable, call) {
    const { options, taskOptions, inputFiles } = call;
    const isGiven = options.some((option) => option.startsWith("--clang-options="));
    const model = taskOptions.dataModel === "ILP32" ? "-m32" : "-m64";
    return [
      executable,
      ...options,
      ...(taskOptions.dataModel === null || isGiven ? [] : [`--clang-options=${model}`]),
      ...propertyOption(call, "--svcomp-property"),
      ...inputFiles,
    ];
  },

  statusOf({ output }) {
    const says = (words: string): boolean => output.some((line) => line.includes(words));
    if (says("SMACK found no errors")) return "true";
    if (!says("SMACK found an error")) return "unknown";
    return `false(${VIOLATIONS.find(([words]) => says(words))?.[1] ?? "unreach-call"})`;
  },
});
