/** `bt`, `bts`, `btr`, `btc`: one bit of a word, or of a string of bits that begins there and goes on in both directions. */
import type { IntegerType } from "../../../types/type.ts";
import type { Argument } from "../../assembly/instruction.ts";
import type { SourceExpression } from "../../ast.ts";
import { constantInteger } from "../constants.ts";
import { Sequence } from "../sequence.ts";
import { isTruthType, scalarSize, type Machine } from "./machine.ts";
import { isInRegister, type PreparedOperand } from "./prepared-operand.ts";

export type BitInstruction = "bt" | "bts" | "btr" | "btc";

const SYMBOLS = { bts: "|", btr: "&", btc: "^" } as const;
/** Immediate bit numbers that every size of operand has, as `I` allows them. */
const LEAST_BITS = 32n;

/** `type`: of the number, if a register holds it, and of what is accessed. False if the text does not tell what happens. */
export function changeBit(
  machine: Machine,
  sequence: Sequence,
  name: BitInstruction,
  [number, target]: readonly Argument[],
  type: IntegerType,
): boolean {
  const place = target === undefined ? null : machine.locate(target);
  if (number === undefined || place?.operand.kind !== "memory" || type.size < 2) return false;
  // For its checks.
  if (machine.readAt(place, type.size, type) === null) return false;
  const position = positionOf(machine, sequence, number, type);
  if (position === null) return false;
  const carry = machine.areFlagsSeen ? sequence.reserve(machine.parts.context.types.int) : null;
  new BitAccess(machine, name, place.operand, carry).run(sequence, position, type);
  // `zero` stays, the others are not defined.
  machine.flags = { carry, zero: machine.flags.zero, sign: null };
  return true;
}

function positionOf(
  machine: Machine,
  sequence: Sequence,
  number: Argument,
  type: IntegerType,
): SourceExpression | null {
  const immediate = (value: bigint | null) =>
    value !== null && value >= 0n && value < LEAST_BITS && value < type.bits
      ? machine.constant(type, value)
      : null;
  if (number.kind === "immediate") return immediate(number.value);
  const located = machine.locate(number);
  if (located === null) return null;
  const { operand } = located;
  if (operand.kind === "constant") return immediate(constantInteger(operand.value));
  // Soundness: a number that the compiler may write into the instruction counts modulo the size.
  if (/[inNJKLMesg]/.test(operand.letters) || !isInRegister(operand)) return null;
  const value = machine.readAt(located, type.size, type);
  return value === null ? null : machine.kept(sequence, value, type);
}

/** What one instruction does to the operand, or to what lies before and behind it. */
class BitAccess {
  private readonly machine: Machine;
  private readonly name: BitInstruction;
  private readonly operand: PreparedOperand;
  /** Where the bit goes; null if nobody asks for it. */
  private readonly carry: SourceExpression | null;

  constructor(
    machine: Machine,
    name: BitInstruction,
    operand: PreparedOperand,
    carry: SourceExpression | null,
  ) {
    this.machine = machine;
    this.name = name;
    this.operand = operand;
    this.carry = carry;
  }

  run(sequence: Sequence, position: SourceExpression, type: IntegerType): void {
    const { machine, operand } = this;
    const whole = wholeType(operand, machine);
    const purpose = this.name === "bt" ? "read" : "write";
    if (position.kind === "integer") {
      const isInside = whole !== null && position.value < whole.bits;
      const accessed = isInside ? whole : type;
      const target = machine.inMemory(operand, accessed, purpose);
      this.change(sequence, target, accessed, position);
      return;
    }
    if (whole === null) {
      this.changeFar(sequence, type, position);
      return;
    }
    // The common case does without a computed address.
    const { parts, at } = machine;
    const inside = new Sequence(parts.context, parts.operators, "asm", at);
    const outside = new Sequence(parts.context, parts.operators, "asm", at);
    this.change(inside, machine.inMemory(operand, whole, purpose), whole, position);
    this.changeFar(outside, type, position);
    const bits = machine.constant(type, BigInt(whole.bits));
    const isInside = parts.operators.binary("<", position, bits);
    sequence.branch(isInside, inside.block(), outside.block());
  }

  /** In the word of that type, counted from the operand, that has the bit. */
  private changeFar(sequence: Sequence, type: IntegerType, position: SourceExpression): void {
    const { machine, operand } = this;
    const { operators, conversions, context } = machine.parts;
    const signed = conversions.convert(position, context.types.signedOf(type));
    const shift = machine.constant(context.types.int, BigInt(Math.log2(type.bits)));
    const word = operators.binary(">>", signed, shift);
    const pointer = operators.binary("+", machine.addressIn(operand, type), word);
    const target = machine.pointed(sequence.save(pointer, pointer.type));
    const last = machine.constant(type, BigInt(type.bits - 1));
    const inWord = sequence.save(operators.binary("&", position, last), type);
    this.change(sequence, target, type, inWord);
  }

  private change(
    sequence: Sequence,
    target: SourceExpression,
    type: IntegerType,
    position: SourceExpression,
  ): void {
    const { machine, name } = this;
    const { operators, context } = machine.parts;
    const one = machine.constant(type, 1n);
    const content = machine.number(target, type);
    const before = this.carry === null ? content : sequence.save(content, type);
    if (this.carry !== null) {
      const bit = operators.binary("&", operators.binary(">>", before, position), one);
      sequence.assign(this.carry, machine.number(bit, context.types.int));
    }
    if (name === "bt") return;
    const mask = machine.number(operators.binary("<<", one, position), type);
    const kept = name === "btr" ? operators.unary("~", mask, mask.start) : mask;
    const after = machine.number(operators.binary(SYMBOLS[name], before, kept), type);
    sequence.discard(machine.assignment(target, after));
  }
}

/** The unsigned type of the operand's object if it is an integer. */
function wholeType({ value }: PreparedOperand, machine: Machine): IntegerType | null {
  if (value.type.kind !== "integer" || isTruthType(value)) return null;
  return machine.word(scalarSize(value)!);
}
