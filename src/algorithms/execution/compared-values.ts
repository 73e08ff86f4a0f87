import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import type { Coverage } from "./coverage.ts";
import type { StepRecord } from "./watched-execution.ts";

export type ComparedPair = readonly [bigint, bigint];

const MOST_PAIRS = 32;
/** A comparison in a loop is looked at so often. */
const MOST_LOOKS = 8;
const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** The values that comparisons of an execution were about, where no execution ever went the other way. */
export class ComparedValues implements StepRecord {
  readonly pairs: ComparedPair[] = [];
  private readonly coverage: Coverage;
  private readonly looks = new Map<CfaEdge, number>();

  constructor(coverage: Coverage) {
    this.coverage = coverage;
  }

  keep(edge: CfaEdge, state: Interpreter): void {
    const { operation } = edge;
    if (operation.kind !== "assume" || this.pairs.length >= MOST_PAIRS) return;
    if (!this.hasUntakenSibling(edge)) return;
    const { condition } = operation;
    if (condition.kind !== "binary" || !COMPARISONS.has(condition.operator)) return;
    if (condition.left.type.kind !== "integer") return;
    const looks = this.looks.get(edge) ?? 0;
    if (looks >= MOST_LOOKS) return;
    this.looks.set(edge, looks + 1);
    const [left, right] = [state.valueOf(condition.left), state.valueOf(condition.right)];
    if (typeof left === "bigint" && typeof right === "bigint" && left !== right) {
      this.pairs.push([left, right]);
    }
  }

  mayMiss(): boolean {
    return this.pairs.length >= MOST_PAIRS;
  }

  private hasUntakenSibling(edge: CfaEdge): boolean {
    const { leaving } = edge.source;
    for (let i = 0; i < leaving.length; i++) {
      const other = leaving[i]!;
      if (other !== edge && !this.coverage.isPassed(other)) return true;
    }
    return false;
  }
}
