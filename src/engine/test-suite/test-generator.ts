/** Tests that reach as many outcomes of branches as can be found. */
import { GuidedSearch } from "../../algorithms/execution/guided-search.ts";
import { ProgramRuns, type ProgramRun } from "../../algorithms/execution/program-runs.ts";
import { constantsOf } from "../../algorithms/candidates/text/constants.ts";
import { cpuMillis, LimitReached, PartialBudget, type Budget } from "../../base/budget/index.ts";
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { Configuration } from "../../base/options/index.ts";
import { SeededRandom } from "../../base/random/index.ts";
import { Statistics } from "../../base/statistics/index.ts";
import { Assurance } from "../../core/contracts/index.ts";
import type { TestCase } from "../../output/test-suite/test-suite-files.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { goalOf, reachesGoal } from "../../semantics/goals/index.ts";
import { Specification } from "../../semantics/specification/index.ts";
import { NO_EXCHANGE } from "../../refinement/index.ts";
import type { AnalysisDefinition, AnalysisServices } from "../analysis-definition.ts";
import { CATALOG } from "../catalog.ts";
import { checkOnDemand } from "../check-on-demand.ts";
import { RunSolver, solverChoice, solverOptions } from "../solver.ts";
import type { GoalProgram } from "./goal-program.ts";
import { runTest } from "./test-run.ts";

const SEED = 1;
const EXECUTIONS = 200;
const MUTATIONS = 20_000;
const STEPS_OF_RUN = 50_000;
const STEPS = 100_000_000;
const MOST_INPUTS = 10_000;
/** Of the time, for executions with sampled inputs. */
const SHARE_OF_SAMPLING = 0.3;
/** Asked for goals that no execution reached, one after the other. */
const ANALYSES = ["symexec", "bmc"].map((name) => CATALOG.find((one) => one.name === name)!);
const SHARE_OF_QUESTION = 0.25;
/** A question may take as long as everything before it: where that is little, more time seldom helps. */
const LEAST_QUESTION_MILLIS = 2000;

export interface GeneratedTests {
  readonly tests: readonly TestCase[];
  readonly goals: number;
  readonly reached: number;
  /** Of the others, those that no execution reaches: that was proved. */
  readonly unreachable: number;
}

export class TestGenerator {
  private readonly program: GoalProgram;
  private readonly budget: Budget;
  private readonly solverName: string;
  private readonly reached = new Set<number>();
  private readonly tests: TestCase[] = [];
  /** An analysis found a way, which no test repeats. */
  private readonly givenUp = new Set<number>();
  private unreachable = 0;
  /** Those whose end nobody saw: kept for what no other test reaches. */
  private readonly unended: { readonly test: TestCase; readonly reached: ReadonlySet<number> }[] =
    [];
  private readonly reachedByUnended = new Set<number>();
  private readonly startMillis = cpuMillis();

  /** `solverName`: as the user named it. */
  constructor(program: GoalProgram, solverName: string, budget: Budget) {
    this.program = program;
    this.solverName = solverName;
    this.budget = budget;
  }

  /** `failing`: inputs of an execution that violates the property; null: there is none. */
  generate(failing: readonly InputValue[] | null): GeneratedTests {
    if (failing !== null) this.add(failing, "functions", true);
    this.within(SHARE_OF_SAMPLING * this.budget.remainingMillis(), (part) => {
      this.sample(part);
    });
    for (const analysis of ANALYSES) this.ask(analysis);
    for (const { test, reached } of this.unended) this.keep(test, reached);
    const { tests, reached, unreachable, program } = this;
    return { tests, goals: program.goals.size, reached: reached.size, unreachable };
  }

  private get missing(): readonly number[] {
    const { givenUp, program } = this;
    return [...program.goals].filter((goal) => this.isNew(goal) && !givenUp.has(goal));
  }

  private sample(budget: Budget): void {
    const { cfa } = this.program;
    const parts = { ...this.parts(), assurance: new Assurance(), statistics: new Statistics() };
    const runs = new KeepingRuns(parts, (run) => {
      if (run.edges.some((edge) => this.isNew(goalOf(edge))))
        this.add(
          run.given.map(({ value }) => value),
          "everything",
          false,
        );
    });
    const search = new GuidedSearch({
      ...{ cfa, runs, random: new SeededRandom(SEED), constants: [...constantsOf(cfa, null)] },
      ...{ mutations: MUTATIONS, steps: STEPS },
      limits: { inputs: MOST_INPUTS, steps: STEPS_OF_RUN },
    });
    runs.within(budget, () => {
      const turns = search.search(EXECUTIONS);
      while (turns.next().done !== true && this.missing.length > 0) budget.check();
    });
  }

  private isNew(goal: number | null): boolean {
    return goal !== null && !this.reached.has(goal) && !this.reachedByUnended.has(goal);
  }

  /** Watched by nobody: what violates the property is executed as everything else. */
  private parts() {
    const { cfa } = this.program;
    return { cfa, specification: Specification.along(cfa, [], () => undefined) };
  }

  /** Kept if it reaches something new when it is executed as a test. */
  private add(
    values: readonly InputValue[],
    receivers: "functions" | "everything",
    coversError: boolean,
  ): void {
    const { cfa } = this.program;
    const found = runTest(cfa, values, receivers, this.budget);
    if (found === null) return;
    // Soundness: whoever executes the test gives values to input functions alone.
    const own = found.inputs.map(({ value }) => value);
    const test = runTest(cfa, own, "functions", this.budget);
    if (test === null) return;
    const { inputs, reached, isEnded } = test;
    const kept: TestCase = { inputs, coversError };
    if (isEnded || coversError) this.keep(kept, reached);
    else if ([...reached].some((goal) => this.isNew(goal))) {
      this.unended.push({ test: kept, reached });
      for (const goal of reached) this.reachedByUnended.add(goal);
    }
  }

  private keep(test: TestCase, reached: ReadonlySet<number>): void {
    const isNew = [...reached].some((goal) => !this.reached.has(goal));
    if (!isNew && !test.coversError) return;
    for (const goal of reached) this.reached.add(goal);
    this.tests.push(test);
  }

  private ask(analysis: AnalysisDefinition): void {
    while (this.missing.length > 0) {
      const left = this.budget.remainingMillis();
      const patience = Math.max(LEAST_QUESTION_MILLIS, cpuMillis() - this.startMillis);
      const millis = Math.min(patience, left * SHARE_OF_QUESTION);
      if (left <= 0 || !this.within(millis, (part) => this.question(analysis, part))) return;
    }
  }

  /** Whether it found something out. */
  private question(analysis: AnalysisDefinition, budget: Budget): boolean {
    const solver = new RunSolver(solverChoice(this.solverName));
    try {
      const goals = this.missing;
      const answer = analysis.assemble(this.services(solver, goals)).run(budget);
      if (answer.kind === "unknown") return false;
      if (answer.kind === "safe") {
        this.unreachable += goals.length;
        for (const goal of goals) this.givenUp.add(goal);
        return true;
      }
      const { inputs, violation } = answer.counterexample;
      this.add(
        inputs.map(({ value }) => value),
        "everything",
        false,
      );
      const goal = Number(/\d+/.exec(violation.message)?.[0]);
      if (this.isNew(goal)) this.givenUp.add(goal);
      return true;
    } finally {
      solver.close();
    }
  }

  private services(solver: RunSolver, goals: readonly number[]): AnalysisServices {
    const { cfa } = this.program;
    const watches = reachesGoal(goals).map((automaton) => ({ automaton, property: "goal" }));
    const configuration = new Configuration(new Map());
    const statistics = new Statistics();
    const { timeout: timeoutMillis } = configuration.valuesOf(solverOptions);
    const log = (): undefined => undefined;
    return {
      ...{ cfa, configuration, statistics, solver, log, record: log },
      specification: Specification.along(cfa, watches, log),
      assurance: new Assurance(),
      counterexampleCheck: checkOnDemand(cfa, solver, { statistics, timeoutMillis, encoding: {} }),
      precisions: NO_EXCHANGE,
      companions: null,
      recording: null,
    };
  }

  /** False: the time was over, or something is not supported. */
  private within<T>(millis: number, work: (budget: Budget) => T): T | false {
    try {
      return work(new PartialBudget(this.budget, millis));
    } catch (error) {
      if (error instanceof LimitReached || error instanceof UnsupportedFeature) return false;
      throw error;
    }
  }
}

class KeepingRuns extends ProgramRuns {
  private readonly seen: (run: ProgramRun) => void;

  constructor(
    parts: ConstructorParameters<typeof ProgramRuns>[0],
    seen: (run: ProgramRun) => void,
  ) {
    super(parts);
    this.seen = seen;
  }

  override run(...given: Parameters<ProgramRuns["run"]>): ProgramRun {
    const run = super.run(...given);
    this.seen(run);
    return run;
  }
}
