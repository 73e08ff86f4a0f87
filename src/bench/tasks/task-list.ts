import { dirname } from "node:path";
import { SourceText, UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { readInput } from "../definition/index.ts";

/** A line of a list of tasks: a pattern, relative to the list's folder. */
export interface ListedPattern {
  readonly pattern: string;
  readonly folder: string;
  readonly range: SourceRange;
}

/**
 * Patterns of a set file (one a line, `#` comments), or of a CSV file with a header: its column `task`, the first one
 * if none is called so.
 */
export function readTaskList(path: string): ListedPattern[] {
  const source = new SourceText(path, readInput(path, "list of tasks").replace(/\r\n?/g, "\n"));
  const lines = linesOf(source);
  const isTable = path.toLowerCase().endsWith(".csv");
  const column = isTable ? taskColumn(lines[0]?.text ?? "") : null;
  const patterns: ListedPattern[] = [];
  for (const { text, start } of column === null ? lines : lines.slice(1)) {
    if (text.trim() === "" || text.trimStart().startsWith("#")) continue;
    const pattern = (column === null ? text : (cellsOf(text)[column] ?? "")).trim();
    const range = source.range(start, start + text.length);
    if (pattern === "") throw new UserError("a row without task", range);
    if (column === null && /[{};]/.test(pattern)) {
      throw new UserError(
        "this does not look like a list of files",
        range,
        "<include> names tasks, <includesfile> a file that lists them",
      );
    }
    patterns.push({ pattern, folder: dirname(path), range });
  }
  return patterns;
}

function linesOf(source: SourceText): { text: string; start: number }[] {
  let start = 0;
  return source.text.split("\n").map((text) => {
    const line = { text, start };
    start += text.length + 1;
    return line;
  });
}

function taskColumn(header: string): number {
  return Math.max(
    0,
    cellsOf(header).findIndex((title) => title.trim() === "task"),
  );
}

/** Cells of one CSV row; quoted ones may hold commas and doubled quotes. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
