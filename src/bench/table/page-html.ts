import { gzipSync } from "node:zlib";
import {
  DOCUMENT_END,
  documentHead,
  jsonElement,
  scriptElement,
  type PageAssets,
} from "../../base/page/document.ts";
import { columnLinks } from "./cell-links.ts";
import { cellText, type Column } from "./column.ts";
import { locateLogs, readLog, type LogPlaces } from "./log-files.ts";
import { OUTCOMES } from "./outcome.ts";
import {
  embeddedLogId,
  REPETITIONS,
  type PageColumn,
  type PageData,
  type PageLogs,
  type PageRunSet,
  type RepeatedColumn,
} from "./page-data.ts";
import type { Run } from "./run-set.ts";
import { idText, type ResultTable, type TaskIdPart } from "./result-table.ts";

export interface PageOptions {
  readonly title: string;
  readonly generator: string;
  /** Where the page will be: addresses of logs are relative to it. */
  readonly folder: string;
  readonly logs: PageLogs["place"];
  readonly initialState: string | null;
  readonly showsStatistics: boolean;
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
  const repeated = table.runSets.map(({ columns }, i) =>
    repeatedColumns(
      columns,
      table.rows.map(({ runs }) => runs[i] ?? null),
    ),
  );
  const data: PageData = {
    title,
    generator,
    commonPrefix: table.commonPrefix,
    tasks: table.rows.map(({ shortName }) => shortName),
    ids: table.relevantIds.map((part) => ({
      title: ID_TITLES[part],
      values: table.rows.map(({ task }) => idText(task, part)),
    })),
    commonIds: commonIds(table),
    runSets: table.runSets.map((_, i) => pageRunSet(table, i, places[i]!.logs, folder)),
    initialState: options.initialState,
    showsStatistics: options.showsStatistics,
    repeatedTitles: [...new Set(repeated.flatMap((columns) => columns.map((one) => one.title)))],
  };
  yield documentHead({ title, generator, style: assets.style, policy: LOG_POLICY });
  yield jsonElement("data", data);
  if (data.repeatedTitles.length > 0) yield jsonElement(REPETITIONS, repeated);
  yield scriptElement(assets.script);
  if (logs === "embedded") yield* embeddedLogs(places);
  yield DOCUMENT_END;
}

const ID_TITLES: Readonly<Record<TaskIdPart, string>> = {
  property: "property",
  expectedVerdict: "expected",
  witnessCategory: "witness",
  runSet: "run set",
};

function commonIds({ rows, relevantIds }: ResultTable): PageData["commonIds"] {
  const parts = Object.keys(ID_TITLES) as TaskIdPart[];
  return parts.flatMap((part) => {
    const value = rows[0] === undefined ? null : idText(rows[0].task, part);
    return value === null || relevantIds.includes(part) ? [] : [{ title: ID_TITLES[part], value }];
  });
}

/** A log that the user opens may be anywhere. */
const LOG_POLICY = ["frame-src * file:"];

function pageRunSet(table: ResultTable, index: number, logs: PageLogs, folder: string): PageRunSet {
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
    columns: runSet.columns.flatMap((column, i) => {
      if (column.kind === "status") return [];
      const texts = runs.map((run) => run?.values[i] ?? null);
      const links = columnLinks(column, runs, texts, folder);
      const titled = { ...column, shownTitle: distinctTitle(runSet.columns, i) };
      const values = pageColumn(titled, column.kind, texts);
      return [links === null ? values : { ...values, links }];
    }),
    logs,
  };
}

function repeatedColumns(
  columns: readonly Column[],
  runs: readonly (Run | null)[],
): readonly RepeatedColumn[] {
  if (!runs.some((run) => (run?.samples?.size ?? 0) > 0)) return [];
  return columns.flatMap((column, i) => {
    if (!runs.some((run) => run?.samples?.has(column.title) === true)) return [];
    const scale = column.scale?.toNumber() ?? 1;
    const values = runs.map(
      (run) => run?.samples?.get(column.title)?.map((value) => shortened(value * scale)) ?? null,
    );
    return [{ title: distinctTitle(columns, i), unit: column.unit, values }];
  });
}

/** Noise is larger than what is behind these digits. */
function shortened(value: number): number {
  return Number(value.toPrecision(7));
}

/** A table may show one value in several units. */
function distinctTitle(columns: readonly Column[], index: number): string {
  const { shownTitle, unit } = columns[index]!;
  const namesakes = columns.filter((column) => column.shownTitle === shownTitle);
  if (namesakes.length === 1) return shownTitle;
  const isUnit = namesakes.filter((column) => column.unit === unit).length === 1;
  return isUnit && unit !== ""
    ? `${shownTitle} in ${unit}`
    : `${shownTitle} ${namesakes.indexOf(columns[index]!) + 1}`;
}

function pageColumn(
  column: Column,
  kind: "number" | "text",
  texts: readonly (string | null)[],
): PageColumn {
  const { shownTitle: title, unit } = column;
  if (kind === "text") return { kind, title, unit, values: texts };
  const values = texts.map((text) => {
    const shown = cellText(column, text);
    if (shown === "" || shown === "NaN") return null;
    const value = Number(shown.replace("Inf", "Infinity"));
    return Number.isFinite(value) ? value : String(value);
  });
  const numbers = { kind, title, unit, values };
  return column.isEstimate === true ? { ...numbers, isEstimate: true } : numbers;
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
