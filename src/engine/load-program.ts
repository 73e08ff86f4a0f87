/** From the names of files to the automaton of the program in them. */
import { SourceText, UserError, type SourceRange } from "../base/diagnostics/index.ts";
import { buildCfa, type AllocationMode } from "../program/build/index.ts";
import { libraryFilesFor, libraryPath, type LibraryFile } from "../program/c-library/index.ts";
import { parseUnit, ProgramParts } from "../program/c/index.ts";
import type { Insertions } from "../program/c/insertions.ts";
import type { Cfa, UnlikelyCalls } from "../program/cfa/graph.ts";
import { linkUnits, neededUnits, type NamedUnit } from "../program/link/index.ts";
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
  /** Functions of the C library: as models where there are such, or written in C where that is how they are there. Without: models. */
  readonly library?: "in-c" | "models";
  /** Every access to memory is looked at, also those of the library. */
  readonly looksAtMemory?: boolean;
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

/** What is inserted into a program: its text stands behind the first file. */
export interface Inserted {
  readonly text: string;
  readonly insertions: Insertions;
}

export type ReadsProgram = (inserted: Inserted | null) => Cfa;

/** What is verified instead of the program itself. */
export type Adaptation = (read: ReadsProgram) => Cfa;

/** The program of files whose texts are at hand. */
export function loadFiles(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
  adapt: Adaptation = (read) => read(null),
): Cfa {
  const { entryFunction, allocation = "succeeds" } = options;
  const { callbacks = "possible", mismatchedCalls = "possible" } = options;
  const unlikely = { callbacks, mismatchedCalls };
  try {
    return withLoadingFlags(() => {
      return adapt((inserted) => {
        const units = unitsOf(files, dataModel, options, inserted);
        return buildCfa(linkUnits(units), { entryFunction, allocation, unlikely });
      });
    });
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(files[0]!) : error;
  }
}

/** Those of the files, and of the library those that they need. */
function unitsOf(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
  inserted: Inserted | null,
): readonly NamedUnit[] {
  const texts = files.map((file) => preprocessed(file, dataModel, options.preprocessor));
  const own = texts.map(({ text }) => text);
  const library = (
    options.library === "in-c" ? libraryFilesFor(own, options.looksAtMemory) : []
  ).map(libraryFile);
  texts.push(...library.map((file) => preprocessed(file, dataModel, "builtin")));
  const all = [...files, ...library];
  const names = [...shortNames(files.map(({ path }) => path)), ...library.map(({ path }) => path)];
  const parts = new ProgramParts(machineModel(dataModel));
  const units = rangesOf(texts, inserted?.text ?? "").map((range, i) => {
    const { source, start } = range;
    if (start > 0) source.beginFile(start - 1, all[i]!.path);
    const insertions = i < files.length ? (inserted?.insertions ?? null) : null;
    const unit = parseUnit(range, parts, linkageRules(all[i]!.flags), insertions);
    return { unit, name: names[i]!, isStub: all[i]!.isStub ?? false };
  });
  const [program, offered] = [units.slice(0, files.length), units.slice(files.length)];
  const needed = neededUnits(
    program.map(({ unit }) => unit),
    offered.map(({ unit }) => unit),
  );
  return [...program, ...offered.filter(({ unit }) => needed.includes(unit))];
}

function libraryFile({ name, text }: LibraryFile): ProgramFile {
  return { path: libraryPath(name), text, flags: { includeDirectories: [], defines: [] } };
}

interface PreprocessedText {
  readonly path: string;
  readonly text: string;
  /** As it was before; null: the same. */
  readonly original: string | null;
}

function preprocessed(
  { path, text, flags }: ProgramFile,
  dataModel: DataModel,
  mode: PreprocessOptions["mode"],
): PreprocessedText {
  const expanded = preprocess(path, text, { ...flags, dataModel, mode });
  return { path, text: expanded.text, original: expanded.used === "none" ? null : text };
}

/** The texts behind each other in one source, so that an offset says in which of them it is. */
function rangesOf(written: readonly PreprocessedText[], inserted: string): readonly SourceRange[] {
  const texts = written.map((one, i) => (i === 0 ? { ...one, text: one.text + inserted } : one));
  const originals = new Map<string, string>();
  for (const { path, original } of texts) if (original !== null) originals.set(path, original);
  const whole = texts.map(({ text }) => text).join("\n");
  const source = new SourceText(texts[0]!.path, whole, originals);
  if (inserted !== "") source.programEnd = written[0]!.text.length;
  let start = 0;
  return texts.map(({ text }) => {
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
