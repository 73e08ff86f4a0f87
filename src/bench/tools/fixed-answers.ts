import { labelledValue } from "./output-values.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

/** A program that ignores what it is given; its exit code is all there is to say. */
function ofExitCode(module: string, name: string, executable: string): ToolAdapter {
  return {
    module,
    name,
    executables: [executable],
    needsProperty: false,
    versionArguments: ["--version"],
    versionFrom: (output) => /\) (\d\S*)/.exec(output)?.[1] ?? null,
    columns: "any",
    columnValue: labelledValue,
    commandLine: (path, { options, inputFiles }) => [path, ...options, ...inputFiles],
    statusOf: ({ exitCode }) => (exitCode === 0 ? "true" : "ERROR"),
  };
}

/** BenchExec's tool that always answers true. */
export const alwaysTrue = ofExitCode("true", "AlwaysTrue", "true");

/** BenchExec's tool that answers at random. */
export const rand: ToolAdapter = {
  ...ofExitCode("rand", "Random", "sh"),
  commandLine: (path, { inputFiles }) => [
    path,
    "-c",
    "case $(od -An -N1 -tu1 /dev/urandom) in *[02468]) echo TRUE;; *) echo FALSE;; esac",
    "sh",
    ...inputFiles,
  ],
  statusOf({ output, exitCode }) {
    if (exitCode !== 0) return "ERROR";
    const answer = output.findLast((line) => line.trim() !== "")?.trim();
    return answer === "TRUE" ? "true" : answer === "FALSE" ? "false" : "unknown";
  },
};
