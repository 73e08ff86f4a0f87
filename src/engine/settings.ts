/** From what the user wrote to a checked configuration. */
import { existsSync } from "node:fs";
import { UserError } from "../base/diagnostics/index.ts";
import { Configuration, type OptionDeclarations, type OptionGroup } from "../base/options/index.ts";
import type { AnalysisDefinition } from "./analysis-definition.ts";
import { COMMON_OPTIONS } from "./catalog.ts";
import { checkSetting, declaredOptions } from "./check-setting.ts";
import { readConfigurationFile, type Setting } from "./configuration-file.ts";
import { chosenFile, textOf } from "./shipped-files.ts";

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
  { name: analysis, options: groups, settings = {} }: AnalysisDefinition,
  written: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const resolved: Record<string, string> = { analysis, ...settings };
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

function settingOf(text: string): Setting {
  const equals = text.indexOf("=");
  if (equals <= 0) {
    throw new UserError(`'${text}' is no option`, null, "write it as: --option key=value");
  }
  return { key: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim(), range: null };
}

function settingsIn(file: string): readonly Setting[] {
  const path = chosenFile(file, "config");
  return readConfigurationFile(path, textOf(path), (included) =>
    existsSync(included) ? textOf(included) : null,
  );
}
