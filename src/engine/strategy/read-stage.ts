import type { Weight } from "../../algorithms/combinators/index.ts";
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import type { AnalysisDefinition } from "../analysis-definition.ts";
import { checkSetting, declaredOptions } from "../check-setting.ts";
import { readShare, readTime, readWeight } from "./quantities.ts";
import { readCondition } from "./read-condition.ts";
import { stageOptions } from "./representation.ts";
import type { Beginning, KnownAnalyses, StageDescription } from "./strategy.ts";

const BEGINNINGS = ["nothing", "precision"] as const satisfies readonly Beginning[];
const LAST_ROUND = 1000;

type Settings = Omit<StageDescription, "name" | "analysis" | "options">;

/** What a stage is unless it says something else. */
const USUAL: Settings = {
  weight: { first: 1, later: null },
  firstRound: 1,
  mostTime: null,
  when: null,
  beginsWith: "nothing",
};

/** Each reads its value. */
const READERS: Readonly<Record<string, (value: SourceRange) => Partial<Settings>>> = {
  weight: (value) => ({ weight: weight(value) }),
  "first-round": (value) => ({ firstRound: round(value) }),
  "most-time": (value) => ({ mostTime: timeBound(value) }),
  when: (value) => ({ when: readCondition(value) }),
  "begins-with": (value) => ({ beginsWith: beginning(value) }),
};

const KEYS: readonly string[] = ["analysis", ...Object.keys(READERS)];

export interface WrittenSetting {
  readonly key: SourceRange;
  readonly value: SourceRange;
  readonly range: SourceRange;
}

/** Throws `UserError` with the place of the mistake. */
export function readStage(
  header: { readonly name: SourceRange; readonly range: SourceRange },
  settings: readonly WrittenSetting[],
  known: KnownAnalyses,
): StageDescription {
  const seen = new Set<string>();
  const options = new Map<string, string>();
  const written: WrittenSetting[] = [];
  let analysis: AnalysisDefinition | null = null;
  let read: Settings = USUAL;
  for (const setting of settings) {
    const { key, value } = setting;
    if (seen.has(key.text)) throw setAlready(setting);
    seen.add(key.text);
    const reader = READERS[key.text];
    if (key.text === "analysis") analysis = analysisOf(value, known);
    else if (key.text.includes(".")) written.push(setting);
    else if (reader !== undefined && Object.hasOwn(READERS, key.text)) {
      read = { ...read, ...reader(value) };
    } else throw unknownSetting(key, KEYS);
  }
  if (analysis === null) {
    const hint = `add a line 'analysis = ${known.analyses[0]!.name}' or another one; 'assay analyses' lists them`;
    throw new UserError(`the stage '${header.name.text}' has no analysis`, header.range, hint);
  }
  for (const setting of written) {
    checkOption(setting, analysis, known);
    options.set(setting.key.text, setting.value.text);
  }
  return { name: header.name.text, analysis, options, ...read };
}

export function setAlready({ key }: WrittenSetting): UserError {
  return new UserError(`${key.text} is set already`, key, "leave one of the two lines out");
}

export function unknownSetting(key: SourceRange, keys: readonly string[]): UserError {
  const near = nearest(key.text, keys);
  const hint =
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : `there are: ${keys.join(", ")}`;
  return new UserError(`there is no setting '${key.text}' here`, key, hint);
}

function analysisOf(
  value: SourceRange,
  { analyses, strategies }: KnownAnalyses,
): AnalysisDefinition {
  const { text } = value;
  const found = analyses.find(({ name }) => name === text);
  if (found !== undefined) return found;
  if (strategies.includes(text)) {
    const hint = "a stage runs one analysis: write the stages of the strategy instead";
    throw new UserError(`${text} is a strategy itself`, value, hint);
  }
  const near = nearest(
    text,
    analyses.map(({ name }) => name),
  );
  throw new UserError(
    `there is no analysis '${text}'`,
    value,
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : "'assay analyses' lists all of them",
  );
}

function checkOption(
  { key, value, range }: WrittenSetting,
  analysis: AnalysisDefinition,
  { analyses, runOptions }: KnownAnalyses,
): void {
  const own = declaredOptions([...analysis.options, stageOptions]);
  if (!own.has(key.text)) {
    if (declaredOptions(runOptions).has(key.text)) {
      const hint = "it holds for the whole run: set it with --option or in a file for --config";
      throw new UserError(`a stage cannot have ${key.text} for itself`, key, hint);
    }
    const elsewhere = analyses.filter(({ options }) => declaredOptions(options).has(key.text));
    if (elsewhere.length > 0) {
      const readers = elsewhere.map(({ name }) => name).join(", ");
      const message = `the analysis ${analysis.name} has no option ${key.text}`;
      throw new UserError(message, key, `it is read by ${readers}`);
    }
    checkSetting({ key: key.text, value: value.text, range: key }, own);
  }
  checkSetting({ key: key.text, value: value.text, range: value.text === "" ? range : value }, own);
}

function weight(value: SourceRange): Weight {
  const read = readWeight(value.text);
  if (read !== null) return read;
  throw new UserError(
    `'${value.text}' is no weight`,
    value,
    "write a number above 0, such as 2 or 0.5, or: 2 for 4s, then 0.5",
  );
}

function round(value: SourceRange): number {
  const read = /^\d{1,4}$/.test(value.text) ? Number(value.text) : 0;
  if (read >= 1 && read <= LAST_ROUND) return read;
  const hint = `write a whole number from 1 to ${LAST_ROUND}; 1: from the beginning`;
  throw new UserError(`'${value.text}' is no round`, value, hint);
}

function timeBound(value: SourceRange): StageDescription["mostTime"] {
  const millis = readTime(value.text);
  if (millis !== null) return { millis };
  const hint = "write a time such as 500ms, 10s, 2min, or a share of the time limit such as 20%";
  const amount = share(value, hint);
  return { share: amount };
}

/** Above 0, at most 1. */
export function share(value: SourceRange, hint: string): number {
  const read = readShare(value.text);
  if (read === null) throw new UserError(`'${value.text}' is no amount`, value, hint);
  if (read <= 1) return read;
  throw new UserError("a share is at most 100%", value, hint);
}

function beginning(value: SourceRange): Beginning {
  const found = BEGINNINGS.find((name) => name === value.text);
  if (found !== undefined) return found;
  const hint = `write ${BEGINNINGS.join(" or ")}`;
  throw new UserError(`a stage cannot begin with '${value.text}'`, value, hint);
}
