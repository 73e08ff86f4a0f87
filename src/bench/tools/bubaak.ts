import { defineTool } from "./define-tool.ts";
import { dataModelOption, propertyOption } from "./extra-options.ts";
import { statusFromWords } from "./output-values.ts";

const VERDICT = /SV-COMP verdict:\s*(.*)$/;

/** Bubaak: `SV-COMP verdict: false(unreach-call)`. */
export const bubaak = defineTool({
  module: "bubaak",
  name: "Bubaak",
  executables: ["bubaak"],
  versionArguments: ["-version"],

  commandLine: (executable, call) => [
    executable,
    ...call.options,
    ...propertyOption(call, "-prp"),
    ...dataModelOption(call, { ILP32: ["-32"], LP64: ["-64"] }),
    ...call.inputFiles,
  ],

  statusOf({ output }) {
    for (const line of output) {
      const verdict = VERDICT.exec(line)?.[1]?.trim();
      if (verdict !== undefined) return statusFromWords(verdict) ?? verdict;
    }
    return "ERROR";
  },
});
