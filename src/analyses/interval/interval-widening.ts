/** Where states that keep growing are widened, and the bounds at which that stops first. */
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { findLoops } from "../../program/passes/index.ts";
import type { Loop } from "../../program/passes/loops.ts";
import type { Thresholds } from "./interval-cells.ts";
import type { IntervalLevel } from "./interval-level.ts";
import type { IntervalMemory } from "./interval-memory.ts";

/** More would make the way to a fixpoint long. */
const MOST_THRESHOLDS = 256;

export class WideningPoints {
  private readonly cfa: Cfa;
  private readonly memory: IntervalMemory;
  private readonly loops: ReadonlyMap<CfaNode, Loop>;
  private readonly known = new Map<object, Thresholds>();

  constructor(cfa: Cfa, memory: IntervalMemory) {
    this.cfa = cfa;
    this.memory = memory;
    this.loops = new Map(findLoops(cfa).loops.map((loop) => [loop.head, loop]));
  }

  /** Null: every cycle through the node passes another one that widens. */
  thresholdsAt(node: CfaNode, { thresholds }: IntervalLevel): Thresholds | null {
    const loop = this.loops.get(node);
    if (loop === undefined && !this.isRecursive(node)) return null;
    if (thresholds === "program") return this.remember(this.cfa, () => this.cfa.edges);
    if (thresholds === "function" || loop === undefined) return this.ofFunction(node.function);
    return this.remember(loop, () => loop.nodes.flatMap(({ leaving }) => leaving));
  }

  /** Recursion goes around through entries, and backwards through the returns to the same group. */
  private isRecursive(node: CfaNode): boolean {
    const { memory } = this;
    if (!memory.isRecursive(node.function)) return false;
    if (node === node.function.entry) return true;
    return node.entering.some(
      ({ operation }) =>
        operation.kind === "return" && memory.mayReenter(node.function, operation.callee),
    );
  }

  /** The constants of one function. */
  ofFunction(inFunction: CfaFunction): Thresholds {
    return this.remember(inFunction, () => inFunction.nodes.flatMap(({ leaving }) => leaving));
  }

  private remember(key: object, edges: () => readonly CfaEdge[]): Thresholds {
    let found = this.known.get(key);
    if (found === undefined) {
      found = constantsOf(edges());
      this.known.set(key, found);
    }
    return found;
  }
}

/** The constants of conditions, and their neighbours: a loop until `i < 9` ends with 9. */
function constantsOf(edges: readonly CfaEdge[]): Thresholds {
  const constants = new Set<bigint>();
  for (const { operation } of edges) {
    if (operation.kind !== "assume" || constants.size > MOST_THRESHOLDS) continue;
    visitExpression(operation.condition, (expression) => {
      if (expression.kind !== "integer") return;
      const { value } = expression;
      constants
        .add(value - 1n)
        .add(value)
        .add(value + 1n);
    });
  }
  return [...constants].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
