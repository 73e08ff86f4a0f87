import { LimitReached, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type {
  ConfigurableProgramAnalysis,
  Counterexample,
  ErrorPath,
} from "../../core/contracts/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputSource,
  type Outcome,
} from "../../program/interpreter/index.ts";
import type { Algorithm, Answer } from "../answer.ts";
import { constantsOf } from "../candidates/text/constants.ts";
import {
  INPUT_STYLES,
  VariedInputs,
  type InputStyle,
} from "../candidates/sampling/varied-inputs.ts";
import { executionAlong } from "../counterexample/index.ts";
import { looksAtAddresses } from "./address-dependence.ts";
import { SpecificationMonitor } from "./specification-monitor.ts";

export interface ConcreteExecutionParts {
  readonly cfa: Cfa;
  readonly specification: readonly ConfigurableProgramAnalysis[];
  readonly statistics: Statistics;
  readonly options: {
    /** How often the program is executed with other inputs. */
    readonly executions: number;
    /** Steps of all of them together. */
    readonly steps: number;
    readonly seed: number;
  };
  /** "only": one execution, which ends when it asks for an input. "search": many. */
  readonly purpose: "only" | "search";
}

/** Longer executions are no counterexamples: nobody could follow them. */
const LONGEST_PATH = 200_000;
const MEMORY_LIMIT = 2 ** 29;
const STACK_LIMIT = 100_000;
/** Of all steps: for one execution, so that others get their turn. */
const SHARE_OF_ONE = 16;

type Attempt =
  | { readonly kind: "violated"; readonly counterexample: Counterexample }
  /** It asked for nothing from outside and came to its end: there is no other execution. */
  | { readonly kind: "only execution" }
  | { readonly kind: "nothing" };

/**
 * Executes the program, which takes a sixty-millionth of a second per step. An execution that violates the specification is a
 * counterexample; a program that reads nothing has one execution, and if that is right the program is.
 */
export class ConcreteExecution implements Algorithm {
  private readonly parts: ConcreteExecutionParts;
  private readonly monitor: SpecificationMonitor;
  private stepsLeft: number;

  constructor(parts: ConcreteExecutionParts) {
    this.parts = parts;
    this.monitor = new SpecificationMonitor(parts.specification, parts.cfa.start.entry);
    this.stepsLeft = parts.options.steps;
  }

  run(budget: Budget): Answer {
    const { options, statistics, cfa, purpose } = this.parts;
    const constants = [...constantsOf(cfa, null)];
    const random = new SeededRandom(options.seed);
    const executed = statistics.counter("Number of executions");
    const most = purpose === "only" ? 1 : options.executions;
    for (let i = 0; i < most && this.stepsLeft > 0; i++) {
      budget.check();
      executed.increment();
      const style = INPUT_STYLES[i % INPUT_STYLES.length]!;
      const attempt = this.attempt(style, random.next(), constants, i === 0, budget);
      if (attempt.kind === "violated") return attempt;
      if (attempt.kind === "only execution") return { kind: "safe" };
    }
    const text = "executions with some inputs showed no violation";
    return { kind: "unknown", reason: { text, edge: null, hint: null } };
  }

  private attempt(
    style: InputStyle,
    seed: number,
    constants: readonly bigint[],
    isFirst: boolean,
    budget: Budget,
  ): Attempt {
    const newInputs = (): VariedInputs =>
      new VariedInputs(new SeededRandom(seed), style, constants);
    const inputs = newInputs();
    const isEnough = (): boolean => this.parts.purpose === "only" && inputs.given > 0;
    const path = new RecordedPath(this.monitor, isEnough);
    const most = isFirst ? this.stepsLeft : this.parts.options.steps / SHARE_OF_ONE;
    const interpreter = this.newInterpreter(inputs, path, Math.min(most, this.stepsLeft), budget);
    let outcome: Outcome;
    try {
      outcome = interpreter.run();
    } catch (error) {
      // What cannot be executed is for others.
      if (error instanceof UnsupportedFeature) return { kind: "nothing" };
      throw error;
    } finally {
      this.stepsLeft -= interpreter.steps;
    }
    if (outcome.kind === "limit" && outcome.limit === "time") throw new LimitReached("time");
    path.end(interpreter.journal.edge, outcome);
    return this.judge(path, outcome, interpreter, newInputs());
  }

  private newInterpreter(
    inputs: InputSource,
    path: RecordedPath,
    maximumSteps: number,
    budget: Budget,
  ): Interpreter {
    return new Interpreter(this.parts.cfa, {
      inputs,
      output: { write: () => undefined },
      stdoutBuffering: "full",
      policy: CONTINUE_LIKE_COMPILED_CODE,
      observer: path,
      programArguments: null,
      maximumSteps,
      poll: () => (budget.remainingMillis() <= 0 ? "time" : null),
      memoryLimit: MEMORY_LIMIT,
      stackLimit: STACK_LIMIT,
    });
  }

  private judge(
    path: RecordedPath,
    outcome: Outcome,
    { journal }: Interpreter,
    again: InputSource,
  ): Attempt {
    const { cfa } = this.parts;
    const found = path.errorPath();
    if (found !== null) {
      const counterexample = executionAlong(cfa, found, again);
      return counterexample === null ? { kind: "nothing" } : { kind: "violated", counterexample };
    }
    // Soundness: only an execution without undefined behaviour that depends on nothing outside speaks for all.
    const isAlone =
      (outcome.kind === "exit" || outcome.kind === "abort") &&
      journal.inputCount === 0 &&
      journal.undefined.length === 0 &&
      journal.inexact.size === 0 &&
      path.isWhole &&
      !looksAtAddresses(cfa);
    return { kind: isAlone ? "only execution" : "nothing" };
  }
}

/** The steps of an execution, watched by the specification. */
class RecordedPath {
  private readonly monitor: SpecificationMonitor;
  private readonly edges: CfaEdge[] = [];
  private count = 0;
  private readonly isEnough: () => boolean;

  constructor(monitor: SpecificationMonitor, isEnough: () => boolean) {
    this.monitor = monitor;
    this.isEnough = isEnough;
    monitor.restart();
  }

  step(edge: CfaEdge): "continue" | "halt" {
    const { monitor } = this;
    if (this.count++ < LONGEST_PATH) this.edges.push(edge);
    monitor.step(edge);
    const isOver = monitor.violation !== null || monitor.isLost || this.isEnough();
    return isOver ? "halt" : "continue";
  }

  /** A step that ends the execution is not announced. */
  end(last: CfaEdge | null, { kind }: Outcome): void {
    if (last === null || (kind !== "abort" && kind !== "exit")) return;
    if (last.operation.kind === "external" && last !== this.edges.at(-1)) this.step(last);
  }

  /** The specification was followed to the end and not violated. */
  get isWhole(): boolean {
    return !this.monitor.isLost && this.monitor.violation === null;
  }

  errorPath(): ErrorPath | null {
    const { violation } = this.monitor;
    if (violation === null || this.count > LONGEST_PATH) return null;
    return { edges: this.edges, assumptions: this.edges.map(() => []), violation };
  }
}
