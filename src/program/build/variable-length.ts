/**
 * Variable-length arrays. `T a[n][m]` becomes a block as `alloca` gives it, found through a hidden pointer
 * to its first `T`; `a[i][j]` is `pointer[i * m + j]`, and `sizeof a` reads a hidden variable.
 */
import type { SourceExpression } from "../c/ast.ts";
import type { Expression, Index, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Variable } from "../cfa/variable.ts";
import { sizeOf } from "../types/layout.ts";
import type { CType } from "../types/type.ts";
import { converted } from "./conversion.ts";
import type { Lowering, Ranged, VariableLengthArray } from "./lowering.ts";
import { keepValue, Writes } from "./stability.ts";

export function declareVariableLength(
  lowering: Lowering,
  variable: Variable,
  lengths: readonly SourceExpression[],
  at: Ranged,
): void {
  const { types } = lowering;
  const { sizeType, pointerDifferenceType } = types;
  const element = elementBelow(variable.type, lengths.length);
  const size = element === null ? null : sizeOf(element);
  if (element === null || size === null) {
    return lowering.unsupported("an array of variable-length arrays", at);
  }
  let bytes: Expression = node.integerConstant(sizeType, BigInt(size), at.start, at.end);
  const inner: Expression[] = [];
  lengths.forEach((length, i) => {
    const value = lowering.value(length);
    const isFixed = value.kind === "variable" && value.variable.storage === "temporary";
    const count = isFixed ? value : lowering.save(value);
    bytes = node.binary<Expression>("*", sizeType, count, bytes);
    if (i > 0) inner.push(lowering.save(converted(count, pointerDifferenceType)));
  });
  const byteSize = lowering.save(bytes);
  const pointer = lowering.temporary(types.pointer(element), at);
  lowering.emit(
    {
      kind: "external",
      name: "alloca",
      type: types.function(types.pointer(types.void), [sizeType], "fixed"),
      arguments: [byteSize],
      result: pointer,
    },
    at,
  );
  lowering.variableLengthArrays.set(variable, { pointer, inner, element, byteSize });
}

/** The type that `dimensions` indices lead to. */
function elementBelow(type: CType, dimensions: number): CType | null {
  let element = type;
  for (let i = 0; i < dimensions; i++) {
    if (element.kind !== "array") return null;
    element = element.element;
  }
  return element;
}

/** `a[i][j]` on a variable-length array `a`; null if the array that is indexed is another one. */
export function variableLengthElement(
  lowering: Lowering,
  expression: Index<SourceExpression, SourceExpression>,
): Lvalue | null {
  const chain: Index<SourceExpression, SourceExpression>[] = [];
  let root: SourceExpression = expression;
  while (root.kind === "index") {
    chain.push(root);
    root = root.base;
  }
  const array =
    root.kind === "variable" ? lowering.variableLengthArrays.get(root.variable) : undefined;
  // Indices below the variable dimensions are ordinary ones.
  if (array === undefined || chain.length > array.inner.length + 1) return null;
  const indices: Expression[] = [];
  for (let i = chain.length - 1; i >= 0; i--) {
    const { index } = chain[i]!;
    for (let k = 0; index.effects && k < indices.length; k++) {
      indices[k] = keepValue(lowering, indices[k]!, Writes.of(index, lowering.program));
    }
    indices.push(lowering.value(index));
  }
  return variableLengthPart(lowering, array, expression, indices);
}

/** The part of the array that the indices lead to: an element, or a whole row if they are too few. */
export function variableLengthPart(
  lowering: Lowering,
  array: VariableLengthArray,
  part: Ranged & { readonly type: CType },
  indices: readonly Expression[],
): Lvalue {
  const { types } = lowering;
  const { pointer, inner, element } = array;
  const { start, end, type } = part;
  const place = offset(lowering, array, indices);
  const address =
    place === null
      ? pointer
      : node.pointerOffset<Expression>("+", types.pointer(element), pointer, place);
  if (indices.length > inner.length) return node.dereference<Expression>(type, address, start, end);
  const typed = node.cast<Expression>(types.pointer(type), address, start);
  return node.dereference<Expression>(type, typed, start, end);
}

/** In elements; null for the beginning of the array. */
function offset(
  lowering: Lowering,
  { inner }: VariableLengthArray,
  indices: readonly Expression[],
): Expression | null {
  const [first, ...rest] = indices;
  if (first === undefined) return null;
  if (inner.length === 0) return first;
  const type = lowering.types.pointerDifferenceType;
  let result = converted(first, type);
  inner.forEach((length, i) => {
    result = node.binary("*", type, result, length);
    const index = rest[i];
    if (index !== undefined) result = node.binary("+", type, result, converted(index, type));
  });
  return result;
}
