import type { Violation } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Interpreter, Outcome, StepObserver } from "../../program/interpreter/index.ts";
import type { SpecificationMonitor } from "./specification-monitor.ts";

/** Keeps what is needed of the steps of an execution. */
export interface StepRecord {
  /** After the step. */
  keep(edge: CfaEdge, state: Interpreter): void;
}

/** An execution, watched by the specification and ended when that is violated. */
export class WatchedExecution implements StepObserver {
  /** Steps that were made. */
  count = 0;
  private readonly monitor: SpecificationMonitor;
  private readonly record: StepRecord;
  private readonly isEnough: () => boolean;
  private last: CfaEdge | null = null;

  constructor(monitor: SpecificationMonitor, record: StepRecord, isEnough: () => boolean) {
    this.monitor = monitor;
    this.record = record;
    this.isEnough = isEnough;
    monitor.restart();
  }

  step(edge: CfaEdge, state: Interpreter): "continue" | "halt" {
    const { monitor } = this;
    this.count++;
    this.last = edge;
    this.record.keep(edge, state);
    monitor.step(edge);
    const isOver = monitor.violation !== null || monitor.isLost || this.isEnough();
    return isOver ? "halt" : "continue";
  }

  /** A step that ends the execution is not announced. */
  end(state: Interpreter, { kind }: Outcome): void {
    const { edge } = state.journal;
    if (edge === null || (kind !== "abort" && kind !== "exit")) return;
    if (edge.operation.kind === "external" && edge !== this.last) this.step(edge, state);
  }

  get violation(): Violation | null {
    return this.monitor.violation;
  }

  /** The specification was followed to the end and not violated. */
  get isWhole(): boolean {
    return !this.monitor.isLost && this.monitor.violation === null;
  }
}
