import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, resolve } from "node:path";
import {
  DEFAULT_DIRECTORIES,
  type ContainerOptions,
  type DirectoryRule,
} from "../executor-options.ts";
import type { Privileges } from "./run-container.ts";

/** All rules that hold for a run. */
export function directoryRules(
  options: ContainerOptions,
  workingDirectory: string,
  privileges: Privileges,
): readonly DirectoryRule[] {
  const rules = [...DEFAULT_DIRECTORIES, ...options.directories];
  const root = rules.findLast((rule) => rule.path === "/");
  if (privileges === "same" || root?.mode !== "overlay") return rules;
  // Without privileges `/` cannot get an overlay; the directories that tools write to can.
  const writable = [homedir(), workingDirectory]
    .filter((path) => path !== "/" && existsSync(path))
    .filter((path) => rules.every((rule) => rule.path === "/" || !path.startsWith(rule.path)))
    .map((path): DirectoryRule => ({ path, mode: "overlay" }));
  return [...writable, ...rules];
}

/**
 * What a run cannot do without even if a directory above is hidden: its working directory, the directory of the
 * program, and the files that the command line names.
 */
export function pathsToShow(
  command: readonly string[],
  workingDirectory: string,
): readonly string[] {
  const [program, ...args] = command;
  const shown = [workingDirectory];
  if (program?.includes("/") === true) {
    const path = resolve(workingDirectory, program);
    shown.push(dirname(path));
    // The program may be a link to another place.
    if (existsSync(path)) shown.push(dirname(realpathSync(path)));
  }
  for (const arg of args) {
    const name = arg.startsWith("-") ? arg.slice(arg.indexOf("=") + 1) : arg;
    if (isAbsolute(name) || name.startsWith("..")) shown.push(resolve(workingDirectory, name));
  }
  return shown.filter((path) => path !== "/" && existsSync(path));
}
