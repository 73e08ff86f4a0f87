import { gzipSync } from "node:zlib";
import { locateLogs, readLog, type LogPlaces } from "./log-files.ts";
import { OUTCOMES } from "./outcome.ts";
import {
  embeddedLogId,
  type PageColumn,
  type PageData,
  type PageLogs,
  type PageRunSet,
} from "./page-data.ts";
import { parseQuantity } from "./quantity.ts";
import type { ResultTable, TaskIdPart } from "./result-table.ts";
import type { Column } from "./run-set.ts";

/** The script and the style of the page, as built. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export interface PageOptions {
  readonly title: string;
  readonly generator: string;
  /** Where the page will be: addresses of logs are relative to it. */
  readonly folder: string;
  readonly logs: PageLogs["place"];
}

/** One HTML file that needs no other, in pieces: with embedded logs it may be longer than a string can be. */
export function* pageHtml(
  table: ResultTable,
  assets: PageAssets,
  options: PageOptions,
): Iterable<string> {
  const { title, generator, folder, logs } = options;
  const places = table.runSets.map((_, i) =>
    locateLogs(table, i, { pageFolder: folder, place: logs }),
  );
  const data: PageData = {
    title,
    generator,
    commonPrefix: table.commonPrefix,
    tasks: table.rows.map(({ shortName }) => shortName),
    ids: table.relevantIds.map((part) => ({
      title: ID_TITLES[part],
      values: table.rows.map(({ task }) => task[part]),
    })),
    commonIds: commonIds(table),
    runSets: table.runSets.map((_, i) => pageRunSet(table, i, places[i]!.logs)),
  };
  yield head(title, generator, assets.style);
  yield `<script type="application/json" id="data">${safeJson(data)}</script>\n`;
  yield `<script>${safeScript(assets.script)}</script>\n`;
  if (logs === "embedded") yield* embeddedLogs(places);
  yield "</body>\n</html>\n";
}

const ID_TITLES: Readonly<Record<TaskIdPart, string>> = {
  property: "property",
  expectedVerdict: "expected",
};

function commonIds({ rows, relevantIds }: ResultTable): PageData["commonIds"] {
  const parts: readonly TaskIdPart[] = ["property", "expectedVerdict"];
  return parts.flatMap((part) => {
    const value = rows[0]?.task[part] ?? null;
    return value === null || relevantIds.includes(part) ? [] : [{ title: ID_TITLES[part], value }];
  });
}

/** Nothing is loaded from anywhere, except a log that the user opens. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-src * file:";

function head(title: string, generator: string, style: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="${escaped(generator)}">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<noscript>This page shows ${escaped(title)} with a script, which the browser does not run.</noscript>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Inside a script element nothing may look like its end or like a comment. */
function safeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function safeScript(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, "\\x3c");
}

function pageRunSet(table: ResultTable, index: number, logs: PageLogs): PageRunSet {
  const runSet = table.runSets[index]!;
  const runs = table.rows.map(({ runs }) => runs[index] ?? null);
  const statuses = [...new Set(runs.flatMap((run) => (run === null ? [] : [run.status])))];
  const statusIndex = new Map(statuses.map((status, i) => [status, i]));
  return {
    name: runSet.distinctName,
    tool: runSet.tool,
    version: runSet.version,
    benchmark: runSet.benchmark,
    date: runSet.date,
    options: runSet.options,
    error: runSet.error,
    file: runSet.path,
    facts: runSet.facts,
    statuses,
    status: runs.map((run) => (run === null ? -1 : statusIndex.get(run.status)!)),
    outcome: runs.map((run) => OUTCOMES.indexOf(run?.outcome ?? "none")),
    score: runs.map((run) => run?.score ?? null),
    columns: runSet.columns.flatMap((column, i) =>
      column.kind === "status"
        ? []
        : [
            pageColumn(
              column,
              column.kind,
              runs.map((run) => run?.values[i] ?? null),
            ),
          ],
    ),
    logs,
  };
}

function pageColumn(
  { shownTitle: title, unit, decimalShift }: Column,
  kind: "number" | "text",
  texts: readonly (string | null)[],
): PageColumn {
  if (kind === "text") return { kind, title, unit, values: texts };
  const factor = 10 ** decimalShift;
  const values = texts.map((text) => {
    const quantity = text === null ? null : parseQuantity(text);
    if (quantity === null) return null;
    const value = quantity.value / factor;
    return Number.isFinite(value) ? value : String(value);
  });
  return { kind, title, unit, values };
}

/** Elements that the browser neither runs nor parses: they cost their length until somebody opens one. */
function* embeddedLogs(places: readonly LogPlaces[]): Iterable<string> {
  for (const [runSet, { files }] of places.entries())
    for (const [row, file] of files.entries()) {
      if (file === null) continue;
      const content = gzipSync(readLog(file)).toString("base64");
      yield `<script type="text/x-log" id="${embeddedLogId(runSet, row)}">${content}</script>\n`;
    }
}
