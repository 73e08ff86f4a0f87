import { precondition } from "../../base/diagnostics/index.ts";
import { ArithmeticTerms } from "./arithmetic-terms.ts";
import { ArrayTerms } from "./array-terms.ts";
import { BitVectorTerms } from "./bit-vector-terms.ts";
import { choose } from "./choices.ts";
import { FloatTerms } from "./float-terms.ts";
import { junction, negatedJunction } from "./junctions.ts";
import { Kind } from "./kinds.ts";
import { LinearForms } from "./linear-form.ts";
import { choiceOfLiterals, LinearRelations } from "./linear-relations.ts";
import { OperationCache } from "./operation-cache.ts";
import { Products } from "./products.ts";
import { SortKind } from "./sorts.ts";
import { TermTable } from "./term-table.ts";
import type { FunctionSymbol, Sort, Term } from "./term.ts";

/**
 * All terms of one run: the table and the simplifying constructors. A constructor returns a term with the
 * same value under every assignment as the operation it is named after, not necessarily of that kind.
 * Constructors look only a bounded number of levels into their operands.
 */
export class Terms extends TermTable {
  readonly true = this.leaf(Kind.True, this.sorts.bool, 0, 0);
  readonly false = this.leaf(Kind.False, this.sorts.bool, 0, 0);
  readonly arith = new ArithmeticTerms(this);
  readonly bv = new BitVectorTerms(this);
  readonly fp = new FloatTerms(this);
  readonly arrays = new ArrayTerms(this);

  /** Shared by the constructors; of no use elsewhere. */
  readonly cache = new OperationCache();
  readonly linear = new LinearForms(this);
  readonly relations = new LinearRelations(this, this.linear);
  readonly products = new Products(this);
  private freshCount = 0;

  bool(value: boolean): Term {
    return value ? this.true : this.false;
  }

  /** A variable whose name was not in use: `prefix!n`. */
  freshVariable(prefix: string, sort: Sort): Term {
    let name = `${prefix}!${this.freshCount++}`;
    while (this.findVariable(name) !== null || this.findFunction(name) !== null) {
      name = `${prefix}!${this.freshCount++}`;
    }
    return this.variable(name, sort);
  }

  apply(symbol: FunctionSymbol, args: readonly Term[]): Term {
    const { parameters, result } = this.declaration(symbol);
    precondition(args.length === parameters.length, "number of arguments");
    for (let i = 0; i < args.length; i++) this.requireSort(args[i]!, parameters[i]!);
    return this.makeN(Kind.Apply, result, args, symbol);
  }

  not(x: Term): Term {
    switch (this.kind(x)) {
      case Kind.True:
        return this.false;
      case Kind.False:
        return this.true;
      case Kind.Not:
        return this.child(x, 0);
      case Kind.And:
      case Kind.Or:
        return negatedJunction(this, x) ?? this.make1(Kind.Not, this.sorts.bool, x);
      default:
        this.requireSort(x, this.sorts.bool);
        return this.make1(Kind.Not, this.sorts.bool, x);
    }
  }

  and(x: Term, y: Term): Term {
    return this.binaryJunction(Kind.And, x, y);
  }

  or(x: Term, y: Term): Term {
    return this.binaryJunction(Kind.Or, x, y);
  }

  /** Conjunction; `true` for none. */
  andAll(list: readonly Term[]): Term {
    return junction(this, Kind.And, list);
  }

  /** Disjunction; `false` for none. */
  orAll(list: readonly Term[]): Term {
    return junction(this, Kind.Or, list);
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
    if (x > y) return this.eq(y, x);
    if (this.isLiteral(x) && this.isLiteral(y)) return this.false;
    const known = this.cache.find(Kind.Eq, x, y);
    if (known !== -1) return known;
    return this.cache.remember(Kind.Eq, x, y, this.equality(x, y));
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
    return choose(this, condition, thenTerm, elseTerm);
  }

  private binaryJunction(kind: typeof Kind.And | typeof Kind.Or, x: Term, y: Term): Term {
    if (x === y) return x;
    if (x > y) return this.binaryJunction(kind, y, x);
    const known = this.cache.find(kind, x, y);
    if (known !== -1) return known;
    return this.cache.remember(kind, x, y, junction(this, kind, [x, y]));
  }

  /** `x` has the smaller id. */
  private equality(x: Term, y: Term): Term {
    this.requireSameSort(x, y);
    const { linear } = this;
    switch (this.sorts.kind(this.sort(x))) {
      case SortKind.Bool:
        return this.equivalence(x, y);
      case SortKind.Int:
      case SortKind.Real:
      case SortKind.BitVec:
        return this.relations.isZero(linear.combine(linear.of(x), -1n, linear.of(y)));
      case SortKind.RoundingMode:
      case SortKind.Float:
      case SortKind.Array:
        return (
          choiceOfLiterals(this, x, y, (a, b) => this.eq(a, b)) ??
          this.make2(Kind.Eq, this.sorts.bool, x, y)
        );
    }
  }

  /** Negations move outwards, so that `a = b` and `a = not b` share an atom. */
  private equivalence(x: Term, y: Term): Term {
    if (x === this.true) return y;
    if (x === this.false) return this.not(y);
    if (this.kind(x) === Kind.Not) return this.not(this.eq(this.child(x, 0), y));
    if (this.kind(y) === Kind.Not) return this.not(this.eq(x, this.child(y, 0)));
    if (this.not(x) === y) return this.false;
    return this.make2(Kind.Eq, this.sorts.bool, x, y);
  }
}
