/**
 * The expressions on CFA edges: typed, free of side effects, every conversion explicit. The front end's
 * tree uses the same node types with more kinds below them (hence the parameter `E`), so that an
 * expression without side effects goes from the parser to the edge unchanged.
 *
 * Reading an lvalue kind as a value loads from it. An array is never a value (it decays through
 * `address-of`), a function neither (`function` is its address). Records are values only as the whole
 * right-hand side of an assignment, a returned value or an argument, and then they are lvalues.
 */
import type {
  CType,
  Field,
  FloatType,
  IntegerType,
  PointerType,
  ScalarType,
} from "../types/type.ts";
import type { ExtendedFloat } from "../machine/extended-float.ts";
import type { FunctionSymbol, Variable } from "./variable.ts";

export type Expression =
  | Lvalue
  | IntegerConstant
  | FloatConstant
  | AddressOf
  | FunctionAddress
  | Unary
  | Binary
  | PointerOffset
  | PointerDifference
  | Cast
  | Conditional;

export type Lvalue = VariableReference | Member | Index | Dereference;

interface ExpressionNode {
  /** Offsets in the program's source text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** Side effects or control flow below: never true for an expression on an edge. */
  readonly effects: boolean;
}

export interface IntegerConstant extends ExpressionNode {
  readonly kind: "integer";
  readonly type: IntegerType;
  /** In the range of the type. */
  readonly value: bigint;
}

export interface FloatConstant extends ExpressionNode {
  readonly kind: "float";
  readonly type: FloatType;
  /** Already rounded to the type's format; x87 values are exact objects, not doubles. */
  readonly value: number | ExtendedFloat;
}

export interface VariableReference extends ExpressionNode {
  readonly kind: "variable";
  readonly type: CType;
  readonly variable: Variable;
}

export interface Member<E = Lvalue> extends ExpressionNode {
  readonly kind: "member";
  /** Of a bit-field: the type gcc computes with before promotion (declared type, or its exact width). */
  readonly type: CType;
  readonly base: E;
  readonly field: Field;
}

/** `base[index]` on an array object; indexing through a pointer is a dereferenced `PointerOffset`. */
export interface Index<B = Lvalue, E = Expression> extends ExpressionNode {
  readonly kind: "index";
  readonly type: CType;
  readonly base: B;
  /** Of any integer type; negative or too large is out of bounds. */
  readonly index: E;
}

export interface Dereference<E = Expression> extends ExpressionNode {
  readonly kind: "dereference";
  readonly type: CType;
  readonly pointer: E;
}

/** `&target`, or an array decaying to its first element (then `type.pointee` is the element type). */
export interface AddressOf<E = Lvalue> extends ExpressionNode {
  readonly kind: "address-of";
  readonly type: PointerType;
  readonly target: E;
}

export interface FunctionAddress extends ExpressionNode {
  readonly kind: "function";
  readonly type: PointerType;
  readonly function: FunctionSymbol;
}

/** `-` and `~` on the promoted type; `!` gives `int` 0 or 1 for any scalar operand. */
export type UnaryOperator = "-" | "~" | "!";

export interface Unary<E = Expression> extends ExpressionNode {
  readonly kind: "unary";
  readonly operator: UnaryOperator;
  readonly type: IntegerType | FloatType;
  readonly operand: E;
}

export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "<<" | ">>" | "&" | "|" | "^";
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";
export type BinaryOperator = ArithmeticOperator | ComparisonOperator;

/**
 * Arithmetic: both operands have the type of the node (shifts: only the left one). Comparison: both
 * operands have the same scalar type (pointers: any two pointer types) and the node is `int`.
 */
export interface Binary<E = Expression> extends ExpressionNode {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly type: IntegerType | FloatType;
  readonly left: E;
  readonly right: E;
}

/** `pointer + index` or `pointer - index`, in elements of `type.pointee` (`void`, functions: bytes). */
export interface PointerOffset<E = Expression> extends ExpressionNode {
  readonly kind: "pointer-offset";
  readonly operator: "+" | "-";
  readonly type: PointerType;
  readonly pointer: E;
  /** Of any integer type. */
  readonly index: E;
}

/** `left - right` in elements of the left pointee. */
export interface PointerDifference<E = Expression> extends ExpressionNode {
  readonly kind: "pointer-difference";
  /** `ptrdiff_t`. */
  readonly type: IntegerType;
  readonly left: E;
  readonly right: E;
}

/** Conversion between scalar types, implicit or written. */
export interface Cast<E = Expression> extends ExpressionNode {
  readonly kind: "cast";
  readonly type: ScalarType;
  readonly operand: E;
}

/**
 * `condition ? then : otherwise` with scalar arms of the node's type. On an edge both arms are safe to
 * evaluate (no undefined behaviour possible), so that an analysis may evaluate both.
 */
export interface Conditional<E = Expression> extends ExpressionNode {
  readonly kind: "conditional";
  readonly type: CType;
  readonly condition: E;
  readonly then: E;
  readonly otherwise: E;
}

export function isLvalue(expression: { readonly kind: string }): expression is Lvalue {
  switch (expression.kind) {
    case "variable":
    case "member":
    case "index":
    case "dereference":
      return true;
    default:
      return false;
  }
}

export function isComparison(operator: BinaryOperator): operator is ComparisonOperator {
  switch (operator) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      return true;
    default:
      return false;
  }
}

/** Holds exactly where the other does not; of floats this is true for `==` and `!=` only. */
export const NEGATED_COMPARISON: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "==": "!=",
  "!=": "==",
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
};
