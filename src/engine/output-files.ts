/** Files of `--output DIR`. */
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { errorCode, makeFolder, writePartsWhole } from "../base/files/index.ts";
import { invariantLines } from "../output/proof-text.ts";
import type { ProofReport } from "../output/run-report.ts";
import { INPUTS_FILE } from "../output/report-text.ts";
import type { Trace } from "../output/trace.ts";
import type { Output } from "./outputs.ts";
import { traceLines } from "../output/trace-text.ts";

/** Throws `UserError` if nothing can be written there. */
export function makeOutputDirectory(directory: string): void {
  try {
    makeFolder(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw notWritable(directory, error);
  }
}

/** `directory` null: nobody asked. */
export function directoryOutput(
  directory: string | null,
  trace: Trace | null,
  proof: ProofReport | null,
): Output {
  return {
    name: "counterexample or invariants",
    isWanted: directory !== null,
    write: () => writeOutputFiles(directory ?? "", trace, proof),
  };
}

/**
 * Writes what there is to write and answers the paths; throws `UserError` if that fails. `trace`: every step of the counterexample.
 */
function writeOutputFiles(
  directory: string,
  trace: Trace | null,
  proof: ProofReport | null,
): readonly string[] {
  try {
    if (proof !== null)
      return [writeLines(join(directory, "invariants.txt"), invariantLines(proof))];
    if (trace === null) return [];
    return [
      writeLines(join(directory, "counterexample.txt"), traceLines(trace)),
      writeLines(join(directory, "counterexample.json"), jsonLines(trace)),
      writeLines(join(directory, INPUTS_FILE), [(trace.everyInput ?? trace.inputs).join(",")]),
    ];
  } catch (error) {
    throw notWritable(directory, error);
  }
}

export function notWritable(path: string, error: unknown): UserError {
  return new UserError(`'${path}' cannot be written (${errorCode(error)})`);
}

/** One object, one line of it per step of the trace. */
function* jsonLines({ items, ...rest }: Trace): Generator<string> {
  yield `{"items": [`;
  for (let i = 0; i < items.length; i++) {
    yield `${JSON.stringify(items[i])}${i + 1 < items.length ? "," : ""}`;
  }
  yield `], ${JSON.stringify(rest).slice(1)}`;
}

const LINES_PER_WRITE = 1000;

/** Executions may be longer than the longest string. */
export function writeLines(path: string, lines: Iterable<string>): string {
  writePartsWhole(path, inParts(lines));
  return path;
}

function* inParts(lines: Iterable<string>): Generator<string> {
  let waiting: string[] = [];
  for (const line of lines) {
    waiting.push(`${line}\n`);
    if (waiting.length < LINES_PER_WRITE) continue;
    yield waiting.join("");
    waiting = [];
  }
  yield waiting.join("");
}
