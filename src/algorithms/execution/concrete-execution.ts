import { LimitReached, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { Statistics } from "../../base/statistics/index.ts";
import type {
  ConfigurableProgramAnalysis,
  Counterexample,
  ErrorPath,
  Violation,
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
import { looksAtAddresses, looksAtEnvironment } from "./address-dependence.ts";
import { KeptEnds } from "./kept-ends.ts";
import { SpecificationMonitor } from "./specification-monitor.ts";
import { WatchedExecution, type StepRecord } from "./watched-execution.ts";

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

/** Of longer executions only both ends are kept. */
const LONGEST_PATH = 200_000;
const MEMORY_LIMIT = 2 ** 29;
const STACK_LIMIT = 100_000;
/** Of all steps: for one execution, so that others get their turn. */
const SHARE_OF_ONE = 16;
/** Nobody would repeat an execution with more. */
const MOST_INPUTS = 1_000_000;

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
    const mostInputs = this.parts.purpose === "only" ? 0 : MOST_INPUTS;
    const path = new PathRecord();
    const watched = new WatchedExecution(this.monitor, path, () => inputs.given > mostInputs);
    const most = isFirst ? this.stepsLeft : this.parts.options.steps / SHARE_OF_ONE;
    const limit = Math.min(most, this.stepsLeft);
    const interpreter = this.newInterpreter(inputs, watched, limit, budget);
    let outcome: Outcome;
    try {
      outcome = run(interpreter, watched);
    } catch (error) {
      // What cannot be executed is for others.
      if (error instanceof UnsupportedFeature) return { kind: "nothing" };
      throw error;
    } finally {
      this.stepsLeft -= interpreter.steps;
    }
    if (watched.violation === null) {
      const isOnly = watched.isWhole && this.isAlone(outcome, interpreter);
      return { kind: isOnly ? "only execution" : "nothing" };
    }
    // Soundness: what overflowed before has no meaning in C, and wild inputs let sums overflow that nobody meant.
    if (interpreter.journal.undefined.some(({ kind }) => kind === "signed-overflow")) {
      return { kind: "nothing" };
    }
    const counterexample =
      watched.count <= LONGEST_PATH
        ? executionAlong(this.parts.cfa, path.leadingTo(watched.violation), newInputs())
        : this.executedAgain(watched, newInputs(), budget);
    return counterexample === null ? { kind: "nothing" } : { kind: "violated", counterexample };
  }

  /** The same execution, of which both ends are kept. Null if it is another one, or depends on more than its inputs. */
  private executedAgain(
    { violation, count }: WatchedExecution,
    inputs: InputSource,
    budget: Budget,
  ): Counterexample | null {
    const record = new KeptEnds(count);
    const watched = new WatchedExecution(this.monitor, record, () => false);
    const interpreter = this.newInterpreter(inputs, watched, count + 1, budget);
    run(interpreter, watched);
    const execution = record.execution(interpreter);
    // Soundness: the compiled program may get other last bits of inexact results and take another way.
    if (execution === null || interpreter.journal.inexact.size > 0) return null;
    if (violation === null || watched.violation !== violation) return null;
    return { violation, ...execution };
  }

  private newInterpreter(
    inputs: InputSource,
    observer: WatchedExecution,
    maximumSteps: number,
    budget: Budget,
  ): Interpreter {
    return new Interpreter(this.parts.cfa, {
      inputs,
      output: { write: () => undefined },
      stdoutBuffering: "full",
      policy: CONTINUE_LIKE_COMPILED_CODE,
      observer,
      programArguments: null,
      maximumSteps,
      poll: () => (budget.remainingMillis() <= 0 ? "time" : null),
      memoryLimit: MEMORY_LIMIT,
      stackLimit: STACK_LIMIT,
    });
  }

  private isAlone(outcome: Outcome, { journal }: Interpreter): boolean {
    // Soundness: only an execution without undefined behaviour that depends on nothing outside speaks for all.
    return (
      (outcome.kind === "exit" || outcome.kind === "abort") &&
      journal.inputCount === 0 &&
      journal.undefined.length === 0 &&
      journal.inexact.size === 0 &&
      !looksAtAddresses(this.parts.cfa) &&
      !looksAtEnvironment(this.parts.cfa)
    );
  }
}

function run(interpreter: Interpreter, watched: WatchedExecution): Outcome {
  const outcome = interpreter.run();
  if (outcome.kind === "limit" && outcome.limit === "time") throw new LimitReached("time");
  watched.end(interpreter, outcome);
  return outcome;
}

/** The path of an execution, as far as paths go. */
class PathRecord implements StepRecord {
  private readonly edges: CfaEdge[] = [];

  keep(edge: CfaEdge): void {
    if (this.edges.length < LONGEST_PATH) this.edges.push(edge);
  }

  leadingTo(violation: Violation): ErrorPath {
    return { edges: this.edges, assumptions: this.edges.map(() => []), violation };
  }
}
