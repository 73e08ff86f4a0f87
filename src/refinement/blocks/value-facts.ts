import type { Deadline, Entailment } from "../../logic/interpolation/index.ts";
import type { Model, Prover } from "../../logic/smt/index.ts";
import { constantOf, Substitution, type Term, type Terms } from "../../logic/terms/index.ts";
import type { FactProposer } from "./fact-proposer.ts";
import type { BoundaryFacts } from "./inductiveness.ts";
import { MovedValues } from "./moved-values.ts";
import { PathProgram } from "./path-program/path-program.ts";
import type { SequenceView } from "./sequence-view.ts";

/** More combinations of values than that are not what someone meant as states of a machine. */
const MOST_CASES = 40;

/** Constants of symbols, all at one boundary. */
type Case = ReadonlyMap<Term, Term>;

/** A symbol where a block ends, over inputs. */
interface FollowedSymbol {
  readonly symbol: Term;
  /** When it holds one of few constants. */
  readonly isConstant: Term;
  readonly value: Term;
}

/** The cases at inner boundaries up to the one from which no execution goes on. */
type CasesPerBoundary = readonly (readonly Case[])[];

/**
 * The constants that variables hold together, for variables that are never computed with: states of machines, flags. What
 * interpolation in a value domain finds (`lemberger-thesis` 3.3), along blocks: forwards the cases that there are, backwards what
 * of each case is needed. No query spans more than one block, and forwards constants make all of them short.
 */
export class ValueFacts implements FactProposer {
  readonly name = "values";
  readonly kind = "inductive";
  private readonly prover: Prover;
  private readonly entailment: Entailment;
  private readonly queryMillis: number;
  private readonly isMoved: (symbol: Term) => boolean;

  /** `isMoved`: what the symbol stands for is never computed with, not even off the path. */
  constructor(
    tools: {
      readonly prover: Prover;
      readonly entailment: Entailment;
      readonly queryMillis: number;
    },
    isMoved: (symbol: Term) => boolean,
  ) {
    this.prover = tools.prover;
    this.entailment = tools.entailment;
    this.queryMillis = tools.queryMillis;
    this.isMoved = isMoved;
  }

  propose(view: SequenceView, deadline: Deadline): BoundaryFacts | null {
    const cases = this.casesAlong(view, deadline);
    return cases === null ? null : this.factsOf(view, cases, deadline);
  }

  /** Null: an execution gets to the end, or there are too many cases. */
  private casesAlong(view: SequenceView, deadline: Deadline): CasesPerBoundary | null {
    const program = new PathProgram(view);
    const result: (readonly Case[])[] = [];
    let current: readonly Case[] = [new Map<Term, Term>()];
    for (let block = 0; block < view.length; block++) {
      const symbols =
        block === view.length - 1 ? [] : program.placeOf(block + 1).symbols.filter(this.isMoved);
      const next = this.casesAfter(view, block, current, symbols, deadline);
      if (next === null) return null;
      if (next.length === 0) return result;
      result.push(next);
      current = next;
    }
    return null;
  }

  private casesAfter(
    view: SequenceView,
    block: number,
    cases: readonly Case[],
    candidates: readonly Term[],
    deadline: Deadline,
  ): readonly Case[] | null {
    const { terms } = view;
    const found = new Map<string, Case>();
    for (const one of cases) {
      const values = new Map<Term, Term>();
      one.forEach((value, symbol) => values.set(view.atBeginning(symbol, block), value));
      const substitution = new Substitution(terms, values);
      const conditions = view.conditions(block).map((condition) => substitution.apply(condition));
      if (conditions.includes(terms.false)) continue;
      const moved = new MovedValues(terms, values);
      const after = candidates
        .map((symbol): FollowedSymbol => {
          const value = view.atEnd(symbol, block);
          const isConstant = substitution.apply(moved.isConstant(value));
          return { symbol, isConstant, value: substitution.apply(value) };
        })
        .filter(({ isConstant }) => isConstant !== terms.false);
      if (!this.enumerate(view, conditions, after, found, deadline)) return null;
    }
    return [...found.values()];
  }

  /** All constants of `after` together into `found`; false if there are too many or the solver does not know. */
  private enumerate(
    { terms }: SequenceView,
    conditions: readonly Term[],
    after: readonly FollowedSymbol[],
    found: Map<string, Case>,
    deadline: Deadline,
  ): boolean {
    const { prover } = this;
    prover.push();
    try {
      for (const condition of conditions) prover.assert(condition);
      for (;;) {
        prover.timeoutMillis = Math.min(this.queryMillis, deadline.remainingMillis);
        const answer = deadline.hasPassed() ? "unknown" : prover.check();
        if (answer !== "sat") return answer === "unsat";
        const model = prover.model();
        const one = caseOf(terms, model, after);
        model.release();
        if (one === null) return false;
        found.set([...one].flat().join(" "), one);
        if (found.size > MOST_CASES) return false;
        const others = after.flatMap(({ symbol, isConstant, value }) => {
          const constant = one.get(symbol);
          if (constant === undefined) return [isConstant];
          return [terms.not(isConstant), terms.not(terms.eq(value, constant))];
        });
        const other = terms.orAll(others);
        if (other === terms.false) return true;
        prover.assert(other);
      }
    } finally {
      prover.pop();
    }
  }

  /** From the end to the start: of each case what keeps the next block from leading anywhere else. */
  private factsOf(
    view: SequenceView,
    cases: CasesPerBoundary,
    deadline: Deadline,
  ): BoundaryFacts | null {
    const { terms } = view;
    const facts: (readonly Term[])[] = [];
    for (let boundary = view.length - 1; boundary >= 1; boundary--) {
      const here = cases[boundary - 1];
      if (here === undefined) {
        facts[boundary - 1] = [terms.false];
        continue;
      }
      const goal =
        boundary > cases.length - 1
          ? terms.false
          : view.atEnd(terms.andAll(facts[boundary]!), boundary);
      const parts = new Map<Term, readonly Term[]>();
      for (const one of here) {
        const literals = [...one].map(([symbol, value]) => terms.eq(symbol, value));
        const needed = this.needed(view, boundary, literals, goal, deadline);
        if (needed === null) return null;
        parts.set(terms.andAll(needed), needed);
      }
      const [first] = parts.values();
      facts[boundary - 1] = parts.size === 1 ? first! : [terms.orAll([...parts.keys()])];
    }
    return facts;
  }

  private needed(
    view: SequenceView,
    block: number,
    literals: readonly Term[],
    goal: Term,
    deadline: Deadline,
  ): readonly Term[] | null {
    const assumed = new Map(literals.map((one) => [view.atBeginning(one, block), one]));
    const tiers = [[...assumed.keys()]];
    const needed = this.entailment.needed(view.conditions(block), tiers, goal, deadline);
    return needed?.map((one) => assumed.get(one)!) ?? null;
  }
}

/** The symbols that are constant in the model, and what they are; null if the model does not tell. */
function caseOf(terms: Terms, model: Model, after: readonly FollowedSymbol[]): Case | null {
  const found = new Map<Term, Term>();
  for (const { symbol, isConstant, value } of after) {
    if (!model.isTrue(isConstant)) continue;
    const constant = model.value(value);
    if (constant === null) return null;
    found.set(symbol, constantOf(terms, constant, terms.sort(value)));
  }
  return found;
}
