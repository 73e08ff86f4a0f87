import { Kind, substitute, type Term, type Terms } from "../../logic/terms/index.ts";

/** More values than that are no longer an enumeration. */
const MOST_VALUES = 16;
/** Deeper terms are not looked into. */
const MOST_LEVELS = 1500;

type Values = readonly Term[];

/**
 * Which constants terms may be, given what some variables are, as far as values are only chosen and moved: what is computed has no
 * end (`i + 1` in a loop), and facts about it would be one for every round. Conditions are decided where the constants decide them.
 */
export class MovedValues {
  private readonly terms: Terms;
  private readonly values: Map<Term, Values | null>;
  private readonly conditions = new Map<Term, Term>();
  private readonly truths = new Map<Term, boolean | null>();

  /** Variables that are not in `known` may be anything. */
  constructor(terms: Terms, known: ReadonlyMap<Term, Term>) {
    this.terms = terms;
    this.values = new Map([...known].map(([variable, constant]) => [variable, [constant]]));
  }

  /** Null: it may be anything. */
  of(term: Term, level = 0): Values | null {
    const found = this.values.get(term);
    if (found !== undefined) return found;
    if (level > MOST_LEVELS) return null;
    const values = this.find(term, level + 1);
    this.values.set(term, values);
    return values;
  }

  /** The condition under which the term is one of few constants. */
  isConstant(term: Term, level = 0): Term {
    const { terms } = this;
    const found = this.conditions.get(term);
    if (found !== undefined) return found;
    let condition = this.of(term, level) === null ? terms.false : terms.true;
    if (condition === terms.false && terms.kind(term) === Kind.Ite && level <= MOST_LEVELS) {
      const choice = terms.child(term, 0);
      const truth = this.truth(choice, level + 1);
      const [first, second] = [terms.child(term, 1), terms.child(term, 2)];
      if (truth === null) {
        const both = [first, second].map((one) => this.isConstant(one, level + 1));
        condition = terms.ite(choice, both[0]!, both[1]!);
      } else condition = this.isConstant(truth ? first : second, level + 1);
    }
    this.conditions.set(term, condition);
    return condition;
  }

  /** Null: it may be true and false. */
  truth(condition: Term, level = 0): boolean | null {
    const found = this.truths.get(condition);
    if (found !== undefined) return found;
    if (level > MOST_LEVELS) return null;
    const truth = this.decide(condition, level + 1);
    this.truths.set(condition, truth);
    return truth;
  }

  private find(term: Term, level: number): Values | null {
    const { terms } = this;
    if (terms.isLiteral(term)) return [term];
    const kind = terms.kind(term);
    switch (kind) {
      case Kind.Ite: {
        const truth = this.truth(terms.child(term, 0), level);
        if (truth !== null) return this.of(terms.child(term, truth ? 1 : 2), level);
        const first = this.of(terms.child(term, 1), level);
        const second = first === null ? null : this.of(terms.child(term, 2), level);
        return second === null ? null : limited(new Set([...first!, ...second]));
      }
      case Kind.BvZeroExtend:
      case Kind.BvSignExtend:
      case Kind.BvExtract: {
        const child = terms.child(term, 0);
        const values = this.of(child, level);
        if (values === null) return null;
        return limited(
          new Set(values.map((value) => substitute(terms, term, new Map([[child, value]])))),
        );
      }
      default: {
        if (terms.sort(term) !== terms.sorts.bool || kind === Kind.Variable) return null;
        const truth = this.truth(term, level);
        return truth === null ? null : [truth ? terms.true : terms.false];
      }
    }
  }

  private decide(condition: Term, level: number): boolean | null {
    const { terms } = this;
    const kind = terms.kind(condition);
    switch (kind) {
      case Kind.True:
        return true;
      case Kind.False:
        return false;
      case Kind.Not: {
        const truth = this.truth(terms.child(condition, 0), level);
        return truth === null ? null : !truth;
      }
      case Kind.And:
      case Kind.Or:
        return this.decideJunction(condition, kind === Kind.Or, level);
      case Kind.Eq:
      case Kind.BvUle:
      case Kind.BvSle:
      case Kind.Le:
        return this.compare(condition, level);
      case Kind.Variable:
      case Kind.Ite: {
        const values = this.of(condition, level);
        return values?.length === 1 ? values[0] === terms.true : null;
      }
      default:
        return null;
    }
  }

  /** `deciding`: the truth of one part that decides the whole. */
  private decideJunction(junction: Term, deciding: boolean, level: number): boolean | null {
    const { terms } = this;
    let isOpen = false;
    for (let i = 0; i < terms.childCount(junction); i++) {
      const truth = this.truth(terms.child(junction, i), level);
      if (truth === deciding) return deciding;
      if (truth === null) isOpen = true;
    }
    return isOpen ? null : !deciding;
  }

  private compare(comparison: Term, level: number): boolean | null {
    const { terms } = this;
    const [a, b] = [terms.child(comparison, 0), terms.child(comparison, 1)];
    const left = this.of(a, level);
    const right = left === null ? null : this.of(b, level);
    if (left === null || right === null) return null;
    const results = new Set<Term>();
    for (const x of left) {
      for (const y of right) {
        const values = new Map([
          [a, x],
          [b, y],
        ]);
        results.add(substitute(terms, comparison, values));
        if (results.size > 1) return null;
      }
    }
    const [only] = results;
    return only === terms.true ? true : only === terms.false ? false : null;
  }
}

function limited(values: ReadonlySet<Term>): Values | null {
  return values.size > MOST_VALUES ? null : [...values];
}
