/** What was changed in a repository of git since a revision. Nothing that the repository configures is started. */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { UserError } from "../base/diagnostics/index.ts";

export interface Changes {
  readonly revision: string;
  /** Absolute and without links: of the repository. */
  readonly root: string;
  /** Relative to the root, as all that follow: other content, another kind, new or gone. */
  readonly changed: ReadonlySet<string>;
  readonly added: readonly string[];
  readonly deleted: readonly string[];
  /** What git keeps, submodules among them. */
  readonly tracked: ReadonlySet<string>;
  /** The text of a file then; null: there was none. */
  textThen(path: string): string | null;
}

const LARGEST = 1 << 28;

export function changesSince(revision: string, folder: string): Changes {
  if (revision.startsWith("-")) throw noRevision(revision, "it begins with '-'");
  const root = realpathSync(git(folder, ["rev-parse", "--show-toplevel"], revision).trim());
  git(root, ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], revision);
  const differences = [
    ...["diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--ignore-submodules=none"],
    ...["--name-status", "-z", revision, "--"],
  ];
  const words = list(git(root, differences, revision));
  const pairs = words.flatMap((word, i) => (i % 2 === 0 ? [[word, words[i + 1]!] as const] : []));
  const unknown = list(git(root, ["ls-files", "--others", "--exclude-standard", "-z"], revision));
  const of = (status: string): readonly string[] =>
    pairs.flatMap(([kind, path]) => (kind.startsWith(status) ? [path] : []));
  return {
    revision,
    root,
    changed: new Set([...pairs.map(([, path]) => path), ...unknown]),
    added: [...of("A"), ...unknown],
    deleted: of("D"),
    tracked: new Set(list(git(root, ["ls-files", "-z"], revision))),
    textThen(path) {
      const found = list(
        git(root, ["ls-tree", "-z", "--name-only", revision, "--", path], revision),
      );
      return found.length === 0 ? null : git(root, ["show", `${revision}:${path}`], revision);
    },
  };
}

/** Null: it lies outside. */
export function inRepository({ root }: Pick<Changes, "root">, path: string): string | null {
  let real = path;
  try {
    real = realpathSync(path);
  } catch {
    // It is gone.
  }
  const inside = relative(root, real);
  return inside.startsWith("..") || inside === "" ? null : inside;
}

/** Also a submodule in which something was changed, and a folder that git does not look into. */
export function holds(paths: ReadonlySet<string>, path: string): boolean {
  if (paths.has(path)) return true;
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const folder = path.slice(0, end);
    if (paths.has(folder) || paths.has(`${folder}/`)) return true;
  }
  return false;
}

function list(text: string): readonly string[] {
  return text.split("\0").filter((word) => word !== "");
}

function git(folder: string, words: readonly string[], revision: string): string {
  try {
    // Monitors of the file system are programs that a repository can name.
    return execFileSync("git", ["-C", folder, "-c", "core.fsmonitor=false", ...words], {
      encoding: "utf8",
      maxBuffer: LARGEST,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    });
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string; readonly stderr?: unknown };
    if (code === "ENOENT") throw new UserError("--changed-since needs git, which is not installed");
    throw noRevision(
      revision,
      String(stderr ?? error)
        .trim()
        .split("\n")[0] ?? "",
    );
  }
}

function noRevision(revision: string, said: string): UserError {
  return new UserError(
    `--changed-since: git does not know '${revision}' here${said === "" ? "" : ` (${said})`}`,
    null,
    "name a commit, a branch or a tag of the repository that the project lies in, such as origin/main",
  );
}
