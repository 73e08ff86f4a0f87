/** Which tasks to run: the rows of a set, chosen the same way every time. */
import { readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { SeededRandom } from "../../src/base/random/index.ts";

export interface Task {
  /** As the set names it. */
  readonly name: string;
  /** The task definition. */
  readonly path: string;
  readonly family: string;
  readonly expected: "TRUE" | "FALSE";
  /** Which property of the task is meant; left out or null: the one that it has. */
  readonly property?: string | null;
  /** Which part of the property is violated, where that has parts; left out or null: it has none, or the answer is TRUE. */
  readonly subproperty?: string | null;
}

export interface TaskChoice {
  /** Null: all. */
  readonly families: readonly string[] | null;
  /** At most so many of a family, drawn by `seed`. */
  /** Of the words of the column; null: all. */
  readonly properties?: readonly string[] | null;
  readonly perFamily: number;
  readonly seed: number;
}

/** A CSV file with the columns task, family and expected, perhaps property and subproperty; paths are relative to it. */
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
      property: propertyFile(set, field("property")),
      subproperty: field("subproperty") || null,
      expected: field("expected") === "true" ? "TRUE" : "FALSE",
    };
  });
}

/** Sets that name properties have their files beside them. */
function propertyFile(set: string, property: string): string | null {
  return property === "" ? null : resolve(dirname(set), "properties", `${property}.prp`);
}

export function chooseTasks(tasks: readonly Task[], choice: TaskChoice): readonly Task[] {
  const families = new Map<string, Task[]>();
  for (const task of tasks) {
    if (choice.families !== null && !choice.families.includes(task.family)) continue;
    if (choice.properties != null && !isAbout(task, choice.properties)) continue;
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

function isAbout({ property }: Task, words: readonly string[]): boolean {
  return property != null && words.includes(basename(property, ".prp"));
}

function byName(a: Task, b: Task): number {
  return a.name < b.name ? -1 : 1;
}
