import {
  AffineAnalysis,
  commonEquations,
  type Entailment,
  type LinearForm,
} from "../../../logic/interpolation/index.ts";
import { Kind, type Sort, type Term } from "../../../logic/terms/index.ts";
import type { PathProgram, Place } from "./path-program.ts";

/**
 * Linear equations that hold in every round of the sequence, for each place: `x + y = n`, but also, modulo 2^w, that a number
 * is even. Between variables that hold the same number everywhere first, whatever the number is.
 */
export function equationCandidates(program: PathProgram, entailment: Entailment): Term[][] {
  const { terms, problem } = program;
  const { reader, writer } = entailment;
  const equations = new AffineAnalysis(reader, problem).equations();
  return program.places.map((place) => {
    const candidates = new Set<Term>();
    for (const sort of new Set(place.symbols.map((symbol) => terms.sort(symbol)))) {
      const modulus = reader.modulus(sort);
      if (modulus === null) continue;
      const systems = place.boundaries.map((boundary) =>
        equations[boundary]!.filter((equation) => equation.sort === sort)
          .map(({ form }) => inSymbols(program, form, boundary))
          .filter((form) => form !== null),
      );
      const forms = commonEquations(systems, modulus);
      for (const equation of equalVariables(program, place, systems, sort))
        candidates.add(equation);
      for (const form of forms) candidates.add(writer.equation(form, sort));
    }
    candidates.delete(terms.true);
    candidates.delete(terms.false);
    return [...candidates];
  });
}

/** Null if the form speaks of more than values at the boundary. */
function inSymbols(program: PathProgram, form: LinearForm, boundary: number): LinearForm | null {
  const coefficients = new Map<Term, bigint>();
  for (const [term, coefficient] of form.coefficients) {
    const isVariable = program.terms.kind(term) === Kind.Variable;
    const symbol = isVariable ? program.view.symbolOf(term, boundary) : null;
    if (symbol === null) return null;
    coefficients.set(symbol, coefficient);
  }
  return { coefficients, constant: form.constant };
}

/** `x = 0` and `y = 0` say `x = y`, which may go on to hold when the numbers have changed. */
function equalVariables(
  program: PathProgram,
  place: Place,
  systems: readonly (readonly LinearForm[])[],
  sort: Sort,
): Term[] {
  const { terms } = program;
  const numbers = systems.map((system) => {
    const known = new Map<Term, bigint>();
    for (const { coefficients, constant } of system) {
      const [only] = coefficients;
      if (coefficients.size === 1 && only![1] === 1n) known.set(only![0], constant);
    }
    return known;
  });
  const equations: Term[] = [];
  const symbols = place.symbols.filter((symbol) => terms.sort(symbol) === sort);
  symbols.forEach((x, i) => {
    for (const y of symbols.slice(i + 1)) {
      const isSame = numbers.every((known) => known.has(x) && known.get(x) === known.get(y));
      if (isSame) equations.push(terms.eq(x, y));
    }
  });
  return equations;
}
