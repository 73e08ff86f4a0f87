import { Kind, SortKind, type Term, type Terms } from "../terms/index.ts";
import type { SymbolSets } from "./symbol-sets.ts";

/** How one conjunct is used when values are tried. */
export interface Clause {
  readonly conjunct: Term;
  /** The variable this conjunct defines, if it is an equation for one not met before. */
  readonly defined: Term | null;
  /** Its value, then. */
  readonly definition: Term | null;
}

/**
 * A set of conjuncts read as a program: in their order, an equation for a variable not met before defines it;
 * the other variables are free. Changing a free variable affects the clauses that depend on it.
 */
export class Dependencies {
  readonly clauses: readonly Clause[];
  private readonly terms: Terms;
  private readonly symbols: SymbolSets;
  /** Free variables behind each defined one. */
  private readonly behind = new Map<Term, ReadonlySet<Term>>();
  private readonly ofClause: ReadonlySet<Term>[] = [];

  constructor(terms: Terms, symbols: SymbolSets, conjuncts: readonly Term[]) {
    this.terms = terms;
    this.symbols = symbols;
    const met = new Set<Term>();
    this.clauses = conjuncts.map((conjunct) => {
      const clause = this.read(conjunct, met);
      const free = this.freeBehind(clause.definition ?? conjunct);
      this.ofClause.push(free);
      if (clause.defined !== null) this.behind.set(clause.defined, free);
      for (const variable of this.variablesOf(conjunct)) met.add(variable);
      return clause;
    });
  }

  /** Free variables on which the clause depends. */
  freeOf(clause: number): ReadonlySet<Term> {
    return this.ofClause[clause]!;
  }

  private read(conjunct: Term, met: ReadonlySet<Term>): Clause {
    const { terms } = this;
    if (terms.kind(conjunct) === Kind.Eq) {
      const [x, y] = [terms.child(conjunct, 0), terms.child(conjunct, 1)];
      if (this.defines(x, y, met)) return { conjunct, defined: x, definition: y };
      if (this.defines(y, x, met)) return { conjunct, defined: y, definition: x };
    }
    return { conjunct, defined: null, definition: null };
  }

  private defines(variable: Term, definition: Term, met: ReadonlySet<Term>): boolean {
    return (
      this.terms.kind(variable) === Kind.Variable &&
      !met.has(variable) &&
      !this.symbols.of(definition).includes(variable)
    );
  }

  private freeBehind(term: Term): ReadonlySet<Term> {
    const free = new Set<Term>();
    for (const variable of this.variablesOf(term)) {
      const behind = this.behind.get(variable);
      if (behind !== undefined) for (const other of behind) free.add(other);
      else if (this.isChangeable(variable)) free.add(variable);
    }
    return free;
  }

  private variablesOf(term: Term): readonly Term[] {
    // Codes of variables are their terms; all others are negative.
    return this.symbols.of(term).filter((code): code is Term => code >= 0);
  }

  private isChangeable(variable: Term): boolean {
    const { sorts } = this.terms;
    const kind = sorts.kind(this.terms.sort(variable));
    return kind === SortKind.Bool || kind === SortKind.Int || kind === SortKind.BitVec;
  }
}
