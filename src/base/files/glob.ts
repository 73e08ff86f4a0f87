import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, normalize, resolve } from "node:path";
import { UserError } from "../diagnostics/index.ts";
import { wildcard } from "./wildcard.ts";

/**
 * Files that match a pattern with `*`, `?`, `[abc]`, `[!abc]` and `**` (any folders), sorted, relative
 * patterns from `folder`. As in a shell, `*` does not match names that begin with a dot.
 */
export function expandPattern(pattern: string, folder: string): string[] {
  const parts = resolvedParts(pattern, folder);
  let found = [parts.root];
  for (const [index, part] of parts.names.entries()) {
    const isLast = index === parts.names.length - 1;
    found = found.flatMap((path) => step(path, part, isLast));
  }
  return [...new Set(found)].sort(byCodeUnits);
}

/** Whether all of `text` matches the wildcards of `pattern`; here `*` also matches slashes. */
export function matchesWildcard(text: string, pattern: string): boolean {
  return wildcard(pattern)(text);
}

/** Whether an absolute path matches an absolute pattern, component by component as in `expandPattern`. */
export function pathPattern(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/").filter((part) => part !== "");
  const wildcards = parts.map((part) => (part === "**" ? null : wildcard(part)));
  const matches = (names: readonly string[], from: number, at: number): boolean => {
    if (from === parts.length) return at === names.length;
    const name = names[at];
    const isHidden = name?.startsWith(".") === true && !parts[from]!.startsWith(".");
    const isMatch = wildcards[from] ?? null;
    if (isMatch === null) {
      if (matches(names, from + 1, at)) return true;
      return name !== undefined && !isHidden && matches(names, from, at + 1);
    }
    return name !== undefined && !isHidden && isMatch(name) && matches(names, from + 1, at + 1);
  };
  return (path) =>
    matches(
      path.split("/").filter((name) => name !== ""),
      0,
      0,
    );
}

function step(path: string, part: string, isLast: boolean): string[] {
  if (part === "**") return [...(isLast ? allFiles(path) : foldersBelow(path))];
  if (!/[*?[]/.test(part)) {
    const next = join(path, part);
    return existsSync(next) ? [next] : [];
  }
  const isMatch = wildcard(part);
  return namesIn(path)
    .filter((name) => isMatch(name) && (!name.startsWith(".") || part.startsWith(".")))
    .map((name) => readable(path, name));
}

/** The longest leading part without wildcards is looked up, not searched. */
function resolvedParts(pattern: string, folder: string): { root: string; names: string[] } {
  const absolute = pattern.startsWith("/") ? pattern : `${resolve(folder)}/${pattern}`;
  const names = absolute.split("/").filter((name) => name !== "" && name !== ".");
  const wild = names.findIndex((name) => /[*?[]/.test(name));
  const fixed = wild < 0 ? names.length - 1 : wild;
  return { root: normalize(`/${names.slice(0, fixed).join("/")}`), names: names.slice(fixed) };
}

function namesIn(path: string): string[] {
  return isFolder(path) ? readdirSync(path) : [];
}

/** `above` are the folders on the way, as they really are: links may go round. */
function* foldersBelow(path: string, above: readonly string[] = []): Iterable<string> {
  if (!isFolder(path)) return;
  const real = realpathSync(path);
  if (above.includes(real)) return;
  yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.startsWith(".") || !(entry.isDirectory() || entry.isSymbolicLink())) continue;
    yield* foldersBelow(join(path, entry.name), [...above, real]);
  }
}

function* allFiles(path: string): Iterable<string> {
  for (const folder of foldersBelow(path)) {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(".") && !isFolder(join(folder, name))) yield readable(folder, name);
    }
  }
}

/** Node replaces what is not UTF-8, and then the file is not found. */
function readable(folder: string, name: string): string {
  const path = join(folder, name);
  if (!name.includes("\ufffd") || existsSync(path)) return path;
  throw new UserError(`the name '${name}' in ${folder} is not UTF-8`, null, "rename the file");
}

/** A link that leads nowhere or to itself is none. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The same order on every machine, whatever its language. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
