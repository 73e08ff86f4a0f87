import { statSync } from "node:fs";
import { UserError } from "../../base/diagnostics/index.ts";
import type { DirectoryRule } from "./executor-options.ts";

/** A rule for what is not there would be without effect, and nobody would notice that a name is wrong. */
export function checkDirectoryRules(rules: readonly Pick<DirectoryRule, "path">[]): void {
  for (const { path } of rules) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) continue;
    throw new UserError(`there is no directory ${path}`);
  }
}
