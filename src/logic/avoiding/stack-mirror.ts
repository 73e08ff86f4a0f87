import type { Prover, SatResult } from "../smt/index.ts";
import type { Term, Terms } from "../terms/index.ts";
import type { AvoidingStatistics } from "./statistics.ts";

/** How conjuncts are given to the solver: with a switch each, to learn which are to blame, or plainly. */
export type MirrorMode = "guarded" | "plain";

/**
 * A solver's stack that is brought to the wanted list of conjuncts by keeping the longest common beginning.
 */
export class StackMirror {
  readonly prover: Prover;
  private readonly terms: Terms;
  private readonly mode: MirrorMode;
  private readonly guards: Map<Term, Term>;
  private readonly statistics: AvoidingStatistics;
  private readonly conjuncts: Term[] = [];
  /** Where each level of the solver begins in `conjuncts`. */
  private readonly levels: number[] = [];

  constructor(
    terms: Terms,
    prover: Prover,
    mode: MirrorMode,
    guards: Map<Term, Term>,
    statistics: AvoidingStatistics,
  ) {
    this.terms = terms;
    this.prover = prover;
    this.mode = mode;
    this.guards = guards;
    this.statistics = statistics;
  }

  /** How many of the first members of `wanted` are on the stack as its first members. */
  commonPrefix(wanted: readonly Term[]): number {
    const { conjuncts } = this;
    const limit = Math.min(conjuncts.length, wanted.length);
    let i = 0;
    while (i < limit && conjuncts[i] === wanted[i]) i++;
    return i;
  }

  align(wanted: readonly Term[]): void {
    const common = this.commonPrefix(wanted);
    while (this.conjuncts.length > common) this.popLevel();
    const kept = this.conjuncts.length;
    this.statistics.conjunctsReused += kept;
    this.statistics.conjunctsSent += wanted.length - kept;
    if (kept === wanted.length) return;
    this.prover.push();
    this.levels.push(kept);
    try {
      for (let i = kept; i < wanted.length; i++) {
        this.prover.assert(this.toAssert(wanted[i]!));
        this.conjuncts.push(wanted[i]!);
      }
    } catch (error) {
      this.popLevel();
      throw error;
    }
  }

  /** Checks what `align` put on the stack. */
  check(timeoutMillis: number): SatResult {
    this.prover.timeoutMillis = timeoutMillis;
    this.statistics.solverCalls++;
    if (this.mode === "plain") return this.prover.check();
    return this.prover.check(this.conjuncts.map((conjunct) => this.guardOf(conjunct)));
  }

  /** After "unsat": conjuncts to blame. */
  core(): readonly Term[] {
    if (this.mode === "plain") return [...this.conjuncts];
    const blamed = new Set(this.prover.unsatCore());
    return this.conjuncts.filter((conjunct) => blamed.has(this.guardOf(conjunct)));
  }

  private popLevel(): void {
    this.prover.pop();
    this.conjuncts.splice(this.levels.pop()!);
  }

  private toAssert(conjunct: Term): Term {
    return this.mode === "plain" ? conjunct : this.terms.implies(this.guardOf(conjunct), conjunct);
  }

  private guardOf(conjunct: Term): Term {
    let guard = this.guards.get(conjunct);
    if (guard === undefined) {
      guard = this.terms.freshVariable("guard", this.terms.sorts.bool);
      this.guards.set(conjunct, guard);
    }
    return guard;
  }
}
