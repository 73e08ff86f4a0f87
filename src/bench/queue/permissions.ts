import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { VERIFIERS } from "../tools/index.ts";

/** What the command line of a worker allows runs to execute. */
export interface Permissions {
  /** Programs, by path or by a name in PATH. */
  readonly tools: readonly string[];
  /** Every program in these folders and below. */
  readonly directories: readonly string[];
}

/**
 * Decides what a worker executes: what its command line allows and, if it says nothing, the verifiers that Assay knows where PATH has
 * them. Soundness: folders are told apart by what they really are, but programs by their names: one file may be many programs.
 */
export class AllowedPrograms {
  private readonly programs: ReadonlySet<string>;
  private readonly directories: readonly string[];

  /** `own`: the running program, which is allowed as well. */
  constructor({ tools, directories }: Permissions, own: string | null) {
    const named = tools.map((tool) => real(located(tool)) ?? missing(tool));
    const isOpen = tools.length === 0 && directories.length === 0;
    const known = isOpen ? VERIFIERS.flatMap(({ executables }) => executables) : [];
    const found = [...known.map(located), ...(isOpen ? namesOf(own) : [])].map(real);
    this.programs = new Set([...named, ...found.filter((path) => path !== null)]);
    this.directories = directories.map((path) => folder(path) ?? missing(path));
  }

  isAllowed(program: string): boolean {
    const path = real(located(program));
    if (path === null) return false;
    return this.programs.has(path) || this.directories.some((one) => isBelow(path, one));
  }
}

/** As it was started, and as it is. */
function namesOf(own: string | null): readonly (string | null)[] {
  return own !== null && existsSync(own) ? [own, realpathSync(own)] : [own];
}

function isBelow(path: string, directory: string): boolean {
  const above = dirname(path);
  return above === directory || (above !== path && isBelow(above, directory));
}

/** As the system finds programs; null if it does not. */
function located(program: string): string | null {
  if (program.includes("/")) return resolve(program);
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((one) => one !== "");
  return folders.map((folder) => resolve(folder, program)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function folder(path: string): string | null {
  return existsSync(path) ? realpathSync(path) : null;
}

/** Null if it is not there. */
function real(path: string | null): string | null {
  if (path === null || !existsSync(path)) return null;
  return join(realpathSync(dirname(path)), basename(path));
}

function missing(path: string): never {
  throw new UserError(`there is no ${path} to be allowed`);
}
