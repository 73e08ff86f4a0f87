/** Which files a program is made of, and how each is compiled. */
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UnsupportedFeature, UserError } from "../../base/diagnostics/index.ts";
import type { DataModel } from "../../program/machine/machine-model.ts";
import { readSource, unreadable } from "../read-input.ts";
import type { TaskDefinition } from "../task-definition.ts";
import { CompileCommands } from "./compile-commands.ts";
import { mergedFlags, type CompileFlags, type CompilerCommand } from "./compile-flags.ts";

export interface ProgramFile {
  readonly path: string;
  readonly text: string;
  readonly flags: CompileFlags;
  /** It defines only what no other file does; absent: it does not matter. */
  readonly isStub?: boolean;
}

/** What the user says about the files of the program, besides naming them. */
export interface ProgramOptions extends CompileFlags {
  /** Null: as the task definition or the compile commands say, else LP64. */
  readonly dataModel: DataModel | null;
  /** If nobody says; absent or null: LP64. */
  readonly dataModelOtherwise?: DataModel | null;
  /** A `compile_commands.json`. */
  readonly compileCommands?: string | null;
  /** Those of its targets that are meant; none: all. */
  readonly targets?: readonly string[];
  /** C files with definitions for what the program does not define. */
  readonly stubs?: readonly string[];
}

export interface ProgramFiles {
  /** At least one, in the order in which they are linked. */
  readonly files: readonly ProgramFile[];
  readonly dataModel: DataModel;
  /** Null if none of the paths is a task definition. */
  readonly task: TaskDefinition | null;
}

/**
 * `paths` are C files, preprocessed ones, a task definition (`.yml`), or folders of projects with compile commands.
 * Without paths the compile commands say all.
 */
export async function readProgramFiles(
  paths: readonly string[],
  options: ProgramOptions,
): Promise<ProgramFiles> {
  const { targets = [] } = options;
  const given = options.compileCommands ?? null;
  const commands = given === null ? null : CompileCommands.read(given);
  const found: Compiled[] = [];
  let task: TaskDefinition | null = null;
  for (const path of paths) {
    if (isFolder(path)) found.push(...folderCommands(path, commands).allFiles(targets));
    else if (/\.ya?ml$/.test(path)) {
      if (task !== null) throw new UserError(`'${path}' is a second task definition`);
      task = await readTask(path);
      found.push(...task.inputFiles.map(uncompiled));
    } else found.push(commands?.commandOf(path, targets) ?? uncompiled(path));
  }
  if (paths.length === 0 && commands !== null) found.push(...commands.allFiles(targets));
  if (found.length === 0) throw new UserError("no file of a program is given");
  const files = found.map((file): ProgramFile => {
    checkRefused(file);
    const { path } = file;
    return { path, text: readSource(path), flags: mergedFlags(file.flags, options) };
  });
  for (const path of options.stubs ?? []) {
    files.push({ path, text: readSource(path), flags: options, isStub: true });
  }
  const dataModel =
    options.dataModel ??
    task?.dataModel ??
    dataModelOf(found) ??
    options.dataModelOtherwise ??
    "LP64";
  return { files, dataModel, task };
}

type Compiled = Pick<CompilerCommand, "flags" | "dataModel" | "refused"> & {
  readonly path: string;
};

const NO_FLAGS: CompileFlags = { includeDirectories: [], defines: [] };

function uncompiled(path: string): Compiled {
  return { path, flags: NO_FLAGS, dataModel: null, refused: [] };
}

function checkRefused({ path, refused }: Compiled): void {
  const [flag] = refused;
  // Soundness: what the program means would be another.
  if (flag !== undefined) throw new UnsupportedFeature(`'${path}' compiled with ${flag}`, null);
}

function dataModelOf(files: readonly Compiled[]): DataModel | null {
  const models = [...new Set(files.flatMap(({ dataModel }) => dataModel ?? []))];
  if (models.length < 2) return models[0] ?? null;
  throw new UserError(
    "some files are compiled with -m32, others with -m64",
    null,
    "choose with --target, or say what is meant with --data-model",
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function folderCommands(path: string, given: CompileCommands | null): CompileCommands {
  if (given !== null) return given;
  const inside = CompileCommands.pathIn(path);
  if (inside !== null) return CompileCommands.read(inside);
  throw new UserError(
    `'${path}' is a directory without a compile_commands.json`,
    null,
    "let the build tool write one (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, bear -- make), or name the C files",
  );
}

async function readTask(path: string): Promise<TaskDefinition> {
  // Loaded on demand: most files are no task definitions.
  const { readTaskDefinition } = await import("../task-definition.ts");
  try {
    return readTaskDefinition(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** What tells the files apart for people: as few of their folders as possible. */
export function shortNames(paths: readonly string[]): readonly string[] {
  let names = paths.map((path) => basename(path));
  let folders = paths.map((path) => dirname(path));
  while (hasRepeated(names) && folders.some((folder) => folder !== dirname(folder))) {
    const repeated = new Set(names.filter((name, i) => names.indexOf(name) !== i));
    names = names.map((name, i) => (repeated.has(name) ? join(basename(folders[i]!), name) : name));
    folders = folders.map((folder) => dirname(folder));
  }
  return names.map((name, i) => (names.indexOf(name) === i ? name : `${name}#${i + 1}`));
}

function hasRepeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
