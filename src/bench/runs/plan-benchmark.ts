import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../../base/diagnostics/index.ts";
import { nearest } from "../../base/options/index.ts";
import {
  substitute,
  type BenchmarkDefinition,
  type Column,
  type RunDefinition,
  type TaskSet,
  type ToolOption,
  type Variables,
} from "../definition/index.ts";
import type { RunLimits } from "../execution/run-execution.ts";
import { matchesWildcard } from "../../base/files/index.ts";
import { collectTasks, variablesOf, type Task } from "../tasks/index.ts";
import { findTool, type InstalledTool, type ToolAdapter, type ToolSearch } from "../tools/index.ts";
import { FileHashes, shortHash } from "./file-hashes.ts";
import { filesBelow } from "./files-below.ts";
import { LogNames } from "./log-names.ts";
import {
  labelOf,
  type BenchmarkPlan,
  type Block,
  type OutputPlaces,
  type PlannedRun,
  type RunSet,
} from "./planned-run.ts";

/** What of a definition is wanted, by wildcards on names; empty: everything. */
export interface Selection {
  readonly runDefinitions: readonly string[];
  readonly taskSets: readonly string[];
  /** How often each run is executed; left out: once. */
  readonly repetitions?: number;
  /** Folder for `${tasks_directory}`; absent or null: `tasks` beside the definition. */
  readonly tasksDirectory?: string | null;
}

/**
 * All runs of a definition. Everything that can be wrong with it is found here: tools and files are looked up, nothing is
 * written.
 */
export function planBenchmark(
  definition: BenchmarkDefinition,
  limits: RunLimits,
  selection: Selection,
  toolSearch: Omit<ToolSearch, "folder">,
  outputs: OutputPlaces,
): BenchmarkPlan {
  const planner = new Planner(definition, limits, selection, toolSearch, outputs);
  return {
    name: definition.name,
    displayName: definition.displayName,
    limits,
    columns: definition.columns,
    runSets: planner.runSets(selection.repetitions ?? 1),
    outputs,
    // Each repetition has the same ones.
    warnings: [...new Set(planner.warnings)],
  };
}

/** Where runs of a task set belong. */
interface BlockPlace {
  readonly name: string;
  readonly repetition: number | null;
}

class Planner {
  private readonly definition: BenchmarkDefinition;
  private readonly folder: string;
  private readonly limits: RunLimits;
  private readonly selection: Selection;
  private readonly toolSearch: ToolSearch;
  private readonly outputs: OutputPlaces;
  private readonly tools = new Map<string, InstalledTool>();
  private readonly hashes = new FileHashes();
  private readonly logNames = new LogNames();
  readonly warnings: string[] = [];

  constructor(
    definition: BenchmarkDefinition,
    limits: RunLimits,
    selection: Selection,
    toolSearch: Omit<ToolSearch, "folder">,
    outputs: OutputPlaces,
  ) {
    this.definition = definition;
    this.folder = dirname(resolve(definition.path));
    this.limits = limits;
    this.selection = selection;
    this.toolSearch = { ...toolSearch, folder: this.folder };
    this.outputs = outputs;
  }

  /** All run definitions once, then once more: what changes while they are executed concerns each of them alike. */
  runSets(repetitions: number): RunSet[] {
    const { runDefinitions, taskSets } = this.selection;
    const all = this.definition.runDefinitions;
    const chosen = all.filter(({ name }) => isSelected(name ?? "", runDefinitions));
    const names = all.map(({ name }) => name ?? "");
    this.checkSelected("no run definition is called", runDefinitions, names);
    const blocks = chosen.flatMap((one) => blocksOf(one).map(({ name }) => name));
    if (chosen.length > 0) this.checkSelected("no tasks are called", taskSets, blocks);
    const numbers =
      repetitions === 1 ? [null] : Array.from({ length: repetitions }, (_, i) => i + 1);
    const runSets = numbers.flatMap((repetition) =>
      chosen.map((runDefinition) => this.runSet(runDefinition, repetition)),
    );
    this.checkColumns();
    return runSets.filter((runSet) => runSet !== null);
  }

  /** What selects nothing is told; an error if nothing at all is left, unless everything has wildcards. */
  private checkSelected(what: string, wanted: readonly string[], names: readonly string[]): void {
    const unused = wanted.filter((one) => !names.some((name) => matchesWildcard(name, one)));
    if (unused.length === 0) return;
    const message = `${what} ${unused.join(" or ")}`;
    if (unused.length < wanted.length || wanted.every(hasWildcard)) {
      this.warnings.push(message);
      return;
    }
    const there = [...new Set(names)].map((name) => `'${name}'`).join(", ");
    throw new UserError(message, this.definition.range, `there are ${there}`);
  }

  /** Null if none of its tasks is wanted; then nobody needs its tool. */
  private runSet(runDefinition: RunDefinition, repetition: number | null): RunSet | null {
    const { name, options } = runDefinition;
    const { taskSets } = this.selection;
    const chosen = blocksOf(runDefinition).filter((block) => isSelected(block.name, taskSets));
    if (chosen.length === 0) return null;
    const tool = this.toolOf(runDefinition);
    const variables = this.variables(name);
    const blocks = chosen.map((block) =>
      this.block(runDefinition, block.set, { name: block.name, repetition }, variables),
    );
    return { name, repetition, tool, options: argumentsOf(options, variables), blocks };
  }

  private block(
    runDefinition: RunDefinition,
    set: TaskSet,
    { name, repetition }: BlockPlace,
    variables: Variables,
  ): Block {
    const tool = this.toolOf(runDefinition);
    const search = {
      folder: this.folder,
      variables,
      needsProperty: tool.adapter.needsProperty,
      warn: (message: string) => {
        this.warnings.push(message);
      },
    };
    const tasks = collectTasks(set, search);
    const runs = tasks.map((task) => this.run(runDefinition, set, { name, repetition }, task));
    return { name, isNamed: set.name !== null, runs };
  }

  private run(
    runDefinition: RunDefinition,
    set: TaskSet,
    { name: block, repetition }: BlockPlace,
    task: Task,
  ): PlannedRun {
    const tool = this.toolOf(runDefinition);
    const variables = variablesOf(task.name, { variables: this.variables(runDefinition.name) });
    const taskSetOptions = argumentsOf(set.options, variables);
    const command = tool.adapter.commandLine(tool.executable, {
      options: [...argumentsOf(runDefinition.options, variables), ...taskSetOptions],
      inputFiles: task.inputFiles.length === 0 ? [task.name] : task.inputFiles,
      taskDefinition: task.isFile && !task.inputFiles.includes(task.name) ? task.name : null,
      property: task.property,
      taskOptions: task.options,
      limits: this.limits,
    });
    const place = task.isFile ? relative(this.folder, task.name) : task.name;
    // The first repetition is what is executed without any: more of them can be added to it.
    const again = repetition === null || repetition === 1 ? [] : [repetition];
    const id = shortHash(runDefinition.name, block, place, task.property?.name, ...again);
    const label =
      again.length === 0 ? runDefinition.name : labelOf({ name: runDefinition.name, repetition });
    const known = { ...task, range: null };
    const files = this.filesOf(task, tool);
    const contents = files.map(({ sha256 }) => sha256);
    const logName = this.logNames.of(label, place, task, id);
    return {
      id,
      fingerprint: shortHash(command, this.limits, tool.version, known, contents, this.columns()),
      task,
      tool,
      command,
      taskSetOptions,
      limits: this.limits,
      logFile: join(this.outputs.logFolder, logName),
      resultFiles: this.resultFiles(label, logName),
      files,
    };
  }

  /** In a folder for each run definition one for each task. */
  private resultFiles(label: string | null, logName: string): PlannedRun["resultFiles"] {
    const patterns = this.definition.resultFiles?.map(({ pattern }) => pattern) ?? ["."];
    if (patterns.length === 0) return null;
    const name = logName.slice(0, -".log".length);
    const set = label?.replaceAll("/", "_") ?? null;
    const places = set === null ? [name] : [set, name.slice(set.length + 1)];
    return { patterns, folder: join(this.outputs.filesFolder, ...places) };
  }

  private columns(): readonly string[] {
    return this.definition.columns.map(({ title, pattern }) => `${title}=${pattern}`);
  }

  private filesOf(task: Task, tool: InstalledTool): PlannedRun["files"] {
    const paths = new Set([tool.executable, ...task.inputFiles, ...task.requiredFiles]);
    if (task.isFile) paths.add(task.name);
    if (task.property !== null) paths.add(task.property.path);
    return [...paths].flatMap((path) => filesBelow(path)).map((path) => this.hashes.of(path));
  }

  private toolOf({ tool }: RunDefinition): InstalledTool {
    let found = this.tools.get(tool.value);
    if (found === undefined) {
      found = findTool(tool, this.toolSearch);
      this.tools.set(tool.value, found);
    }
    return found;
  }

  /** Tools that nobody asked for are not looked for, and their columns are not known. */
  private checkColumns(): void {
    const { columns, runDefinitions } = this.definition;
    const all = new Set(runDefinitions.map(({ tool }) => tool.value));
    const found = [...this.tools.values()].map(({ adapter }) => adapter);
    if (found.length === all.size) checkColumns(columns, found);
  }

  private variables(runDefinition: string | null): Variables {
    const { definition, folder, outputs } = this;
    return new Map([
      ["benchmark_name", definition.name],
      ["benchmark_date", outputs.date],
      ["benchmark_path", folder],
      ["benchmark_path_abs", folder],
      ["benchmark_file", basename(definition.path)],
      ["logfile_path", outputs.logFolder],
      ["logfile_path_abs", outputs.logFolder],
      ["rundefinition_name", runDefinition ?? ""],
      ["tasks_directory", this.selection.tasksDirectory ?? join(folder, "tasks")],
    ]);
  }
}

/** `name` and text of options, each an argument of its own. */
function argumentsOf(options: readonly ToolOption[], variables: Variables): string[] {
  return options
    .flatMap(({ name, value }) => [name, value ?? ""])
    .filter((text) => text !== "")
    .map((text) => substitute(text, variables));
}

/** Task sets without a name are called by their number. */
function blocksOf({ taskSets }: RunDefinition): readonly { set: TaskSet; name: string }[] {
  return taskSets.map((set, index) => ({ set, name: set.name ?? String(index) }));
}

function hasWildcard(pattern: string): boolean {
  return /[*?[]/.test(pattern);
}

function isSelected(name: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((pattern) => matchesWildcard(name, pattern));
}

/** Of several tools one has to have it; the others have no value in it. */
function checkColumns(columns: readonly Column[], tools: readonly ToolAdapter[]): void {
  const lists = tools.map((tool) => tool.columns);
  const known = [...new Set(lists.flatMap((list) => (list === "any" ? [] : list)))];
  if (lists.includes("any")) return;
  for (const { pattern, range } of columns) {
    if (known.includes(pattern)) continue;
    const [meant] = nearest(pattern, known);
    const names = tools.map(({ name }) => name);
    throw new UserError(
      names.length === 1
        ? `${names[0]!} has no column '${pattern}'`
        : `none of ${names.join(", ")} has a column '${pattern}'`,
      range,
      meant === undefined ? `there are ${known.join(", ")}` : `did you mean '${meant}'?`,
    );
  }
}
