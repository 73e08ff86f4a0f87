import type { Prover, SatResult } from "../smt/index.ts";
import { conjunctsOf, Substitution, valueKey, type Term, type Terms } from "../terms/index.ts";
import { casesOf } from "./cases.ts";
import type { Deadline } from "./deadline.ts";
import { EquationSolver, type SolvedForm } from "./linear/equation-solver.ts";
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

/** Alternatives of a conjunction that are looked at one by one before the prover is asked. */
const MAXIMUM_CASES = 8;
/** Assumptions that are tried singly before the prover is asked for a core. */
const MAXIMUM_SYNTACTIC_TRIALS = 6;

/** A solved conjunction, ready to reduce goals by. */
class Facts {
  readonly substitution: Substitution;
  readonly residual: readonly Term[];
  private readonly terms: Terms;
  private readonly known: ReadonlySet<Term>;

  constructor(terms: Terms, solved: SolvedForm) {
    this.terms = terms;
    this.substitution = new Substitution(terms, solved.definitions);
    this.residual = solved.residual;
    this.known = new Set(solved.residual);
  }

  /** Whether a reduced goal is one of the facts, or a conjunction of them. */
  include(goal: Term): boolean {
    return literalsOf(this.terms, [goal]).every((literal) => this.known.has(literal));
  }
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
    const all = [...hypotheses, this.terms.not(goal)];
    const cases = this.solvedCases(all);
    if (cases.length === 0) {
      this.statistics.bySyntax++;
      return "unsat";
    }
    const { prover } = this;
    prover.push();
    for (const literal of this.equations.solve(all, () => true).residual) prover.assert(literal);
    const answer = this.ask([], deadline);
    prover.pop();
    return answer;
  }

  /** The goals that the hypotheses imply, in their order. What is not decided in time is left out. */
  implied(hypotheses: readonly Term[], goals: readonly Term[], deadline: Deadline): Term[] {
    const { terms, prover } = this;
    const cases = this.solvedCases(hypotheses).map((solved) => new Facts(terms, solved));
    const kept = new Set<Term>();
    const open: Term[] = [];
    for (const goal of goals) {
      if (cases.every((facts) => facts.include(this.reduced(goal, facts)))) kept.add(goal);
      else open.push(goal);
    }
    this.statistics.bySyntax += kept.size;
    if (open.length > 0) {
      const facts = new Facts(
        terms,
        this.equations.solve(hypotheses, () => true),
      );
      prover.push();
      for (const literal of facts.residual) prover.assert(literal);
      const reduced = new Map(open.map((goal) => [goal, this.reduced(goal, facts)]));
      this.decide(reduced, kept, deadline);
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
    const facts = new Facts(
      terms,
      this.equations.solve([...hypotheses, terms.not(goal)], () => true),
    );
    const originals = new Map<Term, Term>();
    let isOpen = false;
    let core: Term[] | null = null;
    for (let i = 0; i < tiers.length && core === null; i++) {
      const usable = tiers.slice(0, i + 1).flat();
      const bySyntax = this.neededBySyntax(hypotheses, usable, goal);
      if (bySyntax !== null) {
        this.statistics.bySyntax++;
        core = bySyntax;
        break;
      }
      if (tiers[i]!.length === 0) continue;
      if (!isOpen) {
        prover.push();
        for (const literal of facts.residual) prover.assert(literal);
        isOpen = true;
      }
      for (const assumption of tiers[i]!) {
        const reduced = this.reduced(assumption, facts);
        if (reduced !== terms.true && !originals.has(reduced)) originals.set(reduced, assumption);
      }
      const reduced = this.smallCore([...originals.keys()], deadline);
      core = reduced === null ? null : reduced.map((one) => originals.get(one)!);
    }
    if (isOpen) prover.pop();
    return core;
  }

  /** The first assumption that alone, together with `hypotheses`, implies `goal`; null if none is known to. */
  sufficient(
    hypotheses: readonly Term[],
    assumptions: readonly Term[],
    goal: Term,
    deadline: Deadline,
  ): Term | null {
    const { terms, prover } = this;
    const all = [...hypotheses, terms.not(goal)];
    const facts = new Facts(
      terms,
      this.equations.solve(all, () => true),
    );
    prover.push();
    for (const literal of facts.residual) prover.assert(literal);
    const found = assumptions.find((assumption) => {
      if (this.solvedCases([...all, assumption]).length === 0) {
        this.statistics.bySyntax++;
        return true;
      }
      const reduced = this.reduced(assumption, facts);
      return reduced !== terms.true && this.ask([reduced], deadline) === "unsat";
    });
    prover.pop();
    return found ?? null;
  }

  /** For each conjunct of the goal no assumption or a single one, if that shows without a solver. */
  private neededBySyntax(
    hypotheses: readonly Term[],
    usable: readonly Term[],
    goal: Term,
  ): Term[] | null {
    const { terms } = this;
    const assumptions = usable.slice(0, MAXIMUM_SYNTACTIC_TRIALS);
    const needed = new Set<Term>();
    for (const conjunct of conjunctsOf(terms, goal)) {
      const refutable = [...hypotheses, ...needed, terms.not(conjunct)];
      if (this.solvedCases(refutable).length === 0) continue;
      const one = assumptions.find((a) => this.solvedCases([...refutable, a]).length === 0);
      if (one === undefined) return null;
      needed.add(one);
    }
    return [...needed];
  }

  /**
   * Equalities between terms of one sort that the hypotheses imply: from each class of equal terms one to
   * all others. Not complete if time runs out.
   */
  impliedEqualities(
    hypotheses: readonly Term[],
    candidates: readonly Term[],
    deadline: Deadline,
  ): Term[] {
    const { terms, prover } = this;
    const facts = new Facts(
      terms,
      this.equations.solve(hypotheses, () => true),
    );
    const reduced = new Map(candidates.map((term) => [term, facts.substitution.apply(term)]));
    let classes = grouped(candidates, (term) => terms.sort(term));
    prover.push();
    for (const literal of facts.residual) prover.assert(literal);
    while (classes.length > 0) {
      const equalities = classes.flatMap(([first, ...others]) =>
        others.map((other) => terms.eq(reduced.get(first!)!, reduced.get(other)!)),
      );
      const all = terms.andAll(equalities);
      const answer = all === terms.true ? "unsat" : this.ask([terms.not(all)], deadline);
      if (answer === "unsat") break;
      if (answer === "unknown") classes = [];
      else classes = this.refined(classes, reduced);
    }
    prover.pop();
    return classes.flatMap(([first, ...others]) => others.map((other) => terms.eq(first!, other)));
  }

  /** Splits classes by the values of their members in the model of the last query. */
  private refined(classes: readonly Term[][], reduced: ReadonlyMap<Term, Term>): Term[][] {
    const model = this.prover.model();
    const next = classes.flatMap((members) =>
      grouped(members, (term) => {
        const value = model.value(reduced.get(term)!);
        return value === null ? term : valueKey(value);
      }),
    );
    model.release();
    return next;
  }

  /**
   * The conjunction as alternatives with solved equations; those that show to be contradictory are left
   * out. Empty: the conjunction is unsatisfiable.
   */
  private solvedCases(conjuncts: readonly Term[]): SolvedForm[] {
    const { terms } = this;
    const first = this.equations.solve(conjuncts, () => true);
    if (first.residual[0] === terms.false) return [];
    const cases = casesOf(terms, first.residual, MAXIMUM_CASES, () => true);
    if (cases.length === 1) return [first];
    const solved: SolvedForm[] = [];
    for (const literals of cases) {
      const next = this.equations.solve(literals, () => true);
      if (next.residual[0] === terms.false) continue;
      const substitution = new Substitution(terms, next.definitions);
      const definitions = new Map(next.definitions);
      for (const [variable, value] of first.definitions) {
        definitions.set(variable, substitution.apply(value));
      }
      solved.push({ definitions, residual: next.residual });
    }
    return solved;
  }

  private reduced(term: Term, facts: Facts): Term {
    const { terms } = this;
    const literals = literalsOf(terms, [facts.substitution.apply(term)]);
    const canonical = literals.map((literal) => this.equations.canonical(literal));
    return terms.andAll(literalsOf(terms, canonical));
  }

  private decide(open: Map<Term, Term>, kept: Set<Term>, deadline: Deadline): void {
    if (this.decideTogether(open, deadline) === "unsat") {
      for (const goal of open.keys()) kept.add(goal);
      return;
    }
    for (const [goal, reduced] of open) {
      if (deadline.hasPassed()) return;
      const answer = this.ask([this.terms.not(reduced)], deadline);
      open.delete(goal);
      if (answer === "unsat") kept.add(goal);
      if (answer === "sat") this.dropRefuted(open);
    }
  }

  /**
   * Removes goals that models refute until the rest is implied. Performance: when most goals are implied that is one
   * query for all of them; "unknown" if it is too hard, and "sat" if a model does not tell which goal it refutes.
   */
  private decideTogether(open: Map<Term, Term>, deadline: Deadline): SatResult {
    while (open.size > 1) {
      const all = this.terms.andAll([...open.values()]);
      const answer = this.ask([this.terms.not(all)], deadline);
      if (answer !== "sat") return answer;
      const before = open.size;
      this.dropRefuted(open);
      if (open.size === before) return "sat";
    }
    return "unknown";
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

  private smallCore(assumptions: readonly Term[], deadline: Deadline): Term[] | null {
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

/** Members with equal keys together, in order of first occurrence; groups of one are left out. */
function grouped(members: readonly Term[], key: (member: Term) => string | number): Term[][] {
  const groups = new Map<string | number, Term[]>();
  for (const member of members) {
    const own = key(member);
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [member]);
    else group.push(member);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}
