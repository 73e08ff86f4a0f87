/** From the name of a file to the automaton of the program in it. */
import { SourceText, UserError } from "../base/diagnostics/index.ts";
import { buildCfa, type AllocationMode } from "../program/build/index.ts";
import { parseTranslationUnit } from "../program/c/index.ts";
import type { Cfa, UnlikelyCalls } from "../program/cfa/graph.ts";
import { machineModel, type DataModel } from "../program/machine/machine-model.ts";
import { preprocess, type PreprocessOptions } from "../program/preprocess/index.ts";
import { withLoadingFlags } from "./loading-burst.ts";
import { readSource, unreadable } from "./read-input.ts";
import { isStackOverflow } from "./failures.ts";
import type { TaskDefinition } from "./task-definition.ts";

export interface LoadOptions {
  /** Null: as the task definition says, else LP64. */
  readonly dataModel: DataModel | null;
  readonly preprocessor: PreprocessOptions["mode"];
  readonly includeDirectories: readonly string[];
  /** `NAME` or `NAME=value`. */
  readonly defines: readonly string[];
  readonly entryFunction: string;
  /** Without: it succeeds. */
  readonly allocation?: AllocationMode;
  /** Without: possible. */
  readonly callbacks?: UnlikelyCalls["callbacks"];
  readonly mismatchedCalls?: UnlikelyCalls["mismatchedCalls"];
}

export const DEFAULT_LOAD_OPTIONS: LoadOptions = {
  dataModel: null,
  preprocessor: "auto",
  includeDirectories: [],
  defines: [],
  entryFunction: "main",
};

/**
 * `path` is a C file, a preprocessed file or a task definition (`.yml`). Throws `UserError` for what
 * cannot be read or is no C, `UnsupportedFeature` for C that we do not support.
 */
export async function loadProgram(path: string, options: LoadOptions): Promise<Cfa> {
  const task = await readTask(path);
  const file = task?.inputFile ?? path;
  const dataModel = options.dataModel ?? task?.dataModel ?? "LP64";
  return loadSource(file, readSource(file), dataModel, options);
}

/** Null if the file is no task definition by its name. */
export async function readTask(path: string): Promise<TaskDefinition | null> {
  if (!/\.ya?ml$/.test(path)) return null;
  // Loaded on demand: most files are no task definitions.
  const { readTaskDefinition } = await import("./task-definition.ts");
  try {
    return readTaskDefinition(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The program whose source text is at hand. */
export function loadSource(
  path: string,
  text: string,
  dataModel: DataModel,
  options: LoadOptions,
): Cfa {
  const { includeDirectories, defines, preprocessor: mode, entryFunction } = options;
  const { allocation = "succeeds", callbacks = "possible", mismatchedCalls = "possible" } = options;
  try {
    return withLoadingFlags(() => {
      const expanded = preprocess(path, text, { dataModel, includeDirectories, defines, mode });
      const original = expanded.used === "none" ? null : text;
      const source = new SourceText(path, expanded.text, original);
      const unit = parseTranslationUnit(source, machineModel(dataModel));
      return buildCfa(unit, {
        entryFunction,
        allocation,
        unlikely: { callbacks, mismatchedCalls },
      });
    });
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(path, text) : error;
  }
}

function tooDeep(path: string, text: string): UserError {
  return new UserError(
    "the program nests expressions or statements too deeply",
    new SourceText(path, text).range(0, 0),
  );
}
