import type { Variable } from "../../cfa/variable.ts";
import type { ArrayType, CType } from "../../types/type.ts";
import type { SourceExpression, Statement } from "../ast.ts";
import { isVariablyModified } from "./declarators.ts";
import type { Parser } from "./parser.ts";

/**
 * Array types whose length is known at run time only, where the type itself is used: behind pointers, in
 * parameters, typedefs and rows of matrices. The length is saved in a hidden variable when the
 * declaration is executed, and arithmetic on pointers to such arrays is done in their elements of fixed
 * size: the rest of the program meets only pointers to those.
 */
export class VariableLengths {
  /** Performance: false in nearly every program, which then pays one test. */
  isUsed = false;
  private readonly parser: Parser;
  private readonly hidden = new Map<ArrayType, Variable>();
  /** Declarations of hidden variables that no block has taken yet. */
  private pending: Statement[] = [];

  constructor(parser: Parser) {
    this.parser = parser;
  }

  /** Saves the lengths of an array, outermost first, and returns what stands for them from now on. */
  capture(array: CType, lengths: readonly SourceExpression[]): SourceExpression[] {
    let type = array;
    return lengths.map((length) => {
      if (type.kind !== "array") return length;
      const current = type;
      type = current.element;
      return current.isVariableLength ? this.save(current, length) : length;
    });
  }

  /** Saves the length of an array that is a variable, for others of its type. */
  captureOf(array: SourceExpression): void {
    const { type, start, end } = array;
    if (type.kind !== "array" || !type.isVariableLength) return;
    if (this.lengthOf(type, start, end) !== null) return;
    const { semantics } = this.parser;
    const size = semantics.sizeofExpression(array, start, end);
    const element = semantics.sizeofType(type.element, start, end);
    this.capture(type, [semantics.binary("/", size, element)]);
  }

  private save(array: ArrayType, length: SourceExpression): SourceExpression {
    const { types, symbols, semantics } = this.parser;
    const { start, end } = length;
    this.isUsed = true;
    this.parser.parameters.enterOwner();
    const variable = symbols.newVariable("<length>", types.sizeType, "temporary", start, end);
    const initialiser = { kind: "scalar", value: length } as const;
    this.pending.push({ kind: "declaration", start, end, variable, initialiser, lengths: null });
    this.hidden.set(array, variable);
    return semantics.variable(variable, start, end);
  }

  /** The declarations of hidden variables since the last call, for the current block. */
  take(): readonly Statement[] {
    const { pending } = this;
    if (pending.length > 0) this.pending = [];
    return pending;
  }

  /** Where no statement can stand a length cannot be saved. */
  refusePending(start: number, end: number): void {
    if (this.take().length === 0) return;
    this.parser.cursor.unsupported("a variable-length array type here", start, end);
  }

  /** The lengths that a typedef has fixed, down to the last one that is not constant; else null. */
  lengthsOf(type: CType, start: number, end: number): SourceExpression[] | null {
    const lengths: SourceExpression[] = [];
    let current = type;
    while (current.kind === "array" && isVariablyModified(current)) {
      const length = this.lengthOf(current, start, end);
      if (length === null) return null;
      lengths.push(length);
      current = current.element;
    }
    return lengths;
  }

  /** `sizeof` of such a type, or null if it is none or its length is not known here. */
  size(type: CType, start: number, end: number): SourceExpression | null {
    const { semantics } = this.parser;
    const count = this.elements(type, start, end);
    if (count === null) return null;
    return semantics.binary("*", count, semantics.sizeofType(fixedElement(type), start, end));
  }

  /** `base[at]` where it selects such an array; null elsewhere, and in arrays that are variables. */
  index(base: SourceExpression, at: SourceExpression, end: number): SourceExpression | null {
    let root = base;
    while (root.kind === "index") root = root.base;
    if (base.type.kind === "array" && root.kind === "variable") return null;
    const moved = this.offset("+", base, at);
    if (moved === null) return null;
    const element = this.parser.semantics.unary("*", moved, base.start);
    return { ...element, end };
  }

  /** `pointer + index`, `index + pointer`, `pointer - index`, `pointer - pointer`; null if no such. */
  arithmetic(
    operator: "+" | "-",
    left: SourceExpression,
    right: SourceExpression,
  ): SourceExpression | null {
    if (right.type.kind === "integer") return this.offset(operator, left, right);
    if (operator === "+" && left.type.kind === "integer") return this.offset("+", right, left);
    if (operator === "-") return this.difference(left, right);
    return null;
  }

  /** `pointer += index` and increments; the value is the new one. */
  advance(
    operator: "+" | "-",
    pointer: SourceExpression,
    index: SourceExpression,
  ): SourceExpression | null {
    if (pointer.type.kind !== "pointer") return null;
    const moved = this.offset(operator, pointer, index);
    if (moved === null) return null;
    if (pointer.effects) {
      const { cursor } = this.parser;
      cursor.unsupported("this change of a pointer to an array", pointer.start, pointer.end);
    }
    return this.parser.semantics.assign("=", pointer, moved);
  }

  private offset(
    operator: "+" | "-",
    pointer: SourceExpression,
    index: SourceExpression,
  ): SourceExpression | null {
    const { semantics, types } = this.parser;
    const { start, end } = pointer;
    const row = pointedTo(pointer.type);
    const count = row === null ? null : this.elements(row, start, end);
    if (row === null || count === null) return null;
    const step = types.pointerDifferenceType;
    const flat = semantics.cast(types.pointer(fixedElement(row)), pointer, start);
    const distance = semantics.binary(
      "*",
      semantics.cast(step, index, index.start),
      semantics.cast(step, count, start),
    );
    return semantics.cast(types.pointer(row), semantics.binary(operator, flat, distance), start);
  }

  private difference(left: SourceExpression, right: SourceExpression): SourceExpression | null {
    const { semantics, types } = this.parser;
    const row = pointedTo(left.type);
    const count = row === null ? null : this.elements(row, left.start, left.end);
    if (row === null || count === null || pointedTo(right.type) === null) return null;
    const element = types.pointer(fixedElement(row));
    const distance = semantics.binary(
      "-",
      semantics.cast(element, left, left.start),
      semantics.cast(element, right, right.start),
    );
    const step = types.pointerDifferenceType;
    return semantics.binary("/", distance, semantics.cast(step, count, left.start));
  }

  /** How many elements of fixed size the array has; null if it is no such array. */
  private elements(type: CType, start: number, end: number): SourceExpression | null {
    if (!isVariablyModified(type)) return null;
    const lengths = this.lengthsOf(type, start, end);
    return lengths?.reduce((a, b) => this.parser.semantics.binary("*", a, b)) ?? null;
  }

  private lengthOf(array: ArrayType, start: number, end: number): SourceExpression | null {
    const { semantics, types } = this.parser;
    if (array.length !== null) {
      return semantics.enumerator(BigInt(array.length), types.sizeType, start, end);
    }
    const variable = this.hidden.get(types.declaredArray(array));
    return variable === undefined ? null : semantics.variable(variable, start, end);
  }
}

/** What a pointer points to or what an array consists of. */
function pointedTo(type: CType): CType | null {
  if (type.kind === "pointer") return type.pointee;
  return type.kind === "array" ? type.element : null;
}

function fixedElement(type: CType): CType {
  let element = type;
  while (element.kind === "array" && isVariablyModified(element)) ({ element } = element);
  return element;
}
