import { labelledValue } from "./output-values.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/** BenchExec's tool that makes load: as many digits of pi as the task is called. */
export const calculatepi: ToolAdapter = {
  module: "calculatepi",
  name: "CalculatePI",
  executables: ["bc"],
  needsProperty: false,
  versionArguments: ["--version"],
  versionFrom: (output) => /bc (\S+)/.exec(output)?.[1] ?? null,
  columns: "any",
  columnValue: labelledValue,

  commandLine(executable, { inputFiles }) {
    const digits = Number(inputFiles[0]!.trim());
    return ["/bin/sh", "-c", `echo "scale=${digits}; a(1)*4" | ${executable} -l`];
  },

  statusOf: ({ exitCode }) => (exitCode === 0 ? "done" : "ERROR"),
};
