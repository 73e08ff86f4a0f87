import { precondition, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import {
  addStatistics,
  emptyStatistics,
  type AllSatOptions,
  type AllSatStatus,
  type Cube,
  type Model,
  type Prover,
  type ProverStatistics,
  type SatResult,
  type SolverContext,
  type UnknownReason,
  UNTOLD_MODEL,
} from "../smt/index.ts";
import { conjunctsOf, type Term } from "../terms/index.ts";
import type { Answer } from "./answer-cache.ts";
import { ComponentSolver } from "./component-solver.ts";
import { splitIntoComponents } from "./components.ts";
import type { Knowledge } from "./knowledge.ts";
import type { LastCheck } from "./last-check.ts";
import { SnapshotModel } from "./snapshot-model.ts";
import { StackMirror } from "./stack-mirror.ts";

/**
 * A prover that asks another one as rarely as it can, with the same answers. The stack is a list of
 * conjuncts here; solvers see it only when they are needed.
 */
export class AvoidingProver implements Prover {
  timeoutMillis: number;
  private readonly knowledge: Knowledge;
  private readonly solver: ComponentSolver;
  private readonly newProver: () => Prover;
  /** For questions about the stack as a whole. */
  private whole: StackMirror | null = null;

  /** Without doubles; `present` has the same members. */
  private readonly conjuncts: Term[] = [];
  private readonly present = new Set<Term>();
  private readonly levels: number[] = [];

  private assumptions: readonly Term[] = [];
  private last: LastCheck | null = null;
  private isClosed = false;

  constructor(
    knowledge: Knowledge,
    context: SolverContext,
    newProver: () => Prover,
    timeoutMillis: number,
  ) {
    this.knowledge = knowledge;
    this.newProver = newProver;
    this.timeoutMillis = timeoutMillis;
    this.solver = new ComponentSolver(knowledge, context, newProver);
  }

  get level(): number {
    return this.levels.length;
  }

  get statistics(): ProverStatistics {
    const total = emptyStatistics();
    for (const prover of this.solver.provers) addStatistics(total, prover.statistics);
    if (this.whole !== null) addStatistics(total, this.whole.prover.statistics);
    return total;
  }

  push(): void {
    this.change();
    this.levels.push(this.conjuncts.length);
  }

  pop(): void {
    this.change();
    const start = this.levels.pop();
    precondition(start !== undefined, "pop at level 0");
    for (const conjunct of this.conjuncts.splice(start)) this.present.delete(conjunct);
  }

  assert(formula: Term): void {
    this.change();
    for (const conjunct of conjunctsOf(this.knowledge.terms, formula)) {
      if (this.present.has(conjunct)) continue;
      this.present.add(conjunct);
      this.conjuncts.push(conjunct);
    }
  }

  check(assumptions: readonly Term[] = []): SatResult {
    this.change();
    const { statistics } = this.knowledge;
    statistics.queries++;
    const callsBefore = statistics.solverCalls;
    this.assumptions = assumptions;
    this.last = this.decide(this.query(assumptions));
    if (statistics.solverCalls === callsBefore) statistics.avoided++;
    return this.last.result;
  }

  model(): Model {
    const { last } = this;
    precondition(last?.result === "sat", "a model is asked for directly after sat");
    if (last.model !== null) return last.model.copy();
    const whole = this.wholeStack(this.query(this.assumptions));
    const result = whole.check(this.timeoutMillis);
    // The solver contradicts itself: who asked for a model must not go on with either answer.
    if (result === "unsat") {
      throw new UnsupportedFeature("a query whose parts are satisfiable but not the whole", null);
    }
    return result === "sat" ? whole.prover.model() : UNTOLD_MODEL;
  }

  unsatCore(): readonly Term[] {
    const { last } = this;
    precondition(last?.result === "unsat", "a core is asked for directly after unsat");
    const blamed = new Set(last.core.filter((conjunct) => !this.present.has(conjunct)));
    return this.assumptions.filter((assumption) =>
      conjunctsOf(this.knowledge.terms, assumption).some((conjunct) => blamed.has(conjunct)),
    );
  }

  unknownReason(): UnknownReason {
    precondition(this.last?.result === "unknown", "a reason is asked for directly after unknown");
    return this.last.reason;
  }

  allSat(
    over: readonly Term[],
    visit: (cube: Cube) => "continue" | "stop",
    options?: AllSatOptions,
  ): AllSatStatus {
    this.change();
    const { prover } = this.wholeStack(this.conjuncts);
    prover.timeoutMillis = this.timeoutMillis;
    const before = prover.statistics.checks;
    const status = prover.allSat(over, visit, options);
    this.knowledge.statistics.solverCalls += prover.statistics.checks - before;
    return status;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.solver.close();
    this.whole?.prover.close();
  }

  private change(): void {
    precondition(!this.isClosed, "the prover is open");
    this.last = null;
  }

  /** The conjuncts of the stack, then those that only the assumptions have. */
  private query(assumptions: readonly Term[]): readonly Term[] {
    if (assumptions.length === 0) return this.conjuncts;
    const extra = new Set<Term>();
    for (const assumption of assumptions) {
      for (const conjunct of conjunctsOf(this.knowledge.terms, assumption)) {
        if (!this.present.has(conjunct)) extra.add(conjunct);
      }
    }
    return [...this.conjuncts, ...extra];
  }

  private decide(conjuncts: readonly Term[]): LastCheck {
    const { options, statistics } = this.knowledge;
    const recent = options.models ? this.knowledge.modelOf(conjuncts) : null;
    if (recent === null) return this.decideByComponents(conjuncts);
    statistics.models++;
    this.knowledge.addModel(recent);
    return { result: "sat", model: recent };
  }

  private decideByComponents(conjuncts: readonly Term[]): LastCheck {
    const { terms, options, symbols, statistics } = this.knowledge;
    const components = options.split
      ? splitIntoComponents(symbols, conjuncts)
      : conjuncts.length === 0
        ? []
        : [conjuncts];
    if (components.length > 1) statistics.split++;
    const models: (SnapshotModel | null)[] = [];
    let unknown: Extract<Answer, { result: "unknown" }> | null = null;
    for (const component of components) {
      const answer = this.solver.decide(component, this.timeoutMillis);
      if (answer.result === "unsat") return answer;
      if (answer.result === "unknown") unknown ??= answer;
      else models.push(answer.model);
    }
    if (unknown !== null) return unknown;
    const parts = models.filter((model) => model !== null);
    if (parts.length < models.length) return { result: "sat", model: null };
    const model = SnapshotModel.join(terms, parts);
    this.knowledge.addModel(model);
    return { result: "sat", model };
  }

  private wholeStack(conjuncts: readonly Term[]): StackMirror {
    const { terms, guards, statistics } = this.knowledge;
    this.whole ??= new StackMirror(terms, this.newProver(), "plain", guards, statistics);
    this.whole.align(conjuncts);
    return this.whole;
  }
}
