import { precondition } from "../../base/diagnostics/index.ts";
import { Kind, type Term, type Terms } from "../terms/index.ts";
import type { BddManager } from "./bdd-manager.ts";
import { fromFormula, toFormula, type FormulaShape } from "./convert.ts";
import type { Bdd } from "./node-table.ts";

/**
 * Diagrams of formulas over predicate atoms. Every atom (a Bool term that is no connective) has one
 * variable; an atom that is seen first is nearer to the root.
 */
export class TermDiagrams {
  private readonly terms: Terms;
  private readonly manager: BddManager;
  private readonly atoms: Term[] = [];
  private readonly variables = new Map<Term, number>();

  constructor(terms: Terms, manager: BddManager) {
    this.terms = terms;
    this.manager = manager;
  }

  /** The variable of `atom`, a new one if it has none yet. Also the way to fix an order. */
  variableOf(atom: Term): number {
    const known = this.variables.get(atom);
    if (known !== undefined) return known;
    precondition(this.terms.sort(atom) === this.terms.sorts.bool, "an atom is of sort Bool");
    const variable = this.atoms.push(atom) - 1;
    this.variables.set(atom, variable);
    return variable;
  }

  /** The atom of a variable that `variableOf` handed out. */
  atomOf(variable: number): Term {
    const atom = this.atoms[variable];
    precondition(atom !== undefined, "the variable has an atom");
    return atom;
  }

  /** Exact in the atoms: theory consequences between them are not known here. */
  toDiagram(formula: Term): Bdd {
    return fromFormula(this.manager, formula, (term) => this.shapeOf(term));
  }

  toTerm(diagram: Bdd): Term {
    const { terms } = this;
    return toFormula<Term>(this.manager, diagram, {
      true: terms.true,
      false: terms.false,
      atom: (variable) => this.atomOf(variable),
      not: (formula) => terms.not(formula),
      and: (left, right) => terms.and(left, right),
      or: (left, right) => terms.or(left, right),
    });
  }

  /** A cube in the literals of `BddManager.cube`, as a conjunction. */
  cubeToTerm(literals: readonly number[]): Term {
    return this.terms.andAll(
      literals.map((literal) =>
        literal >= 0 ? this.atomOf(literal) : this.terms.not(this.atomOf(~literal)),
      ),
    );
  }

  private shapeOf(term: Term): FormulaShape<Term> {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.True:
        return { kind: "constant", value: true };
      case Kind.False:
        return { kind: "constant", value: false };
      case Kind.Not:
        return { kind: "not", operand: terms.child(term, 0) };
      case Kind.And:
        return { kind: "and", operands: terms.children(term) };
      case Kind.Or:
        return { kind: "or", operands: terms.children(term) };
      case Kind.Ite: {
        const [condition, whenTrue, whenFalse] = terms.children(term) as [Term, Term, Term];
        return { kind: "ite", condition, whenTrue, whenFalse };
      }
      case Kind.Eq:
        if (terms.sort(terms.child(term, 0)) !== terms.sorts.bool) break;
        return { kind: "equivalent", operands: terms.children(term) };
      default:
    }
    return { kind: "atom", variable: this.variableOf(term) };
  }
}
