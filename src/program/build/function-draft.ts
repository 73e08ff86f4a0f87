import type { Expression, Lvalue } from "../cfa/expression.ts";
import type { CfaFunction } from "../cfa/graph.ts";
import type { CallOperation, Operation, ReturnOperation } from "../cfa/operation.ts";

/** A call of a defined function: one edge of the draft, two edges (there and back) of the graph. */
export interface DraftCall {
  readonly kind: "draft-call";
  readonly callee: CfaFunction;
  readonly arguments: readonly Expression[];
  readonly result: Lvalue | null;
}

export type DraftOperation = Exclude<Operation, CallOperation | ReturnOperation> | DraftCall;

/**
 * The graph of one function while it is being built. Nodes are numbers; two nodes that turn out to be the
 * same location are merged (union-find) instead of being connected by an empty edge. Which nodes exist in
 * the end is decided when the draft is assembled.
 */
export class FunctionDraft {
  readonly function: CfaFunction;
  /** Where calls arrive. */
  readonly entry: number;
  readonly exit: number;
  /** Where the function's own steps begin; becomes the entry unless the body comes back to it. */
  readonly body: number;

  // Performance: columns of small integers instead of an object per edge.
  readonly edgeSource: number[] = [];
  readonly edgeTarget: number[] = [];
  readonly edgeStart: number[] = [];
  readonly edgeEnd: number[] = [];
  readonly edgeOperation: DraftOperation[] = [];

  readonly labels: { readonly node: number; readonly name: string }[] = [];

  private readonly parent: number[] = [];

  constructor(inFunction: CfaFunction) {
    this.function = inFunction;
    this.entry = this.newNode();
    this.exit = this.newNode();
    this.body = this.newNode();
  }

  get nodeCount(): number {
    return this.parent.length;
  }

  newNode(): number {
    const node = this.parent.length;
    this.parent.push(node);
    return node;
  }

  // Edges are added at two places; an object per edge would only be taken apart again.

  addEdge(
    source: number,
    target: number,
    operation: DraftOperation,
    start: number,
    end: number,
  ): void {
    this.edgeSource.push(source);
    this.edgeTarget.push(target);
    this.edgeStart.push(start);
    this.edgeEnd.push(end);
    this.edgeOperation.push(operation);
  }

  /** From now on `a` and `b` are one location. At most one of them has or gets leaving edges. */
  merge(a: number, b: number): void {
    const rootA = this.resolve(a);
    const rootB = this.resolve(b);
    // The older node stands for both: numbers follow the source text.
    if (rootA < rootB) this.parent[rootB] = rootA;
    else if (rootB < rootA) this.parent[rootA] = rootB;
  }

  resolve(node: number): number {
    const { parent } = this;
    let root = node;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = node; at !== root;) {
      const next = parent[at]!;
      parent[at] = root;
      at = next;
    }
    return root;
  }
}
