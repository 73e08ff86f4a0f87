import { SeededRandom } from "../../base/random/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import { printOperation } from "../../program/cfa/print-operation.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputSource,
  type StepObserver,
} from "../../program/interpreter/index.ts";
import type { AbstractState, ConfigurableProgramAnalysis, Precision } from "../contracts/index.ts";
import { alone, isCovered } from "./domain-laws.ts";

/** Which concrete states an abstract state stands for, for tests. */
export interface Concretization<S extends AbstractState> {
  /** Whether `state` describes the execution as `interpreter` shows it, just after it took `edge`. */
  describes(state: S, interpreter: Interpreter, edge: CfaEdge): boolean;
  /** The analysis gave up soundly, and said so: then it need not have a successor. */
  hasGivenUp?(): boolean;
}

export interface FollowedExecution<S extends AbstractState> {
  /** What is broken, one line each; at most one per execution, since nothing can be followed further. */
  readonly broken: readonly string[];
  /** Different states on the way, as a sample for the other laws. */
  readonly states: readonly S[];
  readonly steps: number;
}

export interface ExecutionLimits {
  readonly maximumSteps: number;
  /** How many different states are kept, in all and to be compared at each location. */
  readonly maximumStates: number;
}

const LIMITS: ExecutionLimits = { maximumSteps: 20_000, maximumStates: 40 };

/**
 * "Transfer over-approximates": runs the program on the given inputs, and the analysis along with it. After
 * every step one of the successors describes the concrete state; so does every state at that location that
 * covers it, or that it is joined or merged with. Programs that the library calls back into (`qsort`)
 * cannot be followed.
 */
export function followExecution<S extends AbstractState, P extends Precision>(
  cfa: Cfa,
  analysis: ConfigurableProgramAnalysis<S, P>,
  concretization: Concretization<S>,
  inputs: InputSource,
  limits: ExecutionLimits = LIMITS,
): FollowedExecution<S> {
  const follower = new Follower(cfa, analysis, concretization, limits);
  const interpreter = new Interpreter(cfa, {
    inputs,
    observer: follower,
    policy: CONTINUE_LIKE_COMPILED_CODE,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    programArguments: null,
    maximumSteps: limits.maximumSteps,
    poll: () => null,
    memoryLimit: 2 ** 28,
    stackLimit: 10_000,
  });
  interpreter.run();
  return { broken: follower.broken, states: follower.sample, steps: follower.steps };
}

class Follower<S extends AbstractState, P extends Precision> implements StepObserver {
  readonly broken: string[] = [];
  readonly sample: S[] = [];
  steps = 0;
  private readonly analysis: ConfigurableProgramAnalysis<S, P>;
  private readonly concretization: Concretization<S>;
  private readonly limits: ExecutionLimits;
  /** States met before, by location. */
  private readonly met: S[][] = [];
  private state: S;
  private precision: P;

  // All four belong together and are handed through from one place.
  constructor(
    cfa: Cfa,
    analysis: ConfigurableProgramAnalysis<S, P>,
    concretization: Concretization<S>,
    limits: ExecutionLimits,
  ) {
    this.analysis = analysis;
    this.concretization = concretization;
    this.limits = limits;
    this.state = analysis.initialState(cfa.start.entry);
    this.precision = analysis.initialPrecision();
  }

  step(edge: CfaEdge, interpreter: Interpreter): "continue" | "halt" {
    this.steps++;
    const before = this.state;
    const next = this.successor(edge, interpreter);
    if (next === null) {
      if (this.concretization.hasGivenUp?.() !== true) {
        this.report("no successor describes the execution", edge, before);
      }
      return "halt";
    }
    this.state = next;
    const others = (this.met[edge.target.id] ??= []);
    for (const other of others) this.compare(other, edge, interpreter);
    if (this.broken.length > 0) return "halt";
    this.keep(next, others);
    return "continue";
  }

  private successor(edge: CfaEdge, interpreter: Interpreter): S | null {
    const { transfer, adjustment, key } = this.analysis;
    for (const successor of transfer.successors(this.state, edge, this.precision)) {
      if (!this.concretization.describes(successor, interpreter, edge)) continue;
      if (adjustment === "none") return successor;
      const whole = alone(key.name, successor);
      const adjusted = adjustment.adjust(successor, this.precision, whole);
      if (adjusted === null) continue;
      if (!this.concretization.describes(adjusted.state, interpreter, edge)) continue;
      this.precision = adjusted.precision;
      return adjusted.state;
    }
    return null;
  }

  private compare(other: S, edge: CfaEdge, interpreter: Interpreter): void {
    const { analysis, state, concretization, precision } = this;
    const { domain, merge, views } = analysis;
    if (views.partition !== undefined && views.partition(state) !== views.partition(other)) return;
    const expectDescribes = (larger: S, law: string): void => {
      if (!concretization.describes(larger, interpreter, edge))
        this.report(law, edge, state, other);
    };
    if (isCovered(analysis, state, other, precision)) {
      expectDescribes(other, "a covering state describes less");
    }
    expectDescribes(domain.join(state, other), "a join describes less than its first operand");
    expectDescribes(domain.join(other, state), "a join describes less than its second operand");
    if (merge === "sep") return;
    const merged = merge.merge(state, other, precision);
    if (isCovered(analysis, state, merged, precision)) {
      expectDescribes(merged, "a merge that covers describes less");
    }
  }

  private keep(state: S, others: S[]): void {
    if (others.length >= this.limits.maximumStates) return;
    if (others.some((other) => other === state || other.equals(state))) return;
    others.push(state);
    if (this.sample.length < this.limits.maximumStates) this.sample.push(state);
  }

  private report(law: string, edge: CfaEdge, ...states: readonly S[]): void {
    const text = `${edge.id}: ${printOperation(edge.operation)}`;
    this.broken.push(`${law}, step ${this.steps}, edge ${text}: ${states.join(" ; ")}`);
  }
}

/** Arbitrary inputs, the same for the same seed; small numbers more often than large ones. */
export class ArbitraryInputs implements InputSource {
  private readonly random: SeededRandom;

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  next({ type }: Parameters<InputSource["next"]>[0]): bigint | number {
    const { random } = this;
    const magnitude = random.below(4) === 0 ? random.next() : random.below(12);
    const value = random.below(3) === 0 ? -magnitude : magnitude;
    return type.kind === "float" ? value / 4 : BigInt(value);
  }
}
