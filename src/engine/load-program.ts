/** From the names of files to the automaton of the program in them. */
import { SourceText, UserError, type SourceRange } from "../base/diagnostics/index.ts";
import { buildCfa, type AllocationMode } from "../program/build/index.ts";
import { parseUnit, ProgramParts } from "../program/c/index.ts";
import type { Cfa, UnlikelyCalls } from "../program/cfa/graph.ts";
import { linkUnits } from "../program/link/index.ts";
import { machineModel, type DataModel } from "../program/machine/machine-model.ts";
import { preprocess, type PreprocessOptions } from "../program/preprocess/index.ts";
import { withLoadingFlags } from "./loading-burst.ts";
import { isStackOverflow } from "./failures.ts";
import { linkageRules } from "./program/compile-flags.ts";
import {
  readProgramFiles,
  shortNames,
  type ProgramFile,
  type ProgramOptions,
} from "./program/program-files.ts";

export interface LoadOptions extends ProgramOptions {
  readonly preprocessor: PreprocessOptions["mode"];
  /** Null: `main` if there is one, else every function is part of the automaton. */
  readonly entryFunction: string | null;
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
 * `paths` as for `readProgramFiles`. Throws `UserError` for what cannot be read, is no C or cannot be linked,
 * `UnsupportedFeature` for C that we do not support.
 */
export async function loadProgram(
  paths: string | readonly string[],
  options: LoadOptions,
): Promise<Cfa> {
  const names = typeof paths === "string" ? [paths] : paths;
  const { files, dataModel } = await readProgramFiles(names, options);
  return loadFiles(files, dataModel, options);
}

/** The program of one file whose text is at hand. */
export function loadSource(
  path: string,
  text: string,
  dataModel: DataModel,
  options: LoadOptions,
): Cfa {
  return loadFiles([{ path, text, flags: options }], dataModel, options);
}

/** The program of files whose texts are at hand. */
export function loadFiles(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
): Cfa {
  const { entryFunction, allocation = "succeeds" } = options;
  const { callbacks = "possible", mismatchedCalls = "possible" } = options;
  const unlikely = { callbacks, mismatchedCalls };
  try {
    return withLoadingFlags(() => {
      const parts = new ProgramParts(machineModel(dataModel));
      const ranges = preprocessed(files, dataModel, options);
      const names = shortNames(files.map(({ path }) => path));
      const units = ranges.map((range, i) => {
        const { source, start } = range;
        if (start > 0) source.addLineMarker(start - 1, files[i]!.path, 1);
        const unit = parseUnit(range, parts, linkageRules(files[i]!.flags));
        return { unit, name: names[i]!, isStub: files[i]!.isStub ?? false };
      });
      return buildCfa(linkUnits(units), { entryFunction, allocation, unlikely });
    });
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(files[0]!) : error;
  }
}

/** The files behind each other in one text, so that an offset says in which of them it is. */
function preprocessed(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  { preprocessor: mode }: LoadOptions,
): readonly SourceRange[] {
  const originals = new Map<string, string>();
  const texts = files.map(({ path, text, flags }) => {
    const expanded = preprocess(path, text, { ...flags, dataModel, mode });
    if (expanded.used !== "none") originals.set(path, text);
    return expanded.text;
  });
  const source = new SourceText(files[0]!.path, texts.join("\n"), originals);
  let start = 0;
  return texts.map((text) => {
    const range = source.range(start, start + text.length);
    start = range.end + 1;
    return range;
  });
}

function tooDeep({ path, text }: ProgramFile): UserError {
  return new UserError(
    "the program nests expressions or statements too deeply",
    new SourceText(path, text).range(0, 0),
  );
}
