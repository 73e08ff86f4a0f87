import type { Budget } from "../../base/budget/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { unknown, type Algorithm, type Answer } from "../answer.ts";
import { constantsOf } from "../candidates/text/constants.ts";
import { GuidedSearch } from "./guided-search.ts";
import { ProgramRuns, type ProgramRunsParts } from "./program-runs.ts";
import { RecordedInputs, zero } from "./recorded-inputs.ts";
import { verdictOf } from "./run-verdict.ts";
import { StyledInputs, type Search } from "./styled-inputs.ts";

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
/** Where so many long ones come to no end, and none did, they never will: others would do the same again. */
const MOST_ENDLESS = 2;
/** Nobody would repeat an execution with more. */
const MOST_INPUTS = 1_000_000;
/** Of the only execution, before others have their turn, and how many times as many the next time. */
const FIRST_STEPS = 4_000_000;
const STEPS_GROWTH = 4;

/**
 * Executes the program, which takes a sixty-millionth of a second per step. An execution that violates the specification is a
 * counterexample; a program that reads nothing has one execution, and if that is right the program is.
 */
export class ConcreteExecution implements Algorithm {
  private readonly parts: ConcreteExecutionParts;
  private readonly runs: ProgramRuns;
  private readonly random: SeededRandom;
  private readonly constants: readonly bigint[];
  /** What is left to do. */
  private search: Search | null = null;

  constructor(parts: ConcreteExecutionParts) {
    this.parts = parts;
    this.runs = new ProgramRuns(parts);
    this.random = new SeededRandom(parts.options.seed);
    this.constants = [...constantsOf(parts.cfa, null)];
  }

  run(budget: Budget): Answer {
    return this.runs.within(budget, () => {
      this.search ??= this.newSearch();
      while (true) {
        const { done, value } = this.search.next();
        if (done === true) {
          return value ?? unknown("executions with some inputs showed no violation");
        }
        budget.checkTurn();
      }
    });
  }

  private *newSearch(): Search {
    switch (this.parts.purpose) {
      case "only":
        return yield* this.executeOnly();
      case "short":
        return yield* this.searchShort();
      case "long":
        return yield* this.searchLong();
      case "search":
        return (yield* this.searchShort()) ?? (yield* this.searchLong());
    }
  }

  /** An execution cannot be taken up where it was left, so that it starts over where it may go much further. */
  private *executeOnly(): Search {
    for (let steps = FIRST_STEPS; ; steps *= STEPS_GROWTH) {
      const run = this.runs.run(new RecordedInputs([], zero), { inputs: 0, steps });
      if (!run.isCut || run.given.length > 0) return verdictOf(run, this.runs);
      yield;
    }
  }

  private searchShort(): Search {
    const { runs, random, constants } = this;
    const { cfa, options } = this.parts;
    const { mutations, steps, executions } = options;
    const limits = { inputs: MOST_INPUTS, steps: steps / SHARE_OF_SHORT };
    const search = new GuidedSearch({ cfa, runs, random, constants, mutations, limits, steps });
    return search.search(executions);
  }

  private searchLong(): Search {
    const { executions, steps } = this.parts.options;
    const limits = { inputs: MOST_INPUTS, steps: steps / SHARE_OF_LONG };
    let cut = 0;
    return new StyledInputs(this.random, this.constants, this.parts.cfa.machine).tryAll(
      (count) =>
        count >= executions || this.runs.steps >= steps || (cut >= MOST_ENDLESS && cut === count),
      (inputs) => {
        const run = this.runs.run(inputs, limits);
        if (run.isCut) cut++;
        return verdictOf(run, this.runs);
      },
    );
  }
}
