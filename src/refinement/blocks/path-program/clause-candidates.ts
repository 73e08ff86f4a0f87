import type { Term } from "../../../logic/terms/index.ts";
import { isAbout } from "./condition-candidates.ts";
import type { PathProgram, Place } from "./path-program.ts";

const MAXIMUM_CASES = 8;
const MAXIMUM_FACTS = 24;

/**
 * What may hold in one case only: a fact, or that a condition of the program is false or true. `facts` are those that
 * do not hold in all cases.
 */
export function clauseCandidates(
  program: PathProgram,
  atoms: readonly Term[],
  facts: readonly Term[],
  place: Place,
): Term[] {
  const { terms } = program;
  const cases = atoms.filter((atom) => isAbout(program, atom, place.symbols));
  const clauses = new Set<Term>();
  for (const atom of cases.slice(0, MAXIMUM_CASES)) {
    for (const fact of facts.slice(0, MAXIMUM_FACTS)) {
      clauses.add(terms.or(atom, fact));
      clauses.add(terms.or(terms.not(atom), fact));
    }
  }
  clauses.delete(terms.true);
  return [...clauses];
}

/** Equations between any two of the variables, the first ones of them. */
export function pairEquations(program: PathProgram, { symbols }: Place): Term[] {
  const { terms } = program;
  const equations: Term[] = [];
  symbols.forEach((x, i) => {
    for (const y of symbols.slice(i + 1)) {
      if (equations.length < MAXIMUM_FACTS && terms.sort(x) === terms.sort(y)) {
        equations.push(terms.eq(x, y));
      }
    }
  });
  return equations;
}
