import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { csvTable } from "./csv.ts";
import type { PageLogs } from "./page-data.ts";
import type { PageAssets } from "../../base/page/document.ts";
import { pageHtml } from "./page-html.ts";
import { joinRepetitions } from "./repetitions.ts";
import type { RunSet } from "./run-set.ts";
import { withScores, type ScoreWeights } from "./score-weights.ts";
import { markUnique, virtualRunSet, type VirtualKind } from "./virtual-results.ts";
import { readRunSet, type ReadOptions } from "./read-run-set.ts";
import { toolsOfResults } from "./tool-modules.ts";
import { download, isUrl } from "./result-source.ts";
import { joinRunSets, rowsWithDifferences, type ResultTable, type Row } from "./result-table.ts";
import { statisticsTex } from "./statistics-tex.ts";
import {
  readTableDefinition,
  singleResult,
  resultFiles,
  type TableDefinition,
  type TablePart,
} from "./table-definition.ts";
import { writeFiles, type OutputFile } from "./write-files.ts";

export const TABLE_FORMATS = ["html", "csv", "statistics-tex"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface TableRequest {
  /** Files, patterns of files, and addresses; empty if the definition lists them, or for all in `outputPath`. */
  readonly results: readonly string[];
  /** A table definition; null: all columns that the results show. */
  readonly definition: string | null;
  /** Base name of the files; null: from the definition, the result file, or with the time if there are several. */
  readonly name: string | null;
  /** Where modules of users lie, which understand the output of their tools; null: there are none. */
  readonly toolDirectory: string | null;
  /** Folder, or `-` for standard output; null: where the definition or the results are. */
  readonly outputPath: string | null;
  readonly formats: readonly TableFormat[];
  readonly tasks: "all" | "common";
  readonly allColumns: boolean;
  readonly correctOnly: boolean;
  readonly writeDifferences: boolean;
  readonly ignoreErroneous: boolean;
  /** Whether results of one configuration are repetitions of each other, and become one. */
  readonly joinsRepetitions: boolean;
  /** Which virtual results are added. */
  readonly virtual: readonly VirtualKind[];
  readonly marksUnique: boolean;
  /** Points for outcomes; null: those of the results, or of SV-COMP. */
  readonly scoreWeights: ScoreWeights | null;
  readonly logs: PageLogs["place"];
  /** What the page shows at first, as in its address; null: the overview. */
  readonly initialState: string | null;
  /** Whether the page sums up measurements. */
  readonly showsStatistics: boolean;
  readonly generator: string;
  readonly now: Date;
}

export interface TableReport {
  readonly table: ResultTable;
  readonly written: readonly string[];
}

export interface TableServices {
  readonly assets: () => PageAssets;
  readonly warn: (message: string) => void;
  readonly print: (text: string) => void;
}

/** Reads everything before anything is written. */
export async function writeTables(
  request: TableRequest,
  services: TableServices,
): Promise<TableReport> {
  const sources = sourcesOf(request, services.warn);
  const table = await readTable(request, sources.parts, services.warn);
  const outputs = new Outputs(request, sources, table, services.assets);
  const differing = request.writeDifferences ? rowsWithDifferences(table) : [];
  const files = [
    ...outputs.files("table", table.rows),
    ...(differing.length > 0 ? outputs.files("diff", differing) : []),
  ];
  if (request.outputPath === "-") {
    for (const { pieces } of files) for (const piece of pieces) services.print(piece);
    return { table, written: [] };
  }
  writeFiles(files);
  return { table, written: files.map(({ path }) => path) };
}

/** What is to be read, and what says how the files are called. */
interface Sources {
  readonly parts: readonly TablePart[];
  readonly definition: TableDefinition | null;
}

const RESULTS = "results";

function sourcesOf(request: TableRequest, warn: (message: string) => void): Sources {
  const definition =
    request.definition === null ? null : readTableDefinition(request.definition, warn);
  if (definition?.parts != null) {
    const [surplus] = request.results;
    if (surplus === undefined) return { parts: definition.parts, definition };
    throw new UserError(
      `${definition.path} lists the results itself, '${surplus}' cannot be added on the command line`,
    );
  }
  if (definition !== null && request.results.length === 0) {
    throw new UserError(
      `no results: neither ${definition.path} nor the command line names any`,
      null,
      "<result filename=…> in the definition, or files behind the options",
    );
  }
  const searched = request.outputPath === "-" ? RESULTS : (request.outputPath ?? RESULTS);
  const given =
    request.results.length > 0
      ? request.results
      : ["", ".gz", ".bz2"].map((ending) => join(searched, `*.results*.xml${ending}`));
  const parts = given.flatMap(filesOf).map((path) => singleResult(path, definition?.columns));
  return { parts, definition };
}

/** One that is not there stays, so that reading it says so. */
function filesOf(written: string): readonly string[] {
  if (isUrl(written) || existsSync(written) || !/[*?[]/.test(written)) return [written];
  return resultFiles(written, ".");
}

async function readTable(
  request: TableRequest,
  parts: readonly TablePart[],
  warn: (message: string) => void,
): Promise<ResultTable> {
  const { allColumns, correctOnly, ignoreErroneous } = request;
  const paths = parts.flatMap(({ files }) => files.map(({ path }) => path));
  if (paths.length === 0) throw new UserError("there are no result files");
  const downloads = await download(paths);
  const { toolDirectory } = request;
  const userTools =
    toolDirectory === null
      ? new Map<never, never>()
      : await toolsOfResults(toolDirectory, paths, downloads);
  const options: ReadOptions = {
    ...{ allColumns, correctOnly, ignoreErroneous },
    ...{ downloads, userTools, warn },
  };
  const read = parts.flatMap((part) => readRunSet(part, options) ?? []);
  const runSets = read.length === 0 ? [] : compared(read, request);
  const table = joinRunSets(runSets, request.tasks);
  if (table.rows.length > 0) return table;
  throw new UserError(
    runSets.length > 1 && request.tasks === "common"
      ? "no task is in all of the results"
      : `no runs in ${paths.map((path) => `'${path}'`).join(", ")}`,
  );
}

/** The results, and what was asked for of all of them together. */
function compared(
  read: readonly RunSet[],
  { joinsRepetitions, virtual, marksUnique, scoreWeights }: TableRequest,
): readonly RunSet[] {
  const scored = scoreWeights === null ? read : withScores(read, scoreWeights);
  const joined = joinsRepetitions ? joinRepetitions(scored) : scored;
  const marked = marksUnique ? markUnique(joined) : joined;
  return [...marked, ...virtual.map((kind) => virtualRunSet(kind, joined))];
}

/** The files that are written, and how they are called. */
class Outputs {
  private readonly request: TableRequest;
  private readonly table: ResultTable;
  private readonly assets: () => PageAssets;
  private readonly folder: string;
  private readonly name: string;
  /** Whether the kind of table is part of the names. */
  private readonly namesKind: boolean;

  constructor(
    request: TableRequest,
    { parts, definition }: Sources,
    table: ResultTable,
    assets: () => PageAssets,
  ) {
    this.request = request;
    this.table = table;
    this.assets = assets;
    const paths = parts.flatMap(({ files }) => files.map(({ path }) => path));
    const isSingle = definition === null && paths.length === 1;
    const usual = definition === null ? commonFolder(paths) : dirname(definition.path);
    this.folder = request.outputPath === "-" ? "." : (request.outputPath ?? usual);
    this.name =
      request.name ??
      (definition !== null
        ? stem(definition.path)
        : isSingle
          ? stem(paths[0]!)
          : `${RESULTS}.${timestamp(request.now)}`);
    this.namesKind = !isSingle;
  }

  files(kind: "table" | "diff", rows: readonly Row[]): readonly OutputFile[] {
    const formats = new Set(this.request.formats);
    return [...formats].map((format) => {
      const extension = format.replace("-", ".");
      const name = this.namesKind
        ? `${this.name}.${kind}.${extension}`
        : `${this.name}.${extension}`;
      return { path: join(this.folder, name), pieces: this.pieces(kind, format, rows) };
    });
  }

  private pieces(
    kind: "table" | "diff",
    format: TableFormat,
    rows: readonly Row[],
  ): Iterable<string> {
    const { table, request } = this;
    switch (format) {
      case "csv":
        return [csvTable(table, rows)];
      case "statistics-tex": {
        const isWhole = kind === "table" && request.tasks === "all";
        const { correctOnly } = request;
        const options = { correctOnly, withSummary: isWhole && !correctOnly };
        return [statisticsTex(table.runSets, rows, options)];
      }
      case "html":
        return pageHtml({ ...table, rows }, this.assets(), {
          title: kind === "diff" ? `${this.name} differences` : this.name,
          generator: request.generator,
          folder: resolve(this.folder),
          logs: request.logs,
          initialState: request.initialState,
          showsStatistics: request.showsStatistics,
        });
    }
  }
}

/** BenchExec's rule: where the results are if that is one folder, otherwise `results/`. */
function commonFolder(results: readonly string[]): string {
  const folders = new Set(results.map((path) => (isUrl(path) ? null : dirname(path))));
  const [only] = folders;
  return folders.size === 1 && only != null ? only : RESULTS;
}

function stem(path: string): string {
  return basename(path).replace(/\.xml(\.gz|\.bz2)?$/, "");
}

function timestamp(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${day}_${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join("-")}`;
}
