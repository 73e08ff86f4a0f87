import { basename } from "node:path";
import { taskKey, type Run, type RunSet, type TaskId } from "./run-set.ts";

/** Several results, one row per task. */
export interface ResultTable {
  readonly runSets: readonly NamedRunSet[];
  readonly rows: readonly Row[];
  /** Folder that all task names begin with; ends with a slash, or empty. */
  readonly commonPrefix: string;
  /** Parts of the task's identity that differ between rows, besides the name. */
  readonly relevantIds: readonly TaskIdPart[];
}

export interface NamedRunSet extends RunSet {
  /** As BenchExec's tables call it; several results of one configuration have the same. */
  readonly niceName: string;
  /** With what tells it from others of the same nice name. */
  readonly distinctName: string;
}

export interface Row {
  readonly task: TaskId;
  /** Without the common prefix. */
  readonly shortName: string;
  /** One per run set. */
  readonly runs: readonly (Run | null)[];
}

export type TaskIdPart = "property" | "expectedVerdict" | "witnessCategory" | "runSet";

const ID_PARTS: readonly TaskIdPart[] = [
  "property",
  "expectedVerdict",
  "witnessCategory",
  "runSet",
];

/** As tables show it. */
export function idText(task: TaskId, part: TaskIdPart): string | null {
  return part === "property" ? (task.property?.name ?? null) : task[part];
}

/** `common`: only tasks that all run sets have. */
export function joinRunSets(runSets: readonly RunSet[], tasks: "all" | "common"): ResultTable {
  const byKey = runSets.map(({ runs }) => new Map(runs.map((run) => [taskKey(run.task), run])));
  const merged = mergeTasks(runSets);
  const kept = [...merged.keys()].filter(
    (key) => tasks === "all" || byKey.every((runs) => runs.has(key)),
  );
  const ids = kept.map((key) => merged.get(key)!);
  const plainPrefix = sharedFolder(ids.map(({ name }) => name));
  const nameOf = plainPrefix === "" ? explicitName : ({ name }: TaskId): string => name;
  const commonPrefix = sharedFolder(ids.map(nameOf));
  const rows = kept.map((key, i) => ({
    task: ids[i]!,
    shortName: nameOf(ids[i]!).slice(commonPrefix.length),
    runs: byKey.map((runs) => runs.get(key) ?? null),
  }));
  return { runSets: named(runSets), rows, commonPrefix, relevantIds: relevantIds(ids) };
}

/** Each task once; one that only a later result has stands behind its neighbour there, or at the front. */
function mergeTasks(runSets: readonly RunSet[]): ReadonlyMap<string, TaskId> {
  const tasks = new Map<string, TaskId>();
  // A linked list: the key of each task leads to the next one, null to the first.
  const next = new Map<string | null, string | null>([[null, null]]);
  for (const { runs } of runSets) {
    let previous: string | null = null;
    for (const { task } of runs) {
      const key = taskKey(task);
      if (!tasks.has(key)) {
        tasks.set(key, task);
        next.set(key, next.get(previous)!);
        next.set(previous, key);
      }
      previous = key;
    }
  }
  const ordered = new Map<string, TaskId>();
  for (let key = next.get(null) ?? null; key !== null; key = next.get(key) ?? null) {
    ordered.set(key, tasks.get(key)!);
  }
  return ordered;
}

/** Files below the working directory are told from tasks without file, where no folder is common. */
function explicitName({ name, isFile }: TaskId): string {
  return isFile && !/^(\/|\.\.?\/|\w+:\/\/)/.test(name) ? `./${name}` : name;
}

function sharedFolder(names: readonly string[]): string {
  let prefix = names[0] ?? "";
  for (const name of names) {
    let length = 0;
    while (length < prefix.length && prefix[length] === name[length]) length++;
    prefix = prefix.slice(0, length);
  }
  return prefix.slice(0, prefix.lastIndexOf("/") + 1);
}

function relevantIds(ids: readonly TaskId[]): readonly TaskIdPart[] {
  const identity = (id: TaskId, part: TaskIdPart): string =>
    part === "property"
      ? JSON.stringify([id.property?.name, id.property?.path])
      : JSON.stringify(id[part]);
  return ID_PARTS.filter((part) => new Set(ids.map((id) => identity(id, part))).size > 1);
}

function named(runSets: readonly RunSet[]): readonly NamedRunSet[] {
  const oneBenchmark = new Set(runSets.map(({ benchmark }) => benchmark)).size === 1;
  const niceNames = runSets.map(({ name, benchmark }) =>
    name === null ? benchmark : oneBenchmark ? name : `${benchmark}.${name}`,
  );
  return runSets.map((runSet, i) => {
    const niceName = niceNames[i]!;
    const namesakes = runSets.filter((_, other) => niceNames[other] === niceName);
    const difference = whatDiffers(namesakes);
    const distinctName = difference === null ? niceName : `${niceName} (${difference(runSet, i)})`;
    return { ...runSet, niceName, distinctName };
  });
}

type Trait = (runSet: RunSet, index: number) => string;

/** What a user would tell results of one configuration apart by, best first; the last one always works. */
const TRAITS: readonly Trait[] = [
  ({ version }) => version,
  ({ tool }) => tool,
  ({ date }) => date,
  ({ path }) => basename(path),
  (_, index) => String(index + 1),
];

function whatDiffers(namesakes: readonly RunSet[]): Trait | null {
  if (namesakes.length === 1) return null;
  const isDifferent = (trait: Trait): boolean =>
    new Set(namesakes.map(trait)).size === namesakes.length;
  return TRAITS.find(isDifferent) ?? null;
}

/**
 * Rows that differ in the status, or in the columns that table definitions call relevant. Where a result has no run it
 * differs from those that have one. None if all rows differ: then they are the table.
 */
export function rowsWithDifferences({ rows, runSets }: ResultTable): readonly Row[] {
  if (runSets.length < 2) return [];
  const relevant = new Set(
    runSets.flatMap(({ columns }) =>
      columns.filter((one) => one.isRelevantForDifferences).map(({ title }) => title),
    ),
  );
  if (relevant.size === 0) relevant.add("status");
  const valueOf = ({ runs }: Row, i: number, title: string): string | null => {
    const run = runs[i] ?? null;
    if (run === null) return null;
    const at = runSets[i]!.columns.findIndex((column) => column.title === title);
    return at >= 0 ? run.values[at]! : title === "status" ? run.status : null;
  };
  const differing = rows.filter((row) =>
    [...relevant].some((title) => new Set(runSets.map((_, i) => valueOf(row, i, title))).size > 1),
  );
  return differing.length === rows.length ? [] : differing;
}
