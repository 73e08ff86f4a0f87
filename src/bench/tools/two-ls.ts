import { defineTool } from "./define-tool.ts";
import { dataModelOption, propertyOption } from "./extra-options.ts";
import { lastLine, statusFromWords } from "./output-values.ts";

/** 2LS: the exit code is the answer, and its script names what is violated. */
export const twoLs = defineTool({
  module: "two_ls",
  name: "2LS",
  executables: ["2ls"],

  commandLine: (executable, call) => [
    executable,
    ...call.options,
    ...propertyOption(call, "--propertyfile"),
    ...dataModelOption(call, { ILP32: ["--32"], LP64: ["--64"] }),
    ...call.inputFiles,
  ],

  statusOf({ output, exitCode }) {
    if (exitCode === 0) return "true";
    if (exitCode !== 10) return exitCode === null ? "ERROR" : "unknown";
    const status = statusFromWords(lastLine(output));
    return status?.startsWith("false(") === true ? status : "false(unreach-call)";
  },
});
