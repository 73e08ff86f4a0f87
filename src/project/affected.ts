/** Which targets a change can affect. Soundness: when in doubt, a target is affected. */
import { basename, join, resolve } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";
import { matchesWildcard } from "../base/files/index.ts";
import type { FilesRead } from "../engine/files-read.ts";
import { holds, inRepository, type Changes } from "./changes.ts";
import { packageSourceOf, PROJECT_FILE, sourceOf } from "./find-project.ts";
import type { Project, Target } from "./project.ts";
import { readProject } from "./read-project.ts";

/** Why the change can affect the target; null: it cannot. `files`: what a run on it reads. */
export function reasonToVerify(
  target: Target,
  files: FilesRead,
  before: Before,
  changes: Changes,
): string | null {
  return (
    before.difference(target) ??
    (files.doubt === null ? null : `nobody knows which files it reads: ${files.doubt}`) ??
    changedFile(files, changes) ??
    goneFile(target, changes) ??
    otherFile(files, changes)
  );
}

function changedFile({ files }: FilesRead, changes: Changes): string | null {
  for (const file of files) {
    const path = inRepository(changes, file);
    if (path === null) continue;
    if (holds(changes.changed, path)) return `${path} was changed`;
    if (!holds(changes.tracked, path)) return `${path} is not in git: it may have been changed`;
  }
  return null;
}

/** It may have been one of the target's files. */
function goneFile({ patterns }: Target, { deleted, root }: Changes): string | null {
  const gone = deleted.find((path) =>
    patterns.some((pattern) => matchesWildcard(join(root, path), pattern)),
  );
  return gone === undefined ? null : `${gone} is gone`;
}

/** A file is found where it is looked for first: another one of the name may have been there, or be there now. */
function otherFile({ files, asksForFiles }: FilesRead, { added, deleted }: Changes): string | null {
  const names = new Set([...files].map((file) => basename(file)));
  for (const [paths, what] of [
    [added, "is new"],
    [deleted, "is gone"],
  ] as const) {
    for (const path of paths) {
      if (names.has(basename(path))) return `${path} ${what}, and it reads a file of that name`;
      if (asksForFiles) return `${path} ${what}, and it asks which files there are (__has_include)`;
    }
  }
  return null;
}

/** What the configuration said then. */
export class Before {
  private readonly file: string;
  private readonly isChanged: boolean;
  /** Null: it cannot be read now. */
  private readonly project: Project | null;

  constructor(project: Project, changes: Changes) {
    const { file, folder } = project;
    const path = inRepository(changes, resolve(file));
    this.file = file;
    this.isChanged = path === null || holds(changes.changed, path) || !holds(changes.tracked, path);
    this.project = this.isChanged && path !== null ? projectThen(path, folder, changes) : project;
  }

  /** Null: it said the same about the target. */
  difference(target: Target): string | null {
    if (!this.isChanged) return null;
    if (this.project === null) return `${this.file} was changed, and nobody knows what it said`;
    const then = this.project.targets.find(({ name }) => name === target.name);
    if (then === undefined) return `${this.file} did not have it`;
    return sayingOf(then) === sayingOf(target) ? null : `${this.file} says something else about it`;
  }
}

function sayingOf({ files, words, patterns }: Target): string {
  return JSON.stringify([files, words, patterns]);
}

function projectThen(path: string, folder: string, changes: Changes): Project | null {
  const text = changes.textThen(path);
  if (text === null) return null;
  try {
    const place = join(folder, basename(path));
    const isOwn = basename(path) === PROJECT_FILE;
    const source = isOwn ? sourceOf(path, place, text) : packageSourceOf(path, place, text);
    return source === null ? null : readProject(source);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
