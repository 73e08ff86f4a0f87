import { firstVersion, labelledValue, statusFromWords } from "./output-values.ts";
import type { ToolAdapter, ToolCall } from "./tool-adapter.ts";

const VERDICT = "Verification result: ";

/** Assay: statistics are always printed, the memory limit is passed on. */
export const assay: ToolAdapter = {
  module: "assay",
  name: "Assay",
  executables: ["assay"],
  needsProperty: true,
  versionArguments: ["--version"],
  versionFrom: firstVersion,
  columns: [
    "Number of refinements",
    "Number of sliced prefixes",
    "Number of interpolations",
    "Number of states created",
    "Number of states expanded",
    "Number of states removed by refinements",
    "Number of coverage checks",
    "Number of assume edges",
    "Number of constraint checks",
    "Number of solver calls for constraints",
    "Number of paths",
    "Number of edges executed",
    "Number of abstractions",
    "Number of predicates at one location",
    "Number of refinements by thresholds",
    "Number of feasibility questions",
    "Number of feasibility questions asked",
    "Solver queries asked",
    "Solver queries avoided",
    "Time for CFA construction",
    "Time for analysis",
    "Time for refinement",
    "CPU time for verification",
    "Total time for verification",
    "Peak memory",
  ],
  columnValue: labelledValue,

  commandLine(executable, call) {
    return [executable, "verify", ...call.options, ...added(call), inputOf(call)];
  },

  statusOf({ output, exitCode }) {
    const line = output.findLast((text) => text.startsWith(VERDICT));
    if (line !== undefined) {
      if (/^UNKNOWN \((time|wall-clock) limit of /.test(line.slice(VERDICT.length)))
        return "TIMEOUT";
      if (/^UNKNOWN \(memory limit of /.test(line.slice(VERDICT.length))) return "OUT OF MEMORY";
      return statusFromWords(line.slice(VERDICT.length)) ?? "ERROR";
    }
    if (exitCode === 70) return "ERROR (bug)";
    return exitCode === 64 ? "ERROR (usage or input)" : "ERROR";
  },
};

function added({ options, property, limits }: ToolCall): string[] {
  const arguments_: string[] = [];
  const add = (name: string, value: string): void => {
    if (!options.some((option) => option === name || option.startsWith(`${name}=`))) {
      arguments_.push(name, value);
    }
  };
  if (!options.includes("--stats")) arguments_.push("--stats");
  if (property !== null && !options.includes("--spec")) add("--property", property.path);
  const seconds = limits.softCpuTime ?? limits.cpuTime;
  if (seconds !== null) add("--timelimit", `${seconds}s`);
  if (limits.memory !== null) add("--memlimit", `${limits.memory}B`);
  return arguments_;
}

/** The task definition also says the data model. */
function inputOf({ taskDefinition, inputFiles }: ToolCall): string {
  return taskDefinition ?? inputFiles[0]!;
}
