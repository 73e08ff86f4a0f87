/** Where elements of arrays are read and written, and which arrays are used in no other way. */
import type { Expression, Lvalue } from "../../cfa/expression.ts";
import { isLvalue } from "../../cfa/expression.ts";
import type { Cfa } from "../../cfa/graph.ts";
import * as node from "../../cfa/nodes.ts";
import type { Operation } from "../../cfa/operation.ts";
import { expressionsOf } from "../../cfa/operation-expressions.ts";
import { visitExpression } from "../../cfa/visit-expression.ts";
import { maximumOf, minimumOf } from "../../algebra/index.ts";
import { sizeOf } from "../../types/layout.ts";
import { isArithmetic, type CType, type IntegerType } from "../../types/type.ts";
import type { AccessIndex, ArrayAccess, ArrayObject } from "./array-object.ts";
import type { ConstantVariables } from "./constant-variables.ts";
import type { ArrayPointers } from "./pointers.ts";

/** A step from an object to a part of it. */
type Step =
  | { readonly kind: "member"; readonly name: string }
  | {
      readonly kind: "index";
      readonly value: Expression;
      readonly length: bigint | null;
      readonly size: bigint;
    };

interface Part {
  readonly object: ArrayObject;
  /** What the first index selects, as this access sees it. */
  readonly element: CType;
  /** The first is an index. */
  readonly steps: readonly Step[];
}

export interface Read {
  readonly expression: Lvalue;
  readonly access: ArrayAccess;
}

/** What the operation stores to; null: nothing. */
export function targetOf(operation: Operation): Lvalue | null {
  switch (operation.kind) {
    case "assign":
    case "havoc":
      return operation.target;
    case "return":
    case "external":
      return operation.result;
    default:
      return null;
  }
}

export class ArrayAccesses {
  private readonly cfa: Cfa;
  private readonly pointers: ArrayPointers;
  private readonly constants: ConstantVariables;
  /** Row lengths of blocks that all accesses see as several dimensions; empty: one dimension. */
  private readonly rows = new Map<ArrayObject, readonly bigint[]>();

  constructor(cfa: Cfa, pointers: ArrayPointers, constants: ConstantVariables) {
    this.cfa = cfa;
    this.pointers = pointers;
    this.constants = constants;
    this.examine();
  }

  /** Null: it is no scalar in one of our arrays. */
  accessOf(expression: Expression): ArrayAccess | null {
    if (!isLvalue(expression) || !isArithmetic(expression.type)) return null;
    const part = this.partOf(expression);
    if (part === null) return null;
    const { object, steps } = part;
    const shape = steps.map((step) => (step.kind === "member" ? `.${step.name}` : "[]")).join("");
    const indices = steps.flatMap((step, i) => {
      if (step.kind === "member") return [];
      return i === 0 ? this.firstIndices(object, step.value, step.size) : [this.innerIndex(step)];
    });
    return { object, shape, indices, type: expression.type };
  }

  /** Every array that is read inside of the expression; inner ones after the ones whose index they are in. */
  readsIn(root: Expression): Read[] {
    const reads: Read[] = [];
    const inner = new Set<Expression>();
    visitExpression(root, (expression) => {
      if (expression.kind === "address-of") markBelow(expression.target, inner);
      if (!isLvalue(expression) || inner.has(expression)) return;
      markBelow(expression, inner);
      const access = this.accessOf(expression);
      if (access !== null) reads.push({ expression, access });
    });
    return reads;
  }

  /** What the operation reads and what element it writes. */
  of(operation: Operation): {
    readonly reads: readonly Read[];
    readonly write: ArrayAccess | null;
  } {
    const target = targetOf(operation);
    const write = target === null ? null : this.accessOf(target);
    // The same node may stand on both sides of `a[i] += 1`.
    const read = [...expressionsOf(operation)];
    if (write !== null) read.splice(read.indexOf(target!), 1, ...indicesBelow(target!));
    return { reads: read.flatMap((root) => this.readsIn(root)), write };
  }

  // ------------------------------------------------------------------ all uses of all arrays

  private examine(): void {
    const blockRows = new Map<ArrayObject, (readonly bigint[])[]>();
    for (const { operation } of this.cfa.edges) {
      for (const root of expressionsOf(operation)) {
        this.examineExpression(root, blockRows);
      }
    }
    for (const [object, seen] of blockRows) {
      const [first, ...others] = seen;
      const agrees = others.every((one) => one.join() === first!.join());
      this.rows.set(object, agrees ? first! : []);
    }
  }

  private examineExpression(
    root: Expression,
    blockRows: Map<ArrayObject, (readonly bigint[])[]>,
  ): void {
    const inner = new Set<Expression>();
    visitExpression(root, (expression) => {
      if (!isLvalue(expression)) {
        // Beginnings that are handed on were judged with the pointers.
        if (expression.kind === "address-of") markBelow(expression.target, inner);
        return;
      }
      if (inner.has(expression)) return;
      markBelow(expression, inner);
      const part = this.partOf(expression);
      if (part === null) return;
      const { object, element, steps } = part;
      object.element ??= element;
      const isUnderstood =
        object.element === element && isArithmetic(expression.type) && isPlain(expression);
      if (!isUnderstood) {
        this.pointers.spoil(object);
        return;
      }
      const [first] = steps;
      if (object.allocation === null || first?.kind !== "index") return;
      const rows = this.split(first.value).rows;
      const seen = blockRows.get(object);
      if (seen === undefined) blockRows.set(object, [rows]);
      else seen.push(rows);
    });
  }

  private partOf(lvalue: Lvalue): Part | null {
    const steps: Step[] = [];
    let part: Lvalue = lvalue;
    for (; part.kind === "member" || part.kind === "index"; part = part.base) {
      if (part.kind === "member") steps.push({ kind: "member", name: `${part.field.index}` });
      else {
        const { type } = part.base;
        const length = type.kind === "array" ? type.length : null;
        const size = BigInt(sizeOf(part.type) ?? 0);
        const count = length === null ? null : BigInt(length);
        steps.push({ kind: "index", value: part.index, length: count, size });
      }
    }
    if (part.kind === "variable") {
      if (part.type.kind !== "array") return null;
      const object = this.pointers.objectOf(part.variable);
      if (object === null) return null;
      return { object, element: part.type.element, steps: steps.reverse() };
    }
    const { pointer, type } = part;
    const isMoved = pointer.kind === "pointer-offset" && pointer.operator === "+";
    const base = isMoved ? pointer.pointer : pointer;
    const object = this.pointers.pointedBy(base);
    if (object === null) return null;
    const value = isMoved
      ? pointer.index
      : node.integerConstant(this.cfa.types.int, 0n, part.start, part.end);
    steps.push({ kind: "index", value, length: null, size: BigInt(sizeOf(type) ?? 0) });
    return { object, element: type, steps: steps.reverse() };
  }

  // ------------------------------------------------------------------ indices

  /** Soundness: inside of its row, an index has a place of its own; beyond it, it is in another row. */
  private innerIndex({ value, length }: Extract<Step, { kind: "index" }>): AccessIndex {
    return withRange(value, { from: 0n, to: length ?? 0n }, length);
  }

  private firstIndices(object: ArrayObject, value: Expression, size: bigint): AccessIndex[] {
    const rows = this.rows.get(object) ?? [];
    const { indices } = rows.length === 0 ? { indices: [value] } : this.split(value);
    const step = rows.reduce((product, length) => product * length, size);
    // Soundness: the first members of an element may be inside of a block although the last are not.
    const length = object.bytes === null || step === 0n ? null : (object.bytes + step - 1n) / step;
    return indices.map((index, i) => {
      if (i === 0) return withRange(index, this.outerRange(step), length);
      const row = rows[i - 1]!;
      return withRange(index, { from: 0n, to: row }, row);
    });
  }

  /** Soundness: farther away, addresses wrap around and meet again. */
  private outerRange(step: bigint): { from: bigint; to: bigint } {
    const addressBits = BigInt(this.cfa.machine.pointerSize * 8);
    const half = (1n << (addressBits - 1n)) / (step > 0n ? step : 1n);
    return { from: -half, to: half };
  }

  /** `(x * 10 + y) * 20 + z` as three indices with rows of 10 and 20; everything else as one index. */
  private split(value: Expression): { indices: Expression[]; rows: readonly bigint[] } {
    const { pointerDifferenceType } = this.cfa.types;
    if (value.kind === "binary" && value.operator === "+" && value.type === pointerDifferenceType) {
      const { left, right } = value;
      if (left.kind === "binary" && left.operator === "*" && left.right.kind === "variable") {
        const length = this.constants.valueOf(left.right);
        const isRow = left.right.variable.storage === "temporary";
        if (length !== null && length > 0n && isRow) {
          const outer = this.split(left.left);
          const index = withoutWidening(right);
          return { indices: [...outer.indices, index], rows: [...outer.rows, length] };
        }
      }
    }
    return { indices: [withoutWidening(value)], rows: [] };
  }
}

/** Conversions that keep every value. */
function withoutWidening(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast" && inner.type.kind === "integer") {
    const { type, operand } = inner;
    if (operand.type.kind !== "integer" || !holdsAll(type, operand.type)) break;
    inner = operand;
  }
  return inner;
}

export function holdsAll(type: IntegerType, other: IntegerType): boolean {
  return minimumOf(type) <= minimumOf(other) && maximumOf(type) >= maximumOf(other);
}

function withRange(
  value: Expression,
  range: { from: bigint; to: bigint },
  length: bigint | null,
): AccessIndex {
  const { type } = value;
  if (type.kind !== "integer") return { value, range, length };
  const isConstant = value.kind === "integer";
  const isWithin = isConstant
    ? value.value >= range.from && value.value < range.to
    : minimumOf(type) >= range.from && maximumOf(type) < range.to;
  return { value, range: isWithin ? null : range, length };
}

function indicesBelow(lvalue: Lvalue): Expression[] {
  const indices: Expression[] = [];
  let part: Lvalue = lvalue;
  for (; part.kind === "member" || part.kind === "index"; part = part.base) {
    if (part.kind === "index") indices.push(part.index);
  }
  if (part.kind === "dereference" && part.pointer.kind === "pointer-offset") {
    indices.push(part.pointer.index);
  }
  return indices;
}

function markBelow(lvalue: Lvalue, inner: Set<Expression>): void {
  let part: Lvalue = lvalue;
  inner.add(part);
  while (part.kind === "member" || part.kind === "index") {
    part = part.base;
    inner.add(part);
  }
}

/** No part of a union and no bit-field: nothing else is in the same bytes. */
function isPlain(lvalue: Lvalue): boolean {
  for (let part = lvalue; part.kind === "member" || part.kind === "index"; part = part.base) {
    if (part.kind === "index") continue;
    const { base, field } = part;
    if (field.bits !== null) return false;
    if (base.type.kind === "record" && base.type.tag === "union") return false;
  }
  return true;
}
