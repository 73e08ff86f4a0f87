import { basename } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import type { UserTools } from "../tools/index.ts";
import { isCategory, pointsOf, type Category } from "../verdicts/points.ts";
import { parseXmlRecords, type XmlElement } from "../xml/index.ts";
import { columnOf, MAIN_COLUMNS, plainColumn, type WantedColumn } from "./column.ts";
import { factsOf } from "./facts.ts";
import { LogValues } from "./log-values.ts";
import { outcomeOf } from "./outcome.ts";
import { parseQuantity } from "./quantity.ts";
import { readResultText, type Downloads } from "./result-source.ts";
import { taskKey, type Run, type RunSet } from "./run-set.ts";
import type { ResultReference, TablePart } from "./table-definition.ts";
import { TaskIds } from "./task-ids.ts";

/** What a file says about a run: large files have many of them, so nothing else is kept. */
interface WrittenRun {
  readonly element: Pick<XmlElement, "name" | "attributes" | "range">;
  readonly given: GivenValues;
}

export interface ReadOptions {
  /** Also columns that the result file marks as hidden. */
  readonly allColumns: boolean;
  /** Measurements of results that are not correct are left out. */
  readonly correctOnly: boolean;
  /** Leave out results of benchmarks that did not finish. */
  readonly ignoreErroneous: boolean;
  readonly downloads: Downloads;
  /** Understand the output of tools that are not ours. */
  readonly userTools: UserTools;
  /** Hears about what was left out. */
  readonly warn: (message: string) => void;
}

/** A result file, read but not understood yet. */
interface ResultFile {
  readonly path: string;
  /** Without its runs. */
  readonly root: XmlElement;
  /** Of the columns that its runs have. */
  readonly titles: ReadonlySet<string>;
  readonly runs: readonly WrittenRun[];
  /** See `ResultReference`. */
  readonly id: string | null;
}

/**
 * Reads what stands in one column of tables: a result file, or several below each other. Null if there is nothing to show.
 * Every problem is a `UserError` that names the file.
 */
export function readRunSet(part: TablePart, options: ReadOptions): RunSet | null {
  const read = part.files.map((reference) => readFile(reference, options));
  const files = read.filter((file) => file !== null);
  const [first] = files;
  if (first === undefined) return null;
  const wanted = part.columns.length > 0 ? part.columns : columnsIn(first);
  const runs = runsOf(files, wanted, options);
  const columns = wanted.map((column, i) =>
    columnOf(
      column,
      runs.map(({ values }) => values[i]!),
      (problem) => {
        options.warn(`${first.path}: ${problem}`);
      },
    ),
  );
  const attribute = (name: string): string | null => together(files, name);
  const tool = attribute("tool");
  if (tool === null) {
    throw new UserError(`<${first.root.name}> without the attribute 'tool'`, first.root.range);
  }
  return {
    path: first.path,
    benchmark: attribute("benchmarkname") ?? basename(first.path),
    name: part.title ?? attribute("name"),
    tool,
    version: attribute("version") ?? "",
    date: attribute("date") ?? attribute("starttime") ?? "",
    options: attribute("options") ?? "",
    description: first.root.children.find(({ name }) => name === "description")?.text ?? "",
    error: attribute("error"),
    facts: factsOf(first.root),
    columns,
    runs,
    summary: part.kind === "union" ? new Map() : valuesOf(first.root),
  };
}

function readFile({ path, id }: ResultReference, options: ReadOptions): ResultFile | null {
  const runs: WrittenRun[] = [];
  const titles = new Titles(options);
  const places = new Map<string, number>();
  const text = readResultText(path, options.downloads);
  // Other files than results are refused below, whatever is in them.
  const root = parseXmlRecords(path, text, ["run", "sourcefile"], (element) => {
    titles.note(element);
    const { name, attributes, range } = element;
    const given = new GivenValues(places, valuesOf(element));
    runs.push({ element: { name, attributes, range }, given });
  });
  // Very old files begin with <test>.
  if (root.name !== "result" && root.name !== "test") {
    throw new UserError(
      `a result file begins with <result>, this one with <${root.name}>`,
      root.range,
      root.name === "benchmark"
        ? "run it first: assay bench"
        : root.name === "table"
          ? "table definitions are given with -x"
          : null,
    );
  }
  const error = root.attributes.get("error");
  if (error !== undefined) {
    options.warn(`${path}: the benchmark was not finished: ${error}`);
    if (options.ignoreErroneous) return null;
  }
  return { path, root, runs, titles: titles.all, id };
}

/** The different values of an attribute: `[a; b]` if there are several. */
function together(files: readonly ResultFile[], name: string): string | null {
  const values = files.flatMap(({ root }) => root.attributes.get(name) ?? []);
  const different = [...new Set(values)];
  if (different.length === 0) return null;
  return different.length === 1 ? different[0]! : `[${different.join("; ")}]`;
}

/** Titles of columns that a table shows if nobody chooses. */
class Titles {
  private readonly allColumns: boolean;
  readonly all = new Set<string>();

  constructor({ allColumns }: ReadOptions) {
    this.allColumns = allColumns;
  }

  note({ children }: XmlElement): void {
    for (const { name, attributes } of children) {
      const title = attributes.get("title");
      if (name !== "column" || title === undefined) continue;
      if (attributes.get("hidden") !== "true" || this.allColumns) this.all.add(title);
    }
  }
}

/** The values of the columns of a run. Performance: a map for each of 150,000 runs takes a third of the memory. */
class GivenValues {
  private readonly places: ReadonlyMap<string, number>;
  private readonly values: readonly (string | undefined)[];

  /** `places` are shared by all runs of a file, and grow with the titles that they have. */
  constructor(places: Map<string, number>, given: ReadonlyMap<string, string>) {
    this.places = places;
    for (const title of given.keys()) if (!places.has(title)) places.set(title, places.size);
    this.values = Array.from(places.keys(), (title) => given.get(title));
  }

  get(title: string): string | undefined {
    const place = this.places.get(title);
    return place === undefined ? undefined : this.values[place];
  }
}

function columnsIn(file: ResultFile): readonly WantedColumn[] {
  const titles = new Set(file.titles);
  if (titles.size === 0) return [plainColumn("status")];
  const main = MAIN_COLUMNS.filter(({ title }) => titles.has(title));
  for (const { title } of main) titles.delete(title);
  return [...main, ...[...titles].sort().map((title) => plainColumn(title))];
}

function runsOf(
  files: readonly ResultFile[],
  columns: readonly WantedColumn[],
  options: ReadOptions,
): readonly Run[] {
  const runs = new Map<string, Run>();
  let repeated = 0;
  const needsLogs = columns.some(({ pattern, href }) => pattern !== null && href === null);
  for (const file of files) {
    const logs = needsLogs ? new LogValues(file.root, file.path, options) : null;
    const context = { file, columns, options, logs, ids: new TaskIds(file.path) };
    for (const written of file.runs) {
      const run = runOf(written, context, logPrefixOf(file));
      const key = taskKey(run.task);
      if (runs.has(key)) repeated++;
      else runs.set(key, run);
    }
  }
  if (repeated > 0)
    options.warn(
      `${files[0]!.path}: ${repeated} ${repeated === 1 ? "run has" : "runs have"} the task of an earlier one and were left out`,
    );
  return [...runs.values()];
}

interface RunContext {
  readonly file: ResultFile;
  readonly columns: readonly WantedColumn[];
  readonly options: ReadOptions;
  readonly logs: LogValues | null;
  readonly ids: TaskIds;
}

function runOf({ element, given }: WrittenRun, context: RunContext, logPrefix: string): Run {
  const { attributes } = element;
  const name = attributes.get("name");
  if (name === undefined) {
    throw new UserError(`<${element.name}> without the attribute 'name'`, element.range);
  }
  const status = given.get("status") ?? "";
  const category = categoryOf(given.get("category"), status, element);
  const { file, ids } = context;
  const task = ids.of(attributes, name, {
    witnessCategory: given.get("witness-category") ?? null,
    runSet: file.id ?? attributes.get("runset") ?? null,
  });
  const propertyScore = task.property?.isScored === true ? (pointsOf(status, category) ?? 0) : null;
  const run = {
    task,
    status,
    category,
    outcome: outcomeOf(status, category),
    score: explicitScore(given.get("score")) ?? pointsOf(status, category),
    propertyScore,
    log: attributes.get("logfile") ?? `${logPrefix}${basename(name)}.log`,
    source: file.path,
  };
  return { ...run, values: valuesIn(run, given, context) };
}

function valuesIn(
  { status, category, propertyScore, log }: Omit<Run, "values">,
  given: GivenValues,
  { columns, options, logs }: RunContext,
): Run["values"] {
  const showsValues = !options.correctOnly || category === "correct";
  return columns.map(({ title, pattern, href }) => {
    const kind = title.toLowerCase();
    if (kind === "status") return status;
    let value: string | null = null;
    if (showsValues) {
      value =
        pattern === null || href !== null
          ? (given.get(title) ?? null)
          : (logs?.valueOf(log, pattern) ?? null);
    }
    return kind === "score" && value === null && propertyScore !== null
      ? String(propertyScore)
      : value;
  });
}

/** The values of the columns in an element; of several with one title the first counts. */
function valuesOf(element: XmlElement): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  for (const child of element.children) {
    if (child.name !== "column") continue;
    const title = child.attributes.get("title");
    const value = child.attributes.get("value");
    if (title === undefined)
      throw new UserError("<column> without the attribute 'title'", child.range);
    if (value !== undefined && !given.has(title)) given.set(title, value);
  }
  return given;
}

function categoryOf(
  text: string | undefined,
  status: string,
  element: WrittenRun["element"],
): Category {
  if (text === undefined || text === "") return "missing";
  // A run that was never started has this one in old files.
  if (text === "aborted") return status === "" ? "missing" : "error";
  if (!isCategory(text)) throw new UserError(`'${text}' is no category`, element.range);
  return text;
}

function explicitScore(text: string | undefined): number | null {
  return text === undefined ? null : (parseQuantity(text)?.value ?? null);
}

/** BenchExec's convention: `x.results.NAME.xml` has its logs in `x.logfiles/`, beginning with the run definition's name. */
function logPrefixOf({ root, path }: ResultFile): string {
  const end = path.lastIndexOf(".results.");
  const stem = end < 0 ? path.replace(/\.xml(\.gz|\.bz2)?$/, "") : path.slice(0, end);
  const folder = `${basename(stem)}.logfiles/`;
  const name = root.attributes.get("name");
  const block = root.attributes.get("block");
  if (name === undefined || name === block) return folder;
  const runDefinition =
    block !== undefined && name.endsWith(`.${block}`) ? name.slice(0, -1 - block.length) : name;
  return `${folder}${runDefinition}.`;
}
