/** When an access leads to an object that lives. */
import type {
  Dereference,
  Expression,
  Index,
  Lvalue,
  Member,
} from "../../program/cfa/expression.ts";
import type { AccessedRange, Cfa } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import { elementSize, sizeOf } from "../../program/types/layout.ts";
import type { CType } from "../../program/types/type.ts";
import { rangeOf } from "./expression-range.ts";
import type { Condition, Obligation } from "./obligation.ts";

export type Access = AccessedRange["access"];

const NEVER: Condition = { kind: "any", parts: [] };

export class MemoryObligations {
  private readonly types: TypeTable;

  constructor({ types }: Cfa) {
    this.types = types;
  }

  /** Without those of pointers and indices in the place. */
  ofAccess(subject: Lvalue, access: Access): readonly Obligation[] {
    const root = rootOf(subject);
    if (root.kind === "variable") return this.ofPart(subject, sizeOf(root.type), access);
    const pointer = root.pointer;
    const accessed = this.accessed(subject, access);
    return [
      { kind: "null-pointer", subject: pointer, condition: this.isNotNull(pointer), accessed },
      { kind: "invalid-access", subject, condition: this.accessible(accessed), accessed },
    ];
  }

  /** Past an array inside of an object there may be other members. */
  ofIndex(subject: Index): readonly Obligation[] {
    const length = checkedLength(subject);
    if (length === null) return [];
    const condition = this.between(subject.index, 0n, BigInt(length) - 1n);
    return condition === null ? [] : [{ kind: "array-index", subject, condition }];
  }

  /** `size` bytes from where the pointer leads to. Nothing is owed for no bytes. */
  ofRange(pointer: Expression, size: Expression, access: Access): readonly Obligation[] {
    if (size.kind === "integer" && size.value === 0n) return [];
    const accessed = { access, pointer, size };
    const reached = this.accessible(accessed);
    const isThere = this.isNotNull(pointer);
    const owed = (condition: Condition, isNotNull: Condition): readonly Obligation[] => [
      { kind: "null-pointer", subject: pointer, condition: isNotNull, accessed },
      { kind: "invalid-access", subject: pointer, condition, accessed },
    ];
    if (size.kind === "integer") return owed(reached, isThere);
    const zero = node.integerConstant(this.types.int, 0n, size.start, size.end);
    const isEmpty = this.compared(
      "==",
      size,
      node.cast<Expression>(asScalar(size), zero, size.start),
    );
    const unless = (other: Condition): Condition => ({ kind: "any", parts: [isEmpty, other] });
    return owed(unless(reached), unless(isThere));
  }

  isNotNull(pointer: Expression): Condition {
    return this.compared("!=", pointer, this.nullOf(pointer));
  }

  isNull(pointer: Expression): Condition {
    return this.compared("==", pointer, this.nullOf(pointer));
  }

  sizeConstant(bytes: number, at: Expression): Expression {
    return node.integerConstant(this.types.sizeType, BigInt(bytes), at.start, at.end);
  }

  private nullOf({ type, start, end }: Expression): Expression {
    const zero = node.integerConstant(this.types.sizeType, 0n, start, end);
    return node.cast<Expression>(type as Extract<CType, { kind: "pointer" }>, zero, start);
  }

  private accessible({ pointer, size, access }: AccessedRange): Condition {
    const { start, end } = pointer;
    const isWrite = node.integerConstant(this.types.int, access === "write" ? 1n : 0n, start, end);
    return { kind: "query", query: "accessible", arguments: [pointer, size, isWrite] };
  }

  /** The bytes of the place. */
  accessed(subject: Lvalue, access: Access): AccessedRange {
    const { address, size } = this.extent(subject);
    return { access, pointer: address, size: this.sizeConstant(size, subject) };
  }

  /** The bytes that an access to the place touches. */
  private extent(subject: Lvalue): { readonly address: Expression; readonly size: number } {
    const { types } = this;
    const { start, end } = subject;
    if (subject.kind !== "member" || subject.field.bits === null) {
      const address = node.addressOf(types.pointer(subject.type), subject, start);
      return { address, size: sizeOf(subject.type) ?? 0 };
    }
    const { base, field } = subject;
    const bytes = types.pointer(types.char);
    const record = node.addressOf(types.pointer(base.type), base, start);
    const address = node.pointerOffset<Expression>(
      "+",
      bytes,
      node.cast<Expression>(bytes, record, start),
      node.integerConstant(types.int, BigInt(field.offset), start, end),
    );
    const { first, width } = subject.field.bits;
    return { address, size: Math.ceil((first + width) / 8) };
  }

  /** Of a variable: how far it is from the beginning is a sum. */
  private ofPart(subject: Lvalue, size: number | null, access: Access): readonly Obligation[] {
    const offset = offsetIn(subject);
    if (size === null && offset.indices.length === 0) return [];
    const accessed = this.accessed(subject, access);
    const condition =
      size === null
        ? this.accessible(accessed)
        : this.staysInside(subject, offset, BigInt(size - this.extent(subject).size));
    return condition === null ? [] : [{ kind: "invalid-access", subject, condition, accessed }];
  }

  /** It begins at no more than `greatest` bytes from the beginning. Null: it always does. */
  private staysInside(subject: Lvalue, offset: Offset, greatest: bigint): Condition | null {
    const last = greatest - offset.constant;
    const [only, ...others] = offset.indices;
    if (only === undefined) return offset.constant >= 0n && last >= 0n ? null : NEVER;
    if (others.length > 0) return this.sumBetween(offset, subject, last);
    const step = BigInt(only.step);
    if (step === 0n) return null;
    return this.between(only.index, -(offset.constant / step), last < 0n ? -1n : last / step);
  }

  private sumBetween(
    { constant, indices }: Offset,
    subject: Lvalue,
    last: bigint,
  ): Condition | null {
    const { longLong } = this.types;
    const { start, end } = subject;
    const sum = indices
      .map(({ index, step }) =>
        node.binary<Expression>(
          "*",
          longLong,
          node.cast<Expression>(longLong, index, index.start),
          node.integerConstant(longLong, BigInt(step), start, end),
        ),
      )
      .reduce((a, b) => node.binary<Expression>("+", longLong, a, b));
    return this.between(sum, -constant, last);
  }

  /** Null: it always is. */
  private between(index: Expression, least: bigint, greatest: bigint): Condition | null {
    const known = rangeOf(index);
    const { type } = index;
    if (type.kind !== "integer") return null;
    const parts: Condition[] = [];
    const limit = (value: bigint) => node.integerConstant(type, value, index.start, index.end);
    if (known.least < least) parts.push(this.compared(">=", index, limit(least)));
    if (known.greatest > greatest) {
      // Of an unsigned index that may not be negative, nothing is small enough.
      const isPossible = greatest >= known.least;
      parts.push(isPossible ? this.compared("<=", index, limit(greatest)) : NEVER);
    }
    return parts.length === 0 ? null : { kind: "all", parts };
  }

  private compared(
    operator: "==" | "!=" | "<=" | ">=",
    left: Expression,
    right: Expression,
  ): Condition {
    return {
      kind: "holds",
      expression: node.binary<Expression>(operator, this.types.int, left, right),
    };
  }
}

function asScalar({ type }: Expression): Extract<CType, { kind: "integer" }> {
  return type as Extract<CType, { kind: "integer" }>;
}

type Root = Extract<Lvalue, { kind: "variable" }> | Dereference;

export function rootOf(place: Lvalue): Root {
  let root = place;
  while (root.kind === "member" || root.kind === "index") root = root.base;
  return root;
}

/** In bytes, from the beginning of the variable. */
interface Offset {
  readonly constant: bigint;
  readonly indices: readonly { readonly index: Expression; readonly step: number }[];
}

function offsetIn(place: Lvalue): Offset {
  let constant = 0n;
  const indices: { index: Expression; step: number }[] = [];
  for (let part = place; part.kind === "member" || part.kind === "index"; part = part.base) {
    if (part.kind === "member") constant += BigInt(part.field.offset);
    else if (part.index.kind === "integer") constant += part.index.value * BigInt(stepOf(part));
    else indices.unshift({ index: part.index, step: stepOf(part) });
  }
  return { constant, indices };
}

function stepOf({ base }: Index): number {
  return base.type.kind === "array" ? (elementSize(base.type.element) ?? 0) : 0;
}

/** As gcc's sanitizer decides: an array at the end of an object may stand for one of any length. */
function checkedLength({ base }: Index): number | null {
  if (base.type.kind !== "array") return null;
  const { length } = base.type;
  return length === 0 || (base.kind === "member" && isAtEnd(base)) ? null : length;
}

function isAtEnd(member: Member): boolean {
  let part: Lvalue = member;
  while (part.kind === "member") {
    const { base, field }: Member = part;
    const { type } = base;
    if (type.kind !== "record") return false;
    if (field.index !== type.fields!.length - 1 && type.tag === "struct") return false;
    part = base;
  }
  return part.kind !== "index";
}
