import { executeProgram } from "../src/engine/exec.ts";
import { DEFAULT_LOAD_OPTIONS, loadSource } from "../src/engine/load-program.ts";
import type { DataModel } from "../src/program/machine/machine-model.ts";

/** What a C program prints when the interpreter runs it; undefined behaviour is an error. */
export function ourOutput(source: string, model: DataModel): string {
  const options = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" as const };
  const cfa = loadSource("test.c", source, model, options);
  const result = executeProgram(cfa, { maximumSeconds: 60 });
  const output = Buffer.from(result.stdout).toString("latin1");
  const [first] = result.undefinedBehaviour;
  if (first !== undefined) {
    throw new Error(`${first.kind} at ${first.location.line}: ${first.message}\n${output}`);
  }
  return output;
}
