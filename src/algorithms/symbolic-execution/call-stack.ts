import type { CfaEdge } from "../../program/cfa/graph.ts";

/** The calls that have not returned. One object per content: the same stack is the same object. */
export class CallStack {
  readonly caller: CallStack | null;
  /** Null at the bottom. */
  readonly call: CfaEdge | null;
  readonly depth: number;
  private readonly callees = new Map<CfaEdge, CallStack>();

  private constructor(caller: CallStack | null, call: CfaEdge | null) {
    this.caller = caller;
    this.call = call;
    this.depth = caller === null ? 0 : caller.depth + 1;
  }

  static bottom(): CallStack {
    return new CallStack(null, null);
  }

  push(call: CfaEdge): CallStack {
    let callee = this.callees.get(call);
    if (callee === undefined) {
      callee = new CallStack(this, call);
      this.callees.set(call, callee);
    }
    return callee;
  }
}

const NONE: readonly CfaEdge[] = [];

/** The edges that leave the location with these calls on the stack: a function returns to its caller only. */
export function edgesFrom(leaving: readonly CfaEdge[], { call }: CallStack): readonly CfaEdge[] {
  if (leaving[0]?.operation.kind !== "return") return leaving;
  return call?.operation.kind === "call" ? [call.operation.returnEdge] : NONE;
}

/** The calls after the edge. */
export function stackAfter(stack: CallStack, edge: CfaEdge): CallStack {
  switch (edge.operation.kind) {
    case "call":
      return stack.push(edge);
    case "return":
      return stack.caller ?? stack;
    default:
      return stack;
  }
}
