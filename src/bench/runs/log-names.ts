import { basename } from "node:path";
import type { Task } from "../tasks/index.ts";

/** Names of log files, BenchExec's where they are unique: `rundefinition.task.yml.log`. */
export class LogNames {
  private readonly taken = new Set<string>();

  /** `place` is the task's path from the definition. */
  of(runDefinition: string | null, place: string, task: Task, id: string): string {
    const prefix = runDefinition === null ? "" : `${safe(runDefinition)}.`;
    const path = safe(place.replace(/^(\.\.?\/)+/, ""));
    const property = task.property === null ? "" : `.${task.property.name}`;
    const names = [safe(basename(place)), path, `${path}${property}`, `${path}.${id}`];
    const name = names.map((text) => `${prefix}${text}.log`).find((text) => !this.taken.has(text))!;
    this.taken.add(name);
    return name;
  }
}

function safe(text: string): string {
  return text.replace(/[/\\]+/g, "_");
}
