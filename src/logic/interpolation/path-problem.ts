import { Kind, type Term, type Terms } from "../terms/index.ts";
import { Vocabulary } from "./vocabulary.ts";

/** An infeasible path as layers see it: the conjuncts of each block, none of them a conjunction. */
export class PathProblem {
  readonly terms: Terms;
  readonly blocks: readonly (readonly Term[])[];
  private knownVocabulary: Vocabulary | null = null;

  constructor(terms: Terms, blocks: readonly (readonly Term[])[]) {
    this.terms = terms;
    this.blocks = blocks;
  }

  static of(terms: Terms, blocks: readonly Term[]): PathProblem {
    return new PathProblem(
      terms,
      blocks.map((block) => literalsOf(terms, [block])),
    );
  }

  get vocabulary(): Vocabulary {
    this.knownVocabulary ??= new Vocabulary(this.terms, this.blocks);
    return this.knownVocabulary;
  }

  /** Cuts with an interpolant to find are `1 … lastCut`. */
  get lastCut(): number {
    return this.blocks.length - 1;
  }
}

/**
 * The members of a conjunction, each once; `not (a or b)` counts as a conjunction too. `true` is left out,
 * and a conjunction with member `false` has no other.
 */
export function literalsOf(terms: Terms, conjuncts: readonly Term[]): Term[] {
  const result = new Set<Term>();
  const stack = [...conjuncts].reverse();
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    const kind = terms.kind(term);
    if (kind === Kind.And) stack.push(...terms.children(term).reverse());
    else if (kind === Kind.Not && terms.kind(terms.child(term, 0)) === Kind.Or) {
      const disjuncts = terms.children(terms.child(term, 0)).reverse();
      stack.push(...disjuncts.map((disjunct) => terms.not(disjunct)));
    } else if (kind === Kind.False) return [term];
    else if (kind !== Kind.True) result.add(term);
  }
  return [...result];
}
