/** Variables that are stepped until they reach a limit. */
import type { Expression } from "../../program/cfa/expression.ts";

/** Soundness: an `unsigned char` never gets to 300, however often it steps. */
export function canReach(counter: Expression, side: Expression): boolean {
  if (counter.type.kind !== "integer" || side.type.kind !== "integer") return false;
  const { bits } = counter.type;
  if (side.kind === "integer") {
    const { value } = side;
    return BigInt.asUintN(bits, value) === value || BigInt.asIntN(bits, value) === value;
  }
  if (side.kind !== "cast") return side === counter || side.type.bits <= bits;
  // What a conversion cuts off may be what counts.
  const { operand } = side;
  if (operand.type.kind !== "integer" || side.type.bits < operand.type.bits) return false;
  return canReach(counter, operand);
}

export function withoutCasts(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast") inner = inner.operand;
  return inner;
}
