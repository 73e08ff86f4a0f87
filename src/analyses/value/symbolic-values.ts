/** Symbolic identifiers, and terms over them as values of cells. */
import { floatConstant, floatValueOf } from "../../encoding/expressions/float-terms.ts";
import { floatSort, resized, widthOf } from "../../encoding/expressions/scalar-sorts.ts";
import {
  Kind,
  SortKind,
  substitute,
  type Sort,
  type Term,
  type Terms,
} from "../../logic/terms/index.ts";
import type { FloatFormat, ScalarType } from "../../program/types/type.ts";
import { identifiersOf } from "./identifiers.ts";
import type { Cell } from "./value-memory.ts";
import { FloatingValue, IntegerValue, SymbolicValue, type Value } from "./value.ts";

/** Identifiers that have one value only. */
export type DefiniteAssignments = ReadonlyMap<Term, Term>;

const FORMATS: readonly FloatFormat[] = ["binary32", "binary64", "x87"];

export class SymbolicValues {
  readonly terms: Terms;
  private readonly formats = new Map<Sort, FloatFormat>();

  constructor(terms: Terms) {
    this.terms = terms;
    for (const format of FORMATS) this.formats.set(floatSort(terms, format), format);
  }

  /** The value that the term is: a constant is one of the concrete kinds. */
  of(term: Term, isSigned: boolean): Value {
    const { terms } = this;
    const kind = terms.kind(term);
    if (kind === Kind.BvConst) {
      const bits = terms.bigintValue(term);
      const width = terms.bv.width(term);
      return IntegerValue.of(isSigned ? BigInt.asIntN(width, bits) : bits);
    }
    if (kind === Kind.FpConst) {
      const format = this.formats.get(terms.sort(term))!;
      return new FloatingValue(floatValueOf(terms.bigintValue(term), format), format);
    }
    return new SymbolicValue(this, term, isSigned);
  }

  /** A value of the type as a term; null for what has none: addresses of objects and functions. */
  termOf(value: Value, type: ScalarType): Term | null {
    const { terms } = this;
    switch (value.kind) {
      case "symbolic":
        return terms.sort(value.term) === this.sortOf(type) ? value.term : null;
      case "integer":
        return type.kind === "float" ? null : terms.bv.constant(value.value, widthOf(type));
      case "float":
        return type.kind === "float" && type.format === value.format && type.format !== "binary128"
          ? floatConstant(terms, value.value, value.format)
          : null;
      case "range":
      case "address":
      case "function":
        return null;
    }
  }

  /** Null: there are no such terms. */
  sortOf(type: ScalarType): Sort | null {
    if (type.kind !== "float") return this.terms.sorts.bitVec(widthOf(type));
    return type.format === "binary128" ? null : floatSort(this.terms, type.format);
  }

  /** The bits of a cell read as a type of its width; null if they are no value of it. */
  asType(value: SymbolicValue, type: ScalarType, bitField: number | null): Value | null {
    const { terms } = this;
    const sort = this.sortOf(type);
    if (type.kind === "integer" && bitField !== null) {
      const isVector = terms.sorts.kind(terms.sort(value.term)) === SortKind.BitVec;
      if (!isVector || terms.bv.width(value.term) < bitField) return null;
      const low = terms.bv.extract(value.term, bitField - 1, 0);
      const sign = type.signed ? "signed" : "unsigned";
      return this.of(resized(terms, low, type.bits, sign), type.signed);
    }
    if (terms.sort(value.term) !== sort) return null;
    const isSigned = type.kind === "integer" && type.signed;
    return isSigned === value.isSigned ? value : new SymbolicValue(this, value.term, isSigned);
  }

  /** Every identifier of the term once. */
  identifiersOf(term: Term): readonly Term[] {
    return identifiersOf(this.terms, term);
  }

  /**
   * An identifier for what the cell holds. Soundness: it is in use nowhere, since one that is stands for another value; but
   * it need not be new to the run, so that rounds of a loop come to the same states.
   */
  identifier(cell: Cell, sort: Sort, isUsed: (identifier: Term) => boolean): Term {
    const { terms } = this;
    // A place may be read in several ways (unions), and a name has one sort.
    const base = `${cell.place!.name}:${sort}`;
    for (let i = 0; ; i++) {
      const identifier = terms.variable(`${base}#${i}`, sort);
      if (!isUsed(identifier)) return identifier;
    }
  }

  /** The value with what is known of its identifiers; the very same object if nothing is. */
  assigned(value: SymbolicValue, definite: DefiniteAssignments): Value {
    if (!this.identifiersOf(value.term).some((identifier) => definite.has(identifier))) {
      return value;
    }
    return this.of(substitute(this.terms, value.term, definite), value.isSigned);
  }
}
