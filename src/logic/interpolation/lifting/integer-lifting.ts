import { Kind, type Sort, type Term, type Terms } from "../../terms/index.ts";
import { signedValue } from "../linear/linear-form.ts";
import type { LinearReader } from "../linear/linear-reader.ts";
import type { Signedness } from "./signedness.ts";

/**
 * Reads bit-vector formulas as if no operation ever wrapped around: bit-vectors become integers, each
 * variable a variable of sort Int. The result says nothing about the original; interpolants of it are
 * proposals that have to be verified. What has no counterpart becomes a variable of its own.
 */
export class IntegerLifting {
  private readonly terms: Terms;
  private readonly reader: LinearReader;
  private readonly signedness: Signedness;
  private readonly lifted = new Map<Term, Term>();
  private readonly originals = new Map<Term, Term>();

  constructor(terms: Terms, reader: LinearReader, signedness: Signedness) {
    this.terms = terms;
    this.reader = reader;
    this.signedness = signedness;
  }

  /** The bit-vector (or other) term that an integer variable of a lifted formula stands for. */
  original(variable: Term): Term | undefined {
    return this.originals.get(variable);
  }

  formula(term: Term): Term {
    return this.memoised(term, () => this.liftFormula(term));
  }

  /** All values of the sort of `variable`, as a formula about its lifted form. */
  rangeOf(variable: Term): Term {
    const { terms } = this;
    const width = BigInt(terms.sorts.width(terms.sort(variable)));
    const isSigned = this.signedness.view(variable) === "signed";
    const low = isSigned ? -(1n << (width - 1n)) : 0n;
    const high = low + (1n << width) - 1n;
    const lifted = this.number(variable);
    return terms.and(
      terms.arith.lessOrEqual(terms.arith.int(low), lifted),
      terms.arith.lessOrEqual(lifted, terms.arith.int(high)),
    );
  }

  private memoised(term: Term, lift: () => Term): Term {
    const known = this.lifted.get(term);
    if (known !== undefined) return known;
    const result = lift();
    this.lifted.set(term, result);
    return result;
  }

  private liftFormula(term: Term): Term {
    const { terms } = this;
    const children = terms.children(term);
    const isNumeric = children.some((child) => terms.sorts.isBitVec(terms.sort(child)));
    switch (terms.kind(term)) {
      case Kind.True:
      case Kind.False:
        return term;
      case Kind.Variable:
        this.originals.set(term, term);
        return term;
      case Kind.Not:
        return terms.not(this.formula(children[0]!));
      case Kind.And:
        return terms.andAll(children.map((child) => this.formula(child)));
      case Kind.Or:
        return terms.orAll(children.map((child) => this.formula(child)));
      case Kind.Ite:
        return terms.ite(
          this.formula(children[0]!),
          this.formula(children[1]!),
          this.formula(children[2]!),
        );
      case Kind.BvSle:
      case Kind.BvUle:
        return terms.arith.lessOrEqual(this.side(term, 0), this.side(term, 1));
      case Kind.Eq:
        if (isNumeric) return terms.eq(this.side(term, 0), this.side(term, 1));
        if (terms.sort(children[0]!) === terms.sorts.bool) {
          return terms.eq(this.formula(children[0]!), this.formula(children[1]!));
        }
        return this.opaque(term, terms.sorts.bool);
      default:
        return this.opaque(term, terms.sorts.bool);
    }
  }

  /** A side of a comparison; a constant is read as the other side is. */
  private side(comparison: Term, index: number): Term {
    const { terms } = this;
    const side = terms.child(comparison, index);
    if (terms.kind(side) !== Kind.BvConst) return this.number(side);
    const kind = terms.kind(comparison);
    const isSigned =
      kind === Kind.BvSle ||
      (kind === Kind.Eq && this.signedness.viewOf(terms.child(comparison, 1 - index)) === "signed");
    const value = terms.bigintValue(side);
    return terms.arith.int(
      isSigned ? signedValue(value, this.reader.modulus(terms.sort(side))!) : value,
    );
  }

  private number(term: Term): Term {
    return this.memoised(term, () => this.liftNumber(term));
  }

  private liftNumber(term: Term): Term {
    const { terms } = this;
    const { arith } = terms;
    const { form } = this.reader.form(term);
    if (form.coefficients.size === 1 && form.coefficients.has(term))
      return this.liftOperation(term);
    const modulus = this.reader.modulus(terms.sort(term))!;
    const summands = [...form.coefficients].map(([part, coefficient]) => {
      const factor = signedValue(coefficient, modulus);
      const number = this.number(part);
      return factor === 1n ? number : arith.multiply(arith.int(factor), number);
    });
    const constant = signedValue(form.constant, modulus);
    if (constant !== 0n || summands.length === 0) summands.push(arith.int(constant));
    return arith.sum(summands);
  }

  private liftOperation(term: Term): Term {
    const { terms } = this;
    const { arith } = terms;
    const child = (index: number): Term => this.number(terms.child(term, index));
    switch (terms.kind(term)) {
      case Kind.Ite:
        return terms.ite(this.formula(terms.child(term, 0)), child(1), child(2));
      case Kind.BvZeroExtend:
      case Kind.BvSignExtend:
        return child(0);
      case Kind.BvExtract: {
        const low = terms.payload2(term);
        return low === 0 ? child(0) : arith.divide(child(0), arith.int(1n << BigInt(low)));
      }
      case Kind.BvConcat:
        return this.concatenation(term);
      case Kind.BvUdiv:
      case Kind.BvSdiv:
        return this.byConstant(term, (x, y) => arith.divide(x, arith.int(y)));
      case Kind.BvUrem:
      case Kind.BvSrem:
        return this.byConstant(term, (x, y) => arith.modulo(x, arith.int(y)));
      case Kind.BvLshr:
        return this.byConstant(term, (x, y) => arith.divide(x, arith.int(1n << y)));
      case Kind.BvAnd:
        return this.mask(term);
      default:
        return this.opaque(term, terms.sorts.int);
    }
  }

  private concatenation(term: Term): Term {
    const { terms } = this;
    let sum: Term | null = null;
    for (const part of terms.children(term)) {
      const number = this.number(part);
      const shift = terms.arith.int(1n << BigInt(terms.bv.width(part)));
      sum = sum === null ? number : terms.arith.add(terms.arith.multiply(shift, sum), number);
    }
    return sum!;
  }

  private byConstant(term: Term, operation: (x: Term, y: bigint) => Term): Term {
    const { terms } = this;
    const right = terms.child(term, 1);
    if (terms.kind(right) !== Kind.BvConst) return this.opaque(term, terms.sorts.int);
    const value = terms.bigintValue(right);
    if (value === 0n || value > 1024n * 1024n) return this.opaque(term, terms.sorts.int);
    return operation(this.number(terms.child(term, 0)), value);
  }

  /** `x & (2^k - 1)` is a remainder. */
  private mask(term: Term): Term {
    const { terms } = this;
    const children = terms.children(term);
    const constant = children.find((one) => terms.kind(one) === Kind.BvConst);
    const other = children.find((one) => terms.kind(one) !== Kind.BvConst);
    if (constant === undefined || other === undefined || children.length !== 2) {
      return this.opaque(term, terms.sorts.int);
    }
    const size = terms.bigintValue(constant) + 1n;
    if ((size & (size - 1n)) !== 0n) return this.opaque(term, terms.sorts.int);
    return terms.arith.modulo(this.number(other), terms.arith.int(size));
  }

  /** A variable named after the term it stands for, the same in every problem. */
  private opaque(term: Term, sort: Sort): Term {
    const { terms } = this;
    const prefix = sort === terms.sorts.bool ? "lifted!b" : "lifted!i";
    const variable = terms.variable(`${prefix}${term}`, sort);
    this.originals.set(variable, term);
    return variable;
  }
}
