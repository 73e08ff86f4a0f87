import { atomsOf, Kind, type Term, type Terms, type View } from "../../terms/index.ts";
import { casesOf } from "../cases.ts";
import { AffineAnalysis } from "../linear/affine-analysis.ts";
import type { LinearReader } from "../linear/linear-reader.ts";
import type { LinearWriter } from "../linear/linear-writer.ts";
import type { PathProblem } from "../path-problem.ts";
import { Intervals, rangeOf, type Interval } from "./intervals.ts";

/** Formulas over the shared symbols of each cut (index 0 unused), the more general ones first. */
export type Candidates = readonly (readonly Term[])[];

/** Beyond this, atoms of the path itself are no longer proposed at a cut. */
const MAXIMUM_ATOMS = 24;
const MAXIMUM_INTERVAL_CASES = 8;

/** Equations from the affine analysis of the path. */
export function affineCandidates(
  problem: PathProblem,
  reader: LinearReader,
  writer: LinearWriter,
): Term[][] {
  return new AffineAnalysis(reader, problem)
    .equations()
    .map((equations) => equations.map(({ form, sort }) => writer.equation(form, sort)));
}

/** Atoms of the path, and their negations, at every cut where they may be used. */
export function atomCandidates(problem: PathProblem): Term[][] {
  const { terms, vocabulary } = problem;
  const atoms = new Set<Term>();
  for (const conjunct of problem.blocks.flat()) {
    for (const atom of atomsOf(terms, conjunct)) atoms.add(atom);
  }
  return cutsOf(problem, (cut) => {
    const usable = [...atoms].filter((atom) => vocabulary.isShared(atom, cut));
    return usable.slice(0, MAXIMUM_ATOMS).flatMap((atom) => [atom, terms.not(atom)]);
  });
}

/** Constant bounds of shared variables, from interval analysis along the path. */
export function intervalCandidates(problem: PathProblem, reader: LinearReader): Term[][] {
  const { terms } = problem;
  const comparedAs = viewsInUse(terms, problem.blocks.flat());
  let current: Intervals | null = new Intervals(terms, reader);
  return cutsOf(problem, (cut) => {
    current = current && intervalsAfter(terms, reader, current, problem.blocks[cut - 1]!);
    if (current === null) return [terms.false];
    const bounds: Term[] = [];
    for (const view of ["signed", "unsigned"] as const) {
      for (const variable of current.variables(view)) {
        if (!comparedAs(variable, view)) continue;
        if (!problem.vocabulary.isShared(variable, cut)) continue;
        const known = current.known(variable, view)!;
        bounds.push(...boundTerms(terms, variable, known, view));
      }
    }
    return bounds;
  });
}

/** Bounds after a block that has these conjuncts; null if it contradicts the bounds before. */
export function intervalsAfter(
  terms: Terms,
  reader: LinearReader,
  before: Intervals,
  block: readonly Term[],
): Intervals | null {
  let joined: Intervals | null = null;
  for (const literals of casesOf(terms, block, MAXIMUM_INTERVAL_CASES, () => true)) {
    const one = new Intervals(terms, reader, before);
    one.learn(literals);
    one.learn(literals);
    if (!one.isEmpty) joined = joined === null ? one : joined.hull(one);
  }
  return joined;
}

/** That the variable lies in the interval, as comparisons; none for an end that every value respects. */
export function boundTerms(
  terms: Terms,
  variable: Term,
  { low, high }: Interval,
  view: View,
): Term[] {
  const sort = terms.sort(variable);
  const whole = rangeOf(terms, sort, view);
  const compare = (x: Term, y: Term): Term => {
    if (!terms.sorts.isBitVec(sort)) return terms.arith.lessOrEqual(x, y);
    return view === "signed" ? terms.bv.sle(x, y) : terms.bv.ule(x, y);
  };
  const constant = (value: bigint): Term =>
    terms.sorts.isBitVec(sort)
      ? terms.bv.constant(value, terms.sorts.width(sort))
      : terms.arith.constant(value, sort);
  const bounds: Term[] = [];
  if (low !== null && low !== whole.low) bounds.push(compare(constant(low), variable));
  if (high !== null && high !== whole.high) bounds.push(compare(variable, constant(high)));
  return bounds;
}

/**
 * Bit-vectors are bounded in the views in which the formulas compare anything of their width; signed if they
 * compare nothing of it.
 */
export function viewsInUse(
  terms: Terms,
  formulas: readonly Term[],
): (variable: Term, view: View) => boolean {
  const used: Record<View, Set<number>> = { signed: new Set(), unsigned: new Set() };
  for (const formula of formulas) {
    for (const atom of atomsOf(terms, formula)) {
      const kind = terms.kind(atom);
      if (kind !== Kind.BvSle && kind !== Kind.BvUle) continue;
      used[kind === Kind.BvSle ? "signed" : "unsigned"].add(terms.sort(terms.child(atom, 0)));
    }
  }
  return (variable, view) => {
    const sort = terms.sort(variable);
    if (used[view].has(sort)) return true;
    return view === "signed" && !used.unsigned.has(sort);
  };
}

function cutsOf(problem: PathProblem, candidates: (cut: number) => Term[]): Term[][] {
  const result: Term[][] = [[]];
  for (let cut = 1; cut <= problem.lastCut; cut++) result.push(candidates(cut));
  return result;
}

/** All candidates of several sources, without repetition. */
export function union(problem: PathProblem, ...sources: readonly Candidates[]): Term[][] {
  return cutsOf(problem, (cut) => {
    const all = new Set(sources.flatMap((source) => source[cut]!));
    all.delete(problem.terms.true);
    return [...all];
  });
}
