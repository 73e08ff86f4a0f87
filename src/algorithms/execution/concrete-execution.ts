import { cpuMillis, type Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { Algorithm, Answer } from "../answer.ts";
import { constantsOf } from "../candidates/text/constants.ts";
import { INPUT_STYLES, VariedInputs } from "../candidates/sampling/varied-inputs.ts";
import { ComparedValues } from "./compared-values.ts";
import { Coverage } from "./coverage.ts";
import { InputCorpus } from "./input-corpus.ts";
import {
  ProgramRuns,
  type ProgramRun,
  type ProgramRunsParts,
  type RunLimits,
} from "./program-runs.ts";
import { RecordedInputs, zero } from "./recorded-inputs.ts";

export interface ConcreteExecutionParts extends ProgramRunsParts {
  readonly options: {
    /** How often the program is executed with other inputs. */
    readonly executions: number;
    /** How often it is executed with changes of inputs that did something new. */
    readonly mutations: number;
    /** Steps of all of them together. */
    readonly steps: number;
    readonly seed: number;
  };
  /** "only": one execution, which ends when it asks for an input. "search": many, short ones and then long ones. */
  readonly purpose: "only" | "short" | "long" | "search";
}

/** Of all steps: for one execution, so that others get their turn. */
const SHARE_OF_LONG = 16;
const SHARE_OF_SHORT = 4000;
/** Where the first of them take longer together, changing them would not get far. */
const MOST_MILLIS_FOR_SHORT = 700;
/** Nobody would repeat an execution with more. */
const MOST_INPUTS = 1_000_000;
/** How many inputs may follow those that were changed. */
const MOST_FURTHER_INPUTS = 24;
/** Without anything new for so long, and as long as there was something new before, changing inputs is given up. */
const LEAST_IDLE_MILLIS = 500;
/** How long a counterexample may be made shorter. */
const SHORTENING_MILLIS = 500;

const NOTHING_FOUND: Answer = {
  kind: "unknown",
  reason: { text: "executions with some inputs showed no violation", edge: null, hint: null },
};

/**
 * Executes the program, which takes a sixty-millionth of a second per step. An execution that violates the specification is a
 * counterexample; a program that reads nothing has one execution, and if that is right the program is. Inputs that lead to
 * something new are changed to find more of it, as fuzzers do.
 */
export class ConcreteExecution implements Algorithm {
  private readonly parts: ConcreteExecutionParts;
  private readonly runs: ProgramRuns;
  private readonly coverage: Coverage;
  private readonly corpus: InputCorpus;
  private readonly random: SeededRandom;
  private readonly constants: readonly bigint[];
  private stepsLeft: number;
  /** Something was asked for from outside. */
  private hasInputs = false;
  /** When an execution did something new for the last time. */
  private lastNew = 0;

  constructor(parts: ConcreteExecutionParts) {
    const { cfa, options } = parts;
    this.parts = parts;
    this.runs = new ProgramRuns(parts);
    this.coverage = new Coverage(cfa);
    this.corpus = new InputCorpus(new SeededRandom(options.seed));
    this.random = new SeededRandom(options.seed);
    this.constants = [...constantsOf(cfa, null)];
    this.stepsLeft = options.steps;
  }

  run(budget: Budget): Answer {
    const { purpose, options } = this.parts;
    if (purpose === "only") {
      // Time is what ends it: nothing else can say as much about the program.
      this.stepsLeft = Number.MAX_SAFE_INTEGER;
      const limits = { inputs: 0, steps: this.stepsLeft };
      return this.attempt(new RecordedInputs([], zero), limits, budget) ?? NOTHING_FOUND;
    }
    const { executions, steps } = options;
    const short = { inputs: MOST_INPUTS, steps: steps / SHARE_OF_SHORT };
    const long = { inputs: MOST_INPUTS, steps: steps / SHARE_OF_LONG };
    const end = cpuMillis() + MOST_MILLIS_FOR_SHORT;
    let answer: Answer | null = null;
    if (purpose !== "long") {
      answer =
        this.tryStyles(Math.min(2 * INPUT_STYLES.length, executions), short, budget, end) ??
        this.change(short.steps, budget);
    }
    if (purpose !== "short") answer ??= this.tryStyles(executions, long, budget);
    return answer ?? NOTHING_FOUND;
  }

  /** Executions that know nothing of each other. Null: they decided nothing. */
  private tryStyles(
    count: number,
    limits: RunLimits,
    budget: Budget,
    endMillis = Infinity,
  ): Answer | null {
    for (let i = 0; i < count && this.stepsLeft > 0 && cpuMillis() < endMillis; i++) {
      // Without inputs every execution is the first one.
      if (i > 0 && !this.hasInputs) return null;
      const style = INPUT_STYLES[i % INPUT_STYLES.length]!;
      const seed = this.random.next();
      const varied = new VariedInputs(new SeededRandom(seed), style, this.constants);
      const inputs = new RecordedInputs([], (request) => varied.next(request));
      const answer = this.attempt(inputs, limits, budget);
      if (answer !== null) return answer;
    }
    return null;
  }

  /** Changes inputs that did something new, as long as that leads to more of it. Null: it decided nothing. */
  private change(steps: number, budget: Budget): Answer | null {
    const { corpus, random } = this;
    const others = new VariedInputs(random, "mixed", this.constants);
    const begin = cpuMillis();
    for (let i = 0; i < this.parts.options.mutations && this.stepsLeft > 0; i++) {
      const latest = Math.max(begin, this.lastNew);
      if (corpus.isEmpty || cpuMillis() - latest > LEAST_IDLE_MILLIS + latest - begin) return null;
      const plan = corpus.next();
      const inputs = new RecordedInputs(plan, (request) =>
        random.chance(85)
          ? (corpus.valueAt(request) ?? others.next(request))
          : others.next(request),
      );
      const further = 1 + random.below(MOST_FURTHER_INPUTS);
      const answer = this.attempt(inputs, { inputs: plan.length + further, steps }, budget);
      if (answer !== null) return answer;
    }
    return null;
  }

  /** Null: it decides nothing. */
  private attempt(inputs: RecordedInputs, limits: RunLimits, budget: Budget): Answer | null {
    const steps = Math.min(limits.steps, this.stepsLeft);
    const compared = new ComparedValues(this.coverage);
    const run = this.runs.run(inputs, { ...limits, steps }, budget, compared);
    if (run === null) return null;
    this.stepsLeft -= run.steps;
    this.hasInputs ||= run.given.length > 0;
    if (run.isOnly) return { kind: "safe" };
    if (this.coverage.add(run.edges)) {
      this.corpus.add(run.given, compared.pairs);
      this.lastNew = cpuMillis();
    }
    if (run.violation === null) return null;
    const counterexample =
      this.runs.counterexample(this.shortened(run, budget), budget) ??
      this.runs.counterexample(run, budget);
    return counterexample && { kind: "violated", counterexample };
  }

  /** A run with fewer inputs and steps that violates the same, if one is found soon. */
  private shortened(run: ProgramRun, budget: Budget): ProgramRun {
    const end = cpuMillis() + Math.min(SHORTENING_MILLIS, budget.remainingMillis() / 4);
    let best = run;
    for (let size = best.given.length >> 1; size > 0; size >>= 1) {
      for (let start = best.given.length - size; start >= 0 && cpuMillis() < end; start -= size) {
        const rest = best.given.filter((_, i) => i < start || i >= start + size);
        const other = this.again(
          rest.map(({ value }) => value),
          best.steps,
          budget,
        );
        if (other?.violation === run.violation && other.steps <= best.steps) best = other;
      }
    }
    return best;
  }

  private again(plan: readonly InputValue[], steps: number, budget: Budget): ProgramRun | null {
    const limits = { inputs: plan.length, steps: steps + 1 };
    return this.runs.run(new RecordedInputs(plan, zero), limits, budget);
  }
}
