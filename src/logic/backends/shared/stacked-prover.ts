import { cpuMillis } from "../../../base/budget/index.ts";
import { precondition, UnsupportedFeature } from "../../../base/diagnostics/index.ts";
import {
  emptyStatistics,
  type AllSatOptions,
  type AllSatStatus,
  type Cube,
  type Model,
  type MutableStatistics,
  type Prover,
  type SatResult,
  type UnknownReason,
} from "../../smt/index.ts";
import type { Term } from "../../terms/index.ts";
import { enumerateCubes } from "./all-sat.ts";
import { SolverLost, toSatResult, type DriverAnswer, type SolverDriver } from "./solver-driver.ts";

/** The context of a prover. */
export interface ProverOwner {
  readonly statistics: MutableStatistics;
  /** Those that are open. */
  readonly provers: Set<Prover>;
  /** See `SolverContext`. */
  millisLeft(): number;
}

type State = "open" | "sat" | "unsat" | "unknown" | "closed";

/**
 * The part of a prover that is the same for all solvers. The stack is kept here as terms and sent when a
 * check needs it: what is popped before is never sent, and a solver that was lost gets the stack again.
 */
export class StackedProver implements Prover {
  timeoutMillis: number;
  readonly statistics: MutableStatistics = emptyStatistics();

  private readonly driver: SolverDriver;
  private readonly owner: ProverOwner;
  /** Of the context, over all provers. */
  private readonly total: MutableStatistics;
  private state: State = "open";
  private reason: UnknownReason = "incomplete";
  private assumptions: readonly Term[] = [];

  private readonly asserted: Term[] = [];
  /** Where each level begins in `asserted`. */
  private readonly levelStarts: number[] = [];
  private sentTerms = 0;
  private sentLevels = 0;
  private pendingPops = 0;

  constructor(driver: SolverDriver, timeoutMillis: number, owner: ProverOwner) {
    this.driver = driver;
    this.timeoutMillis = timeoutMillis;
    this.owner = owner;
    this.total = owner.statistics;
    owner.provers.add(this);
  }

  get level(): number {
    return this.levelStarts.length;
  }

  push(): void {
    this.change();
    this.levelStarts.push(this.asserted.length);
  }

  pop(): void {
    this.change();
    const start = this.levelStarts.pop();
    precondition(start !== undefined, "pop at level 0");
    if (this.sentLevels > this.levelStarts.length) {
      this.sentLevels--;
      this.pendingPops++;
    }
    this.asserted.length = start;
    if (this.sentTerms > start) this.sentTerms = start;
    if (start === 0) this.driver.stackEmptied();
  }

  assert(formula: Term): void {
    this.change();
    this.driver.requireSupport(formula);
    this.asserted.push(formula);
    this.statistics.asserted++;
    this.total.asserted++;
  }

  check(assumptions: readonly Term[] = []): SatResult {
    this.change();
    for (const assumption of assumptions) this.driver.requireSupport(assumption);
    this.assumptions = assumptions;
    const answer = this.timed((limit) => this.driver.check(assumptions, limit), "unsent");
    const isRefuted = answer === "sat" && this.driver.isDoubtful && this.isModelRefuted();
    return this.settle(isRefuted ? "incomplete" : answer);
  }

  /** Soundness: does our evaluator find a formula false under the model that makes it true? */
  private isModelRefuted(): boolean {
    try {
      const model = this.driver.model();
      const isFalse = (formula: Term): boolean => model.value(formula) === false;
      const isRefuted = this.asserted.some(isFalse) || this.assumptions.some(isFalse);
      model.release();
      return isRefuted;
    } catch (error) {
      this.noteLoss(error);
      // The answer stands; `model` finds one again.
      return false;
    }
  }

  model(): Model {
    precondition(this.state === "sat", "a model is asked for directly after sat");
    this.statistics.models++;
    this.total.models++;
    try {
      return this.driver.model();
    } catch (error) {
      this.noteLoss(error);
      return this.modelAgain();
    }
  }

  unsatCore(): readonly Term[] {
    precondition(this.state === "unsat", "a core is asked for directly after unsat");
    this.statistics.cores++;
    this.total.cores++;
    return [...new Set(this.driver.core())];
  }

  unknownReason(): UnknownReason {
    precondition(this.state === "unknown", "a reason is asked for directly after unknown");
    return this.reason;
  }

  allSat(
    over: readonly Term[],
    visit: (cube: Cube) => "continue" | "stop",
    options?: AllSatOptions,
  ): AllSatStatus {
    this.change();
    for (const term of over) this.driver.requireSupport(term);
    try {
      this.send();
      this.driver.beginAllSat(over);
    } catch (error) {
      this.noteLoss(error);
      return "unknown";
    }
    const check = (fixed: Cube): DriverAnswer =>
      this.timed((limit) => this.driver.checkCube(fixed, limit), "sent");
    try {
      return enumerateCubes(this.driver, check, over.length, visit, options?.shrink ?? "full");
    } catch (error) {
      this.noteLoss(error);
      return "unknown";
    } finally {
      if (this.driver.holdsStack) this.driver.endAllSat();
    }
  }

  close(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.owner.provers.delete(this);
    this.driver.close();
  }

  private change(): void {
    precondition(this.state !== "closed", "the prover is open");
    this.state = "open";
  }

  /** Runs a check with statistics; a lost solver is an answer. */
  private timed(
    run: (limitMillis: number) => DriverAnswer,
    stack: "sent" | "unsent",
  ): DriverAnswer {
    const start = performance.now();
    let answer: DriverAnswer;
    try {
      let limit = Math.min(this.timeoutMillis, this.owner.millisLeft());
      if (limit <= 0) return "timeout";
      if (stack === "unsent") {
        const before = cpuMillis();
        this.send();
        // Starting a solver counts, the usual microseconds do not: a constant limit is cheaper.
        const spent = cpuMillis() - before;
        if (spent > limit * 0.03) limit = Math.max(limit * 0.1, limit - spent);
      }
      answer = run(limit);
    } catch (error) {
      answer = this.noteLoss(error);
    }
    const millis = performance.now() - start;
    count(this.statistics, answer, millis);
    count(this.total, answer, millis);
    return answer;
  }

  private noteLoss(error: unknown): UnknownReason {
    if (!(error instanceof SolverLost)) throw error;
    this.statistics.crashes++;
    this.total.crashes++;
    return error.reason;
  }

  /** The solver died after it answered "sat": another one finds a model again. */
  private modelAgain(): Model {
    try {
      this.send();
      if (this.driver.check(this.assumptions, this.timeoutMillis) === "sat") {
        return this.driver.model();
      }
    } catch (error) {
      this.noteLoss(error);
    }
    throw new UnsupportedFeature("a model that the solver found once but not again", null);
  }

  private settle(answer: DriverAnswer): SatResult {
    const result = toSatResult(answer);
    this.state = result;
    if (answer !== "sat" && answer !== "unsat") this.reason = answer;
    return result;
  }

  /** Brings the solver's stack up to ours. */
  private send(): void {
    const { driver, asserted, levelStarts } = this;
    if (!driver.holdsStack) {
      driver.restart();
      this.sentTerms = 0;
      this.sentLevels = 0;
      this.pendingPops = 0;
    }
    if (this.pendingPops > 0) {
      driver.pop(this.pendingPops);
      this.pendingPops = 0;
    }
    while (this.sentLevels < levelStarts.length) {
      this.sendTerms(levelStarts[this.sentLevels]!);
      driver.push();
      this.sentLevels++;
    }
    this.sendTerms(asserted.length);
  }

  private sendTerms(end: number): void {
    while (this.sentTerms < end) this.driver.assert(this.asserted[this.sentTerms++]!);
  }
}

function count(statistics: MutableStatistics, answer: DriverAnswer, millis: number): void {
  statistics.checks++;
  statistics[toSatResult(answer)]++;
  if (answer === "timeout") statistics.timeouts++;
  statistics.checkMillis += millis;
  if (millis > statistics.longestMillis) statistics.longestMillis = millis;
}
