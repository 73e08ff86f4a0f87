/** What an execution has in its memory, as far as steps told. Runs where the page is made and in the page. */
import type { ChangeData } from "./report-data.ts";

export interface ShownValue {
  readonly value: string;
  /** The number of the object it points to; 0: none. */
  readonly to: number;
}

export interface ShownObject {
  readonly title: string;
  readonly cells: Map<string, ShownValue>;
  isAlive: boolean;
}

export class ExecutionState {
  /** By depth of the activation, 0 for static objects; then by name. */
  readonly variables = new Map<number, Map<string, ShownValue>>();
  readonly objects = new Map<number, ShownObject>();

  apply({ kind, owner, name, value, to }: ChangeData): void {
    switch (kind) {
      case "variable":
        this.variablesOf(owner).set(name, { value, to });
        return;
      case "cell":
        this.objects.get(owner)?.cells.set(name, { value, to });
        return;
      case "object":
        this.objects.set(owner, { title: name, cells: new Map(), isAlive: true });
        return;
      case "end": {
        const object = this.objects.get(owner);
        if (object !== undefined) object.isAlive = false;
        return;
      }
      case "frame":
        for (const depth of [...this.variables.keys()])
          if (depth > owner) this.variables.delete(depth);
    }
  }

  copy(): ExecutionState {
    const copy = new ExecutionState();
    for (const change of this.asChanges()) copy.apply(change);
    return copy;
  }

  /** What makes an empty state this one. */
  *asChanges(): Generator<ChangeData> {
    for (const [owner, { title }] of this.objects)
      yield { kind: "object", owner, name: title, value: "", to: 0 };
    for (const [owner, { cells, isAlive }] of this.objects) {
      for (const [name, shown] of cells) yield { kind: "cell", owner, name, ...shown };
      if (!isAlive) yield { kind: "end", owner, name: "", value: "", to: 0 };
    }
    for (const [owner, variables] of this.variables)
      for (const [name, shown] of variables) yield { kind: "variable", owner, name, ...shown };
  }

  private variablesOf(depth: number): Map<string, ShownValue> {
    let variables = this.variables.get(depth);
    if (variables === undefined)
      this.variables.set(depth, (variables = new Map<string, ShownValue>()));
    return variables;
  }
}
