/** Conversions that lowering itself has to write: in `op=`, `++`, and between callers and callees. */
import { integerToFloat } from "../algebra/float-conversions.ts";
import type { Expression } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { CType, FloatType, IntegerType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";
import type { Ranged } from "./lowering.ts";

const INT_BITS = 32;

/** Same values, same bytes: no conversion is written between such types. */
export function isSameRepresentation(a: CType, b: CType): boolean {
  if (a === b) return true;
  if (a.kind === "integer" && b.kind === "integer") {
    return a.bits === b.bits && a.signed === b.signed && a.size === b.size;
  }
  if (a.kind === "float" && b.kind === "float") return a.format === b.format;
  return a.kind === "pointer" && b.kind === "pointer";
}

/** A scalar value as `to`; unchanged if its type is represented in the same way. */
export function converted(value: Expression, to: CType): Expression {
  if (to.kind !== "integer" && to.kind !== "float" && to.kind !== "pointer") return value;
  return isSameRepresentation(value.type, to) ? value : node.cast(to, value, value.start);
}

/** C11 6.3.1.1; bit-fields wider than `int` stay as they are, as gcc has it. */
export function promoted(type: IntegerType, types: TypeTable): IntegerType {
  return type.rank < 3 || type.bits < INT_BITS ? types.int : type;
}

export function one(type: IntegerType | FloatType, at: Ranged): Expression {
  return type.kind === "integer"
    ? node.integerConstant(type, 1n, at.start, at.end)
    : node.floatConstant(type, integerToFloat(1n, type.format), at.start, at.end);
}
