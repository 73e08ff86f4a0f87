/** Files of `--output DIR`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import type { Trace } from "../output/trace.ts";
import { formatTrace } from "../output/trace-text.ts";

/** Writes what there is to write and answers the paths. `trace`: every step of the counterexample. */
export function writeOutputFiles(directory: string, trace: Trace | null): readonly string[] {
  const files = new Map<string, string>();
  if (trace !== null) {
    files.set("counterexample.txt", formatTrace(trace));
    files.set("counterexample.json", `${JSON.stringify(trace, null, 1)}\n`);
    files.set("inputs.txt", `${trace.inputs.join(",")}\n`);
  }
  try {
    mkdirSync(directory, { recursive: true });
    return [...files].map(([name, text]) => {
      const path = join(directory, name);
      writeFileSync(path, text);
      return path;
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UserError(`'${directory}' cannot be written (${code})`);
  }
}
