import { DEFAULT_LOAD_OPTIONS, loadSource } from "../src/engine/load-program.ts";
import type { Cfa } from "../src/program/cfa/graph.ts";
import type { DataModel } from "../src/program/machine/machine-model.ts";

/** The automaton of a program given as text. */
export function cfaOf(text: string, dataModel: DataModel = "LP64"): Cfa {
  return loadSource("test.c", text, dataModel, {
    ...DEFAULT_LOAD_OPTIONS,
    preprocessor: "builtin",
  });
}
