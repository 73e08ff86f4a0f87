/** Instructions that compute a word from two, and set the flags. */
import type { IntegerType } from "../../../types/type.ts";
import type { Argument } from "../../assembly/instruction.ts";
import type { SourceExpression } from "../../ast.ts";
import type { Sequence } from "../sequence.ts";
import type { Machine } from "./machine.ts";

export type Arithmetic = "add" | "adc" | "sub" | "sbb" | "cmp" | "and" | "or" | "xor" | "test";
export type Unary = "inc" | "dec" | "neg" | "not";

const SYMBOLS = {
  add: "+",
  adc: "+",
  sub: "-",
  sbb: "-",
  cmp: "-",
  and: "&",
  or: "|",
  xor: "^",
  test: "&",
} as const;

/** `name source, target`. False if the text does not tell what happens. */
export function arithmetic(
  machine: Machine,
  sequence: Sequence,
  name: Arithmetic,
  [source, target]: readonly Argument[],
  type: IntegerType,
): boolean {
  if (source === undefined || target === undefined) return false;
  const isSame = isOneRegister(machine, source, target);
  if (isSame && name === "sbb") return spreadCarry(machine, sequence, target, type);
  const { carry } = machine.flags;
  if ((name === "adc" || name === "sbb") && carry === null) return false;
  const left = machine.read(target, type.size);
  const right = machine.read(source, type.size);
  if (left === null || right === null) return false;
  const isCompared = name === "cmp" || name === "test";
  if (!machine.areFlagsSeen) {
    if (isCompared) return true;
    const value = computed(machine, name, left, right);
    return put(machine, sequence, target, type, machine.number(value, type));
  }
  const [a, b] = [sequence.save(left, type), machine.kept(sequence, right, type)];
  const value = computed(machine, name, a, b);
  const result = sequence.save(machine.number(value, type), type);
  machine.flags = {
    carry: carryOf(machine, sequence, name, [a, b, result]),
    ...resultFlags(machine, result, type),
  };
  return isCompared || put(machine, sequence, target, type, result);
}

function computed(
  machine: Machine,
  name: Arithmetic,
  a: SourceExpression,
  b: SourceExpression,
): SourceExpression {
  const { operators } = machine.parts;
  const { carry } = machine.flags;
  const value = operators.binary(SYMBOLS[name], a, b);
  if (name === "adc") return operators.binary("+", value, carry!);
  return name === "sbb" ? operators.binary("-", value, carry!) : value;
}

function carryOf(
  machine: Machine,
  sequence: Sequence,
  name: Arithmetic,
  [a, b, result]: readonly [SourceExpression, SourceExpression, SourceExpression],
): SourceExpression {
  const { operators, context } = machine.parts;
  const { carry } = machine.flags;
  switch (name) {
    case "add":
      return operators.binary("<", result, a);
    case "sub":
    case "cmp":
      return operators.binary("<", a, b);
    case "adc":
    case "sbb": {
      const [x, y] = name === "adc" ? [result, a] : [a, b];
      const withCarry = operators.binary("<=", x, y);
      const without = operators.binary("<", x, y);
      return sequence.save(operators.conditional(carry!, withCarry, without), context.types.int);
    }
    default:
      return machine.truth(0n);
  }
}

/** Of what an instruction computed. */
function resultFlags(
  machine: Machine,
  result: SourceExpression,
  type: IntegerType,
): { readonly zero: SourceExpression; readonly sign: SourceExpression } {
  const { operators, context } = machine.parts;
  const zero = operators.binary("==", result, machine.constant(type, 0n));
  const top = machine.constant(context.types.int, BigInt(type.bits - 1));
  const sign = operators.binary(">>", result, top);
  return { zero, sign: machine.number(sign, context.types.int) };
}

/** `sbb %0, %0`: all bits are the carry, whatever the register held. */
function spreadCarry(
  machine: Machine,
  sequence: Sequence,
  target: Argument,
  type: IntegerType,
): boolean {
  const { carry } = machine.flags;
  const { operators } = machine.parts;
  if (carry === null) return false;
  const zero = machine.constant(type, 0n);
  const value = machine.number(operators.binary("-", zero, machine.number(carry, type)), type);
  machine.flags = { carry, zero: operators.unary("!", carry, carry.start), sign: carry };
  return put(machine, sequence, target, type, value);
}

function isOneRegister(machine: Machine, a: Argument, b: Argument): boolean {
  const [x, y] = [machine.locate(a), machine.locate(b)];
  return (
    x !== null && y !== null && x.operand === y.operand && x.size !== null && x.size === y.size
  );
}

export function unary(
  machine: Machine,
  sequence: Sequence,
  name: Unary,
  [target]: readonly Argument[],
  type: IntegerType,
): boolean {
  if (target === undefined) return false;
  const before = machine.read(target, type.size);
  if (before === null) return false;
  const { operators } = machine.parts;
  const one = machine.constant(type, 1n);
  const zero = machine.constant(type, 0n);
  const isKept = machine.areFlagsSeen && name !== "not";
  const a = isKept ? sequence.save(before, type) : before;
  if (name === "not") {
    return put(
      machine,
      sequence,
      target,
      type,
      machine.number(operators.unary("~", a, a.start), type),
    );
  }
  const value =
    name === "neg"
      ? operators.binary("-", zero, a)
      : operators.binary(name === "inc" ? "+" : "-", a, one);
  if (!isKept) return put(machine, sequence, target, type, machine.number(value, type));
  const result = sequence.save(machine.number(value, type), type);
  const carry = name === "neg" ? operators.binary("!=", a, zero) : machine.flags.carry;
  machine.flags = { carry, ...resultFlags(machine, result, type) };
  return put(machine, sequence, target, type, result);
}

/** `xadd source, target`: the sum to the target, what was there to the source. */
export function exchangeAndAdd(
  machine: Machine,
  sequence: Sequence,
  [source, target]: readonly Argument[],
  type: IntegerType,
): boolean {
  if (source === undefined || target === undefined) return false;
  const [added, before] = [machine.read(source, type.size), machine.read(target, type.size)];
  if (added === null || before === null || isOneRegister(machine, source, target)) return false;
  const { operators } = machine.parts;
  const [a, b] = [sequence.save(before, type), machine.kept(sequence, added, type)];
  const sum = sequence.save(machine.number(operators.binary("+", a, b), type), type);
  machine.flags = {
    carry: carryOf(machine, sequence, "add", [a, b, sum]),
    ...resultFlags(machine, sum, type),
  };
  return put(machine, sequence, source, type, a) && put(machine, sequence, target, type, sum);
}

export function put(
  machine: Machine,
  sequence: Sequence,
  target: Argument,
  type: IntegerType,
  value: SourceExpression,
): boolean {
  const assignment = machine.write(target, type.size, value);
  if (assignment !== null) sequence.discard(assignment);
  return assignment !== null;
}
