import { columnOf, plainColumn, type Column } from "./column.ts";
import { isCorrect, isSolved, isWrong, type Outcome } from "./outcome.ts";
import { parseQuantity } from "./quantity.ts";
import { taskKey, type Run, type RunSet } from "./run-set.ts";

/** Whom somebody chooses who knows all results before: the best of them for each task, or the worst. */
export type VirtualKind = "best" | "worst";

/**
 * A result that has for every task the run of the best (or the worst) of the given ones: a right answer before none, none
 * before a wrong one, and of equal ones the faster. A column says whose it is.
 */
export function virtualRunSet(kind: VirtualKind, runSets: readonly RunSet[]): RunSet {
  const columns = sharedColumns(runSets);
  const chosen = new Map<string, { readonly run: Run; readonly owner: RunSet }>();
  for (const owner of runSets) {
    for (const run of owner.runs) {
      const key = taskKey(run.task);
      const known = chosen.get(key);
      const isBetter = known === undefined || compare(run, owner, known.run, known.owner) < 0;
      if (known === undefined || isBetter === (kind === "best")) chosen.set(key, { run, owner });
    }
  }
  const runs = [...chosen.values()].map(({ run, owner }): Run => {
    const values = columns.map(({ title }) => valueOf(run, owner, title));
    return { ...run, samples: NOT_REPEATED, values: [...values, nameOf(owner, runSets)] };
  });
  const first = runSets[0]!;
  const owners = columnOf(plainColumn("of"), ["text"], () => undefined);
  return {
    ...first,
    name: `virtual ${kind}`,
    tool: `${runSets.length} results`,
    version: "",
    options: "",
    description: "",
    error: null,
    facts: [],
    columns: [...columns, owners],
    runs,
    summary: new Map(),
  };
}

/** What was chosen from repeated runs is nobody's repetition. */
const NOT_REPEATED: ReadonlyMap<string, readonly number[]> = new Map();

/** Each result with a column that says which of its solved tasks no other one solves. */
export function markUnique(runSets: readonly RunSet[]): readonly RunSet[] {
  const solvers = new Map<string, number>();
  const solved = runSets.flatMap(({ runs }) => runs.filter(({ outcome }) => isSolved(outcome)));
  for (const { task } of solved) {
    const key = taskKey(task);
    solvers.set(key, (solvers.get(key) ?? 0) + 1);
  }
  const column = columnOf(plainColumn("unique"), ["text"], () => undefined);
  return runSets.map((runSet) => ({
    ...runSet,
    columns: [...runSet.columns, column],
    runs: runSet.runs.map((run) => {
      const isUnique = isSolved(run.outcome) && solvers.get(taskKey(run.task)) === 1;
      return { ...run, values: [...run.values, isUnique ? "unique" : null] };
    }),
  }));
}

/** Below zero: the first is better. */
function compare(a: Run, ofA: RunSet, b: Run, ofB: RunSet): number {
  const byRank = rank(a.outcome) - rank(b.outcome);
  return byRank !== 0 ? byRank : seconds(a, ofA) - seconds(b, ofB);
}

function rank(outcome: Outcome): number {
  if (isCorrect(outcome)) return 0;
  if (isSolved(outcome)) return 1;
  if (isWrong(outcome)) return 5;
  return outcome === "unknown" ? 2 : outcome === "none" ? 4 : 3;
}

function seconds(run: Run, owner: RunSet): number {
  const text = valueOf(run, owner, "cputime") ?? valueOf(run, owner, "walltime") ?? "";
  return parseQuantity(text)?.value ?? Infinity;
}

/** Those that all results have, as the first one shows them. */
function sharedColumns(runSets: readonly RunSet[]): readonly Column[] {
  return runSets[0]!.columns.filter(({ title }) =>
    runSets.every(({ columns }) => columns.some((column) => column.title === title)),
  );
}

function valueOf(run: Run, { columns }: RunSet, title: string): string | null {
  const at = columns.findIndex((column) => column.title === title);
  return at < 0 ? null : (run.values[at] ?? null);
}

function nameOf(owner: RunSet, runSets: readonly RunSet[]): string {
  const name = owner.name ?? owner.tool;
  const isAlone = runSets.filter((one) => (one.name ?? one.tool) === name).length === 1;
  return isAlone ? name : `${name} (${runSets.indexOf(owner) + 1})`;
}
