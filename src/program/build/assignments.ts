/** Assignments, compound assignments and increments (C11 6.5.16, 6.5.2.4, 6.5.3.1). */
import type { Assignment, CompoundAssignment, Increment, SourceExpression } from "../c/ast.ts";
import { isComparison, type Expression, type Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import { isScalar } from "../types/type.ts";
import { emitEvaluatedCall, evaluateCall } from "./calls.ts";
import { converted, one, promoted } from "./conversion.ts";
import { runEarlyPart } from "./early-parts.ts";
import type { Lowering, Ranged } from "./lowering.ts";
import { neededOfStored, withoutRoundTrip, type Needed } from "./operand-order.ts";
import { readsVolatile } from "./volatile-reads.ts";
import { fixValue, isBitField, isDirect, keepLvalue, keepOperands, Writes } from "./stability.ts";

/** What is wanted of an assignment besides its effect: what the target holds afterwards, or the target. */
type Wanted = "nothing" | "value" | "place";

/** `target = value` for its effect. */
export function lowerAssignment(lowering: Lowering, assignment: Assignment): void {
  perform(lowering, assignment, "nothing");
}

/** `target = value` when its own value is wanted: what the target holds afterwards. */
export function assignmentValue(lowering: Lowering, assignment: Assignment): Expression {
  return perform(lowering, assignment, isScalar(assignment.type) ? "value" : "place");
}

/**
 * gcc computes the operands of the value's outermost operator, then finds the target, then does that
 * operator; so a call happens after the target was found, but its arguments are evaluated before.
 */
function perform(lowering: Lowering, assignment: Assignment, wanted: Wanted): Expression {
  const { target } = assignment;
  let { value } = assignment;
  if (value.kind === "comma" || value.kind === "cast") value = runEarlyPart(lowering, value, null);
  value = withoutRoundTrip(value);
  if (!target.effects) {
    const place = lowering.lvalue(target);
    if (!value.effects || !Writes.of(value, lowering.program).moves(place)) {
      return assignTo(lowering, place, value, assignment, wanted);
    }
  }
  if (value.kind === "call") {
    const call = evaluateCall(lowering, value, target);
    const place = fixedPlace(lowering, target);
    if (wanted !== "value" || isReadBack(place)) {
      emitEvaluatedCall(lowering, call, place);
      return place;
    }
    const result = lowering.temporary(value.type, value);
    emitEvaluatedCall(lowering, call, result);
    lowering.assign(place, result, assignment);
    return result;
  }
  if (!isScalar(value.type) && value.kind === "conditional") {
    const place = fixedPlace(lowering, target);
    lowering.store(place, value);
    return place;
  }
  const inPlace = valueInPlace(lowering, value, neededOfStored(target));
  const operands = keepOperands(lowering, inPlace, Writes.of(target, lowering.program));
  return assignAndKeep(lowering, lowering.lvalue(target), operands, assignment, wanted);
}

/** The value of an assignment is read from its target, but not before it is needed. */
function valueInPlace(lowering: Lowering, value: SourceExpression, needed: Needed): Expression {
  switch (value.kind) {
    case "assignment":
      return perform(lowering, value, "place");
    case "compound-assignment":
      return update(lowering, value, "place");
    case "increment":
      return update(lowering, value, value.result === "before" ? "value" : "place");
    default:
      return lowering.value(value, needed);
  }
}

function fixedPlace(lowering: Lowering, target: SourceExpression): Lvalue {
  return keepForever(lowering, lowering.lvalue(target));
}

/** `place = value` where the value does not change which object `place` is. */
function assignTo(
  lowering: Lowering,
  place: Lvalue,
  value: SourceExpression,
  at: Ranged,
  wanted: Wanted,
): Expression {
  if (!value.effects || (wanted === "value" && !isReadBack(place))) {
    const stored = lowering.value(value, neededOfStored(place));
    return assignAndKeep(lowering, place, stored, at, wanted);
  }
  const target = wanted === "nothing" ? place : keepForever(lowering, place);
  lowering.store(target, value);
  return target;
}

function keepForever(lowering: Lowering, place: Lvalue): Lvalue {
  return keepLvalue(lowering, place, Writes.unknown(lowering.program));
}

/** Whether the assigned value is taken from the object: it is in reach, or holds fewer bits than were given. */
function isReadBack(place: Lvalue): boolean {
  return isDirect(place) || isBitField(place);
}

/** `place = value`, and then what is wanted in a form that can be used afterwards. */
function assignAndKeep(
  lowering: Lowering,
  place: Lvalue,
  value: Expression,
  at: Ranged,
  wanted: Wanted,
): Expression {
  if (wanted === "nothing") {
    lowering.assign(place, value, at);
    return place;
  }
  if (wanted === "place" || isReadBack(place)) {
    const fixed = keepForever(lowering, place);
    lowering.assign(fixed, value, at);
    return wanted === "value" && isFixed(value) && !isBitField(place) ? value : fixed;
  }
  const saved = isFixed(value) ? value : lowering.save(value);
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

/**
 * `target op= value`: the place and the new value to assign. gcc computes a value that has effects first;
 * one without it reads where the operator is done.
 */
function updated(
  lowering: Lowering,
  assignment: CompoundAssignment,
): { place: Lvalue; value: Expression } {
  const { target } = assignment;
  const isFirst =
    (assignment.value.effects && !Writes.of(assignment.value, lowering.program).isEmpty) ||
    (target.effects && readsVolatile(assignment.value));
  let operand = isFirst ? lowering.value(assignment.value) : null;
  if (operand !== null && target.effects) {
    operand = fixValue(lowering, operand, Writes.of(target, lowering.program));
  }
  const { read, written } = targetFoundTwice(lowering, target);
  operand ??= lowering.value(assignment.value);
  return { place: written, value: computed(assignment, read, operand) };
}

/**
 * gcc writes `x op= y` as `x = x op y` in which calls and assignments in `x` happen once, but everything else
 * is read again: the object that is written can be another one than the object that was read.
 */
function targetFoundTwice(
  lowering: Lowering,
  target: SourceExpression,
): { read: Lvalue; written: Lvalue } {
  if (!target.effects) {
    const place = lowering.lvalue(target);
    return { read: place, written: place };
  }
  const once = operandsEvaluatedOnce(target);
  for (const operand of once) lowering.knownValues.set(operand, null);
  const read = lowering.lvalue(target);
  const written = lowering.lvalue(target);
  for (const operand of once) lowering.knownValues.delete(operand);
  return { read, written };
}

function operandsEvaluatedOnce(target: SourceExpression): SourceExpression[] {
  const found: SourceExpression[] = [];
  const rest: SourceExpression[] = [target];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (!part.effects) continue;
    switch (part.kind) {
      case "member":
        rest.push(part.base);
        break;
      case "index":
        rest.push(part.base, part.index);
        break;
      case "dereference":
        rest.push(part.pointer);
        break;
      case "cast":
      case "unary":
        rest.push(part.operand);
        break;
      case "pointer-offset":
        rest.push(part.pointer, part.index);
        break;
      case "binary":
        if (part.operator === "/" || part.operator === "%" || isComparison(part.operator))
          found.push(part);
        else rest.push(part.left, part.right);
        break;
      default:
        found.push(part);
    }
  }
  return found;
}

/** The new value of the target of `op=`. */
function computed(assignment: CompoundAssignment, place: Lvalue, operand: Expression): Expression {
  const { operator, computation } = assignment;
  if (computation.kind === "pointer") {
    invariant(operator === "+" || operator === "-", "pointers are only added to");
    return node.pointerOffset<Expression>(operator, computation, place, operand);
  }
  invariant(
    computation.kind === "integer" || computation.kind === "float",
    "an operator computes with numbers",
  );
  const left = converted(place, computation);
  return converted(node.binary(operator, computation, left, operand), assignment.type);
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

export function lowerUpdate(lowering: Lowering, assignment: CompoundAssignment | Increment): void {
  update(lowering, assignment, "nothing");
}

/** The value of `op=` and `++x` is the new one, of `x++` the old one. */
export function updateValue(
  lowering: Lowering,
  assignment: CompoundAssignment | Increment,
): Expression {
  return update(lowering, assignment, "value");
}

function update(
  lowering: Lowering,
  assignment: CompoundAssignment | Increment,
  wanted: Wanted,
): Expression {
  const { place, value } =
    assignment.kind === "increment"
      ? incremented(lowering, assignment)
      : updated(lowering, assignment);
  if (wanted === "value" && assignment.kind === "increment" && assignment.result === "before") {
    const before = lowering.save(place);
    lowering.assign(place, value, assignment);
    return before;
  }
  return assignAndKeep(lowering, place, value, assignment, wanted);
}
