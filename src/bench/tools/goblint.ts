import { defineTool } from "./define-tool.ts";
import { dataModelOption } from "./extra-options.ts";
import { statusFromWords } from "./output-values.ts";

const RESULT = /^SV-COMP (?:result|\([\w-]+\)): (.*)$/;

/** Goblint: `SV-COMP result: true`. */
export const goblint = defineTool({
  module: "goblint",
  name: "Goblint",
  executables: ["goblint"],
  versionFrom: (output) => /Goblint version: (\S+)/.exec(output)?.[1] ?? null,

  commandLine(executable, call) {
    const { options, property, inputFiles } = call;
    const architecture = (bits: string): string[] => ["--set", "exp.architecture", bits];
    const isGiven = options.includes("ana.specification");
    return [
      executable,
      ...options,
      ...(property === null || isGiven ? [] : ["--set", "ana.specification", property.path]),
      ...(options.includes("exp.architecture")
        ? []
        : dataModelOption(call, { ILP32: architecture("32bit"), LP64: architecture("64bit") })),
      ...inputFiles,
    ];
  },

  statusOf({ output, exitCode, wasTimeout }) {
    for (const line of output) {
      const said = RESULT.exec(line)?.[1];
      if (said !== undefined) return statusFromWords(said) ?? said;
      if (line.includes("Fixpoint not reached")) return "ERROR (fixpoint)";
      if (!line.includes("Fatal error")) continue;
      if (line.includes("Assertion failed")) return "ASSERTION";
      const name = /exception (Stack overflow|Out of memory|[\w.]+)/.exec(line)?.[1];
      return name === undefined ? "EXCEPTION" : `EXCEPTION (${name})`;
    }
    if (wasTimeout) return "TIMEOUT";
    return exitCode === 0 ? "unknown" : "ERROR";
  },
});
