import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import type { Written } from "../definition/index.ts";
import { defineTool } from "./define-tool.ts";
import { SHIPPED_TOOLS } from "./shipped-tools.ts";
import type { ToolAdapter } from "./tool-adapter.ts";

const ENDINGS = [".mjs", ".js", ".cjs", ".mts", ".ts"];
const PREFIX = "assay-tool-";

/** What a module may say about its tool; the first three it must. docs/benchmarking.md explains them. */
const MEMBERS = {
  name: "string",
  executables: "strings",
  statusOf: "function",
  needsProperty: "boolean",
  versionArguments: "strings",
  versionFrom: "function",
  commandLine: "function",
  columns: "columns",
  columnValue: "function",
} as const;
type Kind = (typeof MEMBERS)[keyof typeof MEMBERS];
const REQUIRED: readonly string[] = ["name", "executables", "statusOf"];

/** Where modules are looked for. */
export interface ModuleSearch {
  /** Folder of the definition. */
  readonly folder: string;
  readonly toolDirectory: string | null;
}

/** By the name in the definition: tools that somebody wrote a module for. A module that cannot be used is a `UserError`. */
export type UserTools = ReadonlyMap<string, ToolAdapter>;

export async function loadUserTools(
  tools: readonly Written<string>[],
  search: ModuleSearch,
): Promise<UserTools> {
  const found = new Map<string, ToolAdapter>();
  for (const { value, range } of tools) {
    const path = found.has(value) ? null : moduleOf(value, search);
    if (path !== null) found.set(value, await load(path, value, range));
  }
  return found;
}

/** Those of these names that have a module in the folder. Soundness: names may come from anywhere and lead nowhere else. */
export async function loadToolsFrom(
  directory: string,
  names: readonly string[],
): Promise<UserTools> {
  const found = new Map<string, ToolAdapter>();
  for (const name of new Set(names)) {
    const path = /^[\w-]+$/.test(name) ? moduleIn(directory, name) : null;
    if (path !== null) found.set(name, await load(path, name, null));
  }
  return found;
}

/** A module in the tool directory comes before tools that Assay knows, a package after them. */
function moduleOf(tool: string, { folder, toolDirectory }: ModuleSearch): string | null {
  if (tool.includes("/")) {
    const path = resolve(folder, tool);
    return ENDINGS.some((ending) => tool.endsWith(ending)) && existsSync(path) ? path : null;
  }
  if (toolDirectory !== null) {
    const path = moduleIn(toolDirectory, tool);
    if (path !== null) return path;
  }
  if (SHIPPED_TOOLS.some(({ module }) => module === tool.toLowerCase())) return null;
  for (const start of [folder, process.cwd()]) {
    try {
      return createRequire(join(resolve(start), "any.js")).resolve(PREFIX + tool);
    } catch {
      // The next place may have it.
    }
  }
  return null;
}

function moduleIn(directory: string, tool: string): string | null {
  const names = [tool, PREFIX + tool].flatMap((name) => ENDINGS.map((ending) => name + ending));
  return names.map((name) => resolve(directory, name)).find(existsSync) ?? null;
}

async function load(path: string, tool: string, range: SourceRange | null): Promise<ToolAdapter> {
  let exported: { readonly default?: unknown; readonly tool?: unknown };
  try {
    exported = (await import(pathToFileURL(path).href)) as typeof exported;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw new UserError(
        `${path}: Node ${process.version} does not load TypeScript`,
        range,
        "Node 22.18 and later do; for others compile it to JavaScript",
      );
    }
    throw new UserError(`${path} cannot be loaded: ${message}`, range);
  }
  const members = exported.tool ?? exported.default;
  if (typeof members !== "object" || members === null) {
    throw new UserError(
      `${path} exports no tool`,
      range,
      "export default { name, executables, … }",
    );
  }
  checkMembers(members as Readonly<Record<string, unknown>>, path, range);
  const module = tool.includes("/") ? path : tool;
  return defineTool({ ...(members as Omit<ToolAdapter, "module">), module });
}

function checkMembers(
  members: Readonly<Record<string, unknown>>,
  path: string,
  range: SourceRange | null,
): void {
  for (const [name, value] of Object.entries(members)) {
    const kind = (MEMBERS as Readonly<Record<string, Kind>>)[name];
    if (kind === undefined) {
      const [meant] = nearest(name, Object.keys(MEMBERS));
      const hint = meant === undefined ? null : `did you mean ${meant}?`;
      throw new UserError(`${path}: a tool has no member '${name}'`, range, hint);
    }
    if (!isOfKind(value, kind)) {
      throw new UserError(`${path}: ${name} has to be ${DESCRIPTIONS[kind]}`, range);
    }
  }
  const missing = REQUIRED.find((name) => !(name in members));
  if (missing !== undefined) throw new UserError(`${path}: the tool has no ${missing}`, range);
}

const DESCRIPTIONS: Readonly<Record<Kind, string>> = {
  string: "a text",
  strings: "a list of texts",
  boolean: "true or false",
  function: "a function",
  columns: 'a list of titles, or "any"',
};

function isOfKind(value: unknown, kind: Kind): boolean {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  switch (kind) {
    case "strings":
      return isTexts;
    case "columns":
      return isTexts || value === "any";
    default:
      return typeof value === kind;
  }
}
