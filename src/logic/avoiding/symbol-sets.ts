import { forEachSubterm, Kind, type Term, type Terms } from "../terms/index.ts";

/**
 * What a conjunct speaks about, as numbers: a variable is its term, a function is negative, and so is an
 * operation that SMT-LIB leaves open for some arguments.
 */
export type SymbolCode = number;

const FIRST_OPEN_OPERATION = -1_000_000;

/** Symbols of terms, remembered per term. */
export class SymbolSets {
  private readonly terms: Terms;
  private readonly known = new Map<Term, readonly SymbolCode[]>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  of(term: Term): readonly SymbolCode[] {
    let symbols = this.known.get(term);
    if (symbols === undefined) {
      symbols = this.collect(term);
      this.known.set(term, symbols);
    }
    return symbols;
  }

  private collect(root: Term): readonly SymbolCode[] {
    const { terms } = this;
    const symbols = new Set<SymbolCode>();
    forEachSubterm(terms, [root], (term) => {
      const kind = terms.kind(term);
      if (kind === Kind.Variable) symbols.add(term);
      else if (kind === Kind.Apply) symbols.add(functionCode(terms.functionOf(term)));
      else if (this.mayBeOpen(term, kind)) symbols.add(openOperationCode(kind));
    });
    return [...symbols];
  }

  /**
   * Soundness: division by zero is an unknown function, the same in the whole query. Two conjuncts about it
   * are not independent, even without a common variable.
   */
  private mayBeOpen(term: Term, kind: Kind): boolean {
    const { terms } = this;
    switch (kind) {
      case Kind.IntDiv:
      case Kind.IntMod:
      case Kind.RealDiv: {
        const divisor = terms.child(term, 1);
        return (
          !terms.isLiteral(divisor) || divisor === terms.arith.constant(0, terms.sort(divisor))
        );
      }
      case Kind.FpMin:
      case Kind.FpMax:
      case Kind.FpToSigned:
      case Kind.FpToUnsigned:
      case Kind.FpToReal:
        return true;
      default:
        return false;
    }
  }
}

function functionCode(symbol: number): SymbolCode {
  return -1 - symbol;
}

function openOperationCode(kind: Kind): SymbolCode {
  return FIRST_OPEN_OPERATION - kind;
}
