import { realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { UserError, type SourceRange } from "../../base/diagnostics/index.ts";
import { substitute, type TaskSet, type Variables } from "../definition/index.ts";
import { expandPattern } from "../../base/files/index.ts";
import { readProperty, type Property } from "./property.ts";
import { readTaskDefinition, type TaskDefinition } from "./task-definition.ts";
import { readTaskList } from "./task-list.ts";
import { printExpected, type ExpectedVerdict, type Task } from "./task.ts";

/** What the tasks of one set are found with. */
export interface TaskSearch {
  /** Relative patterns start here: the folder of the definition. */
  readonly folder: string;
  readonly variables: Variables;
  readonly needsProperty: boolean;
  /** Hears of wildcards that match nothing, which is no mistake where other patterns do. */
  readonly warn: (message: string) => void;
}

interface FoundFile {
  readonly path: string;
  readonly range: SourceRange;
}

/**
 * The tasks of a `<tasks>` element, in order. Task definitions that do not have the wanted property or expected verdict
 * are left out, as BenchExec does; a set that is empty in the end is a `UserError`.
 */
export function collectTasks(set: TaskSet, search: TaskSearch): Task[] {
  if (set.propertyFile === null && search.needsProperty) {
    throw new UserError(
      "these tasks have no property",
      set.range,
      "<propertyfile> says what to verify, here or for the whole benchmark",
    );
  }
  const files = filesOf(set, search);
  const tasks = files.flatMap((file) => taskOf(file, set, search) ?? []);
  if (files.length > 0 && tasks.length === 0) {
    const { pattern, range } = set.propertyFile!;
    throw new UserError(`none of the ${files.length} tasks has the property ${pattern}`, range);
  }
  for (const { value, range } of set.withoutFiles) {
    tasks.push({ ...taskWithout(value), range: range ?? set.range });
  }
  if (tasks.length === 0) throw new UserError("there is nothing in these <tasks>", set.range);
  return tasks;
}

function filesOf(set: TaskSet, search: TaskSearch): FoundFile[] {
  let found: FoundFile[] = [];
  const excluded = new Set<string>();
  const unmatched: UnmatchedPattern[] = [];
  for (const { kind, pattern, range } of set.patterns) {
    const text = substitute(pattern, search.variables);
    const paths = expandPattern(text, search.folder);
    const isExclusion = kind === "exclude" || kind === "excludesfile";
    if (paths.length === 0 && !isExclusion) unmatched.push({ pattern: text, range });
    const files = kind.endsWith("file")
      ? paths.flatMap((path) => listedIn(path, search, unmatched))
      : paths.map((path) => ({ path, range }));
    if (isExclusion) for (const { path } of files) excluded.add(path);
    else found = [...found, ...files];
  }
  complainAbout(unmatched, found.length > 0 || set.withoutFiles.length > 0, search);
  // Exclusions hold for the whole set, wherever they stand. A file that two patterns find is one task.
  const unique = new Map(found.map((file) => [file.path, file]));
  return [...unique.values()].filter(({ path }) => !excluded.has(path));
}

interface UnmatchedPattern {
  readonly pattern: string;
  readonly range: SourceRange;
}

/** As in BenchExec, wildcards may match nothing; a name without any is a mistake, and so is a set without tasks. */
function complainAbout(
  unmatched: readonly UnmatchedPattern[],
  areOthers: boolean,
  { warn }: TaskSearch,
): void {
  for (const { pattern, range } of unmatched) {
    if (!areOthers || !/[*?[]/.test(pattern)) {
      throw new UserError(`no file matches '${pattern}'`, range);
    }
    const { file, line } = range.source.locate(range.start);
    warn(`${file}:${line}: no file matches '${pattern}'`);
  }
}

function listedIn(list: string, search: TaskSearch, unmatched: UnmatchedPattern[]): FoundFile[] {
  return readTaskList(list).flatMap(({ pattern, folder, range }) => {
    const paths = expandPattern(substitute(pattern, search.variables), folder);
    if (paths.length === 0) unmatched.push({ pattern, range });
    return paths.map((path) => ({ path, range }));
  });
}

function taskOf(file: FoundFile, set: TaskSet, search: TaskSearch): Task | null {
  if (statSync(file.path).isDirectory()) {
    throw new UserError(`${file.path} is a directory`, file.range);
  }
  if (!/\.ya?ml$/.test(file.path)) return taskOfInput(file, set, search);
  if (set.appended.length > 0) {
    throw new UserError(
      "<append> cannot be combined with task definitions",
      set.appended[0]!.range,
      "a task definition lists all its input_files itself",
    );
  }
  const definition = readTaskDefinition(file.path);
  const { inputFiles, requiredFiles, options } = definition;
  const task = { name: file.path, isFile: true, inputFiles, requiredFiles, options };
  if (set.propertyFile === null) {
    return { ...task, property: null, expected: null, range: file.range };
  }
  const property = propertyOf(file, set, search)!;
  const expected = expectedOf(definition, property);
  if (expected === "absent") return null;
  const filter = set.propertyFile.expectedVerdict;
  if (filter !== null && !passes(filter, expected)) return null;
  return { ...task, property, expected, range: file.range };
}

function taskOfInput(file: FoundFile, set: TaskSet, search: TaskSearch): Task {
  const folder = dirname(file.path);
  const appended = set.appended.flatMap(({ value, range }) => {
    const paths = expandPattern(substitute(value, variablesOf(file.path, search)), folder);
    if (paths.length === 0) throw new UserError(`no file matches '${value}'`, range);
    return paths;
  });
  return {
    ...taskWithout(file.path),
    isFile: true,
    inputFiles: [file.path, ...appended],
    property: propertyOf(file, set, search),
    range: file.range,
  };
}

function taskWithout(name: string): Omit<Task, "range"> {
  return {
    name,
    isFile: false,
    inputFiles: [],
    requiredFiles: [],
    property: null,
    expected: null,
    options: { language: null, dataModel: null },
  };
}

/** Performance: thousands of tasks share a property file; it is read once for each place that names it. */
const knownProperties = new WeakMap<SourceRange, Map<string, Property>>();

function propertyOf(file: FoundFile, set: TaskSet, search: TaskSearch): Property | null {
  if (set.propertyFile === null) return null;
  const { pattern, range } = set.propertyFile;
  const text = substitute(pattern, variablesOf(file.path, search));
  const known = knownProperties.get(range) ?? new Map<string, Property>();
  knownProperties.set(range, known);
  const property = known.get(text) ?? findProperty(text, range, search);
  known.set(text, property);
  return property;
}

function findProperty(text: string, range: SourceRange, search: TaskSearch): Property {
  const [path, second] = expandPattern(text, search.folder);
  if (path === undefined) throw new UserError(`there is no property file '${text}'`, range);
  if (second !== undefined) {
    throw new UserError(`'${text}' is more than one property file`, range);
  }
  return readProperty(path, range);
}

function expectedOf(
  definition: TaskDefinition,
  property: Property,
): ExpectedVerdict | null | "absent" {
  if (definition.properties.length === 0) {
    throw new UserError("the task has no property", definition.range, "its 'properties' are empty");
  }
  const wanted = realpathSync(property.path);
  const found = definition.properties.filter(({ path, range }) => {
    if (typeof path !== "string") throw new UserError(path.problem, range);
    return realpathSync(path) === wanted;
  });
  if (found.length > 1) {
    throw new UserError(`the property ${property.name} is there twice`, found[1]!.range);
  }
  if (found.length === 0) return "absent";
  const { expected, subproperty } = found[0]!;
  return expected === null ? null : { holds: expected, subproperty };
}

function passes(filter: string, expected: ExpectedVerdict | null): boolean {
  if (expected === null) return filter === "unknown";
  const written = filter.includes("(") ? expected : { ...expected, subproperty: null };
  return printExpected(written) === filter;
}

/** Variables of one task, in addition to those of its run definition. */
export function variablesOf(
  path: string,
  { variables }: { readonly variables: Variables },
): Variables {
  const prefix = /\.ya?ml$/.test(path) ? "taskdef" : "inputfile";
  const folder = dirname(path);
  return new Map([
    ...variables,
    [`${prefix}_name`, basename(path)],
    [`${prefix}_path`, folder],
    [`${prefix}_path_abs`, folder],
  ]);
}
