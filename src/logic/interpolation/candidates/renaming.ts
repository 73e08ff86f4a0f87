import { atomsOf, Kind, substitute, symbolsOf, type Term, type Terms } from "../../terms/index.ts";
import type { PathProblem } from "../path-problem.ts";

/** The part of a variable's name that all versions of one program variable have in common. */
export type BaseName = (name: string) => string;

/** Versions are numbered after an `@`: `x@0`, `x@1`. */
export const nameBeforeVersion: BaseName = (name) => /^(.*)@\d+$/s.exec(name)?.[1] ?? name;

/** Beyond this many, renamed atoms are not proposed at a cut. */
const MAXIMUM_PROPOSALS = 60;

/**
 * Atoms of the whole path at every cut, with each variable replaced by the version of it that is shared
 * there: what is compared anywhere in a loop is likely to matter each time round. Comparisons are proposed
 * in all directions.
 */
export function renamedCandidates(problem: PathProblem, baseName: BaseName): Term[][] {
  const { terms, vocabulary } = problem;
  const atoms = new Set<Term>();
  // Later blocks first: the property is there.
  for (const conjunct of problem.blocks.flat().reverse()) {
    for (const atom of atomsOf(terms, conjunct)) {
      for (const variant of variantsOf(terms, atom)) atoms.add(variant);
    }
  }
  const result: Term[][] = [[]];
  for (let cut = 1; cut <= problem.lastCut; cut++) {
    const current = new Map<string, Term>();
    for (const variable of vocabulary.sharedVariables(cut)) {
      current.set(baseName(terms.nameOf(variable)), variable);
    }
    const renamed = new Set<Term>();
    for (const atom of atoms) {
      if (renamed.size >= MAXIMUM_PROPOSALS) break;
      const proposal = rename(terms, atom, current, baseName);
      if (proposal !== null && vocabulary.isShared(proposal, cut)) renamed.add(proposal);
    }
    result.push([...renamed]);
  }
  return result;
}

/**
 * Null if a variable has no version at the cut, or if the atom is about two versions of one variable: it
 * describes a step then, not a state.
 */
function rename(
  terms: Terms,
  atom: Term,
  current: ReadonlyMap<string, Term>,
  baseName: BaseName,
): Term | null {
  const map = new Map<Term, Term>();
  for (const variable of symbolsOf(terms, atom).variables) {
    const version = current.get(baseName(terms.nameOf(variable)));
    if (version === undefined || terms.sort(version) !== terms.sort(variable)) return null;
    map.set(variable, version);
  }
  if (new Set(map.values()).size < map.size) return null;
  return substitute(terms, atom, map);
}

/** The atom and comparisons of its sides in all directions, equality first. */
export function variantsOf(terms: Terms, atom: Term): Term[] {
  const kind = terms.kind(atom);
  if (kind !== Kind.Le && kind !== Kind.BvSle && kind !== Kind.BvUle && kind !== Kind.Eq) {
    return [atom, terms.not(atom)];
  }
  const [left, right] = terms.children(atom) as [Term, Term];
  const equal = terms.eq(left, right);
  const variants = [equal];
  for (const compare of comparisonsOf(terms, kind, left)) {
    variants.push(compare(left, right), compare(right, left));
    variants.push(terms.not(compare(left, right)), terms.not(compare(right, left)));
  }
  return [...variants, terms.not(equal)];
}

type Comparison = (x: Term, y: Term) => Term;

/** An equation of bit-vectors does not say how they are to be compared: signed numbers are likely. */
function comparisonsOf(terms: Terms, kind: Kind, side: Term): Comparison[] {
  const sort = terms.sort(side);
  if (kind === Kind.BvUle) return [(x, y) => terms.bv.ule(x, y)];
  if (terms.sorts.isBitVec(sort)) return [(x, y) => terms.bv.sle(x, y)];
  const isNumber = sort === terms.sorts.int || sort === terms.sorts.real;
  return isNumber ? [(x, y) => terms.arith.lessOrEqual(x, y)] : [];
}
