import { openSync, writeSync } from "node:fs";
import { UserError } from "../../base/diagnostics/index.ts";
import { shellWords } from "../../base/shell/index.ts";
import type { RunRequest } from "./run-execution.ts";

/** Standard input, output and error of a run; numbers are open files that the caller closes. */
export function openStreams(request: RunRequest): readonly (number | "inherit" | "ignore")[] {
  const input = openInput(request.inputFile ?? null);
  if (request.outputFile === null) return [input, "inherit", "inherit"];
  const output = openOutput(request.outputFile);
  writeSync(output, header(request.command));
  const { errorFile } = request;
  if (errorFile === undefined || errorFile === null) return [input, output, output];
  const error = openOutput(errorFile);
  writeSync(error, header(request.command));
  return [input, output, error];
}

function openOutput(file: string): number {
  try {
    return openSync(file, "w");
  } catch {
    throw new UserError(`${file} cannot be written`);
  }
}

function openInput(file: string | null): number | "inherit" | "ignore" {
  if (file === null) return "ignore";
  return file === "-" ? "inherit" : openSync(file, "r");
}

/** As BenchExec begins its log files. */
function header(command: readonly string[]): string {
  return `${shellWords(command)}\n\n\n${"-".repeat(80)}\n\n\n`;
}
