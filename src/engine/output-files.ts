/** Files of `--output DIR`. */
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { invariantLines } from "../output/proof-text.ts";
import type { ProofReport } from "../output/run-report.ts";
import type { Trace } from "../output/trace.ts";
import { traceLines } from "../output/trace-text.ts";

/** Writes what there is to write and answers the paths. `trace`: every step of the counterexample. */
export function writeOutputFiles(
  directory: string,
  trace: Trace | null,
  proof: ProofReport | null,
): readonly string[] {
  try {
    mkdirSync(directory, { recursive: true });
    if (proof !== null)
      return [writeLines(join(directory, "invariants.txt"), invariantLines(proof))];
    if (trace === null) return [];
    return [
      writeLines(join(directory, "counterexample.txt"), traceLines(trace)),
      writeLines(join(directory, "counterexample.json"), jsonLines(trace)),
      writeLines(join(directory, "inputs.txt"), [trace.inputs.join(",")]),
    ];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UserError(`'${directory}' cannot be written (${code})`);
  }
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
  const file = openSync(path, "w");
  let waiting: string[] = [];
  const flush = () => {
    writeSync(file, waiting.map((line) => `${line}\n`).join(""));
    waiting = [];
  };
  for (const line of lines) {
    waiting.push(line);
    if (waiting.length === LINES_PER_WRITE) flush();
  }
  flush();
  closeSync(file);
  return path;
}
