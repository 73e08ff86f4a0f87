/**
 * Bit-vector formulas as formulas about unbounded integers. A bit-vector becomes an integer that is congruent to it
 * (`residue.ts`); what looks at its value first brings it into range, so that overflow means the same. Products of
 * unknowns, bitwise operations and shifts by unknowns become numbers of which bounds are known.
 *
 * Soundness: every solution of a formula gives one of its translation together with the facts about its leaves.
 * The other way round holds where no leaf is lossy and no array is read outside of the numbers of its index.
 */
import {
  computeBelow,
  Kind,
  rebuild,
  SortKind,
  type FunctionSymbol,
  type Sort,
  type Term,
  type Terms,
} from "../terms/index.ts";
import { BitwiseIntegers, type BitwiseOperator } from "./bitwise-integers.ts";
import { IntegerOperations } from "./integer-operations.ts";
import { Leaves } from "./leaves.ts";
import { RealFloats } from "./real-floats.ts";
import { leastOf, Wrapping, type Residue } from "./residue.ts";
import { Views } from "./views.ts";

export interface LinearOptions {
  /** "reals": unsound, floats are taken for real numbers. Otherwise nothing is known about them. */
  readonly floats: "opaque" | "reals";
}

export class LinearIntegers {
  readonly leaves: Leaves;
  private readonly terms: Terms;
  private readonly views: Views;
  private readonly wrapping: Wrapping;
  private readonly operations: IntegerOperations;
  private readonly bitwise: BitwiseIntegers;
  private readonly floats: RealFloats | null;
  /** Bit-vectors. */
  private readonly residues = new Map<Term, Residue>();
  /** All others. Null: it has no image. */
  private readonly images = new Map<Term, Term | null>();

  constructor(terms: Terms, { floats }: LinearOptions) {
    this.terms = terms;
    this.leaves = new Leaves(terms);
    this.views = new Views(terms);
    this.wrapping = new Wrapping(terms);
    this.operations = new IntegerOperations(terms, this.wrapping, this.leaves);
    this.bitwise = new BitwiseIntegers(terms, this.wrapping, this.leaves);
    this.floats = floats === "reals" ? new RealFloats(terms, this.leaves) : null;
  }

  /** Formulas that belong together are better shown before the first of them is translated. */
  learn(formulas: readonly Term[]): void {
    this.views.learn(formulas);
  }

  /** The translation of a Bool term, without the facts about its leaves. */
  formula(formula: Term): Term {
    this.translate(formula);
    return this.images.get(formula)!;
  }

  /** The integer of a bit-vector variable; the image of others; null: it was never translated. */
  imageOf(variable: Term): Term | null {
    return this.residues.get(variable)?.term ?? this.images.get(variable) ?? null;
  }

  /** The function on integers that stands for one on bit-vectors. */
  imageOfFunction(symbol: FunctionSymbol): FunctionSymbol | null {
    const { terms } = this;
    const { parameters, result, name } = terms.declaration(symbol);
    const image = [...parameters, result].map((sort) => this.sortImage(sort));
    if (image.includes(null)) return null;
    const sorts = image as Sort[];
    if (sorts.every((sort, i) => sort === [...parameters, result][i])) return symbol;
    return terms.declareFunction(`linear!${name}`, sorts.slice(0, -1), sorts.at(-1)!);
  }

  // -------------------------------------------------------------------- traversal

  private has(term: Term): boolean {
    return this.residues.has(term) || this.images.has(term);
  }

  private translate(root: Term): void {
    const { terms } = this;
    const known = { has: (term: Term) => this.has(term) };
    computeBelow(terms, root, known, (term) => {
      if (terms.sorts.isBitVec(terms.sort(term))) this.residues.set(term, this.number(term));
      else this.images.set(term, this.image(term));
    });
  }

  private child(term: Term, index: number): Residue {
    return this.residues.get(this.terms.child(term, index))!;
  }

  private childImage(term: Term, index: number): Term | null {
    return this.images.get(this.terms.child(term, index)) ?? null;
  }

  private widthOf(term: Term): number {
    return this.terms.sorts.width(this.terms.sort(term));
  }

  /** Null: values of the sort have no image. */
  private sortImage(sort: Sort): Sort | null {
    const { sorts } = this.terms;
    switch (sorts.kind(sort)) {
      case SortKind.BitVec:
        return sorts.int;
      case SortKind.Float:
        return this.floats === null ? null : sorts.real;
      case SortKind.RoundingMode:
        return null;
      case SortKind.Array: {
        const index = this.sortImage(sorts.indexSort(sort));
        const element = this.sortImage(sorts.elementSort(sort));
        return index === null || element === null ? null : sorts.array(index, element);
      }
      default:
        return sort;
    }
  }

  // -------------------------------------------------------------------- bit-vectors

  private number(term: Term): Residue {
    const { terms, wrapping, operations } = this;
    const width = this.widthOf(term);
    const [x, y] = [0, 1].map((i) =>
      i < terms.childCount(term) ? this.child(term, i) : undefined,
    );
    switch (terms.kind(term)) {
      case Kind.BvConst:
        return wrapping.constant(BigInt.asIntN(width, terms.bigintValue(term)));
      case Kind.Variable:
        return this.variable(term, width);
      case Kind.Ite:
        return wrapping.choose(this.childImage(term, 0)!, this.child(term, 1), this.child(term, 2));
      case Kind.Select:
        return this.elementNumber(term, width);
      case Kind.Apply:
        return this.resultNumber(term, width);
      case Kind.BvNot:
        return wrapping.add(wrapping.scale(x!, -1n), wrapping.constant(-1n));
      case Kind.BvNeg:
        return wrapping.scale(x!, -1n);
      case Kind.BvAdd:
        return this.fold(term, (a, b) => wrapping.add(a, b));
      case Kind.BvMul:
        return this.fold(term, (a, b, key) => operations.multiply(a, b, width, key));
      case Kind.BvAnd:
        return this.foldBits("and", term, width);
      case Kind.BvOr:
        return this.foldBits("or", term, width);
      case Kind.BvXor:
        return this.foldBits("xor", term, width);
      case Kind.BvConcat:
        return this.concatenation(term);
      case Kind.BvExtract: {
        const low = terms.payload2(term);
        return low === 0 ? x! : wrapping.divide(x!, 1n << BigInt(low));
      }
      case Kind.BvZeroExtend:
        return wrapping.number(x!, width - terms.payload(term), "unsigned");
      case Kind.BvSignExtend:
        return wrapping.number(x!, width - terms.payload(term), "signed");
      case Kind.IntToBv:
        return this.fromInteger(this.childImage(term, 0)!, width);
      case Kind.FpToSigned:
      case Kind.FpToUnsigned:
        return this.fromFloat(term, width);
      default:
        return y === undefined
          ? operations.any(`${term}`, width, "signed")
          : this.quotient(term, x!, y, width);
    }
  }

  /** Divisions and shifts. */
  private quotient(term: Term, x: Residue, y: Residue, width: number): Residue {
    const { operations } = this;
    const name = `${term}`;
    switch (this.terms.kind(term)) {
      case Kind.BvUdiv:
        return operations.divideUnsigned(x, y, width, name);
      case Kind.BvUrem:
        return operations.remainderUnsigned(x, y, width, name);
      case Kind.BvSdiv:
        return operations.divideSigned(x, y, width, name);
      case Kind.BvSrem:
        return operations.remainderSigned(x, y, width, name);
      case Kind.BvShl:
        return operations.shiftLeft(x, y, width, name);
      case Kind.BvLshr:
        return operations.shiftRight(x, y, width, "unsigned", name);
      case Kind.BvAshr:
        return operations.shiftRight(x, y, width, "signed", name);
      default:
        return operations.any(name, width, "signed");
    }
  }

  private variable(term: Term, width: number): Residue {
    const low = leastOf(width, this.views.of(term));
    const image = this.terms.variable(`linear!${term}`, this.terms.sorts.int);
    return this.leaves.bounded(image, low, low + (1n << BigInt(width)) - 1n);
  }

  private fold(term: Term, operation: (x: Residue, y: Residue, key: string) => Residue): Residue {
    let result = this.child(term, 0);
    for (let i = 1; i < this.terms.childCount(term); i++) {
      result = operation(result, this.child(term, i), `${term}.${i}`);
    }
    return result;
  }

  private foldBits(operator: BitwiseOperator, term: Term, width: number): Residue {
    return this.fold(term, (a, b, key) => this.bitwise.apply(operator, a, b, width, key));
  }

  /** The most significant part comes first, and need not be in range. */
  private concatenation(term: Term): Residue {
    const { terms, wrapping } = this;
    let result = this.child(term, 0);
    for (let i = 1; i < terms.childCount(term); i++) {
      const width = this.widthOf(terms.child(term, i));
      const part = wrapping.number(this.child(term, i), width, "unsigned");
      result = wrapping.add(wrapping.scale(result, 1n << BigInt(width)), part);
    }
    return result;
  }

  private fromInteger(integer: Term, width: number): Residue {
    const size = 1n << BigInt(width);
    const term = this.terms.arith.modulo(integer, this.terms.arith.int(size));
    return { term, low: 0n, high: size - 1n };
  }

  private fromFloat(term: Term, width: number): Residue {
    const rounded = this.floats?.toInteger(term, this.childImage(term, 1)) ?? null;
    return rounded === null
      ? this.operations.any(`${term}`, width, "signed")
      : this.fromInteger(rounded, width);
  }

  /** Elements in memory are kept as unsigned numbers. */
  private elementNumber(term: Term, width: number): Residue {
    const [array, index] = [this.childImage(term, 0), this.argument(this.terms.child(term, 1))];
    if (array === null || index === null) return this.operations.any(`${term}`, width, "unsigned");
    return this.leaves.bounded(
      this.terms.arrays.select(array, index),
      0n,
      (1n << BigInt(width)) - 1n,
    );
  }

  private resultNumber(term: Term, width: number): Residue {
    const image = this.application(term);
    if (image === null) return this.operations.any(`${term}`, width, "unsigned");
    return this.leaves.bounded(image, 0n, (1n << BigInt(width)) - 1n);
  }

  private application(term: Term): Term | null {
    const { terms } = this;
    const symbol = this.imageOfFunction(terms.functionOf(term));
    const args = terms.children(term).map((argument) => this.argument(argument));
    if (symbol === null || args.includes(null)) return null;
    return terms.apply(symbol, args as Term[]);
  }

  /** As an element, an index or an argument: a bit-vector as an unsigned number. */
  private argument(term: Term): Term | null {
    const residue = this.residues.get(term);
    if (residue === undefined) return this.images.get(term) ?? null;
    return this.wrapping.number(residue, this.widthOf(term), "unsigned").term;
  }

  // -------------------------------------------------------------------- other sorts

  private image(term: Term): Term | null {
    const { terms } = this;
    const { sorts } = terms;
    switch (sorts.kind(terms.sort(term))) {
      case SortKind.Bool:
        return this.formulaImage(term) ?? this.leaves.unknown(`${term}`, sorts.bool);
      case SortKind.Array:
        return this.arrayImage(term);
      case SortKind.Int:
      case SortKind.Real:
        return this.arithmeticImage(term) ?? this.leaves.unknown(`${term}`, terms.sort(term));
      case SortKind.Float:
        return this.floats === null ? null : this.floatImage(term, this.floats);
      default:
        return null;
    }
  }

  /** Null: integers cannot say it. */
  private formulaImage(term: Term): Term | null {
    const { terms, wrapping } = this;
    const { arith } = terms;
    const kind = terms.kind(term);
    switch (kind) {
      case Kind.True:
      case Kind.False:
      case Kind.Variable:
        return term;
      case Kind.BvUle:
      case Kind.BvSle: {
        const width = this.widthOf(terms.child(term, 0));
        const view = kind === Kind.BvSle ? "signed" : "unsigned";
        const left = wrapping.number(this.child(term, 0), width, view);
        const right = wrapping.number(this.child(term, 1), width, view);
        return arith.lessOrEqual(left.term, right.term);
      }
      case Kind.Eq:
        if (terms.sorts.isBitVec(terms.sort(terms.child(term, 0)))) {
          const width = this.widthOf(terms.child(term, 0));
          return wrapping.equal(this.child(term, 0), this.child(term, 1), width);
        }
        return this.rebuilt(term);
      case Kind.Apply:
        return this.application(term);
      case Kind.Select:
        return this.elementImage(term);
      default:
        if (kind >= Kind.FpLe && kind <= Kind.FpIsPositive) {
          return this.floats?.formula(term, this.childImages(term)) ?? null;
        }
        return this.rebuilt(term);
    }
  }

  private arithmeticImage(term: Term): Term | null {
    const { terms, wrapping } = this;
    switch (terms.kind(term)) {
      case Kind.Variable:
        return term;
      case Kind.BvToInt:
        return wrapping.number(this.child(term, 0), this.widthOf(terms.child(term, 0)), "unsigned")
          .term;
      case Kind.Apply:
        return this.application(term);
      case Kind.Select:
        return this.elementImage(term);
      case Kind.FpToReal:
        return this.floats === null ? null : this.childImage(term, 0);
      default:
        return terms.isLiteral(term) ? term : this.rebuilt(term);
    }
  }

  private floatImage(term: Term, floats: RealFloats): Term | null {
    const { terms } = this;
    switch (terms.kind(term)) {
      case Kind.Ite:
        return this.rebuilt(term);
      case Kind.Select:
        return this.elementImage(term);
      case Kind.Apply:
        return this.application(term);
      case Kind.FpFromSigned:
      case Kind.FpFromUnsigned: {
        const view = terms.kind(term) === Kind.FpFromSigned ? "signed" : "unsigned";
        const width = this.widthOf(terms.child(term, 1));
        const number = this.wrapping.number(this.child(term, 1), width, view);
        return terms.arith.toReal(number.term);
      }
      default:
        return floats.value(term, this.childImages(term));
    }
  }

  /** Soundness: an integer array is as the one of bit-vectors inside, and outside as it is where nobody writes. */
  private arrayImage(term: Term): Term | null {
    const { terms } = this;
    const sort = this.sortImage(terms.sort(term));
    if (sort === null) return null;
    switch (terms.kind(term)) {
      case Kind.Variable:
        return sort === terms.sort(term) ? term : terms.variable(`linear!${term}`, sort);
      case Kind.Ite:
        return this.rebuilt(term);
      case Kind.Store: {
        const array = this.childImage(term, 0);
        const [index, element] = [1, 2].map((i) => this.argument(terms.child(term, i)));
        if (array === null || index === null || element === null) break;
        return terms.arrays.store(array, index!, element!);
      }
      case Kind.ConstArray: {
        const element = this.argument(terms.child(term, 0));
        if (element !== null) return terms.arrays.constant(sort, element);
        break;
      }
      case Kind.Select:
        return this.elementImage(term);
      case Kind.Apply:
        return this.application(term);
      default:
    }
    return this.leaves.unknown(`${term}`, sort);
  }

  private elementImage(term: Term): Term | null {
    const [array, index] = [this.childImage(term, 0), this.argument(this.terms.child(term, 1))];
    return array === null || index === null ? null : this.terms.arrays.select(array, index);
  }

  private childImages(term: Term): (Term | null)[] {
    return this.terms.children(term).map((child) => this.images.get(child) ?? null);
  }

  /** The same operation, without bit-vectors among its operands. */
  private rebuilt(term: Term): Term | null {
    const children = this.childImages(term);
    return children.includes(null) ? null : rebuild(this.terms, term, children as Term[]);
  }
}
