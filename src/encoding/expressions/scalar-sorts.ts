/** How values of scalar types are terms: integers and pointers as bit-vectors, floats as IEEE floats. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Sort, Term, Terms } from "../../logic/terms/index.ts";
import type { FloatFormat, ScalarType } from "../../program/types/type.ts";

export function widthOf(type: ScalarType): number {
  switch (type.kind) {
    case "integer":
      return type.bits;
    case "pointer":
      return type.size * 8;
    case "float":
      return type.format === "x87" ? 80 : type.size * 8;
  }
}

export function sortOf(terms: Terms, type: ScalarType): Sort {
  return type.kind === "float" ? floatSort(terms, type.format) : terms.sorts.bitVec(widthOf(type));
}

/** `long double` has 64 bits of precision; that the first of them is stored does not matter to values. */
export function floatSort(terms: Terms, format: FloatFormat): Sort {
  switch (format) {
    case "binary32":
      return terms.sorts.float(8, 24);
    case "binary64":
      return terms.sorts.float(11, 53);
    case "x87":
      return terms.sorts.float(15, 64);
    case "binary128":
      throw new UnsupportedFeature("_Float128", null);
  }
}

/** Bytes in memory that carry a value: 10 of a `long double`. */
export function significantBytes(type: ScalarType): number {
  return type.kind === "float" && type.format === "x87" ? 10 : type.size;
}

/** The bit-vector cut or extended to a width. */
export function resized(
  terms: Terms,
  term: Term,
  width: number,
  signedness: "signed" | "unsigned",
): Term {
  const more = width - terms.bv.width(term);
  if (more === 0) return term;
  if (more < 0) return terms.bv.extract(term, width - 1, 0);
  return signedness === "signed"
    ? terms.bv.signExtend(term, more)
    : terms.bv.zeroExtend(term, more);
}
