/** What the user of an editor can set (`assay.*`). */
import type { VerifyOptions } from "../api/index.ts";

export interface EditorSettings {
  /** CPU time of a verification. */
  readonly timeLimitSeconds: number;
  readonly dataModel: "ILP32" | "LP64";
  /** Null: the default. */
  readonly analysis: string | null;
  /** Besides assertions and error functions when a file is verified: words of `--check`. */
  readonly checks: readonly string[];
  /** The same for one function, which seldom has any. */
  readonly functionChecks: readonly string[];
  readonly includeDirectories: readonly string[];
  readonly defines: readonly string[];
}

export const DEFAULT_SETTINGS: EditorSettings = {
  timeLimitSeconds: 60,
  dataModel: "LP64",
  analysis: null,
  checks: [],
  functionChecks: ["overflow", "bounds", "null", "division"],
  includeDirectories: [],
  defines: [],
};

/** What of `value` has the right shape; for everything else the default holds. */
export function settingsFrom(value: unknown): EditorSettings {
  const given = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const usable = Object.entries(DEFAULT_SETTINGS).map(([key, usual]: [string, unknown]) => {
    const wanted = given[key];
    return [key, isLike(wanted, usual, key) ? wanted : usual];
  });
  return Object.fromEntries(usable) as EditorSettings;
}

function isLike(wanted: unknown, usual: unknown, key: string): boolean {
  if (Array.isArray(usual)) {
    return Array.isArray(wanted) && wanted.every((one) => typeof one === "string");
  }
  if (key === "dataModel") return wanted === "ILP32" || wanted === "LP64";
  if (key === "analysis") return typeof wanted === "string" && wanted !== "";
  return typeof wanted === typeof usual && (typeof wanted !== "number" || wanted > 0);
}

/** `functionName` null: the whole file. */
export function verifyOptions(
  settings: EditorSettings,
  folder: string,
  functionName: string | null,
): VerifyOptions {
  const { timeLimitSeconds, dataModel, analysis, includeDirectories, defines } = settings;
  const checks = functionName === null ? settings.checks : settings.functionChecks;
  return {
    ...{ timeLimitSeconds, dataModel, includeDirectories, defines },
    quoteDirectories: [folder],
    invariants: true,
    ...(analysis === null ? {} : { analysis }),
    ...(checks.length === 0 ? {} : { checks }),
    ...(functionName === null ? {} : { entryFunction: functionName }),
  };
}
