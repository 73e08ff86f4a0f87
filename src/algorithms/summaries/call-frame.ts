import type { SummaryCall, SummaryNode } from "./summary-node.ts";

/** A chain of calls that have not returned; one object for each chain, whichever path leads to it. */
export class CallFrame {
  /** Null: where the program begins. */
  readonly call: SummaryCall | null;
  readonly below: CallFrame | null;
  /** How far it is to a violation behind the calls. */
  readonly behind: number;
  private readonly inner = new Map<SummaryCall, CallFrame>();
  private readonly visits = new Map<SummaryNode, number>();

  private constructor(call: SummaryCall | null, below: CallFrame | null, behind: number) {
    this.call = call;
    this.below = below;
    this.behind = behind;
  }

  static ofProgram(): CallFrame {
    return new CallFrame(null, null, Infinity);
  }

  /** `behind` is asked for new chains only. */
  calling(call: SummaryCall, behind: () => number): CallFrame {
    let frame = this.inner.get(call);
    if (frame === undefined) {
      frame = new CallFrame(call, this, behind());
      this.inner.set(call, frame);
    }
    return frame;
  }

  /** How many paths came by the state after these calls. */
  visitsOf(node: SummaryNode): number {
    return this.visits.get(node) ?? 0;
  }

  visit(node: SummaryNode): void {
    this.visits.set(node, this.visitsOf(node) + 1);
  }
}
