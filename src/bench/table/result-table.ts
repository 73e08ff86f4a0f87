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

export type TaskIdPart = "property" | "expectedVerdict";

/** `common`: only tasks that all run sets have. */
export function joinRunSets(runSets: readonly RunSet[], tasks: "all" | "common"): ResultTable {
  const byKey = runSets.map(({ runs }) => new Map(runs.map((run) => [taskKey(run.task), run])));
  const merged = mergeTasks(runSets);
  const kept = [...merged.keys()].filter(
    (key) => tasks === "all" || byKey.every((runs) => runs.has(key)),
  );
  const ids = kept.map((key) => merged.get(key)!);
  const commonPrefix = commonFolder(ids.map(({ name }) => name));
  const rows = kept.map((key, i) => ({
    task: ids[i]!,
    shortName: ids[i]!.name.slice(commonPrefix.length),
    runs: byKey.map((runs) => runs.get(key) ?? null),
  }));
  return { runSets: named(runSets), rows, commonPrefix, relevantIds: relevantIds(ids) };
}

/** Each task once; one that only a later result has stands behind its neighbour there. */
function mergeTasks(runSets: readonly RunSet[]): ReadonlyMap<string, TaskId> {
  const tasks = new Map<string, TaskId>();
  const followers = new Map<string, string[]>();
  const first: string[] = [];
  for (const { runs } of runSets) {
    let previous: string | null = null;
    for (const { task } of runs) {
      const key = taskKey(task);
      if (!tasks.has(key)) {
        tasks.set(key, task);
        if (previous === null) first.push(key);
        else follow(followers, previous, key);
      }
      previous = key;
    }
  }
  const ordered = new Map<string, TaskId>();
  const pending = [...first].reverse();
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    ordered.set(key, tasks.get(key)!);
    // Those that later results put here are popped first: they stand directly behind their neighbour.
    pending.push(...(followers.get(key) ?? []));
  }
  return ordered;
}

function follow(followers: Map<string, string[]>, key: string, next: string): void {
  const known = followers.get(key);
  if (known === undefined) followers.set(key, [next]);
  else known.push(next);
}

function commonFolder(names: readonly string[]): string {
  let prefix = names[0] ?? "";
  for (const name of names) {
    let length = 0;
    while (length < prefix.length && prefix[length] === name[length]) length++;
    prefix = prefix.slice(0, length);
  }
  return prefix.slice(0, prefix.lastIndexOf("/") + 1);
}

function relevantIds(ids: readonly TaskId[]): readonly TaskIdPart[] {
  const parts: readonly TaskIdPart[] = ["property", "expectedVerdict"];
  return parts.filter((part) => new Set(ids.map((id) => id[part])).size > 1);
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

/** Rows in which the statuses are not all equal; a missing run counts as different. */
export function rowsWithDifferences({ rows }: ResultTable): readonly Row[] {
  return rows.filter(({ runs }) => new Set(runs.map((run) => run?.status ?? null)).size > 1);
}
