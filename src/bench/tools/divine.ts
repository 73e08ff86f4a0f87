import { defineTool } from "./define-tool.ts";
import { dataModelOption } from "./extra-options.ts";

/** DIVINE: `error found: no`, or `result: true` of its script. */
export const divine = defineTool({
  module: "divine",
  name: "DIVINE",
  executables: ["divine"],
  versionArguments: ["version"],

  commandLine: (executable, call) => [
    executable,
    ...call.options,
    ...dataModelOption(call, { ILP32: ["--32"], LP64: ["--64"] }),
    ...call.inputFiles,
  ],

  statusOf({ output, exitCode }) {
    const line = output.findLast((text) => /^(error found|.*\bresult): /.test(text)) ?? "";
    if (/(error found: no|result: true)\b/.test(line)) return "true";
    if (/(error found: yes|result: false)\b/.test(line)) return "false(unreach-call)";
    return exitCode === 0 ? "unknown" : "ERROR";
  },
});
