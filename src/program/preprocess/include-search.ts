import { readFileSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../../base/diagnostics/index.ts";
import type { PreprocessorFlags } from "./builtin.ts";
import { fileContents, type FileContents, type SourceFile } from "./source-file.ts";

/** The bundled standard headers: beside the bundle when installed, beside this folder in the sources. */
export function bundledHeaders(): string {
  const candidates = ["./headers/", "../headers/"].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  );
  const found = candidates.find((path) => isKind(path, "directory"));
  if (found === undefined)
    throw new UserError(`the bundled C headers are missing (looked in ${candidates.join(", ")})`);
  return found;
}

/** Those of Assay itself (`assay.h`), which no compiler has. */
export function ownHeaders(): string {
  return join(bundledHeaders(), "contracts");
}

export interface FoundHeader {
  readonly contents: FileContents;
  readonly searchIndex: number;
  readonly system: boolean;
}

/** Largest file that is read; a C source beyond it is an accident. */
const MAX_FILE_SIZE = 256 * 1024 * 1024;

/** Finds included files: beside the includer, in the directories given, then among the bundled headers. */
export class IncludeSearch {
  private readonly given: readonly string[];
  /** The first of them that is searched for names in angles. */
  private readonly firstAngled: number;
  private readonly bundled: string;
  private readonly own: string;
  private readonly cache = new Map<string, FileContents | null>();

  constructor({
    includeDirectories,
    quoteDirectories = [],
    systemDirectories = [],
  }: PreprocessorFlags) {
    // As gcc does, which leaves those where they are that are in the system's list, too.
    const plain = includeDirectories.filter((path) => !systemDirectories.includes(path));
    this.given = [...quoteDirectories, ...plain, ...systemDirectories];
    this.firstAngled = quoteDirectories.length;
    this.bundled = bundledHeaders();
    this.own = ownHeaders();
  }

  /** Null if there is no such file. `next` skips the directory in which the includer was found. */
  find(name: string, angled: boolean, from: SourceFile, next: boolean): FoundHeader | null {
    if (isAbsolute(name)) return this.readAs(name, -1);
    if (!angled && !next) {
      const beside = this.readAs(besidePath(from, name), from.origin.searchIndex);
      if (beside !== null) return { ...beside, searchIndex: -1, system: from.origin.system };
    }
    const directories = [...this.given, this.bundled, this.own];
    const first = angled ? this.firstAngled : 0;
    const begin = next ? Math.max(first, from.origin.searchIndex + 1) : first;
    for (let i = begin; i < directories.length; i++) {
      const found = this.readAs(join(directories[i]!, name), i);
      if (found !== null) return found;
    }
    return null;
  }

  /** What was searched for a header, in words. */
  describe(angled: boolean, from: SourceFile): string {
    const beside = angled ? [] : [dirname(from.path)];
    const places = [...beside, ...this.given].map((path) => `"${path}"`);
    return [...places, "the bundled standard headers"].join(", ");
  }

  private readAs(path: string, searchIndex: number): FoundHeader | null {
    const contents = this.read(path);
    if (contents === null) return null;
    return { contents, searchIndex, system: searchIndex >= this.given.length };
  }

  private read(path: string): FileContents | null {
    const known = this.cache.get(path);
    if (known !== undefined) return known;
    const contents = isKind(path, "file") ? fileContents(path, readFileSync(path, "latin1")) : null;
    this.cache.set(path, contents);
    return contents;
  }
}

/** Identity of a file for `#pragma once`. */
export function fileIdentity(path: string): string {
  return resolve(path);
}

/** As gcc names it: the includer's directory put before the name, if there is one. */
function besidePath(from: SourceFile, name: string): string {
  const directory = dirname(from.path);
  return directory === "." ? name : join(directory, name);
}

function isKind(path: string, kind: "file" | "directory"): boolean {
  // A NUL byte in a name means no file, not an exception.
  if (path.includes("\0")) return false;
  let status;
  try {
    status = statSync(path, { throwIfNoEntry: false });
  } catch {
    // Not a directory on the way, a name too long, a place we may not look into.
    return false;
  }
  if (status === undefined) return false;
  if (kind === "directory") return status.isDirectory();
  return status.isFile() && status.size <= MAX_FILE_SIZE;
}
