import { readFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { UserError } from "../../base/diagnostics/index.ts";
import { isCategory, pointsOf, type Category } from "../verdicts/points.ts";
import { parseXml, type XmlElement } from "../xml/index.ts";
import { factsOf } from "./facts.ts";
import { outcomeOf } from "./outcome.ts";
import { parseQuantity } from "./quantity.ts";
import { taskKey, type Column, type Run, type RunSet } from "./run-set.ts";

export interface ReadOptions {
  /** Also columns that the result file marks as hidden. */
  readonly allColumns: boolean;
  /** Measurements of results that are not correct are left out. */
  readonly correctOnly: boolean;
  /** Hears about what was left out. */
  readonly warn: (message: string) => void;
}

/** Reads a result file, plain or compressed with gzip. Every problem is a `UserError` that names the file. */
export function readRunSet(path: string, options: ReadOptions): RunSet {
  const root = parseXml(path, textOf(path));
  if (root.name !== "result")
    throw new UserError(
      `a result file begins with <result>, this one with <${root.name}>`,
      root.range,
      root.name === "benchmark" ? "run it first: assay bench" : null,
    );
  const { attributes } = root;
  const elements = root.children.filter(({ name }) => name === "run");
  const columns = columnsOf(elements, options);
  const tool = attributes.get("tool");
  if (tool === undefined) throw new UserError("<result> without the attribute 'tool'", root.range);
  return {
    path,
    benchmark: attributes.get("benchmarkname") ?? basename(path),
    name: attributes.get("name") ?? null,
    tool,
    version: attributes.get("version") ?? "",
    date: attributes.get("date") ?? attributes.get("starttime") ?? "",
    options: attributes.get("options") ?? "",
    description: root.children.find(({ name }) => name === "description")?.text ?? "",
    error: attributes.get("error") ?? null,
    facts: factsOf(root),
    columns,
    runs: runsOf(elements, { root, path, columns, options }),
  };
}

function textOf(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = gunzipSync(bytes);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UserError(
      code === "ENOENT" ? `there is no file '${path}'` : `'${path}' cannot be read (${code})`,
    );
  }
  if (bytes.subarray(0, 3).toString("latin1") === "BZh")
    throw new UserError(
      `'${path}' is compressed with bzip2`,
      null,
      "bunzip2 it first, or run benchexec with --no-compress-results",
    );
  return bytes.toString("utf8");
}

/** Those that every table shows first, with the unit they are shown in. */
const MAIN_COLUMNS: ReadonlyMap<string, Partial<Column>> = new Map([
  ["status", {}],
  ["category", {}],
  ["cputime", {}],
  ["walltime", {}],
  ["memory", { unit: "MB", decimalShift: 6 }],
  ["memUsage", { shownTitle: "memory", unit: "MB", decimalShift: 6 }],
  ["cpuenergy", {}],
]);

function columnsOf(runs: readonly XmlElement[], { allColumns }: ReadOptions): readonly Column[] {
  const values = new Map<string, string[]>([["status", []]]);
  for (const { children } of runs)
    for (const { name, attributes } of children) {
      const title = attributes.get("title");
      if (name !== "column" || title === undefined) continue;
      if (attributes.get("hidden") === "true" && !allColumns) continue;
      const value = attributes.get("value") ?? "";
      const seen = values.get(title);
      if (seen === undefined) values.set(title, [value]);
      else seen.push(value);
    }
  const others = [...values.keys()].filter((title) => !MAIN_COLUMNS.has(title)).sort();
  const titles = [...[...MAIN_COLUMNS.keys()].filter((title) => values.has(title)), ...others];
  return titles.map((title) => columnOf(title, values.get(title)!));
}

/** A column holds numbers if all its values are numbers of one unit. */
function columnOf(title: string, values: readonly string[]): Column {
  const shownTitle = MAIN_COLUMNS.get(title)?.shownTitle ?? title;
  if (title === "status") return { title, shownTitle, kind: "status", unit: "", decimalShift: 0 };
  const text: Column = { title, shownTitle, kind: "text", unit: "", decimalShift: 0 };
  let unit: string | null = null;
  for (const value of values) {
    if (isAbsent(value)) continue;
    const quantity = parseQuantity(value);
    if (quantity === null || (unit !== null && unit !== quantity.unit)) return text;
    unit = quantity.unit;
  }
  if (unit === null) return text;
  const main = MAIN_COLUMNS.get(title);
  const isBytes = main?.decimalShift !== undefined && (unit === "B" || unit === "");
  return isBytes
    ? { ...text, kind: "number", unit: main.unit ?? "", decimalShift: main.decimalShift }
    : { ...text, kind: "number", unit };
}

function isAbsent(value: string): boolean {
  return value === "" || value === "-";
}

interface RunContext {
  readonly root: XmlElement;
  readonly path: string;
  readonly columns: readonly Column[];
  readonly options: ReadOptions;
}

function runsOf(elements: readonly XmlElement[], context: RunContext): readonly Run[] {
  const runs = new Map<string, Run>();
  let repeated = 0;
  const logPrefix = logPrefixOf(context);
  for (const element of elements) {
    const run = runOf(element, context, logPrefix);
    const key = taskKey(run.task);
    if (runs.has(key)) repeated++;
    else runs.set(key, run);
  }
  if (repeated > 0)
    context.options.warn(
      `${context.path}: ${repeated} ${repeated === 1 ? "run has" : "runs have"} the task of an earlier one and were left out`,
    );
  return [...runs.values()];
}

function runOf(element: XmlElement, context: RunContext, logPrefix: string): Run {
  const { attributes } = element;
  const name = attributes.get("name");
  if (name === undefined) throw new UserError("<run> without the attribute 'name'", element.range);
  const given = new Map<string, string>();
  for (const child of element.children) {
    if (child.name !== "column") continue;
    const title = child.attributes.get("title");
    const value = child.attributes.get("value");
    if (title === undefined)
      throw new UserError("<column> without the attribute 'title'", child.range);
    if (value !== undefined) given.set(title, value);
  }
  const status = given.get("status") ?? "";
  const category = categoryOf(given.get("category"), status, element);
  const showsValues = !context.options.correctOnly || category === "correct";
  return {
    task: {
      name: taskName(name, attributes.get("files"), context.path),
      property: attributes.get("properties") ?? null,
      expectedVerdict: attributes.get("expectedVerdict") ?? null,
    },
    status,
    category,
    outcome: outcomeOf(status, category),
    score: explicitScore(given.get("score")) ?? pointsOf(status, category),
    values: context.columns.map(({ title, kind }) =>
      kind === "status" || showsValues ? (given.get(title) ?? null) : null,
    ),
    log: attributes.get("logfile") ?? `${logPrefix}${basename(name)}.log`,
  };
}

function categoryOf(text: string | undefined, status: string, element: XmlElement): Category {
  if (text === undefined || text === "") return "missing";
  // A run that was never started has this one in old files.
  if (text === "aborted") return status === "" ? "missing" : "error";
  if (!isCategory(text)) throw new UserError(`'${text}' is no category`, element.range);
  return text;
}

function explicitScore(text: string | undefined): number | null {
  return text === undefined ? null : (parseQuantity(text)?.value ?? null);
}

/** Paths are relative to the result file; tables name them from where the command runs, so that results of different folders meet. */
function taskName(name: string, files: string | undefined, path: string): string {
  const isFile = files !== undefined && files.replace(/^\[|\]$/g, "").trim() !== "";
  return isFile ? relative(process.cwd(), resolve(dirname(path), name)) : name;
}

/** BenchExec's convention: `x.results.NAME.xml` has its logs in `x.logfiles/`, beginning with the run definition's name. */
function logPrefixOf({ root, path }: RunContext): string {
  const end = path.lastIndexOf(".results.");
  const stem = end < 0 ? path.replace(/\.xml(\.gz)?$/, "") : path.slice(0, end);
  const folder = `${basename(stem)}.logfiles/`;
  const name = root.attributes.get("name");
  const block = root.attributes.get("block");
  if (name === undefined || name === block) return folder;
  const runDefinition =
    block !== undefined && name.endsWith(`.${block}`) ? name.slice(0, -1 - block.length) : name;
  return `${folder}${runDefinition}.`;
}
