import { CfaEdge, CfaFunction, CfaNode, type Cfa } from "../../program/cfa/graph.ts";
import { variableReference } from "../../program/cfa/nodes.ts";
import type { CallOperation, Operation, ReturnOperation } from "../../program/cfa/operation.ts";
import { FunctionSymbol } from "../../program/cfa/variable.ts";
import { libraryFunction } from "../../program/library/index.ts";
import type { CallBacks, ForeignCalls } from "../../program/passes/index.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * What code outside the program may do with it, as a function: call what the program has handed on, with any arguments, as often as it
 * likes. Soundness: a call that may call back is followed by a call of this function.
 */
export class ForeignCode implements ForeignCalls {
  /** Its locations are no locations of the program. */
  readonly function: CfaFunction;
  readonly callees: readonly CfaFunction[];
  private readonly callBacks: CallBacks;
  private readonly sites = new Map<CfaEdge, CfaEdge | null>();
  private nextEdge: number;

  /** Null: nothing may be called back, or functions that are not part of the automaton. */
  static of(cfa: Cfa, callBacks: CallBacks): ForeignCode | null {
    const known = callBacks.known();
    return known === null || known.length === 0 ? null : new ForeignCode(cfa, callBacks, known);
  }

  private constructor(cfa: Cfa, callBacks: CallBacks, known: readonly CfaFunction[]) {
    const { types, nodes, edges } = cfa;
    this.callBacks = callBacks;
    this.callees = known;
    this.nextEdge = edges.length;
    const type = types.function(types.void, [], "fixed");
    const one = new CfaFunction(
      new FunctionSymbol("code outside the program", type, 0, 0),
      [],
      null,
    );
    const choice = new CfaNode(nodes.length, one);
    const exit = new CfaNode(nodes.length + 1, one);
    const between = new CfaNode(nodes.length + 2, one);
    one.entry = choice;
    one.exit = exit;
    one.nodes.push(choice, exit, between);
    this.function = one;
    const leaving = known.map((callee) => this.call(choice, callee, between));
    // Soundness: between two calls it may write and free what it can reach.
    const { name } = one.symbol;
    const effect = this.edge(between, choice, {
      ...{ kind: "external", name, type, arguments: [], result: null },
    });
    Object.assign(between, { leaving: [effect] });
    this.sites.set(effect, null);
    leaving.push(this.edge(choice, exit, { kind: "skip", note: "" }));
    Object.assign(choice, { leaving });
  }

  /** The call of this function that follows the step; null: the step calls nothing back. */
  callAfter(edge: CfaEdge): CfaEdge | null {
    let call = this.sites.get(edge);
    if (call === undefined) {
      const { operation } = edge;
      // Analyses know what functions of the library call back, or that they do not know it.
      const mayCall =
        operation.kind === "external" &&
        libraryFunction(operation.name) === null &&
        this.callBacks.mayComeFrom(operation);
      call = mayCall ? this.call(edge.target, this.function, edge.target, edge) : null;
      this.sites.set(edge, call);
    }
    return call;
  }

  isSite(edge: CfaEdge): boolean {
    return this.callAfter(edge) !== null;
  }

  isPartOf(edge: CfaEdge): boolean {
    return edge.source.function === this.function || edge.target.function === this.function;
  }

  private call(source: CfaNode, callee: CfaFunction, back: CfaNode, place?: CfaEdge): CfaEdge {
    // Variables that do not live yet: any value.
    const values = callee.parameters.map((parameter) => variableReference(parameter, 0, 0));
    const there: Mutable<Omit<CallOperation, "returnEdge">> & { returnEdge: CfaEdge | null } = {
      ...{ kind: "call", callee, arguments: values, returnEdge: null },
    };
    const returned: Mutable<Omit<ReturnOperation, "callEdge">> & { callEdge: CfaEdge | null } = {
      ...{ kind: "return", callee, result: null, callEdge: null },
    };
    const edge = this.edge(source, callee.entry, there as Operation, place);
    there.returnEdge = this.edge(callee.exit, back, returned as Operation, place);
    returned.callEdge = edge;
    return edge;
  }

  private edge(source: CfaNode, target: CfaNode, operation: Operation, place?: CfaEdge): CfaEdge {
    const { start, end } = place ?? { start: 0, end: 0 };
    return new CfaEdge(this.nextEdge++, source, target, operation, start, end);
  }
}
