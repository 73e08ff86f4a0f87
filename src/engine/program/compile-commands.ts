/** `compile_commands.json`, as CMake, Meson, Bear and others write it. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { pathFromHere } from "../../base/files/index.ts";
import { nearest } from "../../base/options/nearest.ts";
import { splitShellWords } from "../../base/shell/index.ts";
import { readSource } from "../read-input.ts";
import { readCompilerFlags, type CompilerCommand } from "./compile-flags.ts";

/** One file as one target compiles it. */
export interface CompiledFile extends CompilerCommand {
  /** As from the current folder. */
  readonly path: string;
  /** Null: the database does not say. */
  readonly target: string | null;
}

export class CompileCommands {
  readonly path: string;
  private readonly files: readonly CompiledFile[];

  constructor(path: string, files: readonly CompiledFile[]) {
    this.path = path;
    this.files = files;
  }

  static read(path: string): CompileCommands {
    const fail = (what: string): never => {
      throw new UserError(`${path}: ${what}`, null, "let the build tool write it again");
    };
    let entries: unknown;
    try {
      entries = JSON.parse(Buffer.from(readSource(path), "latin1").toString("utf8"));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return fail(`no valid JSON (${error.message})`);
    }
    if (!Array.isArray(entries)) return fail("a list of compile commands is expected");
    const files = entries.map((entry: unknown, i) => {
      const read = readEntry(entry, dirname(path));
      return read ?? fail(`entry ${i + 1} has no 'file' with its 'arguments' or its 'command'`);
    });
    return new CompileCommands(
      path,
      files.filter((file) => /\.[ci]$/.test(file.path)),
    );
  }

  /** Of the folder of a project, or of the folder in it that it is built in; null if there is none. */
  static pathIn(folder: string): string | null {
    const candidates = [folder, join(folder, "build")].map((place) =>
      join(place, "compile_commands.json"),
    );
    return candidates.find((candidate) => existsSync(candidate)) ?? null;
  }

  /** How the file is compiled; null if the database does not know it. */
  commandOf(path: string, targets: readonly string[]): CompiledFile | null {
    const chosen = this.ofTargets(targets).filter((file) => resolve(file.path) === resolve(path));
    return this.single(chosen);
  }

  /** The files of the targets, or all of them. */
  allFiles(targets: readonly string[]): readonly CompiledFile[] {
    const byPath = new Map<string, CompiledFile[]>();
    for (const file of this.ofTargets(targets)) {
      byPath.set(file.path, [...(byPath.get(file.path) ?? []), file]);
    }
    if (byPath.size === 0) throw new UserError(`${this.path} names no C file`);
    return [...byPath.values()].map((files) => this.single(files)!);
  }

  private ofTargets(targets: readonly string[]): readonly CompiledFile[] {
    const known = this.targets;
    for (const target of targets) {
      if (known.includes(target)) continue;
      const near = nearest(target, known);
      throw new UserError(
        `${this.path} has no target '${target}'`,
        null,
        near.length > 0 ? `did you mean '${near.join("' or '")}'?` : `it has ${list(known)}`,
      );
    }
    if (targets.length === 0) return this.files;
    return this.files.filter(({ target }) => target !== null && targets.includes(target));
  }

  /** In alphabetical order; none: the database does not say. */
  get targets(): readonly string[] {
    return [...new Set(this.files.flatMap(({ target }) => target ?? []))].sort();
  }

  /** A file that is compiled several times is the same as long as the flags are. */
  private single(files: readonly CompiledFile[]): CompiledFile | null {
    const [first] = files;
    if (first === undefined) return null;
    const other = files.find((file) => flagsOf(file) !== flagsOf(first));
    if (other === undefined) return first;
    throw new UserError(
      `${this.path} compiles '${first.path}' in several ways`,
      null,
      this.targets.length > 0 ? `choose one with --target: ${list(this.targets)}` : null,
    );
  }
}

function flagsOf({ flags, dataModel, refused }: CompiledFile): string {
  return JSON.stringify([flags, dataModel, refused]);
}

function list(targets: readonly string[]): string {
  return targets.length === 0 ? "no targets" : targets.join(", ");
}

function readEntry(entry: unknown, folder: string): CompiledFile | null {
  if (typeof entry !== "object" || entry === null) return null;
  const { file, directory, arguments: given, command } = entry as Record<string, unknown>;
  if (typeof file !== "string") return null;
  const words = Array.isArray(given)
    ? given.filter((word): word is string => typeof word === "string")
    : typeof command === "string"
      ? splitShellWords(command)
      : null;
  if (words === null) return null;
  const base = resolve(folder, typeof directory === "string" ? directory : ".");
  const path = (name: string): string => pathFromHere(resolve(base, name));
  const read = readCompilerFlags(words.slice(1), path);
  const { output } = entry as Record<string, unknown>;
  const target = targetOf(typeof output === "string" ? output : read.output);
  return { ...read, path: path(file), target };
}

/** `CMakeFiles/NAME.dir/a.c.o` of CMake, `NAME.p/a.c.o` of Meson. */
function targetOf(output: string | null): string | null {
  const match = output === null ? null : /(?:^|\/)([^/]+)\.(?:dir|p)\//.exec(output);
  return match?.[1] ?? null;
}
