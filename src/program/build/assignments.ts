/** Assignments, compound assignments and increments (C11 6.5.16, 6.5.2.4, 6.5.3.1). */
import type { Assignment, CompoundAssignment, Increment } from "../c/ast.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import { isScalar } from "../types/type.ts";
import { converted, one, promoted } from "./conversion.ts";
import type { Lowering } from "./lowering.ts";
import { isBitField, isDirect, keepLvalue, keepValue, Writes } from "./stability.ts";

/** `target = value` for its effect. gcc finds the target first, then computes the value. */
export function lowerAssignment(lowering: Lowering, assignment: Assignment): void {
  const { value } = assignment;
  const place = assignmentTarget(lowering, assignment);
  if (value.effects) lowering.store(place, value);
  else lowering.assign(place, lowering.value(value), assignment);
}

function assignmentTarget(lowering: Lowering, { target, value }: Assignment): Lvalue {
  const place = lowering.lvalue(target);
  if (!value.effects) return place;
  return keepLvalue(lowering, place, Writes.of(value, lowering.program));
}

/** `target = value` when its own value is wanted: what the target holds afterwards. */
export function assignmentValue(lowering: Lowering, assignment: Assignment): Expression {
  const { value, type } = assignment;
  const place = assignmentTarget(lowering, assignment);
  if (isScalar(type) && !isBitField(place)) {
    if (value.effects && isDirect(place)) {
      lowering.store(place, value);
      return place;
    }
    return assignAndKeep(lowering, place, lowering.value(value), assignment);
  }
  const fixed = keepLvalue(lowering, place, Writes.unknown(lowering.program));
  lowering.store(fixed, value);
  return fixed;
}

/** `place = value`; the value in a form that can be used afterwards. */
function assignAndKeep(
  lowering: Lowering,
  place: Lvalue,
  value: Expression,
  at: { readonly start: number; readonly end: number },
): Expression {
  if (isFixed(value)) {
    lowering.assign(place, value, at);
    return value;
  }
  if (isDirect(place)) {
    lowering.assign(place, value, at);
    return place;
  }
  const saved = lowering.save(value);
  lowering.assign(place, saved, at);
  return saved;
}

function isFixed(value: Expression): boolean {
  return (
    value.kind === "integer" ||
    value.kind === "float" ||
    value.kind === "function" ||
    (value.kind === "variable" && value.variable.storage === "temporary")
  );
}

/** `target op= value`: the place and the new value to assign. gcc computes the value first. */
function updated(
  lowering: Lowering,
  assignment: CompoundAssignment,
): { place: Lvalue; value: Expression } {
  const { target, operator, computation } = assignment;
  let operand = lowering.value(assignment.value);
  if (target.effects) {
    operand = keepValue(lowering, operand, Writes.of(target, lowering.program));
  }
  const place = lowering.lvalue(target);
  if (computation.kind === "pointer") {
    invariant(operator === "+" || operator === "-", "pointers are only added to");
    return { place, value: node.pointerOffset<Expression>(operator, computation, place, operand) };
  }
  invariant(
    computation.kind === "integer" || computation.kind === "float",
    "an operator computes with numbers",
  );
  const left = converted(place, computation);
  const result = node.binary(operator, computation, left, operand);
  return { place, value: converted(result, assignment.type) };
}

function incremented(
  lowering: Lowering,
  increment: Increment,
): { place: Lvalue; value: Expression } {
  const { types } = lowering;
  const { type, delta } = increment;
  const place = lowering.lvalue(increment.target);
  const operator = delta === 1 ? "+" : "-";
  switch (type.kind) {
    case "pointer":
      return {
        place,
        value: node.pointerOffset<Expression>(operator, type, place, one(types.int, increment)),
      };
    case "integer": {
      const wide = promoted(type, types);
      const sum = node.binary(operator, wide, converted(place, wide), one(wide, increment));
      return { place, value: converted(sum, type) };
    }
    case "float":
      return { place, value: node.binary<Expression>(operator, type, place, one(type, increment)) };
    default:
      return lowering.unsupported("incrementing a value that is no number or pointer", increment);
  }
}

export function lowerUpdate(lowering: Lowering, update: CompoundAssignment | Increment): void {
  const { place, value } =
    update.kind === "increment" ? incremented(lowering, update) : updated(lowering, update);
  lowering.assign(place, value, update);
}

/** The value of `op=` and `++x` is the new one, of `x++` the old one. */
export function updateValue(
  lowering: Lowering,
  update: CompoundAssignment | Increment,
): Expression {
  const { place, value } =
    update.kind === "increment" ? incremented(lowering, update) : updated(lowering, update);
  if (update.kind === "increment" && update.result === "before") {
    const before = lowering.save(place);
    lowering.assign(place, value, update);
    return before;
  }
  if (!isBitField(place)) return assignAndKeep(lowering, place, value, update);
  const fixed = keepLvalue(lowering, place, Writes.unknown(lowering.program));
  lowering.assign(fixed, value, update);
  return fixed;
}
