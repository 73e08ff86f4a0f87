import { labelledValue } from "./output-values.ts";
import type { FinishedRun, ToolAdapter, ToolCall } from "./tool-adapter.ts";

const VERDICT = "Verification result: ";

/** What goes wrong in CPAchecker and how it shows; an answer after it is reported in brackets. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/java\.lang\.OutOfMemoryError/, "OUT OF JAVA MEMORY"],
  [
    /std::bad_alloc|Cannot allocate memory|Native memory allocation|^out of memory/,
    "OUT OF NATIVE MEMORY",
  ],
  [/insufficient memory for the Java Runtime|ABORT/, "OUT OF MEMORY"],
  [/Could not reserve enough space for object heap/, "JAVA HEAP ERROR"],
  [/SIGSEGV/, "SEGMENTATION FAULT"],
  [/java\.lang\.AssertionError/, "ASSERTION"],
  [/Exception:|^Exception in thread/, "EXCEPTION"],
  [/^Error: .*Unsupported.*recursion/, "ERROR (recursion)"],
  [/^Error: .*Unsupported.*threads/, "ERROR (threads)"],
  [/^Error: .*Parsing failed/, "ERROR (parsing failed)"],
  [/^Error: .*Interpolation failed/, "ERROR (interpolation failed)"],
  [/^(Error|Invalid configuration): .*witness/, "ERROR (invalid witness file)"],
  [/^Error: /, "ERROR"],
];

/** CPAchecker, since version 2.4 with options that begin with two dashes. */
export const cpachecker: ToolAdapter = {
  module: "cpachecker",
  name: "CPAchecker",
  executables: ["cpachecker", "cpa.sh"],
  needsProperty: true,
  versionArguments: ["--version"],
  versionFrom: (output) => /CPAchecker\s+([^\s(]+)/.exec(output)?.[1] ?? null,
  columns: "any",
  columnValue: labelledValue,

  commandLine(executable, call) {
    return [executable, ...call.options, ...added(call), ...call.inputFiles];
  },

  statusOf(run) {
    const answer = answerIn(run);
    const failure = failureIn(run.output);
    if (failure === null) return answer ?? (run.wasTimeout ? "TIMEOUT" : "ERROR");
    return answer === null || answer === "unknown" ? failure : `${failure} (${answer})`;
  },
};

function added({ options, property, taskOptions, limits }: ToolCall): string[] {
  const has = (name: string): boolean =>
    options.some((option) => option.replace(/^-+/, "") === name);
  const arguments_: string[] = [];
  if (!has("stats")) arguments_.push("--stats");
  if (limits.softCpuTime !== null && !has("timelimit")) {
    arguments_.push("--timelimit", `${limits.softCpuTime}s`);
  }
  if (property !== null && !has("spec")) arguments_.push("--spec", property.path);
  if (taskOptions.dataModel !== null && !has("32") && !has("64")) {
    arguments_.push(taskOptions.dataModel === "ILP32" ? "--32" : "--64");
  }
  return arguments_;
}

function answerIn({ output }: FinishedRun): string | null {
  const line = output.findLast((text) => text.startsWith(VERDICT))?.slice(VERDICT.length);
  if (line === undefined) return null;
  if (line.startsWith("TRUE")) return "true";
  if (!line.startsWith("FALSE")) return "unknown";
  // `Property violation (valid-deref: dereference failed) found`; other texts are of reachability.
  const named = /Property violation \(([\w-]+)/.exec(line)?.[1];
  const isProperty = named !== undefined && /^(valid|no)-|^termination$/.test(named);
  return `false(${isProperty ? named : "unreach-call"})`;
}

function failureIn(output: readonly string[]): string | null {
  for (const line of output) {
    const failure = FAILURES.find(([pattern]) => pattern.test(line));
    if (failure !== undefined) return failure[1];
  }
  return null;
}
