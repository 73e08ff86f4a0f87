import { defineTool } from "./define-tool.ts";
import { propertyOption } from "./extra-options.ts";
import { lastLine } from "./output-values.ts";

/** Mopsa: the script of SV-COMP, whose last line is the answer. It never says false. */
export const mopsa = defineTool({
  module: "mopsa",
  name: "Mopsa",
  executables: ["mopsa-sv-comp"],

  commandLine(executable, call) {
    const { options, taskOptions, inputFiles } = call;
    const model = taskOptions.dataModel;
    return [
      executable,
      "--program",
      ...inputFiles,
      ...(model === null ? [] : ["--data_model", model]),
      ...propertyOption(call, "--property"),
      ...options,
    ];
  },

  statusOf({ output }) {
    const line = lastLine(output).toLowerCase();
    if (line.startsWith("true")) return "true";
    if (line.startsWith("unknown")) return "unknown";
    return line.startsWith("error") ? `ERROR${line.slice("error".length)}` : "ERROR";
  },
});
