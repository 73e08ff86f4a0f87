import type { Budget } from "../../../base/budget/index.ts";
import { UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import { SeededRandom } from "../../../base/random/index.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  ReusedInterpreter,
} from "../../../program/interpreter/index.ts";
import type { Loop } from "../../../program/passes/loops.ts";
import type { HeadSamples } from "./head-samples.ts";
import { INPUT_STYLES, VariedInputs, type InputStyle } from "./varied-inputs.ts";
import { VisitRecorder } from "./visit-recorder.ts";

export interface ExecutionPlan {
  readonly executions: number;
  /** In all executions together. */
  readonly steps: number;
  readonly seed: number;
  /** Numbers worth trying as inputs. */
  readonly constants: readonly bigint[];
}

/** Compiling the program costs about as much as so many steps per edge. */
const STEPS_PER_EDGE = 16;
/** Starting anew costs about as much as so many steps. */
const STEPS_PER_EXECUTION = 1000;
/** An input costs about as much as so many other steps. */
const STEPS_PER_INPUT = 10;
const SHORT_STEPS = 8000;
const MEMORY_LIMIT = 2 ** 26;
const STACK_LIMIT = 400;
/** A style that showed nothing new so often in a row is given up. */
const MAXIMUM_MISSES = 3;
/** Executions that may be long after all: the first ones that a short one did not suffice for. */
const LONG_EXECUTIONS = 2;

/**
 * Executes the program with inputs of all styles and records what it visits. Deterministic: only steps are
 * counted, never time.
 */
export class Executions {
  private readonly plan: ExecutionPlan;
  private readonly budget: Budget;
  private readonly recorder: VisitRecorder;
  private readonly random: SeededRandom;
  private readonly interpreter: ReusedInterpreter;
  private stepsLeft: number;
  /** What the first execution costs besides. */
  private stepsToCompile: number;
  private longLeft = LONG_EXECUTIONS;

  constructor(
    cfa: Cfa,
    loops: readonly Loop[],
    samples: readonly HeadSamples[],
    plan: ExecutionPlan,
    budget: Budget,
  ) {
    this.interpreter = new ReusedInterpreter(cfa);
    this.plan = plan;
    this.budget = budget;
    this.random = new SeededRandom(plan.seed);
    this.recorder = new VisitRecorder(cfa, loops, samples, this.random);
    this.stepsLeft = plan.steps;
    this.stepsToCompile = cfa.edges.length * STEPS_PER_EDGE;
  }

  run(): void {
    const idle = new Map<InputStyle, number>();
    let left = this.plan.executions;
    for (let isUseful = true; isUseful;) {
      isUseful = false;
      for (const style of INPUT_STYLES) {
        const misses = idle.get(style) ?? 0;
        if (misses >= MAXIMUM_MISSES) continue;
        if (left-- <= 0 || this.stepsLeft <= 0) return;
        isUseful = true;
        idle.set(style, this.execute(style) > 0 ? 0 : misses + 1);
      }
    }
  }

  /** How many new states were seen. */
  private execute(style: InputStyle): number {
    this.recorder.beginExecution();
    const seed = this.random.next();
    const limit = this.once(style, seed, Math.min(SHORT_STEPS, this.stepsLeft));
    if (limit && this.longLeft > 0 && this.stepsLeft > 0) {
      const { newStates } = this.recorder;
      this.longLeft--;
      this.recorder.beginExecution();
      this.once(style, seed, Math.min(this.plan.steps / 4, this.stepsLeft));
      return newStates + this.recorder.newStates;
    }
    return this.recorder.newStates;
  }

  /** Whether the limit ended the execution. */
  private once(style: InputStyle, seed: number, maximumSteps: number): boolean {
    const { plan, budget, recorder } = this;
    budget.check();
    const inputs = new VariedInputs(new SeededRandom(seed), style, plan.constants);
    const interpreter = this.interpreter.begin({
      inputs,
      output: { write: () => undefined },
      stdoutBuffering: "full",
      policy: CONTINUE_LIKE_COMPILED_CODE,
      observer: recorder,
      programArguments: null,
      maximumSteps,
      poll: () => (budget.remainingMillis() <= 0 ? "time" : null),
      memoryLimit: MEMORY_LIMIT,
      stackLimit: STACK_LIMIT,
    });
    try {
      const outcome = interpreter.run();
      return outcome.kind === "limit" && outcome.limit === "steps";
    } catch (error) {
      // What cannot be executed shows what it visited before.
      if (error instanceof UnsupportedFeature) return false;
      throw error;
    } finally {
      this.stepsLeft -= interpreter.steps + inputs.given * STEPS_PER_INPUT;
      this.stepsLeft -= STEPS_PER_EXECUTION + this.stepsToCompile;
      this.stepsToCompile = 0;
    }
  }
}
