import { precondition } from "../../base/diagnostics/index.ts";
import { ArithmeticTerms } from "./arithmetic-terms.ts";
import { ArrayTerms } from "./array-terms.ts";
import { BitVectorTerms } from "./bit-vector-terms.ts";
import { FloatTerms } from "./float-terms.ts";
import { Kind } from "./kinds.ts";
import { TermTable } from "./term-table.ts";
import type { FunctionSymbol, Sort, Term } from "./term.ts";

/**
 * All terms of one run: the table and the simplifying constructors. A constructor returns a term with the
 * same value under every assignment as the operation it is named after, not necessarily of that kind.
 */
export class Terms extends TermTable {
  readonly true = this.leaf(Kind.True, this.sorts.bool, 0, 0);
  readonly false = this.leaf(Kind.False, this.sorts.bool, 0, 0);
  readonly arith = new ArithmeticTerms(this);
  readonly bv = new BitVectorTerms(this);
  readonly fp = new FloatTerms(this);
  readonly arrays = new ArrayTerms(this);
  private freshCount = 0;

  bool(value: boolean): Term {
    return value ? this.true : this.false;
  }

  /** A variable whose name was not in use: `prefix!n`. */
  freshVariable(prefix: string, sort: Sort): Term {
    let name = `${prefix}!${this.freshCount++}`;
    while (this.findVariable(name) !== null) name = `${prefix}!${this.freshCount++}`;
    return this.variable(name, sort);
  }

  apply(symbol: FunctionSymbol, args: readonly Term[]): Term {
    const { parameters, result } = this.declaration(symbol);
    precondition(args.length === parameters.length, "number of arguments");
    return this.makeN(Kind.Apply, result, args, symbol);
  }

  not(x: Term): Term {
    if (x === this.true) return this.false;
    if (x === this.false) return this.true;
    if (this.kind(x) === Kind.Not) return this.child(x, 0);
    return this.make1(Kind.Not, this.sorts.bool, x);
  }

  and(x: Term, y: Term): Term {
    if (x === this.false || y === this.false) return this.false;
    if (x === this.true || x === y) return y;
    if (y === this.true) return x;
    return this.make2(Kind.And, this.sorts.bool, x, y);
  }

  or(x: Term, y: Term): Term {
    if (x === this.true || y === this.true) return this.true;
    if (x === this.false || x === y) return y;
    if (y === this.false) return x;
    return this.make2(Kind.Or, this.sorts.bool, x, y);
  }

  /** Conjunction; `true` for none. */
  andAll(list: readonly Term[]): Term {
    return list.reduce((x, y) => this.and(x, y), this.true);
  }

  /** Disjunction; `false` for none. */
  orAll(list: readonly Term[]): Term {
    return list.reduce((x, y) => this.or(x, y), this.false);
  }

  implies(x: Term, y: Term): Term {
    return this.or(this.not(x), y);
  }

  /** Equality of Booleans is `eq`. */
  xor(x: Term, y: Term): Term {
    return this.not(this.eq(x, y));
  }

  /** Identity, for all sorts. For floats this is not C's `==`, see `fp.equal`. */
  eq(x: Term, y: Term): Term {
    if (x === y) return this.true;
    return this.make2(Kind.Eq, this.sorts.bool, x, y);
  }

  /** Pairwise different. */
  distinct(list: readonly Term[]): Term {
    const differences: Term[] = [];
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        differences.push(this.not(this.eq(list[i]!, list[j]!)));
      }
    }
    return this.andAll(differences);
  }

  /** For all sorts; `thenTerm` and `elseTerm` have one sort. */
  ite(condition: Term, thenTerm: Term, elseTerm: Term): Term {
    if (condition === this.true || thenTerm === elseTerm) return thenTerm;
    if (condition === this.false) return elseTerm;
    return this.make3(Kind.Ite, this.sort(thenTerm), condition, thenTerm, elseTerm);
  }
}
