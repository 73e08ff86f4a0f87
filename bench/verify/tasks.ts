/** Which tasks to run: the rows of a set, chosen the same way every time. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { SeededRandom } from "../../src/base/random/index.ts";

export interface Task {
  /** As the set names it. */
  readonly name: string;
  /** The task definition. */
  readonly path: string;
  readonly family: string;
  readonly expected: "TRUE" | "FALSE";
}

export interface TaskChoice {
  /** Null: all. */
  readonly families: readonly string[] | null;
  /** At most so many of a family, drawn by `seed`. */
  readonly perFamily: number;
  readonly seed: number;
}

/** A CSV file with the columns task, family and expected; paths are relative to it. */
export function readTasks(set: string): readonly Task[] {
  const [header, ...rows] = readFileSync(set, "utf8").trim().split(/\r?\n/);
  const columns = header!.split(",");
  return rows.map((row) => {
    const fields = row.split(",");
    const field = (name: string) => fields[columns.indexOf(name)] ?? "";
    return {
      name: field("task"),
      path: resolve(dirname(set), field("task")),
      family: field("family"),
      expected: field("expected") === "true" ? "TRUE" : "FALSE",
    };
  });
}

export function chooseTasks(tasks: readonly Task[], choice: TaskChoice): readonly Task[] {
  const families = new Map<string, Task[]>();
  for (const task of tasks) {
    if (choice.families !== null && !choice.families.includes(task.family)) continue;
    families.set(task.family, [...(families.get(task.family) ?? []), task]);
  }
  for (const wanted of choice.families ?? []) {
    if (!families.has(wanted)) throw new Error(`the set has no family '${wanted}'`);
  }
  return [...families.values()].flatMap((family) => {
    const random = new SeededRandom(choice.seed);
    return random.shuffled(family).slice(0, choice.perFamily).sort(byName);
  });
}

function byName(a: Task, b: Task): number {
  return a.name < b.name ? -1 : 1;
}
