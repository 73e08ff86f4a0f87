/**
 * Strategies as files: settings of the whole, then `stage NAME` lines with the settings of each. `key = value` lines and `#`
 * comments are those of configuration files.
 */
import { UserError, type SourceRange, type SourceText } from "../../base/diagnostics/index.ts";
import { printCondition } from "./conditions.ts";
import { printShare, printTime, printTimeBound, printWeight, readTime } from "./quantities.ts";
import { readStage, setAlready, share, unknownSetting, type WrittenSetting } from "./read-stage.ts";
import type { KnownAnalyses, StageDescription, Strategy } from "./strategy.ts";
import { summaryOf, writtenLines } from "./written-line.ts";

const NAME = /^[A-Za-z0-9][\w .+-]{0,59}$/;
const ENDLESS = "endless";
const WRITE_TURNS = `write times such as 100ms 500ms 2s, or ${ENDLESS}`;

type Whole = Pick<Strategy, "turns" | "memoryShare">;

const USUAL: Whole = { turns: [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000], memoryShare: 0.6 };

const READERS: Readonly<Record<string, (value: SourceRange) => Partial<Whole>>> = {
  turns: (value) => ({ turns: turns(value) }),
  memory: (value) => ({
    memoryShare: share(value, "write a share of the memory limit such as 60%"),
  }),
};

interface Draft {
  readonly header: { readonly name: SourceRange; readonly range: SourceRange };
  readonly settings: WrittenSetting[];
}

/** Throws `UserError` with the place of the mistake. */
export function readStrategy(source: SourceText, known: KnownAnalyses): Strategy {
  const whole: WrittenSetting[] = [];
  const drafts: Draft[] = [];
  for (const line of writtenLines(source)) {
    if (line.kind === "other") {
      throw new UserError("this is no setting", line.range, "write it as: key = value");
    }
    if (line.kind === "setting") (drafts.at(-1)?.settings ?? whole).push(line);
    else {
      checkName(line, drafts);
      drafts.push({ header: line, settings: [] });
    }
  }
  const settings = wholeOf(whole);
  if (drafts.length === 0) {
    const hint =
      "write a line 'stage NAME', and below it 'analysis = NAME' with one of 'assay analyses'";
    throw new UserError("the strategy has no stage", source.range(0, 0), hint);
  }
  const stages = drafts.map(({ header, settings: own }) => readStage(header, own, known));
  return { summary: summaryOf(source), ...settings, stages };
}

function checkName({ name, range }: Draft["header"], before: readonly Draft[]): void {
  if (!NAME.test(name.text)) {
    const hint = "write 'stage NAME' with a name of letters, digits, blanks and - _ . +";
    throw new UserError("this is no name of a stage", name.text === "" ? range : name, hint);
  }
  const same = before.find(({ header }) => header.name.text === name.text);
  if (same === undefined) return;
  const { line } = same.header.name.location;
  const hint = "give one of them another name; several stages may run one analysis";
  throw new UserError(`there is a stage '${name.text}' in line ${line} already`, name, hint);
}

function wholeOf(settings: readonly WrittenSetting[]): Whole {
  const seen = new Set<string>();
  let read = USUAL;
  for (const setting of settings) {
    const { key, value } = setting;
    if (seen.has(key.text)) throw setAlready(setting);
    seen.add(key.text);
    const reader = Object.hasOwn(READERS, key.text) ? READERS[key.text] : undefined;
    if (reader === undefined) throw misplaced(key);
    read = { ...read, ...reader(value) };
  }
  return read;
}

function misplaced(key: SourceRange): UserError {
  if (!key.text.includes(".")) return unknownSetting(key, Object.keys(READERS));
  const hint = "options belong to a stage: write them below its line 'stage NAME'";
  return new UserError(`there is no setting '${key.text}' here`, key, hint);
}

function turns(value: SourceRange): readonly number[] {
  if (value.text === ENDLESS) return [Infinity];
  const times: number[] = [];
  for (const match of value.text.matchAll(/[^\s,]+/g)) {
    const millis = readTime(match[0]);
    if (millis === null) {
      const start = value.start + match.index;
      const place = value.source.range(start, start + match[0].length);
      throw new UserError(`'${match[0]}' is no time`, place, WRITE_TURNS);
    }
    times.push(millis);
  }
  if (times.length === 0) throw new UserError("there are no turns", value, WRITE_TURNS);
  return times;
}

/** The file of a strategy, with everything that it does not have to say. */
export function printStrategy({ summary, turns, memoryShare, stages }: Strategy): string {
  const lines = summary === "" ? [] : [`# ${summary}`, ""];
  const isEndless = turns.length === 1 && turns[0] === Infinity;
  lines.push(`turns = ${isEndless ? ENDLESS : turns.map(printTime).join(" ")}`);
  lines.push(`memory = ${printShare(memoryShare)}`);
  return [...lines, ...stages.flatMap(stageLines), ""].join("\n");
}

function stageLines(stage: StageDescription): readonly string[] {
  const { name, analysis, options, weight, firstRound, mostTime, when, beginsWith } = stage;
  return [
    "",
    `stage ${name}`,
    `  analysis = ${analysis.name}`,
    ...[...options].map(([key, value]) => `  ${key} = ${value}`),
    `  weight = ${printWeight(weight)}`,
    `  first-round = ${firstRound}`,
    ...(mostTime === null ? [] : [`  most-time = ${printTimeBound(mostTime)}`]),
    ...(when === null ? [] : [`  when = ${printCondition(when)}`]),
    `  begins-with = ${beginsWith}`,
  ];
}
