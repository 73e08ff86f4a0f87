import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, resolve } from "node:path";
import {
  DEFAULT_DIRECTORIES,
  type ContainerOptions,
  type DirectoryMode,
  type DirectoryRule,
} from "../executor-options.ts";
import type { Privileges } from "./run-container.ts";

/** Where runs have a home of their own, as in BenchExec. */
const OWN_HOME = "/home/benchexec";

/** Where it is instead if nothing can be made there. */
const OWN_HOME_IN_TMP = "/tmp/.home";

/** The home directory of a run; null: the caller's. */
export function homeOf(options: ContainerOptions, privileges: Privileges): string | null {
  if (options.home === "host") return null;
  const rules = [...DEFAULT_DIRECTORIES, ...options.directories];
  const isOurs = (path: string): boolean => /^(overlay|hidden)$/.test(modeOf(path, rules));
  if (existsSync(OWN_HOME) || (privileges === "same" && isOurs(OWN_HOME))) return OWN_HOME;
  return isOurs(OWN_HOME_IN_TMP) ? OWN_HOME_IN_TMP : null;
}

/** What the rule of the nearest directory above says; the last one of those for the same directory. */
export function modeOf(path: string, rules: readonly DirectoryRule[]): DirectoryMode {
  const above = rules.filter((rule) =>
    `${path}/`.startsWith(rule.path === "/" ? "/" : `${rule.path}/`),
  );
  const nearest = Math.max(...above.map((rule) => rule.path.length));
  return above.findLast((rule) => rule.path.length === nearest)?.mode ?? "overlay";
}

/** All rules that hold for a run. */
export function directoryRules(
  options: ContainerOptions,
  workingDirectory: string,
  privileges: Privileges,
): readonly DirectoryRule[] {
  const home: readonly DirectoryRule[] =
    homeOf(options, privileges) === OWN_HOME ? [{ path: OWN_HOME, mode: "hidden" }] : [];
  const rules = [...DEFAULT_DIRECTORIES, ...home, ...options.directories];
  const root = rules.findLast((rule) => rule.path === "/");
  if (privileges === "same" || root?.mode !== "overlay") return rules;
  // Without privileges `/` cannot get an overlay; the directories that tools write to can.
  const writable = [homedir(), workingDirectory]
    .filter((path) => path !== "/" && existsSync(path))
    .filter((path) =>
      rules.every((rule) => rule.path === "/" || !`${path}/`.startsWith(`${rule.path}/`)),
    )
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
