import {
  forEachSubterm,
  Kind,
  readingOf,
  type Term,
  type Terms,
  type View,
} from "../../terms/index.ts";

/**
 * Whether the variables of a path are better read as signed or as unsigned numbers. Variables that occur
 * in one atom share a reading; the comparisons and extensions they occur in vote.
 */
export class Signedness {
  private readonly terms: Terms;
  private readonly parents = new Map<Term, Term>();
  /** Signed minus unsigned votes of a class, at its representative. */
  private readonly votes = new Map<Term, number>();

  constructor(terms: Terms, formulas: readonly Term[]) {
    this.terms = terms;
    forEachSubterm(terms, formulas, (term) => {
      const kind = terms.kind(term);
      const reading = readingOf(kind);
      if (reading !== null) this.vote(term, reading === "signed" ? 1 : -1);
      else if (kind === Kind.Eq) this.vote(term, 0);
    });
  }

  view(variable: Term): View {
    return (this.votes.get(this.find(variable)) ?? 0) < 0 ? "unsigned" : "signed";
  }

  /** The reading of most variables in `term`; signed if there are none. */
  viewOf(term: Term): View {
    const variables = this.variablesIn(term);
    const unsigned = variables.filter((variable) => this.view(variable) === "unsigned");
    return unsigned.length * 2 > variables.length ? "unsigned" : "signed";
  }

  private vote(term: Term, vote: number): void {
    const variables = this.variablesIn(term);
    const first = variables[0];
    if (first === undefined) return;
    for (const other of variables) this.unite(first, other);
    const root = this.find(first);
    this.votes.set(root, (this.votes.get(root) ?? 0) + vote);
  }

  /** Bit-vector variables reached without passing a condition or another comparison. */
  private variablesIn(term: Term): Term[] {
    const { terms } = this;
    const result: Term[] = [];
    const stack = terms.kind(term) === Kind.Variable ? [term] : terms.children(term);
    for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
      if (!terms.sorts.isBitVec(terms.sort(current))) continue;
      if (terms.kind(current) === Kind.Variable) result.push(current);
      else stack.push(...terms.children(current));
    }
    return result;
  }

  private find(variable: Term): Term {
    let root = variable;
    for (let up = this.parents.get(root); up !== undefined; up = this.parents.get(root)) root = up;
    return root;
  }

  private unite(x: Term, y: Term): void {
    const [a, b] = [this.find(x), this.find(y)];
    if (a === b) return;
    this.parents.set(b, a);
    this.votes.set(a, (this.votes.get(a) ?? 0) + (this.votes.get(b) ?? 0));
  }
}
