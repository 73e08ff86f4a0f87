import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Commits what an execution wrote to the repository that it is in, if that has no other changes that are staged. Returns why
 * not, or null.
 */
export function commitFiles(
  journal: string,
  resultFiles: readonly string[],
  message: string,
): string | null {
  const folder = dirname(journal);
  const base = journal.slice(0, -".journal.jsonl".length);
  const git = (...args: readonly string[]): { readonly text: string; readonly failed: boolean } => {
    const run = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
    if (run.error !== undefined) return { text: "git cannot be started", failed: true };
    const failed = run.status !== 0;
    return { text: (failed ? run.stderr : run.stdout).trim(), failed };
  };
  const top = git("rev-parse", "--show-toplevel");
  if (top.failed) return `${folder} is not in a git repository`;
  const changes = git("status", "--porcelain", "--untracked-files=no");
  if (changes.failed || changes.text !== "") return `${top.text} has other changes`;
  const others = [".logfiles", ".logfiles.zip", ".files"].map((ending) => base + ending);
  const existing = others.filter(existsSync).map((path) => `:(literal)${path}`);
  const results = `:(glob)${escaped(base)}.results*`;
  const added = git("add", "--", results, ...existing);
  if (added.failed) return added.text;
  const names = resultFiles.map((file) => `  ${file}\n`).join("");
  const committed = git("commit", "--quiet", "-m", message, "-m", `Results:\n${names}`);
  return committed.failed ? committed.text : null;
}

/** Characters that mean something in patterns of git. */
function escaped(path: string): string {
  return path.replace(/[*?[\]\\]/g, "\\$&");
}
