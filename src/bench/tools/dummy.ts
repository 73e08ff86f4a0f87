import { answerOf } from "../verdicts/index.ts";
import { labelledValue } from "./output-values.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/** BenchExec's tool for experiments: prints its options in any order; the first that is a status is the result. */
export const dummy: ToolAdapter = {
  module: "dummy",
  name: "DummyTool",
  executables: ["shuf"],
  needsProperty: false,
  versionArguments: ["--version"],
  versionFrom: () => null,
  columns: "any",
  columnValue: labelledValue,

  commandLine(executable, { options, inputFiles, property }) {
    return [
      executable,
      "--echo",
      "--",
      ...options,
      ...inputFiles.map((file) => `Input file: ${file}`),
      `Property file: ${property?.path ?? "None"}`,
    ];
  },

  statusOf({ output }) {
    const words = output.map((line) => line.trim());
    return words.find((word) => answerOf(word) !== "none" || word === "done") ?? "unknown";
  },
};
