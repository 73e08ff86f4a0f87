import type { Violation } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import {
  POLL_INTERVAL,
  type Interpreter,
  type Outcome,
  type QuietSteps,
  type StepObserver,
} from "../../program/interpreter/index.ts";
import { NO_EDGES, type ExecutionMonitor } from "../../semantics/specification/index.ts";

/** Keeps what is needed of the steps of an execution. */
export interface StepRecord {
  /** After the step; `index` counts from 0. */
  keep(edge: CfaEdge, state: Interpreter, index: number): void;
  /** Whether steps from the one to the other that call nothing need not be kept. */
  mayMiss(from: number, to: number): boolean;
}

/** Performance: `stop: goto stop;` is how drivers end what they do not want. */
function isEndless({ operation, source, target }: CfaEdge): boolean {
  return operation.kind === "skip" && source === target;
}

/** An execution, watched by the specification and ended when that is violated. */
export class WatchedExecution implements StepObserver {
  readonly quiet: QuietSteps = { edges: NO_EDGES, count: 0 };
  private readonly monitor: ExecutionMonitor;
  private readonly record: StepRecord;
  private readonly isEnough: () => boolean;
  /** It is in a loop that does nothing. */
  isStuck = false;
  private isQuiet = false;
  private announced = 0;
  private last: CfaEdge | null = null;
  /** How many steps were made when the last one was announced. */
  private countAtLast = 0;

  constructor(monitor: ExecutionMonitor, record: StepRecord, isEnough: () => boolean) {
    this.monitor = monitor;
    this.record = record;
    this.isEnough = isEnough;
    monitor.restart();
  }

  /** Steps that were made. */
  get count(): number {
    return this.announced + this.quiet.count;
  }

  step(edge: CfaEdge, state: Interpreter): "continue" | "halt" {
    const { monitor, count } = this;
    this.announced++;
    this.last = edge;
    this.countAtLast = count + 1;
    this.record.keep(edge, state, count);
    monitor.step(edge, state);
    // Soundness: what the specification may ignore depends on the states of its automata.
    if (this.isQuiet) this.quiet.edges = monitor.ignored;
    this.isStuck = isEndless(edge);
    const isOver = monitor.violation !== null || monitor.isLost || this.isEnough() || this.isStuck;
    return isOver ? "halt" : "continue";
  }

  /** Has to be called whenever the interpreter asks whether to go on. */
  poll(): void {
    const { count } = this;
    this.isQuiet = !this.isEnough() && this.record.mayMiss(count, count + POLL_INTERVAL);
    this.quiet.edges = this.isQuiet ? this.monitor.ignored : NO_EDGES;
  }

  /** A step that ends the execution is not announced. */
  end(state: Interpreter, { kind }: Outcome): void {
    const { edge } = state.journal;
    if (edge === null || (kind !== "abort" && kind !== "exit")) return;
    const wasAnnounced = edge === this.last && this.count === this.countAtLast;
    if (edge.operation.kind === "external" && !wasAnnounced) this.step(edge, state);
  }

  get violation(): Violation | null {
    return this.monitor.violation;
  }

  /** The specification was followed to the end and not violated. */
  get isWhole(): boolean {
    return !this.monitor.isLost && this.monitor.violation === null;
  }
}
