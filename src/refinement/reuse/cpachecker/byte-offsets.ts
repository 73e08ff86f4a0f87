/** Parts of variables by their offset, and offsets of parts. */
import type { Expression } from "../../../program/cfa/expression.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import { elementSize } from "../../../program/types/layout.ts";
import { isScalar, type CType } from "../../../program/types/type.ts";

export interface Part {
  readonly variable: Variable;
  /** In bytes. */
  readonly offset: number;
}

/** Null: it is no part of a variable, or not at a fixed offset. */
export function partOf(expression: Expression): Part | null {
  switch (expression.kind) {
    case "variable":
      return { variable: expression.variable, offset: 0 };
    case "member": {
      const base = partOf(expression.base);
      if (base === null || expression.field.bits !== null) return null;
      return { ...base, offset: base.offset + expression.field.offset };
    }
    case "index": {
      const base = partOf(expression.base);
      const size = elementSize(expression.type);
      if (base === null || size === null || expression.index.kind !== "integer") return null;
      return { ...base, offset: base.offset + Number(expression.index.value) * size };
    }
    // A scalar that is compared with zero is converted first.
    case "cast":
      return partOf(expression.operand);
    default:
      return null;
  }
}

/** The scalar that begins there, as an lvalue of C; null if none does. */
export function partAt({ name, type }: Variable, offset: number): string | null {
  return scalarAt(name, type, offset);
}

function scalarAt(text: string, type: CType, offset: number): string | null {
  if (isScalar(type)) return offset === 0 ? text : null;
  if (type.kind === "array") {
    const size = elementSize(type.element) ?? 0;
    const index = size === 0 ? 0 : Math.floor(offset / size);
    if (size === 0 || (type.length !== null && index >= type.length)) return null;
    return scalarAt(`${text}[${index}]`, type.element, offset % size);
  }
  if (type.kind !== "record") return null;
  for (const field of type.fields ?? []) {
    if (field.bits !== null || field.offset > offset) continue;
    const inside = field.name === null ? text : `${text}.${field.name}`;
    const found = scalarAt(inside, field.type, offset - field.offset);
    if (found !== null) return found;
  }
  return null;
}
