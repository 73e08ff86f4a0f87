import type { Cursor } from "./cursor.ts";

interface Label {
  /** Unique in the function. */
  readonly name: string;
  isDefined: boolean;
  /** First place that mentions it. */
  readonly start: number;
  readonly end: number;
}

/**
 * The labels of the function being read. They have a name space of their own. Performance: used again for
 * every function, since most have none.
 */
export class Labels {
  private readonly cursor: Cursor;
  private readonly visible = new Map<number, Label>();
  private readonly all: Label[] = [];
  /** How many labels of the function have the name. */
  private readonly uses = new Map<number, number>();
  /** What `__label__` declarations hide, innermost last. */
  private readonly hidden: { readonly name: number; readonly label: Label | null }[] = [];

  constructor(cursor: Cursor) {
    this.cursor = cursor;
  }

  /** The label's unique name, at the identifier of a `goto`. */
  use(name: number): string {
    return this.find(name).name;
  }

  /** At the identifier before a colon. */
  define(name: number): string {
    const label = this.find(name);
    if (label.isDefined) this.cursor.fail(`a second label ${this.cursor.found()}`);
    label.isDefined = true;
    return label.name;
  }

  /** `__label__ name`: hides a label of the function until the block ends. */
  declareLocal(name: number): void {
    this.hidden.push({ name, label: this.visible.get(name) ?? null });
    this.visible.set(name, this.add(name));
  }

  /** Passed to `leaveBlock` when the block ends. */
  enterBlock(): number {
    return this.hidden.length;
  }

  leaveBlock(mark: number): void {
    while (this.hidden.length > mark) {
      const { name, label } = this.hidden.pop()!;
      if (label === null) this.visible.delete(name);
      else this.visible.set(name, label);
    }
  }

  /** At the end of the function: every label that was used must be there. */
  finish(): void {
    if (this.all.length === 0) return;
    for (const label of this.all) {
      if (label.isDefined) continue;
      const name = label.name.replace(/#.*/, "");
      this.cursor.failAt(`the label '${name}' is not defined`, label.start, label.end);
    }
    this.all.length = 0;
    this.visible.clear();
    this.uses.clear();
  }

  private find(name: number): Label {
    const label = this.visible.get(name);
    if (label !== undefined) return label;
    const added = this.add(name);
    this.visible.set(name, added);
    return added;
  }

  private add(name: number): Label {
    const { cursor } = this;
    const text = cursor.names.text(name);
    const use = (this.uses.get(name) ?? 0) + 1;
    this.uses.set(name, use);
    const unique = use === 1 ? text : `${text}#${use}`;
    const label = { name: unique, isDefined: false, start: cursor.start, end: cursor.end };
    this.all.push(label);
    return label;
  }
}
