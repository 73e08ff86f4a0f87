import { forEachSubterm, Kind, type Term, type Terms } from "../terms/index.ts";
import type { View } from "./residue.ts";

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
      switch (this.terms.kind(term)) {
        case Kind.BvSle:
        case Kind.BvSdiv:
        case Kind.BvSrem:
        case Kind.BvAshr:
        case Kind.BvSignExtend:
          this.vote(term, 1);
          return;
        case Kind.BvUle:
        case Kind.BvUdiv:
        case Kind.BvUrem:
        case Kind.BvLshr:
        case Kind.BvZeroExtend:
          this.vote(term, -1);
          return;
        default:
      }
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
  switch (kind) {
    case Kind.BvSdiv:
    case Kind.BvSrem:
    case Kind.BvAshr:
    case Kind.BvSignExtend:
    case Kind.BvUdiv:
    case Kind.BvUrem:
    case Kind.BvLshr:
    case Kind.BvZeroExtend:
    case Kind.Select:
    case Kind.Apply:
      return true;
    default:
      return false;
  }
}
