/** From facts that hold to a proof that says no more than it needs. */
import { LimitReached, type Budget } from "../../base/budget/index.ts";
import type { ArgNode } from "../../core/arg/index.ts";
import type { Prover } from "../../logic/smt/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import {
  FactsAtVisits,
  ProofQuestions,
  type FactAtVisit,
  type ProofUnrollings,
  type VisitQuestion,
} from "./proof-questions.ts";
import type { HeadInvariant, InvariantProof } from "./proof.ts";

export interface ReductionParts {
  readonly unrollings: ProofUnrollings;
  readonly prover: Prover;
  readonly budget: Budget;
}

/** Facts of so many nodes are preferred to longer ones. */
const SHORT_NODES = 12;

const MOST_TO_MINIMISE = 16;
/** For a question that only makes a proof shorter. */
const SHORT_MILLIS = 500;

/** Facts of a proof by their invariant. */
class FactSet {
  private readonly byInvariant = new Map<HeadInvariant, Set<Expression>>();

  static allOf(invariants: readonly HeadInvariant[]): FactSet {
    const set = new FactSet();
    for (const invariant of invariants) {
      for (const fact of invariant.facts) set.add({ invariant, fact });
    }
    return set;
  }

  has({ invariant, fact }: Pick<FactAtVisit, "invariant" | "fact">): boolean {
    return this.byInvariant.get(invariant)?.has(fact) ?? false;
  }

  /** False: it was there. */
  add({ invariant, fact }: Pick<FactAtVisit, "invariant" | "fact">): boolean {
    const facts = this.byInvariant.get(invariant) ?? new Set();
    this.byInvariant.set(invariant, facts);
    if (facts.has(fact)) return false;
    facts.add(fact);
    return true;
  }

  delete({ invariant, fact }: FactAtVisit): void {
    this.byInvariant.get(invariant)?.delete(fact);
  }

  of(invariants: readonly HeadInvariant[]): HeadInvariant[] {
    return invariants
      .map((invariant) => ({
        ...invariant,
        facts: invariant.facts.filter((fact) => this.has({ invariant, fact })),
      }))
      .filter(({ facts }) => facts.length > 0);
  }
}

/**
 * Without the facts that do not follow from the others by induction, and then without those that neither safety nor the
 * induction of the rest needs. What remains is a proof if there is one in it; whoever wants to be sure checks it. At the end of the
 * budget it is what is left so far.
 */
export function reduceProof(proof: InvariantProof, parts: ReductionParts): InvariantProof {
  return new Reduction(proof, parts).run();
}

class Reduction {
  private readonly proof: InvariantProof;
  private readonly parts: ReductionParts;
  private readonly terms: Terms;
  private questions: ProofQuestions;
  private readonly facts: FactsAtVisits;
  private readonly kept: FactSet;
  private readonly sizes = new Map<Expression, number>();

  constructor(proof: InvariantProof, parts: ReductionParts) {
    this.proof = proof;
    this.parts = parts;
    this.terms = parts.unrollings.fromHeads.formulas.terms;
    this.questions = new ProofQuestions(parts.unrollings, 0, parts.budget);
    this.facts = new FactsAtVisits(proof.invariants, parts.unrollings);
    this.kept = FactSet.allOf(proof.invariants);
  }

  run(): InvariantProof {
    const { proof } = this;
    try {
      if (proof.strength === "shown") this.dropUnproved();
      return this.withNeeded();
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      // What was dropped so far is better out than in.
      return { ...proof, invariants: this.kept.of(proof.invariants) };
    }
  }

  private withNeeded(): InvariantProof {
    const { proof } = this;
    // Invariants that came later may be enough alone.
    const visits = proof.visits === 0 || this.isSafe() ? 0 : proof.visits;
    if (visits > 0) {
      const { unrollings, budget } = this.parts;
      this.questions = new ProofQuestions(unrollings, visits, budget);
    }
    const invariants = this.needed().of(proof.invariants);
    return { ...proof, invariants, visits, strength: "inductive" };
  }

  /** Until every fact that is left follows from those that are left (Houdini). */
  private dropUnproved(): void {
    for (let hasDropped = true; hasDropped;) {
      hasDropped = false;
      for (const question of this.questions.visitQuestions) {
        if (this.dropAt(question)) hasDropped = true;
      }
    }
  }

  private dropAt({ before, visit }: VisitQuestion): boolean {
    const { prover, budget } = this.parts;
    let hasDropped = false;
    while (true) {
      budget.check();
      const given = before === null ? [] : this.keptOf(this.facts.at(before)).map(implied);
      const claims = this.keptOf(this.facts.at(visit)).filter(
        ({ fails }) => fails !== this.terms.false,
      );
      if (claims.length === 0) return hasDropped;
      const answer = prover.check([...given, this.terms.orAll(claims.map(({ fails }) => fails))]);
      if (answer === "unsat") return hasDropped;
      const failing =
        answer === "sat" ? this.failingInModel(claims) : this.undecided(given, claims);
      if (failing.length === 0) return hasDropped;
      for (const claim of failing) this.kept.delete(claim);
      hasDropped = true;
    }
  }

  private failingInModel(claims: readonly FactAtVisit[]): readonly FactAtVisit[] {
    const model = this.parts.prover.model();
    const failing = claims.filter(({ fails }) => model.isTrue(fails));
    model.release();
    return failing.length > 0 ? failing : claims;
  }

  private undecided(given: readonly Term[], claims: readonly FactAtVisit[]): FactAtVisit[] {
    const { prover, budget } = this.parts;
    return claims.filter(({ fails }) => {
      budget.check();
      return prover.check([...given, fails]) !== "unsat";
    });
  }

  private keptOf(facts: readonly FactAtVisit[]): FactAtVisit[] {
    return facts.filter((fact) => this.kept.has(fact));
  }

  private isSafe(): boolean {
    return this.questions.safetyQuestions.every(({ heads, targets }) => {
      const given = this.keptOf(heads.flatMap((head) => this.facts.at(head)));
      const violated = this.violated(targets);
      return this.parts.prover.check([violated, ...given.map(implied)]) === "unsat";
    });
  }

  private violated(targets: readonly ArgNode[]): Term {
    const { formulas } = this.parts.unrollings.fromHeads;
    return this.terms.orAll(targets.map((target) => formulas.condition(target)));
  }

  /** From what safety needs to what that needs, and so on; unsatisfiable cores tell. */
  private needed(): FactSet {
    const needed = new FactSet();
    const pending: FactAtVisit[] = [];
    const need = (facts: Iterable<FactAtVisit>) => {
      for (const fact of facts) if (needed.add(fact)) pending.push(fact);
    };
    for (const { heads, targets } of this.questions.safetyQuestions) {
      const given = this.keptOf(heads.flatMap((head) => this.facts.at(head)));
      need(this.usedFor(this.violated(targets), given, needed));
    }
    const byVisit = this.claimsByFact();
    for (let fact = pending.pop(); fact !== undefined; fact = pending.pop()) {
      for (const { before, fails } of byVisit.get(fact.invariant)?.get(fact.fact) ?? []) {
        need(this.usedFor(fails, this.keptOf(before), needed));
      }
    }
    return needed;
  }

  /** Where each fact is claimed, and what is given there. */
  private claimsByFact(): Map<HeadInvariant, Map<Expression, Claim[]>> {
    const claims = new Map<HeadInvariant, Map<Expression, Claim[]>>();
    for (const { before, visit } of this.questions.visitQuestions) {
      if (before === null) continue;
      const given = this.facts.at(before);
      for (const { invariant, fact, fails } of this.facts.at(visit)) {
        const byFact = claims.get(invariant) ?? new Map<Expression, Claim[]>();
        claims.set(invariant, byFact);
        const list = byFact.get(fact) ?? [];
        byFact.set(fact, [...list, { before: given, fails }]);
      }
    }
    return claims;
  }

  /** Facts from which it follows that `bad` does not happen; those that are needed anyway are preferred. */
  private usedFor(
    bad: Term,
    given: readonly FactAtVisit[],
    needed: FactSet,
  ): readonly FactAtVisit[] {
    if (bad === this.terms.false) return [];
    const { prover, budget } = this.parts;
    budget.check();
    const already = given.filter((fact) => needed.has(fact));
    if (this.isExcluded(bad, already)) return [];
    const short = given.filter((fact) => needed.has(fact) || this.isShort(fact));
    for (const enough of [short, given]) {
      if (!this.isExcluded(bad, enough)) continue;
      const core = new Set(prover.unsatCore());
      const used = enough.filter(({ holdsIfVisited }) => core.has(holdsIfVisited));
      return this.fewer(bad, distinct(used, needed), needed);
    }
    return given;
  }

  /** Cores have more in them than they need. */
  private fewer(bad: Term, core: readonly FactAtVisit[], needed: FactSet): FactAtVisit[] {
    const { budget } = this.parts;
    let kept = [...core];
    if (core.length > MOST_TO_MINIMISE) return kept;
    for (const fact of core.toReversed()) {
      if (needed.has(fact)) continue;
      budget.check();
      const without = kept.filter((other) => other !== fact);
      if (this.isExcluded(bad, without)) kept = without;
    }
    return kept;
  }

  /** As far as that is seen soon: a fact too many does no harm. */
  private isExcluded(bad: Term, given: readonly FactAtVisit[]): boolean {
    const { prover } = this.parts;
    const usual = prover.timeoutMillis;
    prover.timeoutMillis = Math.min(usual, SHORT_MILLIS);
    const answer = prover.check([bad, ...given.map(implied)]);
    prover.timeoutMillis = usual;
    return answer === "unsat";
  }

  private isShort({ fact }: FactAtVisit): boolean {
    let size = this.sizes.get(fact);
    if (size === undefined) {
      let count = 0;
      visitExpression(fact, () => count++);
      size = count;
      this.sizes.set(fact, size);
    }
    return size <= SHORT_NODES;
  }
}

interface Claim {
  readonly before: readonly FactAtVisit[];
  readonly fails: Term;
}

/** Facts that say the same at a visit count once, and those that are needed anyway are preferred. */
function distinct(facts: readonly FactAtVisit[], needed: FactSet): FactAtVisit[] {
  const byTerm = new Map<Term, FactAtVisit>();
  for (const fact of facts) {
    const same = byTerm.get(fact.holdsIfVisited);
    if (same === undefined || (needed.has(fact) && !needed.has(same))) {
      byTerm.set(fact.holdsIfVisited, fact);
    }
  }
  return [...byTerm.values()];
}

function implied({ holdsIfVisited }: FactAtVisit): Term {
  return holdsIfVisited;
}
