import { forEachSubterm, Kind, SortKind, type Term } from "../terms/index.ts";
import type { PathProblem } from "./path-problem.ts";

/** What occurs in a path; decides which layers are asked in which order. */
export interface Theory {
  readonly hasIntegers: boolean;
  readonly hasReals: boolean;
  readonly hasBitVectors: boolean;
  readonly hasFloats: boolean;
  readonly hasArrays: boolean;
  readonly hasFunctions: boolean;
  /** Products and quotients of terms, remainders: beyond linear arithmetic. */
  readonly hasNonlinear: boolean;
  readonly hasDisjunctions: boolean;
}

export function theoryOf(problem: PathProblem): Theory {
  const { terms } = problem;
  const kinds = new Set<Kind>();
  const sorts = new Set<SortKind>();
  const products = new Set<Term>();
  forEachSubterm(terms, problem.blocks.flat(), (term: Term) => {
    const kind = terms.kind(term);
    kinds.add(kind);
    sorts.add(terms.sorts.kind(terms.sort(term)));
    if (kind === Kind.Mul || kind === Kind.BvMul) {
      const factors = terms.children(term).filter((child) => terms.kind(child) >= Kind.Variable);
      if (factors.length > 1) products.add(term);
    }
  });
  const has = (...wanted: readonly Kind[]): boolean => wanted.some((kind) => kinds.has(kind));
  return {
    hasIntegers: sorts.has(SortKind.Int),
    hasReals: sorts.has(SortKind.Real),
    hasBitVectors: sorts.has(SortKind.BitVec),
    hasFloats: sorts.has(SortKind.Float),
    hasArrays: sorts.has(SortKind.Array),
    hasFunctions: has(Kind.Apply),
    hasNonlinear:
      products.size > 0 ||
      has(Kind.IntDiv, Kind.IntMod, Kind.RealDiv, Kind.ToInt, Kind.BvUdiv, Kind.BvUrem) ||
      has(Kind.BvSdiv, Kind.BvSrem),
    hasDisjunctions: has(Kind.Or, Kind.Ite),
  };
}
