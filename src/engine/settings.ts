/** From what the user wrote to a checked configuration. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../base/diagnostics/index.ts";
import {
  Configuration,
  nearest,
  type Option,
  type OptionDeclarations,
  type OptionGroup,
} from "../base/options/index.ts";
import type { AnalysisDefinition } from "./analysis-definition.ts";
import { COMMON_OPTIONS } from "./catalog.ts";
import { readConfigurationFile, type Setting } from "./configuration-file.ts";
import { unreadable } from "./read-input.ts";

/** The one key of configuration files that is no option: which analysis runs. */
const ANALYSIS_KEY = "analysis";

export interface Settings {
  /** Null if no file names one. */
  readonly analysis: string | null;
  /** By full key, as written. */
  readonly written: ReadonlyMap<string, string>;
}

/**
 * Reads the file (its path, or the name of a shipped one), then the `key=value` texts. Every key has to be
 * declared in `groups` and every value has to be one of its option.
 */
export function readSettings(
  file: string | null,
  options: readonly string[],
  groups: readonly OptionDeclarations<OptionGroup>[],
): Settings {
  const declared = declaredOptions(groups);
  const written = new Map<string, string>();
  let analysis: string | null = null;
  const fromFile = file === null ? [] : settingsIn(file);
  for (const setting of [...fromFile, ...options.map(settingOf)]) {
    if (setting.key === ANALYSIS_KEY) {
      analysis = setting.value;
      continue;
    }
    checkSetting(setting, declared);
    written.set(setting.key, setting.value);
  }
  return { analysis, written };
}

/** Every option of the analysis, as a run with these settings has it. */
export function resolvedConfiguration(
  { name: analysis, options: groups }: AnalysisDefinition,
  written: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const resolved: Record<string, string> = { analysis };
  // Not the run's own: asking must not look like using.
  const configuration = new Configuration(written);
  for (const group of [...groups, ...COMMON_OPTIONS]) {
    const values: Readonly<Record<string, unknown>> = configuration.valuesOf(group);
    for (const [name, option] of Object.entries(group.options)) {
      resolved[`${group.prefix}.${name}`] = option.print(values[name]);
    }
  }
  return resolved;
}

/** By full key. */
export function declaredOptions(
  groups: readonly OptionDeclarations<OptionGroup>[],
): ReadonlyMap<string, Option<unknown>> {
  const declared = new Map<string, Option<unknown>>();
  for (const { prefix, options } of groups) {
    for (const [name, option] of Object.entries(options)) declared.set(`${prefix}.${name}`, option);
  }
  return declared;
}

function checkSetting(setting: Setting, declared: ReadonlyMap<string, Option<unknown>>): void {
  const { key, value, range } = setting;
  const option = declared.get(key);
  if (option === undefined) {
    const near = nearest(key, declared.keys());
    throw new UserError(
      `there is no option '${key}'`,
      range,
      near.length > 0 ? `did you mean ${near.join(" or ")}?` : "'assay options' lists all of them",
    );
  }
  if (option.parse(value) === null) {
    throw new UserError(`${key} cannot be '${value}'`, range, `it takes ${option.syntax}`);
  }
}

function settingOf(text: string): Setting {
  const equals = text.indexOf("=");
  if (equals <= 0) {
    throw new UserError(`'${text}' is no option`, null, "write it as: --option key=value");
  }
  return { key: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim(), range: null };
}

function settingsIn(file: string): readonly Setting[] {
  const shipped = join(shippedFolder(), `${file}.config`);
  const isName = !existsSync(file) && /^[\w-]+$/.test(file);
  if (isName && !existsSync(shipped)) {
    const near = nearest(file, shippedConfigurations());
    const hint = near.length > 0 ? `did you mean ${near.join(" or ")}?` : null;
    throw new UserError(`there is no configuration '${file}'`, null, hint);
  }
  const path = isName ? shipped : file;
  return readConfigurationFile(path, textOf(path), (included) =>
    existsSync(included) ? textOf(included) : null,
  );
}

/** Names of the configurations that come with the tool. */
export function shippedConfigurations(): readonly string[] {
  return readdirSync(shippedFolder())
    .filter((name) => name.endsWith(".config"))
    .map((name) => name.slice(0, -".config".length))
    .sort();
}

/** The file of a shipped configuration, by name or by path. */
export function shippedText(name: string): { readonly path: string; readonly text: string } {
  const path = name.endsWith(".config") ? name : join(shippedFolder(), `${name}.config`);
  return { path, text: textOf(path) };
}

/** Beside the bundle, or at the root of the working tree. */
function shippedFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "configs");
  return existsSync(bundled) ? bundled : join(here, "..", "..", "configs");
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw unreadable(path, error);
  }
}
