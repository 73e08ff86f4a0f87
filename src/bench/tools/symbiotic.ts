import { defineTool } from "./define-tool.ts";
import { dataModelOption } from "./extra-options.ts";
import { statusFromWords } from "./output-values.ts";

const RESULT = "RESULT: ";

/** How far it got, for runs that were stopped. */
const PHASES: readonly (readonly [string, string])[] = [
  ["INFO: Starting verification", "verification"],
  ["INFO: Starting slicing", "slicing"],
  ["INFO: Starting instrumentation", "instrumentation"],
];

/** Symbiotic, since version 5: `RESULT: false(valid-deref)`. */
export const symbiotic = defineTool({
  module: "symbiotic",
  name: "symbiotic",
  executables: ["symbiotic"],

  commandLine(executable, call) {
    const { options, property, inputFiles } = call;
    const isGiven = options.some((option) => option.startsWith("--prp"));
    return [
      executable,
      ...options,
      ...(property === null || isGiven ? [] : [`--prp=${property.path}`]),
      ...dataModelOption(call, { ILP32: ["--32"], LP64: ["--64"] }),
      ...inputFiles,
    ];
  },

  statusOf({ output, wasTimeout }) {
    const line = output.map((text) => text.trim()).findLast((text) => text.startsWith(RESULT));
    const text = line?.slice(RESULT.length) ?? "";
    const status = statusFromWords(text);
    if (status !== null) return status === "false" ? "false(unreach-call)" : status;
    if (/^timeout/i.test(text)) return "TIMEOUT";
    const phase = PHASES.find(([begin]) => output.some((one) => one.startsWith(begin)))?.[1];
    if (wasTimeout) return phase ?? "instrumentation";
    return phase === undefined ? "ERROR" : `ERROR (${phase})`;
  },
});
