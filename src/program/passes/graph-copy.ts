import { invariant } from "../../base/diagnostics/index.ts";
import type { Lvalue } from "../cfa/expression.ts";
import { CfaEdge, CfaFunction, CfaNode, type Cfa, type WovenStep } from "../cfa/graph.ts";
import type { CallOperation, Operation, ReturnOperation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A copy of a program in the making: all its nodes are there, edges are added one by one. */
export class GraphCopy {
  private readonly cfa: Cfa;
  private readonly functions: ReadonlyMap<CfaFunction, CfaFunction>;
  private readonly nodes: CfaNode[];
  private readonly edges: CfaEdge[] = [];

  /** Without the variables that `isLeftOut` names. */
  constructor(cfa: Cfa, isLeftOut: (variable: Variable) => boolean) {
    this.cfa = cfa;
    this.functions = new Map(cfa.functions.map((one) => [one, emptyCopy(one, isLeftOut)]));
    this.nodes = cfa.nodes.map(({ id, function: inFunction, labels }) =>
      Object.assign(new CfaNode(id, this.functionOf(inFunction)), { labels }),
    );
    for (const [original, copy] of this.functions) {
      copy.entry = this.nodeOf(original.entry);
      copy.exit = this.nodeOf(original.exit);
      for (const one of original.nodes) copy.nodes.push(this.nodeOf(one));
    }
  }

  functionOf(original: CfaFunction): CfaFunction {
    const copy = this.functions.get(original);
    invariant(copy !== undefined, "every function that is called is one of the program");
    return copy;
  }

  nodeOf(original: CfaNode): CfaNode {
    return this.nodes[original.id]!;
  }

  newNode(inFunction: CfaFunction): CfaNode {
    const made = new CfaNode(this.nodes.length, inFunction);
    this.nodes.push(made);
    inFunction.nodes.push(made);
    return made;
  }

  /** With the place in the text that `original` has, and woven if that is. */
  addEdge(source: CfaNode, target: CfaNode, operation: Operation, original: CfaEdge): CfaEdge {
    const { woven } = original;
    const same = woven && { ...woven, at: this.nodeOf(woven.at) };
    return this.addWoven(source, target, operation, original, same);
  }

  /** A step of the specification at the place in the text that `original` has. */
  addWoven(
    source: CfaNode,
    target: CfaNode,
    operation: Operation,
    { start, end }: Pick<CfaEdge, "start" | "end">,
    woven: WovenStep | null,
  ): CfaEdge {
    const edge = new CfaEdge(this.edges.length, source, target, operation, start, end, woven);
    this.edges.push(edge);
    return edge;
  }

  /** A call, and the way back that leads to `target` and stores to `result`. */
  addCall(
    source: CfaNode,
    target: CfaNode,
    { call, result }: { readonly call: CallOperation; readonly result: Lvalue | null },
    original: CfaEdge,
  ): CfaEdge {
    const callee = this.functionOf(call.callee);
    const { operation: back } = call.returnEdge;
    invariant(back.kind === "return", "calls come back by return edges");
    const there: Mutable<CallOperation> = { ...call, callee };
    const returned: Mutable<ReturnOperation> = { ...back, callee, result };
    const edge = this.addEdge(source, callee.entry, there, original);
    there.returnEdge = this.addEdge(callee.exit, target, returned, call.returnEdge);
    returned.callEdge = edge;
    return edge;
  }

  finish(statics: readonly Variable[], variableCount: number): Cfa {
    const leaving = this.nodes.map((): CfaEdge[] => []);
    const entering = this.nodes.map((): CfaEdge[] => []);
    for (const edge of this.edges) {
      leaving[edge.source.id]!.push(edge);
      entering[edge.target.id]!.push(edge);
    }
    for (const one of this.nodes) {
      Object.assign(one, { leaving: leaving[one.id], entering: entering[one.id] });
    }
    const { cfa } = this;
    return {
      ...cfa,
      start: this.functionOf(cfa.start),
      main: this.functionOf(cfa.main),
      functions: cfa.functions.map((one) => this.functionOf(one)),
      globals: statics,
      nodes: this.nodes,
      edges: this.edges,
      variableCount,
    };
  }
}

function emptyCopy(original: CfaFunction, isLeftOut: (variable: Variable) => boolean): CfaFunction {
  const copy = new CfaFunction(original.symbol, original.parameters, original.returnVariable);
  copy.locals.push(...original.locals.filter((one) => !isLeftOut(one)));
  return copy;
}
