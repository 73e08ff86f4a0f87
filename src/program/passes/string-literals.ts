import type { Cfa } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";

/** The texts of string literals, found when they are asked for the first time. */
export class StringLiterals {
  private readonly cfa: Cfa;
  private texts: Map<Variable, string> | null = null;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
  }

  /** Null for other variables. */
  readonly textOf = (variable: Variable): string | null => {
    if (variable.storage !== "string") return null;
    this.texts ??= this.collect();
    return this.texts.get(variable) ?? null;
  };

  /** Compilers and linkers may keep a literal at the end of another one. */
  mayShareMemory(a: Variable, b: Variable): boolean {
    const [one, other] = [this.textOf(a), this.textOf(b)];
    return one === null || other === null || one.endsWith(other) || other.endsWith(one);
  }

  private collect(): Map<Variable, string> {
    const texts = new Map<Variable, string>();
    for (const { operation } of this.cfa.edges) {
      if (operation.kind !== "declare" || !(operation.content instanceof Uint8Array)) continue;
      texts.set(operation.variable, Buffer.from(operation.content).toString("latin1"));
    }
    return texts;
  }
}
