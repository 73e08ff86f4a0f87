import type { Prover, SatResult } from "../smt/index.ts";
import { Substitution, type Term, type Terms } from "../terms/index.ts";
import type { Deadline } from "./deadline.ts";
import { EquationSolver } from "./linear/equation-solver.ts";
import { LinearReader } from "./linear/linear-reader.ts";
import { LinearWriter } from "./linear/linear-writer.ts";
import { literalsOf } from "./path-problem.ts";

export interface EntailmentStatistics {
  /** Answers found by solving equations. */
  bySyntax: number;
  /** Goals refuted by evaluating them in a model of an earlier query. */
  byModel: number;
  bySolver: number;
}

/**
 * Asks whether hypotheses imply goals. Equations among the hypotheses are solved and substituted first;
 * what that leaves open goes to one incremental prover.
 */
export class Entailment {
  readonly terms: Terms;
  readonly reader: LinearReader;
  readonly writer: LinearWriter;
  readonly equations: EquationSolver;
  readonly statistics: EntailmentStatistics = { bySyntax: 0, byModel: 0, bySolver: 0 };
  private readonly prover: Prover;
  private readonly queryMillis: number;

  /** `queryMillis` limits each single query. The prover is at level 0 and is left there. */
  constructor(terms: Terms, prover: Prover, queryMillis: number) {
    this.terms = terms;
    this.prover = prover;
    this.queryMillis = queryMillis;
    this.reader = new LinearReader(terms);
    this.writer = new LinearWriter(terms);
    this.equations = new EquationSolver(terms, this.reader, this.writer);
  }

  /** "unsat" is yes: the hypotheses imply the goal. "unknown" comes from the prover or the deadline. */
  implies(hypotheses: readonly Term[], goal: Term, deadline: Deadline): SatResult {
    // Soundness of a negated goal among the equations: `h and not g` is unsatisfiable iff `h` implies `g`.
    const all = [...hypotheses, this.terms.not(goal)];
    const { residual } = this.equations.solve(all, () => true);
    if (residual[0] === this.terms.false) {
      this.statistics.bySyntax++;
      return "unsat";
    }
    this.prover.push();
    for (const literal of residual) this.prover.assert(literal);
    const answer = this.ask([], deadline);
    this.prover.pop();
    return answer;
  }

  /** The goals that the hypotheses imply, in their order. What is not decided in time is left out. */
  implied(hypotheses: readonly Term[], goals: readonly Term[], deadline: Deadline): Term[] {
    const { terms, prover } = this;
    const { definitions, residual } = this.equations.solve(hypotheses, () => true);
    if (residual[0] === terms.false) return [...goals];
    const substitution = new Substitution(terms, definitions);
    const facts = new Set(residual);
    const kept = new Set<Term>();
    const open = new Map<Term, Term>();
    for (const goal of goals) {
      const reduced = this.reduced(goal, substitution);
      if (literalsOf(terms, [reduced]).every((literal) => facts.has(literal))) {
        this.statistics.bySyntax++;
        kept.add(goal);
      } else if (reduced === terms.false) this.statistics.bySyntax++;
      else open.set(goal, reduced);
    }
    if (open.size > 0) {
      prover.push();
      for (const literal of residual) prover.assert(literal);
      this.decide(open, kept, deadline);
      prover.pop();
    }
    return goals.filter((goal) => kept.has(goal));
  }

  /**
   * A subset of the assumptions that together with `hypotheses` implies `goal`, or null if not even all of
   * them are known to. Assumptions of a later tier are only used if those of the tiers before do not
   * suffice; within a tier, later ones are left out before earlier ones.
   */
  needed(
    hypotheses: readonly Term[],
    tiers: readonly (readonly Term[])[],
    goal: Term,
    deadline: Deadline,
  ): Term[] | null {
    const { terms, prover } = this;
    const { definitions, residual } = this.equations.solve(
      [...hypotheses, terms.not(goal)],
      () => true,
    );
    if (residual[0] === terms.false) return [];
    const substitution = new Substitution(terms, definitions);
    const originals = new Map<Term, Term>();
    const usable: Term[] = [];
    prover.push();
    for (const literal of residual) prover.assert(literal);
    let core: Term[] | null = null;
    for (const tier of tiers) {
      for (const assumption of tier) {
        const reduced = this.reduced(assumption, substitution);
        if (reduced === terms.true || originals.has(reduced)) continue;
        originals.set(reduced, assumption);
        usable.push(reduced);
      }
      if (tier.length > 0) core = this.smallCore(usable, residual, deadline);
      if (core !== null) break;
    }
    prover.pop();
    return core === null ? null : core.map((reduced) => originals.get(reduced)!);
  }

  private reduced(term: Term, substitution: Substitution): Term {
    const { terms } = this;
    const literals = literalsOf(terms, [substitution.apply(term)]);
    const canonical = literals.map((literal) => this.equations.canonical(literal));
    return terms.andAll(literalsOf(terms, canonical));
  }

  private decide(open: Map<Term, Term>, kept: Set<Term>, deadline: Deadline): void {
    for (const [goal, reduced] of open) {
      if (deadline.hasPassed()) return;
      const answer = this.ask([this.terms.not(reduced)], deadline);
      open.delete(goal);
      if (answer === "unsat") kept.add(goal);
      if (answer === "sat") this.dropRefuted(open);
    }
  }

  /** Every goal that is false in the model of the last query is not implied either. */
  private dropRefuted(open: Map<Term, Term>): void {
    const model = this.prover.model();
    for (const [goal, reduced] of open) {
      if (model.value(reduced) !== false) continue;
      open.delete(goal);
      this.statistics.byModel++;
    }
    model.release();
  }

  private smallCore(
    assumptions: readonly Term[],
    residual: readonly Term[],
    deadline: Deadline,
  ): Term[] | null {
    const negations = new Set(residual.map((literal) => this.terms.not(literal)));
    const clash = assumptions.find((one) => one === this.terms.false || negations.has(one));
    if (clash !== undefined) {
      this.statistics.bySyntax++;
      return [clash];
    }
    if (this.ask(assumptions, deadline) !== "unsat") return null;
    let core = [...this.prover.unsatCore()];
    for (const candidate of [...core].reverse()) {
      // Performance: with one conjunct left there is nothing to minimise.
      if (core.length <= 1 || deadline.hasPassed()) break;
      if (!core.includes(candidate)) continue;
      const fewer = core.filter((one) => one !== candidate);
      if (this.ask(fewer, deadline) === "unsat") {
        const smaller = new Set(this.prover.unsatCore());
        core = fewer.filter((one) => smaller.has(one));
      }
    }
    return core;
  }

  private ask(assumptions: readonly Term[], deadline: Deadline): SatResult {
    if (deadline.hasPassed()) return "unknown";
    this.statistics.bySolver++;
    this.prover.timeoutMillis = Math.min(this.queryMillis, deadline.remainingMillis);
    return this.prover.check(assumptions);
  }
}
