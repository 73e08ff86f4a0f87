/** What the instructions of one statement have done so far: to its operands, and to the flags. */
import { invariant } from "../../../../base/diagnostics/index.ts";
import * as node from "../../../cfa/nodes.ts";
import { CONST, isScalar, type IntegerType } from "../../../types/type.ts";
import type { Argument } from "../../assembly/instruction.ts";
import type { SourceExpression } from "../../ast.ts";
import type { Access } from "../access.ts";
import type { Builtins } from "../builtins.ts";
import type { Ranged, SemanticContext } from "../context.ts";
import type { Conversions } from "../conversions.ts";
import type { Operators } from "../operators.ts";
import { qualifiersOf } from "../qualifiers.ts";
import type { Sequence } from "../sequence.ts";
import { isInRegister, type PreparedOperand } from "./prepared-operand.ts";
import { parseRegister } from "./register-names.ts";

export interface SemanticParts {
  readonly context: SemanticContext;
  readonly conversions: Conversions;
  readonly operators: Operators;
  readonly access: Access;
  readonly builtins: Builtins;
}

/** `int` values, zero or one; null where we do not know. */
export interface Flags {
  readonly carry: SourceExpression | null;
  readonly zero: SourceExpression | null;
  readonly sign: SourceExpression | null;
}

export const NO_FLAGS: Flags = { carry: null, zero: null, sign: null };

const MODIFIER_SIZES: Readonly<Record<string, number>> = { b: 1, w: 2, k: 4, q: 8 };

/** An argument that is an operand of the statement or a constant. */
export interface Located {
  readonly operand: PreparedOperand;
  /** As the register is written in the template; null in memory and for constants. */
  readonly size: number | null;
}

export class Machine {
  readonly parts: SemanticParts;
  readonly at: Ranged;
  flags: Flags = NO_FLAGS;
  areFlagsSeen = true;
  /** Behind a trap. */
  isStopped = false;
  private readonly operands: readonly PreparedOperand[];
  private readonly byName: ReadonlyMap<string, PreparedOperand>;
  /** Whether an output may have taken the register of an input, now and for the next instruction. */
  private isOverwritten = false;
  private isOverwriting = false;

  constructor(
    parts: SemanticParts,
    at: Ranged,
    operands: readonly PreparedOperand[],
    names: readonly (string | null)[],
  ) {
    this.parts = parts;
    this.at = at;
    this.operands = operands;
    this.byName = new Map(
      operands.flatMap((operand, i): [string, PreparedOperand][] => {
        const name = names[i] ?? null;
        const number: [string, PreparedOperand] = [`${i}`, operand];
        return name === null ? [number] : [number, [name, operand]];
      }),
    );
  }

  /** `areFlagsSeen`: whether something that comes later may ask for the flags. */
  beginInstruction(areFlagsSeen: boolean): void {
    this.areFlagsSeen = areFlagsSeen;
    this.isOverwritten = this.isOverwriting;
  }

  /** The value where no instruction changes it. */
  kept(sequence: Sequence, value: SourceExpression, type: IntegerType): SourceExpression {
    const isInput = this.operands.some(
      (operand) => operand.value === value && operand.output === null,
    );
    return value.kind === "integer" || (isInput && value.kind === "variable")
      ? value
      : sequence.save(value, type);
  }

  locate(argument: Argument): Located | null {
    switch (argument.kind) {
      case "immediate":
        return null;
      case "operand": {
        const operand = this.byName.get(argument.name);
        if (operand === undefined) return null;
        if (!isInRegister(operand))
          return argument.modifier === "" ? { operand, size: null } : null;
        const { modifier } = argument;
        const size = modifier === "" ? scalarSize(operand.value) : MODIFIER_SIZES[modifier];
        return size === undefined ? null : { operand, size };
      }
      case "register": {
        const register = parseRegister(argument.name);
        const operand = register === null ? null : this.inRegister(register.letter);
        return register === null || operand === null ? null : { operand, size: register.size };
      }
      case "other":
        return null;
    }
  }

  /** The operand that the constraint puts into that register and no other. */
  inRegister(letter: string): PreparedOperand | null {
    return (
      this.operands.find(({ letters, output }) => letters === letter && output !== null) ??
      this.operands.find(({ letters }) => letters === letter) ??
      null
    );
  }

  /** The unsigned type of that many bytes. */
  word(size: number): IntegerType | null {
    const { types } = this.parts.context;
    if (size > types.sizeType.size) return null;
    const all = [types.unsignedChar, types.unsignedShort, types.unsignedInt, types.unsignedLong];
    return all.find((type) => type.size === size) ?? null;
  }

  constant(type: IntegerType, value: bigint): SourceExpression {
    return node.integerConstant(type, BigInt.asUintN(type.bits, value), this.at.start, this.at.end);
  }

  truth(value: 0n | 1n): SourceExpression {
    return this.constant(this.parts.context.types.int, value);
  }

  /** As an unsigned number of `size` bytes; null if the text does not tell. */
  read(argument: Argument, size: number): SourceExpression | null {
    const type = this.word(size);
    if (type === null) return null;
    if (argument.kind === "immediate") return this.constant(type, argument.value);
    const located = this.locate(argument);
    return located === null ? null : this.readAt(located, size, type);
  }

  readAt({ operand, size }: Located, wanted: number, type: IntegerType): SourceExpression | null {
    if (!operand.isDefined) return null;
    const { conversions } = this.parts;
    const { value } = operand;
    if (operand.kind === "constant") return this.number(value, type);
    // Soundness: an output that is not marked may lie where the input, or its address, was.
    if (this.isOverwritten && !(operand.output !== null && isInRegister(operand))) return null;
    if (operand.kind === "memory") return this.number(this.inMemory(operand, type, "read"), type);
    const has = scalarSize(value);
    if (!isInRegister(operand) || size !== wanted || has === undefined || has < wanted) return null;
    // Soundness: in memory the instruction would access less than the object.
    if (operand.kind === "either" && has !== wanted) return null;
    return this.number(conversions.convert(value, type), type);
  }

  /** The same without a conversion, if one is not needed to move it. */
  readToMove(argument: Argument, size: number): SourceExpression | null {
    const value = this.read(argument, size);
    const located = value === null ? null : this.locate(argument);
    if (located === null) return value;
    const { operand } = located;
    const isWhole = scalarSize(operand.value) === size && isWordType(operand.value);
    return isWhole && operand.kind !== "constant" ? operand.value : value;
  }

  /** The assignment that an instruction does, of a value of `size` bytes or an `int` that is zero or one. */
  write(argument: Argument, size: number, value: SourceExpression): SourceExpression | null {
    const located = this.locate(argument);
    return located === null ? null : this.writeAt(located, size, value);
  }

  writeAt(
    { operand, size }: Located,
    wanted: number,
    value: SourceExpression,
  ): SourceExpression | null {
    const type = this.word(wanted);
    if (type === null) return null;
    if (operand.kind === "memory") {
      if (this.isOverwritten) return null;
      operand.isDefined = true;
      return this.assignment(this.inMemory(operand, type, "write"), value);
    }
    if (!isInRegister(operand) || operand.output === null || size !== wanted) return null;
    const target = operand.value;
    const has = scalarSize(target);
    if (has === undefined || (operand.kind === "either" && has !== wanted)) return null;
    // An instruction of 32 bits clears the upper half; narrower ones keep what is above.
    if (has > wanted && !(wanted === 4 && has === 8)) return null;
    // Soundness: other bytes than these two are no values of the type.
    if (isTruthType(target) && value.type !== this.parts.context.types.int) return null;
    operand.isDefined = true;
    if (!operand.isEarly) this.isOverwriting = true;
    const moved = scalarSize(value) === wanted ? value : this.number(value, type);
    return this.assignment(target, moved);
  }

  /** The object as one of that type, at its beginning. */
  inMemory(
    operand: PreparedOperand,
    type: IntegerType,
    purpose: "read" | "write",
  ): SourceExpression {
    const { value } = operand;
    const isFit = isWordType(value) && scalarSize(value) === type.size;
    if (isFit && (purpose === "read" || (qualifiersOf(value) & CONST) === 0)) return value;
    return this.pointed(this.addressIn(operand, type));
  }

  addressIn({ value }: PreparedOperand, type: IntegerType): SourceExpression {
    const { access, context } = this.parts;
    const address = access.addressOf(value, this.at.start);
    return access.cast(context.types.pointer(type), address, this.at.start);
  }

  pointed(pointer: SourceExpression): SourceExpression {
    return this.parts.access.dereference(pointer, this.at.start);
  }

  assignment(target: SourceExpression, value: SourceExpression): SourceExpression {
    const { type } = target;
    invariant(isScalar(type), "instructions move words");
    const converted = this.parts.conversions.convert(value, type);
    return this.parts.operators.assign("=", target, converted);
  }

  number(value: SourceExpression, type: IntegerType): SourceExpression {
    return this.parts.conversions.convert(value, type);
  }
}

/** Of the object, if it is an integer or a pointer. */
export function scalarSize({ type }: SourceExpression): number | undefined {
  return type.kind === "integer" || type.kind === "pointer" ? type.size : undefined;
}

export function isTruthType({ type }: SourceExpression): boolean {
  return type.kind === "integer" && type.rank === 0;
}

function isWordType(value: SourceExpression): boolean {
  return scalarSize(value) !== undefined && !isTruthType(value);
}
