import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, normalize, resolve } from "node:path";

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
  return wildcardExpression(pattern, "[^]").test(text);
}

/** Whether an absolute path matches an absolute pattern, component by component as in `expandPattern`. */
export function pathPattern(pattern: string): (path: string) => boolean {
  const parts = pattern.split("/").filter((part) => part !== "");
  const expressions = parts.map((part) =>
    part === "**" ? null : wildcardExpression(part, "[^/]"),
  );
  const matches = (names: readonly string[], from: number, at: number): boolean => {
    if (from === parts.length) return at === names.length;
    const name = names[at];
    const isHidden = name?.startsWith(".") === true && !parts[from]!.startsWith(".");
    const expression = expressions[from] ?? null;
    if (expression === null) {
      if (matches(names, from + 1, at)) return true;
      return name !== undefined && !isHidden && matches(names, from, at + 1);
    }
    return (
      name !== undefined && !isHidden && expression.test(name) && matches(names, from + 1, at + 1)
    );
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
  const expression = wildcardExpression(part, "[^/]");
  return namesIn(path)
    .filter((name) => expression.test(name) && (!name.startsWith(".") || part.startsWith(".")))
    .map((name) => join(path, name));
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

function* foldersBelow(path: string): Iterable<string> {
  if (!isFolder(path)) return;
  yield path;
  for (const name of readdirSync(path)) {
    const next = join(path, name);
    if (!name.startsWith(".") && !leadsBack(next)) yield* foldersBelow(next);
  }
}

/** A link to a folder that it lies in: there is nothing new behind it, and no end. */
function leadsBack(path: string): boolean {
  if (!lstatSync(path).isSymbolicLink() || !isFolder(path)) return false;
  return `${realpathSync(join(path, ".."))}/`.startsWith(`${realpathSync(path)}/`);
}

function* allFiles(path: string): Iterable<string> {
  for (const folder of foldersBelow(path)) {
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(".") && !isFolder(join(folder, name))) yield join(folder, name);
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function wildcardExpression(pattern: string, any: string): RegExp {
  const expression = pattern.replace(/\[!?[^\]]+\]|[^]/g, (token) => {
    if (token === "*") return `${any}*`;
    if (token === "?") return any;
    if (token.length > 1) return token.replace(/^\[!/, "[^").replaceAll("\\", "\\\\");
    return token.replace(/[\\^$.|+(){}[\]/-]/, "\\$&");
  });
  return new RegExp(`^${expression}$`);
}

/** The same order on every machine, whatever its language. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
