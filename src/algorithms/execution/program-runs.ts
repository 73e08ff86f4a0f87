import {
  cpuMillis,
  LimitReached,
  UNLIMITED,
  wholeOf,
  type Budget,
} from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Counter, Statistics } from "../../base/statistics/index.ts";
import type { Assurance, Counterexample, Violation } from "../../core/contracts/index.ts";
import type { SearchWatch } from "../../core/recording/index.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  OTHER_LAYOUTS,
  ReusedInterpreter,
  type InputSource,
  type Interpreter,
  type InterpreterOptions,
  type LayoutName,
  type Outcome,
} from "../../program/interpreter/index.ts";
import { ExecutionMonitor, type Specification } from "../../semantics/specification/index.ts";
import { executionAlong } from "../counterexample/index.ts";
import { looksAtEnvironment } from "./environment-dependence.ts";
import { KeptEnds } from "./kept-ends.ts";
import { RecordedInputs, zero, type GivenInput } from "./recorded-inputs.ts";
import { WatchedExecution, type StepRecord } from "./watched-execution.ts";

export interface ProgramRunsParts {
  readonly assurance: Assurance;
  readonly cfa: Cfa;
  readonly specification: Specification;
  readonly statistics: Statistics;
  readonly watch?: SearchWatch | null;
}

/** Where a run ends if nothing else ends it. */
export interface RunLimits {
  readonly inputs: number;
  readonly steps: number;
}

/** What is known of one execution. */
export interface ProgramRun {
  readonly given: readonly GivenInput[];
  /** The way, as far as ways are kept. */
  readonly edges: readonly CfaEdge[];
  readonly steps: number;
  /** A limit ended it, nothing else. */
  readonly isCut: boolean;
  /** An assumption was false, or it came into a loop that does nothing. */
  readonly isDeadEnd: boolean;
  readonly violation: Violation | null;
  /** It asked for nothing from outside, came to its end and violated nothing: there is no other execution. */
  readonly isOnly: boolean;
}

/** Of longer executions only both ends are kept. */
const LONGEST_PATH = 200_000;
const MEMORY_LIMIT = 2 ** 29;
const STACK_LIMIT = 100_000;

/** Executes the program, watched by the specification. */
export class ProgramRuns {
  readonly assurance: Assurance;
  private readonly cfa: Cfa;
  private readonly monitor: ExecutionMonitor;
  private readonly executed: Counter;
  readonly covered: Counter;
  private readonly interpreter: ReusedInterpreter;
  private readonly watch: SearchWatch | null;
  /** Steps of all runs together. */
  steps = 0;
  private budget: Budget = UNLIMITED;
  /** CPU time within budgets that are over. */
  private millisBefore = 0;
  private startMillis = 0;

  constructor({ assurance, cfa, specification, statistics, watch = null }: ProgramRunsParts) {
    this.watch = watch;
    this.assurance = assurance;
    this.cfa = cfa;
    this.interpreter = new ReusedInterpreter(cfa);
    this.executed = statistics.counter("Number of executions");
    this.covered = statistics.counter("Number of edges covered by executions");
    this.monitor = new ExecutionMonitor(specification, cfa);
  }

  /** For runs from now on. Between two calls time may pass that others use. */
  within<T>(budget: Budget, work: () => T): T {
    this.budget = budget;
    this.startMillis = cpuMillis();
    try {
      return work();
    } finally {
      this.millisBefore = this.millis;
      this.startMillis = cpuMillis();
    }
  }

  /** CPU time that runs and the search for their inputs took so far. */
  get millis(): number {
    return this.millisBefore + cpuMillis() - this.startMillis;
  }

  /** What is left of the whole run's time, for the rest of what is as good as done. */
  withAllTime<T>(work: () => T): T {
    const { budget } = this;
    this.budget = wholeOf(budget);
    try {
      return work();
    } finally {
      this.budget = budget;
    }
  }

  get remainingMillis(): number {
    return this.budget.remainingMillis();
  }

  /** It ends, too, where something cannot be executed. `record`: sees its steps. */
  run(inputs: RecordedInputs, limits: RunLimits, record: StepRecord | null = null): ProgramRun {
    const { budget } = this;
    budget.check();
    this.executed.increment();
    const { given } = inputs;
    const path = new PathRecord(record);
    const watched = new WatchedExecution(this.monitor, path, () => given.length > limits.inputs);
    const interpreter = this.interpreter.begin(optionsFor(inputs, watched, limits.steps, budget));
    const outcome = this.outcomeOf(interpreter, watched);
    const { edges } = path;
    this.watch?.took("executed", edges);
    const { violation, count: steps } = watched;
    // Soundness: what overflowed before has no meaning in C, and wild inputs let sums overflow that nobody meant.
    const counts = !interpreter.journal.undefined.some(({ kind }) => kind === "signed-overflow");
    const isOnly = outcome !== null && watched.isWhole && this.isAlone(outcome, interpreter);
    const isCut = outcome?.kind === "limit" || given.length > limits.inputs;
    const isDeadEnd = watched.isStuck || outcome?.kind === "assumption";
    return { given, edges, steps, isCut, isDeadEnd, violation: counts ? violation : null, isOnly };
  }

  /** Null: something cannot be executed. */
  private outcomeOf(interpreter: Interpreter, watched: WatchedExecution): Outcome | null {
    try {
      return execute(interpreter, watched);
    } catch (error) {
      if (error instanceof UnsupportedFeature) return null;
      throw error;
    } finally {
      this.steps += interpreter.steps;
    }
  }

  /** Null: the compiled program might do something else. */
  counterexample({ given, edges, steps, violation }: ProgramRun): Counterexample | null {
    if (violation === null) return null;
    const inputs = (): RecordedInputs => new RecordedInputs(given, zero);
    if (steps > LONGEST_PATH) return this.bothEnds(violation, steps, inputs);
    const path = { edges, assumptions: edges.map(() => []), violation };
    return executionAlong(this.cfa, path, inputs());
  }

  /** The same execution, of which both ends are kept. Null if it is another one, or depends on more than its inputs. */
  private bothEnds(
    violation: Violation,
    steps: number,
    inputs: () => InputSource,
  ): Counterexample | null {
    const { budget } = this;
    const record = new KeptEnds(steps);
    const watched = new WatchedExecution(this.monitor, record, () => false);
    const interpreter = this.interpreter.begin(optionsFor(inputs(), watched, steps + 1, budget));
    execute(interpreter, watched);
    const execution = record.execution(interpreter);
    // Soundness: the compiled program may get other last bits of inexact results and take another way.
    const { inexact, leftOpen } = interpreter.journal;
    if (execution === null || inexact.size > 0 || watched.violation !== violation) return null;
    // Soundness: the compiled program has its objects elsewhere, and other results where C promises a sign only.
    const isEverywhere =
      leftOpen === null ||
      OTHER_LAYOUTS.every((layout) => this.violates(violation, layout, inputs(), steps));
    return isEverywhere ? { violation, ...execution } : null;
  }

  /** Whether the same inputs violate the same with objects in other places. */
  private violates(
    violation: Violation,
    layout: LayoutName,
    inputs: InputSource,
    steps: number,
  ): boolean {
    const watched = new WatchedExecution(this.monitor, new KeptEnds(steps), () => false);
    const options = optionsFor(inputs, watched, steps + 1, this.budget);
    execute(this.interpreter.begin({ ...options, layout }), watched);
    return watched.violation === violation;
  }

  private isAlone(outcome: Outcome, { journal }: Interpreter): boolean {
    // Soundness: only an execution without undefined behaviour that depends on nothing outside speaks for all.
    return (
      (outcome.kind === "exit" || outcome.kind === "abort") &&
      journal.inputCount === 0 &&
      journal.undefined.length === 0 &&
      journal.inexact.size === 0 &&
      journal.assumed.size === 0 &&
      journal.leftOpen === null &&
      !looksAtEnvironment(this.cfa)
    );
  }
}

function optionsFor(
  inputs: InputSource,
  observer: WatchedExecution,
  maximumSteps: number,
  budget: Budget,
): InterpreterOptions {
  return {
    inputs,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer,
    programArguments: null,
    maximumSteps,
    poll: () => {
      observer.poll();
      return budget.remainingMillis() <= 0 ? "time" : null;
    },
    memoryLimit: MEMORY_LIMIT,
    stackLimit: STACK_LIMIT,
    undefinedFunctions: "inputs",
  };
}

function execute(interpreter: Interpreter, watched: WatchedExecution): Outcome {
  const outcome = interpreter.run();
  if (outcome.kind === "limit" && outcome.limit === "time") throw new LimitReached("time");
  watched.end(interpreter, outcome);
  return outcome;
}

/** The path of an execution, as far as paths go. */
class PathRecord implements StepRecord {
  readonly edges: CfaEdge[] = [];
  private readonly other: StepRecord | null;

  constructor(other: StepRecord | null) {
    this.other = other;
  }

  keep(edge: CfaEdge, state: Interpreter, index: number): void {
    if (this.edges.length < LONGEST_PATH) this.edges.push(edge);
    this.other?.keep(edge, state, index);
  }

  mayMiss(from: number, to: number): boolean {
    return this.edges.length >= LONGEST_PATH && (this.other?.mayMiss(from, to) ?? true);
  }
}
