import { variantsOf } from "../../../logic/interpolation/index.ts";
import {
  atomsOf,
  forEachSubterm,
  Kind,
  Substitution,
  variablesOf,
  type Term,
} from "../../../logic/terms/index.ts";
import type { PathProgram, Place, Transition } from "./path-program.ts";

/** Beyond this many atoms of the program the rest is not looked at. */
const MAXIMUM_ATOMS = 60;

/**
 * What the program compares: atoms of conditions and of choices between values, those near the target first. Each also as it
 * reads after the block (`i < a` for `i + 1 < a + 1` where both were just increased).
 */
export function comparedAtoms(
  program: PathProgram,
  transitions: readonly Transition[] = program.transitions,
): Term[] {
  const atoms = new Set<Term>();
  for (const transition of [...transitions].reverse()) {
    const formulas = [...transition.conditions, ...effectsOf(program, transition)];
    const found = atomsWithin(program, [...formulas].reverse());
    const backwards = valuesToSymbols(program, transition);
    for (const atom of found) {
      for (const form of [atom, backwards.apply(atom)]) {
        if (atoms.size < MAXIMUM_ATOMS && program.isPredicate(form)) atoms.add(form);
      }
    }
  }
  return [...atoms];
}

/** The atoms that can be said at the place, as comparisons in all directions. */
export function conditionCandidates(
  program: PathProgram,
  atoms: readonly Term[],
  place: Place,
): Term[] {
  const { terms } = program;
  const candidates = new Set<Term>();
  for (const atom of atoms) {
    if (!isAbout(program, atom, place.symbols)) continue;
    for (const variant of variantsOf(terms, atom)) candidates.add(variant);
  }
  return [...candidates];
}

/** The predicate has no other symbols. */
export function isAbout(program: PathProgram, predicate: Term, symbols: readonly Term[]): boolean {
  return variablesOf(program.terms, predicate).every((symbol) => symbols.includes(symbol));
}

function effectsOf(program: PathProgram, transition: Transition): Term[] {
  const symbols = transition.to?.symbols ?? [];
  return symbols.map((symbol) => program.after(symbol, transition));
}

/** Bool terms without connectives, also those inside values: conditions of `ite`. */
function atomsWithin(program: PathProgram, formulas: readonly Term[]): Term[] {
  const { terms } = program;
  const { bool } = terms.sorts;
  const atoms = new Set<Term>();
  const add = (formula: Term): void => {
    for (const atom of atomsOf(terms, formula)) atoms.add(atom);
  };
  for (const formula of formulas) if (terms.sort(formula) === bool) add(formula);
  forEachSubterm(terms, formulas, (term) => {
    if (terms.kind(term) === Kind.Ite) add(terms.child(term, 0));
  });
  return [...atoms];
}

/** Where a value that the block computes stands, the variable that has it afterwards. */
function valuesToSymbols(program: PathProgram, transition: Transition): Substitution {
  const { terms } = program;
  const map = new Map<Term, Term>();
  for (const { symbols } of program.places) {
    for (const symbol of symbols) {
      const value = program.after(symbol, transition);
      const isComputed = value !== symbol && terms.childCount(value) > 0;
      if (isComputed && !map.has(value)) map.set(value, symbol);
    }
  }
  return new Substitution(terms, map);
}
