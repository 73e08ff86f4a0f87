import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { csvDifferences, csvTable } from "./csv.ts";
import type { PageLogs } from "./page-data.ts";
import { pageHtml, type PageAssets } from "./page-html.ts";
import { readRunSet } from "./read-run-set.ts";
import { joinRunSets, rowsWithDifferences, type ResultTable } from "./result-table.ts";
import { writeFiles, type OutputFile } from "./write-files.ts";

export type TableFormat = "html" | "csv";

export interface TableRequest {
  readonly results: readonly string[];
  /** Base name of the files; null: from the result file, or with the time if there are several. */
  readonly name: string | null;
  /** Folder, or `-` for standard output; null: where the results are. */
  readonly outputPath: string | null;
  readonly formats: readonly TableFormat[];
  readonly tasks: "all" | "common";
  readonly allColumns: boolean;
  readonly correctOnly: boolean;
  readonly writeDifferences: boolean;
  readonly ignoreErroneous: boolean;
  readonly logs: PageLogs["place"];
  readonly generator: string;
  readonly now: Date;
}

export interface TableReport {
  readonly table: ResultTable;
  readonly written: readonly string[];
  /** Rows whose statuses differ between the results. */
  readonly differing: number;
}

export interface TableServices {
  readonly assets: () => PageAssets;
  readonly warn: (message: string) => void;
  readonly print: (text: string) => void;
}

/** Reads everything before anything is written. */
export function writeTables(request: TableRequest, services: TableServices): TableReport {
  const table = readTable(request, services.warn);
  const differing = request.writeDifferences ? rowsWithDifferences(table) : [];
  const files = outputFiles(request, table, services.assets);
  if (differing.length > 0 && differing.length < table.rows.length && files.csv !== null)
    files.all.push({ path: files.csv.diffPath, pieces: [csvDifferences(table, differing)] });
  if (request.outputPath === "-") {
    for (const { pieces } of files.all) for (const piece of pieces) services.print(piece);
    return { table, written: [], differing: differing.length };
  }
  writeFiles(files.all);
  return { table, written: files.all.map(({ path }) => path), differing: differing.length };
}

function readTable(request: TableRequest, warn: (message: string) => void): ResultTable {
  const { allColumns, correctOnly, ignoreErroneous } = request;
  const runSets = request.results.map((path) =>
    readRunSet(path, { allColumns, correctOnly, warn }),
  );
  const kept = runSets.filter(({ error, path }) => {
    if (error === null) return true;
    warn(`${path}: the benchmark was not finished: ${error}`);
    return !ignoreErroneous;
  });
  const table = joinRunSets(kept, request.tasks);
  if (table.rows.length === 0)
    throw new UserError(
      kept.length > 1 && request.tasks === "common"
        ? "no task is in all of the results"
        : `no runs in ${request.results.map((path) => `'${path}'`).join(", ")}`,
    );
  return table;
}

interface OutputFiles {
  readonly all: OutputFile[];
  readonly csv: { readonly diffPath: string } | null;
}

function outputFiles(
  request: TableRequest,
  table: ResultTable,
  assets: () => PageAssets,
): OutputFiles {
  const { results, formats, now, generator, logs } = request;
  const folder = request.outputPath === "-" ? "." : (request.outputPath ?? commonFolder(results));
  const name =
    request.name ?? (results.length === 1 ? stem(results[0]!) : `results.${timestamp(now)}`);
  const path = (kind: string, extension: string): string =>
    join(folder, results.length === 1 ? `${name}.${extension}` : `${name}.${kind}.${extension}`);
  const all: OutputFile[] = [];
  if (formats.includes("html"))
    all.push({
      path: path("table", "html"),
      pieces: pageHtml(table, assets(), { title: name, generator, folder: resolve(folder), logs }),
    });
  if (!formats.includes("csv")) return { all, csv: null };
  all.push({ path: path("table", "csv"), pieces: [csvTable(table)] });
  return { all, csv: { diffPath: path("diff", "csv") } };
}

/** BenchExec's rule: where the results are if that is one folder, otherwise `results/`. */
function commonFolder(results: readonly string[]): string {
  const folders = new Set(results.map((path) => dirname(path)));
  return folders.size === 1 ? [...folders][0]! : "results";
}

function stem(path: string): string {
  return basename(path).replace(/\.xml(\.gz)?$/, "");
}

function timestamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join("-")}`;
}
