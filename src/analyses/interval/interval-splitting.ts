/** Which states at a location are kept apart: those in which certain variables have different values. */
import { intMap } from "../../base/collections/index.ts";
import type { Cfa } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { classifyVariables } from "../../program/passes/index.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import type { IntervalLevel } from "./interval-level.ts";
import type { Cell, IntervalMemory } from "./interval-memory.ts";
import type { Cells } from "./interval-reader.ts";

/** States with the same key are joined. One object per key. */
export type SplitKey = string;

/** Of states that are not split any further. */
export const COMMON: SplitKey = "";

export class Splitting {
  private readonly memory: IntervalMemory;
  private ranked: readonly Cell[] | null = null;

  constructor(memory: IntervalMemory) {
    this.memory = memory;
  }

  keyOf(cells: Cells, { splitters }: IntervalLevel): SplitKey {
    if (splitters === 0) return COMMON;
    this.ranked ??= rankedSplitters(this.memory.cfa, this.memory);
    let key = COMMON;
    let used = 0;
    // Those that are not known at all are out of scope or say nothing: the next ones take their place.
    for (let i = 0; i < this.ranked.length && used < splitters; i++) {
      const { id } = this.ranked[i]!;
      const value = intMap.get(cells, id);
      if (value === undefined) continue;
      used++;
      if (value.isConstant) key += `${id}=${value.low} `;
    }
    return key;
  }
}

/** Variables that hold few values and are tested for them, the most tested first. */
function rankedSplitters(cfa: Cfa, memory: IntervalMemory): readonly Cell[] {
  const tests = new Map<Variable, number>();
  const count = (variable: Variable): void => {
    tests.set(variable, (tests.get(variable) ?? 0) + 1);
  };
  for (const { operation } of cfa.edges) {
    if (operation.kind === "assume") visitVariables(operation.condition, count);
    // Assertions are calls: `check(x == 0)`.
    else if (operation.kind === "call") {
      for (const argument of operation.arguments) visitVariables(argument, count);
    }
  }
  const roles = classifyVariables(cfa);
  const candidates = [...tests].filter(([variable]) => {
    const role = roles.role(variable);
    return variable.type.kind === "integer" && (role === "boolean" || role === "equality");
  });
  candidates.sort(([a, m], [b, n]) => n - m || a.id - b.id);
  return candidates.flatMap(([variable]) => {
    const { type } = variable;
    if (type.kind !== "integer") return [];
    return [memory.cellOf(memory.objectOf(variable), 0, type.size * 8, type)];
  });
}
