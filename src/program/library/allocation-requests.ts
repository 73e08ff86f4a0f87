/** How much allocation asks for, and what no machine gives: decided here for the interpreter and all analyses. */
import type { Expression } from "../cfa/expression.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import type { MachineModel } from "../machine/machine-model.ts";
import type { IntegerType } from "../types/type.ts";
import type { Allocation } from "./library-effects.ts";

/** Requests of so many bytes or more get null: they do not fit into the addresses that a process has. */
export function impossibleSize({ pointerSize }: MachineModel): bigint {
  return 1n << (pointerSize === 8 ? 47n : 31n);
}

/** The input that says whether an allocation fails, where it may. */
export const ALLOCATION_INPUT = "__VERIFIER_nondet_allocation_failure";

/**
 * Whether the call asks for more than there is: null if that depends on values that are not known. `rangeOf` gives bounds of an
 * integer expression.
 */
export function isRequestImpossible(
  operation: ExternalOperation,
  { factors, on }: Allocation,
  machine: MachineModel,
  rangeOf: (argument: Expression) => SizeRange,
): boolean | null {
  // `alloca` never returns null.
  if (on === "stack") return false;
  const limit = impossibleSize(machine);
  let [least, most] = [1n, 1n];
  for (const index of factors) {
    const argument = operation.arguments[index];
    if (argument === undefined) return null;
    const { low, high } = asSize(rangeOf(argument), machine);
    [least, most] = [least * low, most * high];
  }
  return most < limit ? false : least >= limit ? true : null;
}

export interface SizeRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** After the conversion to `size_t`. */
function asSize({ low, high }: SizeRange, { pointerSize }: MachineModel): SizeRange {
  const bits = pointerSize * 8;
  if (low === high) {
    const size = BigInt.asUintN(bits, low);
    return { low: size, high: size };
  }
  return low >= 0n ? { low, high } : { low: 0n, high: (1n << BigInt(bits)) - 1n };
}

/** What its type and constants alone say about an integer expression. */
export function rangeByType(expression: Expression): SizeRange {
  switch (expression.kind) {
    case "integer":
      return { low: expression.value, high: expression.value };
    case "cast":
      return rangeOfCast(expression.type, expression.operand);
    case "binary":
      if (expression.operator === "*" || expression.operator === "+") {
        return rangeOfSum(expression.type, expression.operator, expression.left, expression.right);
      }
      return wholeRange(expression.type);
    default:
      return wholeRange(expression.type);
  }
}

function rangeOfCast(type: Expression["type"], operand: Expression): SizeRange {
  if (operand.type.kind !== "integer") return wholeRange(type);
  return within(rangeByType(operand), type);
}

function rangeOfSum(
  type: Expression["type"],
  operator: "*" | "+",
  left: Expression,
  right: Expression,
): SizeRange {
  const [a, b] = [rangeByType(left), rangeByType(right)];
  if (a.low < 0n || b.low < 0n) return wholeRange(type);
  return operator === "*"
    ? within({ low: a.low * b.low, high: a.high * b.high }, type)
    : within({ low: a.low + b.low, high: a.high + b.high }, type);
}

/** Soundness: what the type cannot hold wraps around. */
function within(range: SizeRange, type: Expression["type"]): SizeRange {
  const whole = wholeRange(type);
  return range.low >= whole.low && range.high <= whole.high ? range : whole;
}

const WIDEST: Pick<IntegerType, "bits" | "signed"> = { bits: 128, signed: true };

function wholeRange(type: Expression["type"]): SizeRange {
  const { bits, signed } = type.kind === "integer" ? type : WIDEST;
  const count = 1n << BigInt(bits);
  return signed ? { low: -count / 2n, high: count / 2n - 1n } : { low: 0n, high: count - 1n };
}
