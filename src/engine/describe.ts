/** What can be chosen, in words: for the command line and for the generated documentation. */
import { UserError } from "../base/diagnostics/index.ts";
import { nearest, type Option } from "../base/options/index.ts";
import {
  allOptionGroups,
  CATALOG,
  COMMON_OPTIONS,
  DEFAULT_ANALYSIS,
  findStrategy,
} from "./catalog.ts";
import { declaredOptions } from "./check-setting.ts";
import { readConfigurationFile } from "./configuration-file.ts";
import { FEATURE_NAMES, featureHelp } from "./strategy/features.ts";
import { shippedNames, shippedPath, textOf } from "./shipped-files.ts";

export interface OptionDescription {
  readonly key: string;
  readonly help: string;
  readonly syntax: string;
  readonly default: string;
  /** The analyses that read it. */
  readonly analyses: readonly string[];
}

export interface AnalysisDescription {
  readonly name: string;
  readonly summary: string;
  readonly isDefault: boolean;
  /** Prefixes of the options it reads. */
  readonly optionGroups: readonly string[];
}

export interface ConfigurationDescription {
  readonly name: string;
  /** The sentence at the beginning of the file. */
  readonly summary: string;
  readonly settings: readonly { readonly key: string; readonly value: string }[];
}

export function describeAnalyses(): readonly AnalysisDescription[] {
  return CATALOG.map(({ name, summary, options }) => ({
    name,
    summary,
    isDefault: name === DEFAULT_ANALYSIS,
    optionGroups: [...options, ...COMMON_OPTIONS].map(({ prefix }) => prefix).sort(),
  }));
}

/** The options whose keys begin with `prefix`, by key. */
export function describeOptions(prefix: string): readonly OptionDescription[] {
  const declared = declaredOptions(allOptionGroups());
  const described = [...declared]
    .filter(([key]) => key === prefix || prefix === "" || key.startsWith(withDot(prefix)))
    .map(([key, option]) => describeOption(key, option));
  if (described.length > 0) return described;
  const groups = allOptionGroups().map((group) => group.prefix);
  const near = nearest(prefix, [...groups, ...declared.keys()]);
  const hint =
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : `groups: ${groups.join(", ")}`;
  throw new UserError(`no option begins with '${prefix}'`, null, hint);
}

/** `refinement` and `refinement.` mean the same group. */
function withDot(prefix: string): string {
  return prefix.endsWith(".") ? prefix : `${prefix}.`;
}

function describeOption(key: string, option: Option<unknown>): OptionDescription {
  const reads = (prefixes: readonly string[]) =>
    prefixes.some((prefix) => key.startsWith(`${prefix}.`));
  return {
    key,
    help: option.help,
    syntax: option.syntax,
    default: option.print(option.default),
    analyses: describeAnalyses()
      .filter(({ optionGroups }) => reads(optionGroups))
      .map(({ name }) => name),
  };
}

export function describeConfigurations(): readonly ConfigurationDescription[] {
  return shippedNames("config").map((name) => {
    const path = shippedPath(name, "config");
    const text = textOf(path);
    const comment = /^(#.*\n)+/.exec(text)?.[0] ?? "";
    const summary = comment.replace(/^#\s?/gm, "").replace(/\s+/g, " ").trim();
    const settings = readConfigurationFile(path, text, textOf);
    return { name, summary, settings: settings.map(({ key, value }) => ({ key, value })) };
  });
}

export interface StrategyDescription {
  readonly name: string;
  /** The sentence at the beginning of the file. */
  readonly summary: string;
  /** The file, with everything that it does not have to say. */
  readonly text: string;
}

export function describeStrategies(): readonly StrategyDescription[] {
  return shippedNames("strategy").map((name) => {
    const { summary, settings } = findStrategy(name);
    return { name, summary, text: settings!["strategy"]! };
  });
}

/** What conditions of strategies can ask about a program. */
export function describeFeatures(): readonly { readonly name: string; readonly help: string }[] {
  return FEATURE_NAMES.map((name) => ({ name, help: featureHelp(name) }));
}
