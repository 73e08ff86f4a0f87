import type { Counterexample, ExecutedStep, ExecutionGap } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { changesOf } from "../counterexample/index.ts";
import type { StepRecord } from "./watched-execution.ts";

/** Steps that are kept at the beginning, and as many at the end. */
const KEPT = 10_000;

/** Of an execution that is too long to keep all of it: how it begins and how it ends. */
export class KeptEnds implements StepRecord {
  private readonly total: number;
  private readonly steps: ExecutedStep[] = [];
  private readonly openCalls: CfaEdge[] = [];
  private readonly calls = new Map<CfaEdge, number>();
  private made = 0;
  private depth = 0;
  private gap: ExecutionGap | null = null;
  /** A library function called back: its steps are no steps of the program. */
  private hasCallback = false;

  constructor(total: number) {
    this.total = total;
  }

  mayMiss(from: number, to: number): boolean {
    return from >= KEPT && to < this.total - KEPT;
  }

  keep(edge: CfaEdge, state: Interpreter, index: number): void {
    const { total, openCalls, calls } = this;
    const { kind } = edge.operation;
    this.made = index + 1;
    const isKept = index < KEPT || index >= total - KEPT;
    if (isKept) this.steps.push(this.stepOf(edge, state));
    else if (kind === "call" || kind === "external") calls.set(edge, (calls.get(edge) ?? 0) + 1);
    if (kind === "call") openCalls.push(edge);
    else if (kind === "return") openCalls.pop();
    else if (kind === "external" && state.depth > this.depth) this.hasCallback = true;
    this.depth = state.depth;
    if (!isKept && this.made === total - KEPT) {
      this.gap = {
        before: this.steps.length,
        steps: total - 2 * KEPT,
        openCalls: [...openCalls],
        calls,
        inputs: state.journal.inputCount,
      };
    }
  }

  private stepOf(edge: CfaEdge, state: Interpreter): ExecutedStep {
    const { inputCount: inputs } = state.journal;
    return { edge, depth: this.depth, changes: changesOf(edge, state), inputs };
  }

  /** Null if this is not the whole of what happened. */
  execution({ journal }: Interpreter): Omit<Counterexample, "violation"> | null {
    if (this.hasCallback || this.made !== this.total) return null;
    if (journal.inputCount !== journal.inputs.length) return null;
    return { steps: this.steps, gap: this.gap, inputs: journal.inputs };
  }
}
