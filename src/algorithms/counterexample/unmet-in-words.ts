/** What was not met in an execution, with the values and objects that it was about. */
import type { Binary, Cast, Expression, Index, Unary } from "../../program/cfa/expression.ts";
import type { AccessedRange, Unmet } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import type { TypeTable } from "../../program/types/type-table.ts";
import { typeName } from "../../program/types/print.ts";
import { isScalar } from "../../program/types/type.ts";
import { obligationText } from "../../semantics/obligations/index.ts";
import { describeObject, type Interpreter } from "../../program/interpreter/index.ts";
import { Pointer, type MemoryObject } from "../../program/interpreter/memory-object.ts";
import { valueText } from "./value-text.ts";

export interface Explanation {
  readonly text: string;
  /** What it is about; null: no object. */
  readonly object: MemoryObject | null;
}

/** Null: nothing is known beyond what the program's text says. `state`: of the execution when it is violated. */
export function explained(unmet: Unmet, state: Interpreter, types: TypeTable): Explanation | null {
  const { kind, subject, accessed } = unmet;
  if (subject === null) return leaked(unmet, state);
  if (kind === "invalid-free") return badFree(subject, state);
  if (kind === "uninitialised-read") return unwritten(unmet, state);
  if (accessed !== undefined) return badAccess(accessed, subject, state);
  switch (subject.kind) {
    case "unary":
    case "binary":
    case "cast":
      return { text: calculation(unmet, subject, state), object: null };
    case "index": {
      const array = node.addressOf(types.pointer(subject.base.type), subject.base, subject.start);
      return badIndex(subject, state.valueOf(array), state);
    }
    default:
      return kind === "invalid-access" ? badString(subject, state) : null;
  }
}

/** Null: it is a local that its own function's steps read, which the program's text names. */
function unwritten({ accessed }: Unmet, state: Interpreter): Explanation | null {
  if (accessed === undefined) return null;
  const [at, size] = [state.valueOf(accessed.pointer), state.valueOf(accessed.size)];
  if (!(at instanceof Pointer) || typeof size !== "bigint") return null;
  const { object, offset } = at;
  const bytes = size === 1n ? "1 byte" : `${size} bytes`;
  const place = `offset ${offset} of ${describeObject(object)}`;
  return { text: `read of ${bytes} at ${place} that were never written`, object };
}

/** A text that has no end. */
function badString(subject: Expression, state: Interpreter): Explanation | null {
  const at = state.valueOf(subject);
  if (!(at instanceof Pointer)) return null;
  const { object, offset } = at;
  const place = `offset ${offset} of ${describeObject(object)}`;
  const fault = state.faultOf(at, { kind: "read", size: 1 });
  return { text: fault ?? `read of a text that begins at ${place} and has no end there`, object };
}

function badAccess(
  { access, pointer, size }: AccessedRange,
  subject: Expression,
  state: Interpreter,
): Explanation | null {
  const [at, bytes] = [state.valueOf(pointer), state.valueOf(size)];
  if (!(at instanceof Pointer) || typeof bytes !== "bigint") return null;
  const fault = state.faultOf(at, { kind: access, size: Number(bytes) });
  if (fault === null) return null;
  const isSomewhere = at.object.kind !== "absolute";
  const text = isSomewhere ? fault : `${fault}: ${printExpression(subject)}`;
  return { text, object: at.object };
}

function badIndex(subject: Index, array: unknown, state: Interpreter): Explanation | null {
  const { base, index } = subject;
  if (!(array instanceof Pointer) || !isScalar(index.type) || base.type.kind !== "array")
    return null;
  const value = valueText(state.valueOf(index), index.type);
  const length = base.type.length ?? 0;
  const elements = length === 1 ? "1 element" : `${length} elements`;
  const text = `index ${value} of ${printExpression(subject)}, where ${printExpression(base)} has ${elements}`;
  return { text, object: array.object };
}

function badFree(subject: Expression, state: Interpreter): Explanation | null {
  const pointer = state.valueOf(subject);
  if (!(pointer instanceof Pointer)) return null;
  const { object, offset } = pointer;
  const name = describeObject(object);
  if (object.kind === "heap" && object.death === "freed") {
    return { text: `free of ${name} that was freed before`, object };
  }
  if (object.kind === "heap") return { text: `free at offset ${offset} of ${name}`, object };
  return { text: `free of ${name}, which no allocation returned`, object };
}

function leaked({ kind }: Unmet, state: Interpreter): Explanation | null {
  const isLost = kind === "lost-memory";
  const blocks = state.blocks(isLost ? "lost" : "all");
  const [first] = blocks;
  if (first === undefined) return null;
  const others = blocks.length === 1 ? "" : `, and ${blocks.length - 1} more`;
  const end = isLost ? "to which no pointer leads any more" : "that is never freed";
  return { text: `${describeObject(first)}${others} ${end}`, object: first };
}

/** `signed integer overflow: a + b is 2147483647 + 1 = 2147483648, which int cannot hold`. */
function calculation(unmet: Unmet, subject: Unary | Binary | Cast, state: Interpreter): string {
  const operands = operandsOf(subject).map((operand) => operandOf(operand, state));
  const type = typeName(subject.type);
  const shown = operands.map(({ text }) => text);
  const isSaid = shown.join(" ") === operandsOf(subject).map(printExpression).join(" ");
  const about = obligationText(isSaid ? { ...unmet, subject: null } : unmet);
  const is = isSaid ? ": " : " is ";
  if (subject.kind === "cast") return `${about}${is}(${type})${shown.join("")}`;
  if (subject.kind === "unary") return `${about}${is}-${shown.join("")}, which ${type} cannot hold`;
  const text = `${about}${is}${shown.join(` ${subject.operator} `)}`;
  if (unmet.kind === "shift-range") return `${text}, and ${type} has ${widthOf(subject)} bits`;
  if (unmet.kind === "division-by-zero" || unmet.kind === "negative-shift") return text;
  const [left, right] = operands.map(({ value }) => value);
  const result = exactResult(subject.operator, left, right);
  return `${text}${result === null ? "" : ` = ${result}`}, which ${type} cannot hold`;
}

function operandOf(operand: Expression, state: Interpreter): { value: unknown; text: string } {
  if (!isScalar(operand.type)) return { value: null, text: printExpression(operand) };
  const value = state.valueOf(operand);
  const text = valueText(value, operand.type);
  return { value, text: text.startsWith("-") ? `(${text})` : text };
}

function operandsOf(subject: Unary | Binary | Cast): readonly Expression[] {
  return subject.kind === "binary" ? [subject.left, subject.right] : [subject.operand];
}

function widthOf({ type }: Binary): number {
  return type.kind === "integer" ? type.bits : 0;
}

function exactResult(operator: Binary["operator"], left: unknown, right: unknown): bigint | null {
  if (typeof left !== "bigint" || typeof right !== "bigint") return null;
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0n ? null : left / right;
    case "<<":
      return right < 0n || right > 200n ? null : left << right;
    default:
      return null;
  }
}
