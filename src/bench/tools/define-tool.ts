import { firstVersion, labelledValue } from "./output-values.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

type Usual =
  "needsProperty" | "versionArguments" | "versionFrom" | "columns" | "columnValue" | "commandLine";

/**
 * An adapter in which only what is special has to be said. Usual is: a verifier that prints its version with `--version`,
 * takes options and then the input files, and prints values as `title: value`.
 */
export function defineTool(
  special: Omit<ToolAdapter, Usual> & Partial<Pick<ToolAdapter, Usual>>,
): ToolAdapter {
  return {
    needsProperty: true,
    versionArguments: ["--version"],
    versionFrom: firstVersion,
    columns: "any",
    columnValue: labelledValue,
    commandLine: (executable, { options, inputFiles }) => [executable, ...options, ...inputFiles],
    ...special,
  };
}
