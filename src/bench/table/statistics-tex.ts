import { statisticText, type Column } from "./column.ts";
import {
  columnStatistics,
  type ColumnStatistics,
  type StatisticName,
  type StatisticsOptions,
} from "./column-statistics.ts";
import { Decimal } from "./decimal.ts";
import type { NamedRunSet, Row } from "./result-table.ts";

const HEAD = String.raw`% Statistics of benchmark results, written by Assay in the format of BenchExec's table-generator.
% Every value is a command. Its name has the parts
%   benchmark, run set, column, category, status, statistic
% in camel case; numbers in them are roman, and what would be there twice ends with a counter. The statistic is
% Count, Sum, Min, Max, Avg, Median, Stdev, Score or Unit. Define \StoreBenchExecResult with 7 arguments (these parts and
% the value) before this file is read to do something else with them. Rounding: numberOfDigits in the table definition,
% or \usepackage[round-mode=figures, round-precision=...]{siunitx} and \num.
\providecommand\StoreBenchExecResult[7]{\expandafter\newcommand\csname#1#2#3#4#5#6\endcsname{#7}}%
`;

const UNCONFIRMED = "correct_unconfirmed";

/** All statistics of a table as LaTeX commands. */
export function statisticsTex(
  runSets: readonly NamedRunSet[],
  rows: readonly Row[],
  options: StatisticsOptions,
): string {
  const statistics = runSets.map((runSet, i) => columnStatistics(runSet, i, rows, options));
  const showsUnconfirmed = statistics.flat().some((one) => isPositive(one.get(UNCONFIRMED)?.sum));
  const names = distinct(runSets.map(({ benchmark, name }) => [part(benchmark), part(name ?? "")]));
  const commands = runSets.flatMap(({ columns }, i) => {
    const [benchmark, runSet] = names[i]!;
    const titles = distinct(columns.map(({ shownTitle }) => [shownTitle]));
    return columns.flatMap((column, j) => {
      if (column.isEstimate === true) return [];
      return columnCommands(column, statistics[i]![j]!)
        .filter(({ group }) => showsUnconfirmed || group !== UNCONFIRMED)
        .map((command) => {
          const title = part(titles[j]![0]!);
          const parts = [benchmark, runSet, title, command.category, command.status];
          const name = [...parts, command.statistic].map((text) => `{${text!}}`).join("");
          return `\\StoreBenchExecResult${name}{${command.value}}%\n`;
        });
    });
  });
  return HEAD + commands.join("");
}

function isPositive(value: unknown): boolean {
  return value === "Inf" || (value instanceof Decimal && value.coefficient > 0n);
}

interface Command {
  /** Without the answer. */
  readonly group: string;
  readonly category: string;
  readonly status: string;
  readonly statistic: string;
  readonly value: string;
}

function columnCommands(column: Column, statistics: ColumnStatistics): readonly Command[] {
  return [...statistics].flatMap(([name, values]) => {
    const match = /^(.*?)(?:_(true|false))?$/.exec(name)!;
    const group = match[1]!;
    const isScore = group === "score";
    const category = isScore || group === "total" ? "All" : group.split("_").map(capital).join("");
    const status = capital(match[2] ?? "");
    const command = (statistic: string, value: string): Command => ({
      group,
      category,
      status,
      statistic,
      value,
    });
    const ORDER: readonly StatisticName[] = ["sum", "min", "max", "avg", "median", "stdev"];
    const commands = ORDER.flatMap((statistic) => {
      const value = values[statistic];
      if (value === undefined) return [];
      if (column.kind === "status") {
        return command(isScore ? "Score" : "Count", String(value));
      }
      return command(capital(statistic), statisticText(column, value));
    });
    return column.unit === "" ? commands : [...commands, command("Unit", column.unit)];
  });
}

/** Where all parts are the same as others', the first one gets a counter. */
function distinct(names: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const keys = names.map((name) => JSON.stringify(name));
  const seen = new Map<string, number>();
  return names.map((name, i) => {
    const number = (seen.get(keys[i]!) ?? 0) + 1;
    seen.set(keys[i]!, number);
    const isTwice = keys.filter((key) => key === keys[i]).length > 1;
    return isTwice ? [name[0]! + roman(number), ...name.slice(1)] : name;
  });
}

/** Letters only: LaTeX allows no others in names of commands. */
function part(text: string): string {
  const words = text.replace(/[1-9]\d*/g, (digits) => roman(Number(digits))).split(/[^a-zA-Z]/);
  return words.map(capital).join("");
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

function roman(number: number): string {
  let rest = number;
  let text = "";
  for (const [value, letters] of ROMAN) {
    text += letters.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
