import { variantsOf } from "../../../logic/interpolation/index.ts";
import { substitute, type Term } from "../../../logic/terms/index.ts";
import { isAbout } from "./condition-candidates.ts";
import type { PathProgram, Place } from "./path-program.ts";

const MAXIMUM_CASES = 10;
const MAXIMUM_FACTS = 30;

/** Numbers that variables hold when a place is reached first. */
export type Starts = ReadonlyMap<Term, Term>;

/** That variables are still as they were, or only went in one direction from there. */
export function startCandidates({ terms }: PathProgram, starts: Starts): Term[] {
  return [...starts].flatMap(([symbol, number]) => variantsOf(terms, terms.eq(symbol, number)));
}

/**
 * What may hold in one case only: a fact, or that a condition of the program is false or true, as it is or as it
 * was at the start. `facts` are those that do not hold in all cases.
 */
export function clauseCandidates(
  program: PathProgram,
  place: Place,
  { atoms, starts, facts }: CaseParts,
): Term[] {
  const { terms } = program;
  const usable = atoms.filter((atom) => isAbout(program, atom, place.symbols));
  const atStart = atoms
    .map((atom) => substitute(terms, atom, starts))
    .filter((atom) => terms.childCount(atom) > 0 && isAbout(program, atom, place.symbols));
  const cases = [
    ...new Set([...usable.slice(0, MAXIMUM_CASES), ...atStart.slice(0, MAXIMUM_CASES)]),
  ];
  const perCase = [
    ...new Set([
      ...pairEquations(program, place),
      ...[...starts].map(([symbol, number]) => terms.eq(symbol, number)),
      ...parities(program, starts),
      ...facts,
    ]),
  ].slice(0, MAXIMUM_FACTS);
  const clauses = new Set<Term>();
  for (const atom of cases) {
    for (const fact of perCase) {
      clauses.add(terms.or(atom, fact));
      clauses.add(terms.or(terms.not(atom), fact));
    }
  }
  clauses.delete(terms.true);
  return [...clauses];
}

export interface CaseParts {
  /** What the program compares. */
  readonly atoms: readonly Term[];
  readonly starts: Starts;
  readonly facts: readonly Term[];
}

/** Equations between any two of the variables. */
function pairEquations({ terms }: PathProgram, { symbols }: Place): Term[] {
  const equations: Term[] = [];
  symbols.forEach((x, i) => {
    for (const y of symbols.slice(i + 1)) {
      if (equations.length < MAXIMUM_FACTS / 3 && terms.sort(x) === terms.sort(y)) {
        equations.push(terms.eq(x, y));
      }
    }
  });
  return equations;
}

/** That the lowest bit is as at the start. */
function parities({ terms }: PathProgram, starts: Starts): Term[] {
  const lowest = (term: Term): Term => terms.bv.extract(term, 0, 0);
  return [...starts]
    .filter(([symbol]) => terms.sorts.isBitVec(terms.sort(symbol)))
    .map(([symbol, number]) => terms.eq(lowest(symbol), lowest(number)));
}
