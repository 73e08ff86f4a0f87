/** What is known of one memory cell: exactly one concrete value, bounds, or an expression over symbolic identifiers. */
import type { RangeValue } from "./range-value.ts";
import type { Hashed } from "../../base/collections/index.ts";
import type { FloatValue } from "../../program/algebra/index.ts";
import type { FunctionSymbol } from "../../program/cfa/variable.ts";
import { printTerm, type Term } from "../../logic/terms/index.ts";
import type { FloatFormat } from "../../program/types/type.ts";
import type { SymbolicValues } from "./symbolic-values.ts";
import type { ValueObject } from "./value-memory.ts";

export type Value =
  IntegerValue | RangeValue | FloatingValue | AddressValue | FunctionValue | SymbolicValue;

/** Integers, null pointers and addresses given as numbers. */
export class IntegerValue implements Hashed {
  readonly kind = "integer";
  readonly value: bigint;
  readonly hash: number;

  private constructor(value: bigint) {
    this.value = value;
    this.hash = Number(BigInt.asIntN(32, value)) ^ Number(BigInt.asIntN(32, value >> 32n));
  }

  // Performance: most integers of programs are small; those are made once.
  private static readonly small: readonly IntegerValue[] = Array.from(
    { length: 1280 },
    (_, i) => new IntegerValue(BigInt(i - 256)),
  );

  static of(value: bigint): IntegerValue {
    return value >= -256n && value < 1024n
      ? IntegerValue.small[Number(value) + 256]!
      : new IntegerValue(value);
  }

  equals(other: Value): boolean {
    return other.kind === "integer" && other.value === this.value;
  }

  toString(): string {
    return String(this.value);
  }
}

export const ZERO = IntegerValue.of(0n);
export const ONE = IntegerValue.of(1n);

export class FloatingValue implements Hashed {
  readonly kind = "float";
  readonly value: FloatValue;
  readonly format: FloatFormat;
  readonly hash: number;

  constructor(value: FloatValue, format: FloatFormat) {
    this.value = value;
    this.format = format;
    const approximate = typeof value === "number" ? value : value.exponent;
    this.hash = Math.imul(Math.trunc(approximate * 4096), 0x9e3779b1) ^ format.length;
  }

  /** The same bits: the two zeros are different values, a NaN is itself. */
  equals(other: Value): boolean {
    return (
      other.kind === "float" && other.format === this.format && isSame(this.value, other.value)
    );
  }

  toString(): string {
    const { value } = this;
    if (typeof value === "number") return Object.is(value, -0) ? "-0.0" : String(value);
    const sign = value.sign === 1 ? "-" : "";
    return value.kind === "finite"
      ? `${sign}0x${value.significand.toString(16)}p${value.exponent}`
      : `${sign}${value.kind}`;
  }
}

function isSame(a: FloatValue, b: FloatValue): boolean {
  if (typeof a === "number" || typeof b === "number") return Object.is(a, b);
  return (
    a.kind === b.kind &&
    a.sign === b.sign &&
    a.significand === b.significand &&
    a.exponent === b.exponent
  );
}

/** Points `offset` bytes into (or to the end of) a known object. Never null. */
export class AddressValue implements Hashed {
  readonly kind = "address";
  readonly object: ValueObject;
  readonly offset: bigint;
  readonly hash: number;

  constructor(object: ValueObject, offset: bigint) {
    object.wasPointedTo = true;
    this.object = object;
    this.offset = offset;
    this.hash = Math.imul(object.id + 1, 0x85ebca6b) ^ Number(BigInt.asIntN(32, offset));
  }

  equals(other: Value): boolean {
    return other.kind === "address" && other.object === this.object && other.offset === this.offset;
  }

  toString(): string {
    const shift = this.offset === 0n ? "" : this.offset > 0n ? `+${this.offset}` : `${this.offset}`;
    return `&${this.object.name}${shift}`;
  }
}

export class FunctionValue implements Hashed {
  readonly kind = "function";
  readonly symbol: FunctionSymbol;
  readonly hash: number;

  constructor(symbol: FunctionSymbol) {
    this.symbol = symbol;
    this.hash = Math.imul(symbol.start + 1, 0xc2b2ae35);
  }

  equals(other: Value): boolean {
    return other.kind === "function" && other.symbol === this.symbol;
  }

  toString(): string {
    return `&${this.symbol.name}`;
  }
}

/**
 * A term over at least one symbolic identifier (`lemberger-thesis` 3.2.5): a bit-vector for integers and for pointers as
 * numbers, a float for floats. Identifiers stand for one value each, the same in all cells and constraints of a state.
 */
export class SymbolicValue implements Hashed {
  readonly kind = "symbolic";
  readonly term: Term;
  /** How the bits are read if they turn out to be a number. */
  readonly isSigned: boolean;
  readonly hash: number;
  readonly symbols: SymbolicValues;

  constructor(symbols: SymbolicValues, term: Term, isSigned: boolean) {
    this.symbols = symbols;
    this.term = term;
    this.isSigned = isSigned;
    this.hash = Math.imul(term + 1, 0x27d4eb2f);
  }

  equals(other: Value): boolean {
    return other.kind === "symbolic" && other.term === this.term;
  }

  toString(): string {
    return printTerm(this.symbols.terms, this.term);
  }
}
