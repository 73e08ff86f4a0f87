import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import type { Coverage } from "./coverage.ts";

export type ComparedPair = readonly [bigint, bigint];

const MOST_PAIRS = 32;
const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** The values that comparisons of an execution were about, where no execution ever went the other way. */
export class ComparedValues {
  readonly pairs: ComparedPair[] = [];
  private readonly coverage: Coverage;

  constructor(coverage: Coverage) {
    this.coverage = coverage;
  }

  /** After the step. */
  look(edge: CfaEdge, state: Interpreter): void {
    const { operation, source } = edge;
    if (operation.kind !== "assume" || this.pairs.length >= MOST_PAIRS) return;
    if (source.leaving.every((other) => other === edge || this.coverage.isPassed(other))) return;
    const { condition } = operation;
    if (condition.kind !== "binary" || !COMPARISONS.has(condition.operator)) return;
    if (condition.left.type.kind !== "integer") return;
    const [left, right] = [state.valueOf(condition.left), state.valueOf(condition.right)];
    if (typeof left === "bigint" && typeof right === "bigint" && left !== right) {
      this.pairs.push([left, right]);
    }
  }
}
