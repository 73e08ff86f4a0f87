import {
  forEachSubterm,
  Kind,
  Substitution,
  variablesOf,
  type FunctionSymbol,
  type Sort,
  type Term,
  type Terms,
} from "../../terms/index.ts";

/**
 * Stands array variables for uninterpreted functions, for solvers that know arrays but not functions:
 * `f(x, y)` becomes an element of an array of arrays.
 */
export class FunctionsAsArrays {
  private readonly terms: Terms;
  private readonly arrays = new Map<FunctionSymbol, Term>();
  private readonly functions = new Map<Term, FunctionSymbol>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** The array variable of a function. */
  arrayOf(symbol: FunctionSymbol): Term {
    const known = this.arrays.get(symbol);
    if (known !== undefined) return known;
    const { sorts } = this.terms;
    const { name, parameters, result } = this.terms.declaration(symbol);
    const sort = parameters.reduceRight<Sort>(
      (element, index) => sorts.array(index, element),
      result,
    );
    const variable = this.terms.variable(`array!${name}`, sort);
    this.arrays.set(symbol, variable);
    this.functions.set(variable, symbol);
    return variable;
  }

  encode(formula: Term): Term {
    const { terms } = this;
    const encoded = new Map<Term, Term>();
    forEachSubterm(terms, [formula], (term) => {
      if (terms.kind(term) !== Kind.Apply) return;
      // Arguments come before their application, so that nested ones are encoded already.
      const substitution = new Substitution(terms, encoded);
      const array = this.arrayOf(terms.functionOf(term));
      const element = terms
        .children(term)
        .reduce((rest, argument) => terms.arrays.select(rest, substitution.apply(argument)), array);
      encoded.set(term, element);
    });
    return new Substitution(terms, encoded).apply(formula);
  }

  /** Null if an array variable is used other than by reading a full application. */
  decode(formula: Term): Term | null {
    const { terms } = this;
    const decoded = new Map<Term, Term>();
    forEachSubterm(terms, [formula], (term) => {
      const reading = this.reading(term);
      if (reading === null) return;
      const substitution = new Substitution(terms, decoded);
      const args = reading.args.map((argument) => substitution.apply(argument));
      decoded.set(term, terms.apply(reading.symbol, args));
    });
    const result = new Substitution(terms, decoded).apply(formula);
    return variablesOf(terms, result).some((one) => this.functions.has(one)) ? null : result;
  }

  private reading(term: Term): { symbol: FunctionSymbol; args: Term[] } | null {
    const { terms } = this;
    const args: Term[] = [];
    let array = term;
    while (terms.kind(array) === Kind.Select) {
      args.unshift(terms.child(array, 1));
      array = terms.child(array, 0);
    }
    const symbol = this.functions.get(array);
    if (symbol === undefined) return null;
    return terms.declaration(symbol).parameters.length === args.length ? { symbol, args } : null;
  }
}
