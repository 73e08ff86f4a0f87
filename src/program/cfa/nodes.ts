/**
 * One function per node kind: all nodes of a kind get the same shape. They check nothing and convert
 * nothing; that is the business of the front end's semantics.
 */
import type { ExtendedFloat } from "../machine/extended-float.ts";
import type {
  CType,
  Field,
  FloatType,
  IntegerType,
  PointerType,
  ScalarType,
} from "../types/type.ts";
import type {
  AddressOf,
  Binary,
  BinaryOperator,
  Cast,
  Conditional,
  Dereference,
  FloatConstant,
  FunctionAddress,
  Index,
  IntegerConstant,
  Member,
  PointerDifference,
  PointerOffset,
  Unary,
  UnaryOperator,
  VariableReference,
} from "./expression.ts";
import type { FunctionSymbol, Variable } from "./variable.ts";

/** What nodes have in common as far as making parents needs it. */
interface Child {
  readonly start: number;
  readonly end: number;
  readonly effects: boolean;
}

export function integerConstant(
  type: IntegerType,
  value: bigint,
  start: number,
  end: number,
): IntegerConstant {
  return { kind: "integer", type, start, end, effects: false, value };
}

export function floatConstant(
  type: FloatType,
  value: number | ExtendedFloat,
  start: number,
  end: number,
): FloatConstant {
  return { kind: "float", type, start, end, effects: false, value };
}

export function variableReference(
  variable: Variable,
  start: number,
  end: number,
): VariableReference {
  return { kind: "variable", type: variable.type, start, end, effects: false, variable };
}

export function functionAddress(
  type: PointerType,
  symbol: FunctionSymbol,
  start: number,
  end: number,
): FunctionAddress {
  return { kind: "function", type, start, end, effects: false, function: symbol };
}

/** `type` differs from `field.type` for bit-fields only. */
export function member<E extends Child>(
  type: CType,
  base: E,
  field: Field,
  end: number,
): Member<E> {
  return { kind: "member", type, start: base.start, end, effects: base.effects, base, field };
}

export function index<B extends Child, E extends Child>(
  type: CType,
  base: B,
  at: E,
  end: number,
): Index<B, E> {
  const effects = base.effects || at.effects;
  return { kind: "index", type, start: base.start, end, effects, base, index: at };
}

export function dereference<E extends Child>(
  type: CType,
  pointer: E,
  start: number,
  end: number,
): Dereference<E> {
  return { kind: "dereference", type, start, end, effects: pointer.effects, pointer };
}

export function addressOf<E extends Child>(
  type: PointerType,
  target: E,
  start: number,
): AddressOf<E> {
  return { kind: "address-of", type, start, end: target.end, effects: target.effects, target };
}

export function unary<E extends Child>(
  operator: UnaryOperator,
  type: IntegerType | FloatType,
  operand: E,
  start: number,
): Unary<E> {
  const { end, effects } = operand;
  return { kind: "unary", type, start, end, effects, operator, operand };
}

export function binary<E extends Child>(
  operator: BinaryOperator,
  type: IntegerType | FloatType,
  left: E,
  right: E,
): Binary<E> {
  const effects = left.effects || right.effects;
  return {
    kind: "binary",
    type,
    start: left.start,
    end: right.end,
    effects,
    operator,
    left,
    right,
  };
}

export function pointerOffset<E extends Child>(
  operator: "+" | "-",
  type: PointerType,
  pointer: E,
  at: E,
): PointerOffset<E> {
  const start = Math.min(pointer.start, at.start);
  const end = Math.max(pointer.end, at.end);
  const effects = pointer.effects || at.effects;
  return { kind: "pointer-offset", type, start, end, effects, operator, pointer, index: at };
}

export function pointerDifference<E extends Child>(
  type: IntegerType,
  left: E,
  right: E,
): PointerDifference<E> {
  const effects = left.effects || right.effects;
  return {
    kind: "pointer-difference",
    type,
    start: left.start,
    end: right.end,
    effects,
    left,
    right,
  };
}

export function cast<E extends Child>(type: ScalarType, operand: E, start: number): Cast<E> {
  return { kind: "cast", type, start, end: operand.end, effects: operand.effects, operand };
}

export function conditional<E extends Child>(
  type: CType,
  condition: E,
  then: E,
  otherwise: E,
): Conditional<E> {
  return {
    kind: "conditional",
    type,
    start: condition.start,
    end: otherwise.end,
    effects: condition.effects || then.effects || otherwise.effects,
    condition,
    then,
    otherwise,
  };
}
