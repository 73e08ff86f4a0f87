import {
  forEachSubterm,
  Kind,
  readingOf,
  type Term,
  type Terms,
  type View,
} from "../terms/index.ts";

/** Nodes looked at below one comparison. */
const MOST_NODES = 32;

/**
 * As what numbers the bit-vector variables of formulas are compared, divided and extended most. Any choice is right;
 * a good one leaves fewer cases to distinguish.
 */
export class Views {
  private readonly terms: Terms;
  /** Signed minus unsigned uses. */
  private readonly votes = new Map<Term, number>();
  private readonly seen = new Set<Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  learn(formulas: readonly Term[]): void {
    const unseen = formulas.filter((formula) => !this.seen.has(formula));
    for (const formula of unseen) this.seen.add(formula);
    forEachSubterm(this.terms, unseen, (term) => {
      const reading = readingOf(this.terms.kind(term));
      if (reading !== null) this.vote(term, reading === "signed" ? 1 : -1);
    });
  }

  of(variable: Term): View {
    return (this.votes.get(variable) ?? 0) < 0 ? "unsigned" : "signed";
  }

  private vote(use: Term, vote: number): void {
    const { terms, votes } = this;
    const open = terms.children(use);
    for (let looked = 0; looked < MOST_NODES; looked++) {
      const term = open.pop();
      if (term === undefined) return;
      if (!terms.sorts.isBitVec(terms.sort(term))) continue;
      if (terms.kind(term) === Kind.Variable) votes.set(term, (votes.get(term) ?? 0) + vote);
      else if (!hasOwnView(terms.kind(term))) open.push(...terms.children(term));
    }
  }
}

/** Below it, numbers may be read otherwise. */
function hasOwnView(kind: Kind): boolean {
  return kind === Kind.Select || kind === Kind.Apply || readingOf(kind) !== null;
}
