import * as node from "../../cfa/nodes.ts";
import type { CType, Field } from "../../types/type.ts";
import type { InitialiserEntry, SourceExpression } from "../ast.ts";
import type { SemanticContext } from "./context.ts";
import { withoutOverridden } from "./overridden-entries.ts";

/** From an object to a part of it. */
export type Path = readonly (Field | number)[];

/** What a braced list gives to the parts of an object, in its order: later entries win. */
export class InitialiserEntries {
  /** Null where a later list starts from zero. */
  private readonly entries: (InitialiserEntry | null)[] = [];
  private hasDesignators = false;
  /** Values of ranges with effects: what computes each, by what reads it again. */
  private readonly computed = new Map<SourceExpression, SourceExpression>();
  private readonly context: SemanticContext;

  constructor(context: SemanticContext) {
    this.context = context;
  }

  get count(): number {
    return this.entries.length;
  }

  add(entry: InitialiserEntry): void {
    this.entries.push(entry);
  }

  /** From now on a part may be given more than once. */
  designated(): void {
    this.hasDesignators = true;
  }

  /** The entries that count. `type` is that of the whole object. */
  finish(type: CType): readonly InitialiserEntry[] {
    const entries = this.entries.filter((entry) => entry !== null);
    if (!this.hasDesignators) return entries;
    const kept = withoutOverridden(type, entries);
    for (const [again, once] of this.computed) {
      if (kept.some(({ value }) => value === once)) continue;
      const first = kept.findIndex(({ value }) => value === again);
      if (first >= 0) kept[first] = { ...kept[first]!, value: once };
    }
    return kept;
  }

  /** What earlier designators gave to the object at `path` is gone. */
  restart(path: Path): void {
    if (!this.hasDesignators) return;
    for (let i = 0; i < this.entries.length; i++) {
      if (this.below(path, i) !== null) this.entries[i] = null;
    }
  }

  /** GNU ranges: the entries made for element `low` again for the others up to `high`. */
  repeat(before: number, depth: number, low: number, high: number): void {
    if (high === low) return;
    const made: InitialiserEntry[] = [];
    for (let i = before; i < this.entries.length; i++) {
      const entry = this.entries[i];
      if (!entry) continue;
      const { value } = entry;
      if (value instanceof Uint8Array || !value.effects) made.push(entry);
      else {
        const { once, again } = this.computedOnce(value);
        this.computed.set(again, once);
        this.entries[i] = { ...entry, value: once };
        made.push({ ...entry, value: again });
      }
    }
    for (let element = low + 1; element <= high; element++) {
      for (const entry of made) {
        this.entries.push({ ...entry, path: entry.path.with(depth, element) });
      }
    }
  }

  /** `({ T t = value; t; })`, and `t` for all others. */
  private computedOnce(value: SourceExpression): {
    readonly once: SourceExpression;
    readonly again: SourceExpression;
  } {
    const { start, end, type } = value;
    const variable = this.context.symbols.newVariable("range", type, "temporary", start, end);
    const again = node.variableReference(variable, start, end);
    const initialiser = { kind: "scalar", value } as const;
    const declared = {
      kind: "declaration",
      start,
      end,
      variable,
      initialiser,
      lengths: null,
    } as const;
    const result = { kind: "expression", start, end, expression: again } as const;
    const body = { kind: "compound", start, end, statements: [declared, result] } as const;
    const once = { kind: "statement-expression", type, start, end, effects: true, body } as const;
    return { once, again };
  }

  /** Elements from `low` to `high` of the array at `path` that the first `count` entries give. */
  dropElements(path: Path, low: number, high: number, count: number): void {
    if (low > high) return;
    for (let i = 0; i < count; i++) {
      const element = this.below(path, i)?.[path.length];
      if (typeof element === "number" && element >= low && element <= high) this.entries[i] = null;
    }
  }

  /** The path of an entry for the object at `path` or for a part of it; null if it is for another one. */
  private below(path: Path, index: number): Path | null {
    const entry = this.entries[index];
    return entry && path.every((step, at) => entry.path[at] === step) ? entry.path : null;
  }
}
