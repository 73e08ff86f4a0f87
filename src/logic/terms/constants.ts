import { invariant } from "../../base/diagnostics/index.ts";
import { Kind, type RoundingMode } from "./kinds.ts";
import { rational, type Rational } from "./rational.ts";
import { SortKind, type Sorts } from "./sorts.ts";
import type { TermTable } from "./term-table.ts";
import type { Sort, Term } from "./term.ts";
import type { Terms } from "./terms.ts";
import { ArrayValue, type Value } from "./values.ts";

/** The value of a term for which `isLiteral` holds. */
export function constantValue(table: TermTable, constant: Term): Value {
  switch (table.kind(constant)) {
    case Kind.True:
      return true;
    case Kind.False:
      return false;
    case Kind.RealConst:
      return table.rationalValue(constant);
    case Kind.RoundingModeConst:
      return table.roundingModeValue(constant);
    default:
      return table.bigintValue(constant);
  }
}

/** The literal for a value; arrays become a constant array and stores in order of their entries. */
export function constantOf(terms: Terms, value: Value, sort: Sort): Term {
  const { sorts } = terms;
  // The sort fixes the type of the value.
  switch (sorts.kind(sort)) {
    case SortKind.Bool:
      return terms.bool(value === true);
    case SortKind.Int:
      return terms.arith.int(value as bigint);
    case SortKind.Real:
      return terms.arith.real(value as Rational);
    case SortKind.RoundingMode:
      return terms.fp.roundingMode(value as RoundingMode);
    case SortKind.BitVec:
      return terms.bv.constant(value as bigint, sorts.width(sort));
    case SortKind.Float:
      return terms.fp.constant(value as bigint, sort);
    case SortKind.Array: {
      invariant(value instanceof ArrayValue, "value of an array");
      const [indexSort, elementSort] = [sorts.indexSort(sort), sorts.elementSort(sort)];
      let result = terms.arrays.constant(sort, constantOf(terms, value.otherwise, elementSort));
      for (const { index, element } of value.entries.values()) {
        const [i, e] = [
          constantOf(terms, index, indexSort),
          constantOf(terms, element, elementSort),
        ];
        result = terms.arrays.store(result, i, e);
      }
      return result;
    }
  }
}

/** false, 0, +0.0, round to nearest even, and arrays of these. */
export function defaultValue(sorts: Sorts, sort: Sort): Value {
  switch (sorts.kind(sort)) {
    case SortKind.Bool:
      return false;
    case SortKind.Real:
      return rational(0n);
    case SortKind.RoundingMode:
      return 0;
    case SortKind.Int:
    case SortKind.BitVec:
    case SortKind.Float:
      return 0n;
    case SortKind.Array: {
      const element = defaultValue(sorts, sorts.elementSort(sort));
      return ArrayValue.constant(element, sorts.cardinality(sorts.indexSort(sort)));
    }
  }
}
