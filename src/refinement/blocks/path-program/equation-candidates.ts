import {
  AffineAnalysis,
  commonEquations,
  type Entailment,
  type Equation,
  type LinearForm,
} from "../../../logic/interpolation/index.ts";
import { Kind, type Sort, type Term } from "../../../logic/terms/index.ts";
import type { PathProgram, Place } from "./path-program.ts";
import type { SampleExecution } from "./sample-execution.ts";

/** Linear equations that hold along the sequence, and what they say about its places. */
export class EquationCandidates {
  private readonly program: PathProgram;
  private readonly entailment: Entailment;
  /** By boundary. */
  private readonly equations: readonly (readonly Equation[])[];

  constructor(program: PathProgram, entailment: Entailment) {
    this.program = program;
    this.entailment = entailment;
    this.equations = new AffineAnalysis(entailment.reader, program.problem).equations();
  }

  /**
   * Equations that hold in every round: `x + y = n`, but also, modulo 2^w, that a number is even. Between variables
   * that hold the same number everywhere first, whatever the number is.
   */
  at(place: Place): Term[] {
    return this.common(place, (sort) =>
      place.boundaries.map((boundary) => this.formsAt(boundary, sort)),
    );
  }

  /** Equations that hold each time the execution passes the place, whether others do or not. */
  suggestedBy(execution: SampleExecution, place: Place): Term[] {
    const { terms } = this.program;
    const boundaries = execution.boundariesAt(place);
    if (boundaries.length === 0) return [];
    return this.common(place, (sort) => {
      const symbols = place.symbols.filter((symbol) => terms.sort(symbol) === sort);
      return boundaries.map((boundary) =>
        symbols.flatMap((symbol): LinearForm[] => {
          const number = execution.numberAt(symbol, boundary);
          return number === null
            ? []
            : [{ coefficients: new Map([[symbol, 1n]]), constant: -number }];
        }),
      );
    });
  }

  private common(place: Place, systemsOf: (sort: Sort) => readonly LinearForm[][]): Term[] {
    const { terms } = this.program;
    const { reader, writer } = this.entailment;
    const candidates = new Set<Term>();
    for (const sort of new Set(place.symbols.map((symbol) => terms.sort(symbol)))) {
      const modulus = reader.modulus(sort);
      if (modulus === null) continue;
      const systems = systemsOf(sort);
      for (const equation of this.equalVariables(place, systems)) candidates.add(equation);
      for (const form of commonEquations(systems, modulus)) {
        candidates.add(writer.equation(form, sort));
      }
    }
    candidates.delete(terms.true);
    candidates.delete(terms.false);
    return [...candidates];
  }

  /** The numbers that variables hold when the place is reached first. */
  firstAt(place: Place): ReadonlyMap<Term, Term> {
    const { terms } = this.program;
    const { writer } = this.entailment;
    const numbers = new Map<Term, Term>();
    for (const sort of new Set(place.symbols.map((symbol) => terms.sort(symbol)))) {
      for (const form of this.formsAt(place.boundaries[0]!, sort)) {
        const variable = numberIn(form);
        if (variable === null || numbers.has(variable)) continue;
        const { constant } = form;
        numbers.set(variable, writer.term({ coefficients: new Map(), constant: -constant }, sort));
      }
    }
    return numbers;
  }

  private formsAt(boundary: number, sort: Sort): LinearForm[] {
    return this.equations[boundary]!.filter((equation) => equation.sort === sort)
      .map(({ form }) => this.inSymbols(form, boundary))
      .filter((form) => form !== null);
  }

  /** Null if the form speaks of more than values at the boundary. */
  private inSymbols(form: LinearForm, boundary: number): LinearForm | null {
    const { terms, view } = this.program;
    const coefficients = new Map<Term, bigint>();
    for (const [term, coefficient] of form.coefficients) {
      const isVariable = terms.kind(term) === Kind.Variable;
      const symbol = isVariable ? view.symbolOf(term, boundary) : null;
      if (symbol === null) return null;
      coefficients.set(symbol, coefficient);
    }
    return { coefficients, constant: form.constant };
  }

  /** `x = 0` and `y = 0` say `x = y`, which may go on to hold when the numbers have changed. */
  private equalVariables(place: Place, systems: readonly (readonly LinearForm[])[]): Term[] {
    const { terms } = this.program;
    const numbers = systems.map((system) => {
      const known = new Map<Term, bigint>();
      for (const form of system) {
        const variable = numberIn(form);
        if (variable !== null) known.set(variable, form.constant);
      }
      return known;
    });
    const equations: Term[] = [];
    const symbols = place.symbols.filter((symbol) => numbers.every((known) => known.has(symbol)));
    symbols.forEach((x, i) => {
      for (const y of symbols.slice(i + 1)) {
        const isSame = numbers.every((known) => known.get(x) === known.get(y));
        if (isSame) equations.push(terms.eq(x, y));
      }
    });
    return equations;
  }
}

/** The variable whose number the equation tells; null if it tells none. */
function numberIn({ coefficients }: LinearForm): Term | null {
  const [only] = coefficients;
  return only !== undefined && coefficients.size === 1 && only[1] === 1n ? only[0] : null;
}
