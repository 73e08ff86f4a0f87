/** From the names of files to the automaton of the program in them. */
import { SourceText, UserError, type SourceRange } from "../base/diagnostics/index.ts";
import { buildCfa, type AllocationMode } from "../program/build/index.ts";
import { libraryFilesFor, libraryPath, type LibraryFile } from "../program/c-library/index.ts";
import type { TranslationUnit } from "../program/c/ast.ts";
import { parseUnit, ProgramParts } from "../program/c/index.ts";
import type { Insertions } from "../program/c/insertions.ts";
import type { Cfa, UnlikelyCalls } from "../program/cfa/graph.ts";
import {
  contractsOf,
  takeClauses,
  withExchangedBodies,
  type Clause,
  type Contract,
} from "../program/contracts/index.ts";
import { linkUnits, neededUnits, type NamedUnit } from "../program/link/index.ts";
import { machineModel, type DataModel } from "../program/machine/machine-model.ts";
import { preprocess, type PreprocessOptions } from "../program/preprocess/index.ts";
import {
  DEFAULT_ENTRY,
  type EntryOptions,
  type UndefinedFunctions,
} from "../program/entry/index.ts";
import {
  addedHarness,
  addedStubs,
  checkNotNeeded,
  NOTHING_ADDED,
  type AddedCode,
} from "./entry/added-code.ts";
import { addedContracts, type ContractOptions } from "./contracts/added-contracts.ts";
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
  /** How arguments of the entry function are made, if it is not `main`. Without: it is called with any. */
  readonly entry?: EntryOptions;
  /** Without: what a proof may not rest on, and a violation says. */
  readonly undefinedFunctions?: UndefinedFunctions;
  /** Without: it succeeds. */
  readonly allocation?: AllocationMode;
  /** Functions of the C library: as models where there are such, or written in C where that is how they are there. Without: models. */
  readonly library?: "in-c" | "models";
  /** `scanf` and its like read streams character by character. Without: where nothing is said of the library, as by who executes. */
  readonly scansStreams?: boolean;
  /** Every access to memory is looked at, also those of the library. */
  readonly looksAtMemory?: boolean;
  /** Without: possible. */
  readonly callbacks?: UnlikelyCalls["callbacks"];
  readonly mismatchedCalls?: UnlikelyCalls["mismatchedCalls"];
  /** What is verified with contracts; left out: they mean nothing. */
  readonly contracts?: ContractOptions;
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
  try {
    return withLoadingFlags(() => {
      const added = addedCode(files, dataModel, options);
      return adapt((inserted) => {
        return buildOf(unitsOf(files, dataModel, options, { added, inserted }), options, added);
      });
    });
  } catch (error) {
    throw isStackOverflow(error) ? tooDeep(files[0]!) : error;
  }
}

function buildOf(units: readonly NamedUnit[], options: LoadOptions, added: AddedCode): Cfa {
  const { allocation = "succeeds" } = options;
  const { callbacks = "possible", mismatchedCalls = "possible" } = options;
  const unlikely = { callbacks, mismatchedCalls };
  const entryFunction = added.entryFunction ?? options.entryFunction;
  return buildCfa(linkUnits(units), { entryFunction, allocation, unlikely });
}

/** Performance: one program is read several times, and this takes reading it twice. */
const ADDED = new WeakMap<readonly ProgramFile[], AddedCode>();

/** What is added to the files before they are linked, as the options ask for it. */
export function addedCode(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
): AddedCode {
  const known = ADDED.get(files);
  if (known !== undefined) return known;
  const { entry, entryFunction, undefinedFunctions } = options;
  const own = (added: AddedCode): readonly TranslationUnit[] =>
    ownUnits(files, dataModel, options, added);
  let added = NOTHING_ADDED;
  if (options.contracts !== undefined) {
    added = addedContracts(
      {
        ...contractsIn(files, dataModel, options),
        entry: entry ?? DEFAULT_ENTRY,
        build(code) {
          const units = unitsOf(files, dataModel, options, { added: code, inserted: null });
          const cfa = buildOf(units, options, code);
          return { units: units.map(({ unit }) => unit), cfa };
        },
      },
      options.contracts,
    );
  } else if (entry !== undefined) {
    if (entryFunction === null || entryFunction === "main") checkNotNeeded(entry);
    else added = addedHarness(own(added), entryFunction, entry) ?? added;
  }
  if (undefinedFunctions !== undefined) {
    const units = unitsOf(files, dataModel, options, { added, inserted: null });
    const cfa = buildOf(units, options, added);
    const stubs = addedStubs(own(added), cfa, undefinedFunctions);
    added = {
      ...added,
      texts: [...added.texts, ...stubs.texts],
      assumptions: [...added.assumptions, ...stubs.assumptions],
    };
  }
  ADDED.set(files, added);
  return added;
}

/** The files with the contracts in them. */
export function contractsIn(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
): { readonly units: readonly TranslationUnit[]; readonly contracts: readonly Contract[] } {
  const read = readUnits(files, dataModel, options, { added: NOTHING_ADDED, inserted: null });
  const own = read.slice(0, files.length);
  const contracts = own.flatMap(({ unit, start, clauses }, file) =>
    contractsOf(unit, file, start, clauses),
  );
  return { units: own.map(({ unit }) => unit), contracts };
}

/** Of the files alone. */
export function ownUnits(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
  added = NOTHING_ADDED,
): readonly TranslationUnit[] {
  const units = unitsOf(files, dataModel, options, { added, inserted: null });
  return units.slice(0, files.length).map(({ unit }) => unit);
}

interface MoreText {
  readonly added: AddedCode;
  readonly inserted: Inserted | null;
}

/** Those of the files, and of the library those that they need. */
function unitsOf(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
  more: MoreText,
): readonly NamedUnit[] {
  return readUnits(files, dataModel, options, more);
}

interface ReadUnit extends NamedUnit {
  /** Where its text begins in the source. */
  readonly start: number;
  /** What it says in contracts. */
  readonly clauses: readonly Clause[];
}

function readUnits(
  files: readonly ProgramFile[],
  dataModel: DataModel,
  options: LoadOptions,
  { added, inserted }: MoreText,
): readonly ReadUnit[] {
  const clausesOf: (readonly Clause[])[] = [];
  const texts = files.map((file, i) => {
    const read = preprocessed(file, dataModel, options.preprocessor);
    const { text, clauses } = takeClauses(read.text);
    clausesOf.push(clauses);
    return { ...read, text: withAdded(text, added, i) };
  });
  const own = texts.map(({ text }) => text);
  const library = libraryFilesFor(own, {
    prefersC: options.library === "in-c",
    looksAtMemory: options.library === "in-c" && options.looksAtMemory === true,
    scansStreams: options.scansStreams ?? options.library === undefined,
  }).map(libraryFile);
  texts.push(...library.map((file) => preprocessed(file, dataModel, "builtin")));
  const all = [...files, ...library];
  const { exchanged = [] } = added;
  const fileNames = [
    ...shortNames(files.map(({ path }) => path)),
    ...library.map(({ path }) => path),
  ];
  const parts = new ProgramParts(machineModel(dataModel));
  const units = rangesOf(texts, inserted?.text ?? "").map((range, i) => {
    const { source, start } = range;
    if (start > 0) source.beginFile(start - 1, all[i]!.path);
    const insertions = i < files.length ? (inserted?.insertions ?? null) : null;
    const parsed = parseUnit(range, parts, linkageRules(all[i]!.flags), insertions);
    const names = exchanged.filter(({ file }) => file === i).map((one) => one.name);
    const unit = withExchangedBodies(parsed, names);
    const isStub = all[i]!.isStub === true;
    const origin = i >= files.length ? "library" : isStub ? "stub" : "program";
    return { unit, name: fileNames[i]!, origin, start, clauses: clausesOf[i] ?? [] } as const;
  });
  const [program, offered] = [units.slice(0, files.length), units.slice(files.length)];
  const needed = neededUnits(
    program.map(({ unit }) => unit),
    offered.map(({ unit }) => unit),
  );
  return [...program, ...offered.filter(({ unit }) => needed.includes(unit))];
}

function withAdded(text: string, { texts }: AddedCode, file: number): string {
  const added = texts.filter((one) => one.file === file);
  return [text, ...added.map((one) => `# 1 "${one.name}"\n${one.text}`)].join("\n");
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
