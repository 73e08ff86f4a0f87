import { firstVersion, labelledValue, statusFromWords } from "./output-values.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/**
 * Any program: options, then the input files; the property is up to its options. The status is the last line with a
 * verdict, alone or after a colon (`Verification result: TRUE`); without one the exit code tells `done` from an error.
 */
export const generic: ToolAdapter = {
  module: "generic",
  name: "generic",
  executables: [],
  needsProperty: false,
  versionArguments: ["--version"],
  // A long answer is none about the version, but what the program always does.
  versionFrom: (output) => (output.trim().split("\n").length <= 3 ? firstVersion(output) : null),
  columns: "any",
  columnValue: labelledValue,

  commandLine(executable, { options, inputFiles }) {
    return [executable, ...options, ...inputFiles];
  },

  statusOf({ output, exitCode }) {
    for (const line of [...output].reverse()) {
      const status = statusFromWords(line) ?? statusFromWords(line.slice(line.indexOf(":") + 1));
      if (status !== null) return status;
    }
    return exitCode === 0 ? "done" : "ERROR";
  },
};
