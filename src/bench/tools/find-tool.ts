import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import type { Written } from "../definition/index.ts";
import { assay } from "./assay.ts";
import { generic } from "./generic.ts";
import { SHIPPED_TOOLS } from "./shipped-tools.ts";
import type { ToolAdapter } from "./tool-adapter.ts";
import type { UserTools } from "./user-tools.ts";

/** A tool that is there. */
export interface InstalledTool {
  readonly adapter: ToolAdapter;
  readonly name: string;
  readonly executable: string;
  /** Empty if it does not say. */
  readonly version: string;
}

/** Where tools are looked for. */
export interface ToolSearch {
  /** Folder of the definition: a tool written with a slash is a program relative to it. */
  readonly folder: string;
  /** Searched before PATH; null: only PATH. */
  readonly toolDirectory: string | null;
  /** The running `assay` itself: used if no other is in the tool directory. Null: only PATH. */
  readonly ownExecutable: string | null;
  /** Tools with modules of their users. */
  readonly userTools: UserTools;
}

/** The tool of a definition; a `UserError` at its place if it is unknown or not installed. */
export function findTool(tool: Written<string>, search: ToolSearch): InstalledTool {
  const adapter =
    search.userTools.get(tool.value) ??
    SHIPPED_TOOLS.find(({ module }) => module === tool.value.toLowerCase());
  if (adapter !== undefined) return installed(adapter, located(adapter, tool, search));
  if (tool.value.includes("/")) return installed(generic, program(tool, search));
  const known = SHIPPED_TOOLS.map(({ module }) => module);
  const [meant] = nearest(tool.value.toLowerCase(), known);
  const others = `it takes ${known.join(", ")}, or the path of a program or a module such as ./check.mjs`;
  throw new UserError(
    `there is no tool '${tool.value}'`,
    tool.range,
    meant !== undefined ? `did you mean ${meant}?` : isPythonModule(tool) ? IN_JAVASCRIPT : others,
  );
}

const IN_JAVASCRIPT =
  "modules of BenchExec are in Python; docs/benchmarking.md says what one in JavaScript has, ./NAME.mjs names it";

/** BenchExec names modules of users by their Python packages: `package.module`, `.module`. */
function isPythonModule({ value }: Written<string>): boolean {
  return /^\w*(\.\w+)+$/.test(value);
}

/** The version that a program prints now; workers compare it with theirs. */
function toolVersion(adapter: ToolAdapter, executable: string): string {
  const run = spawnSync(executable, adapter.versionArguments, {
    encoding: "utf8",
    timeout: 30_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A program that does not know the argument may do anything else; then it has no version.
  if (run.status !== 0) return "";
  return adapter.versionFrom(`${run.stdout}\n${run.stderr}`) ?? "";
}

/** Whether there is an adapter for this tool, or it needs none. */
export function isKnownModule(module: string): boolean {
  return module === generic.module || SHIPPED_TOOLS.some((adapter) => adapter.module === module);
}

export function adapterOf(module: string): ToolAdapter {
  return SHIPPED_TOOLS.find((adapter) => adapter.module === module) ?? generic;
}

function installed(adapter: ToolAdapter, executable: string): InstalledTool {
  const name = adapter === generic ? basename(executable) : adapter.name;
  return { adapter, name, executable, version: toolVersion(adapter, executable) };
}

function program({ value, range }: Written<string>, { folder }: ToolSearch): string {
  const path = resolve(folder, value);
  if (isExecutable(path)) return path;
  throw new UserError(`${path} is no program that can be executed`, range);
}

function located(adapter: ToolAdapter, tool: Written<string>, search: ToolSearch): string {
  const own = search.toolDirectory === null ? [] : [search.toolDirectory];
  const ownFolders = own.flatMap((folder) => [
    folder,
    join(folder, "bin"),
    join(folder, "scripts"),
  ]);
  const found = firstExecutable(ownFolders, adapter.executables);
  if (found !== null) return found;
  if (adapter === assay && search.ownExecutable !== null) return search.ownExecutable;
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const onPath = firstExecutable(folders, adapter.executables);
  if (onPath !== null) return onPath;
  throw new UserError(
    `${adapter.name} is not installed: no '${adapter.executables.join("' or '")}' in PATH`,
    tool.range,
    "--tool-directory names the folder it is in",
  );
}

function firstExecutable(folders: readonly string[], names: readonly string[]): string | null {
  const paths = folders.flatMap((folder) => names.map((name) => resolve(folder, name)));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
