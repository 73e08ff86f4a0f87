/** Operands of inline assembly are brought to where the instructions find them, and outputs from there to where they belong. */
import { sizeOf } from "../../../types/layout.ts";
import { isScalar, type CType } from "../../../types/type.ts";
import type { AssemblyOperand, AssemblySource } from "../../assembly/assembly-source.ts";
import type { Instruction } from "../../assembly/instruction.ts";
import type { Template } from "../../assembly/template.ts";
import type { SourceExpression } from "../../ast.ts";
import type { Access } from "../access.ts";
import { constantInteger } from "../constants.ts";
import type { SemanticContext } from "../context.ts";
import type { Conversions } from "../conversions.ts";
import type { Operators } from "../operators.ts";
import type { Sequence } from "../sequence.ts";
import { conditionValue } from "./conditions.ts";
import { parseConstraint, type Constraint } from "./constraint.ts";
import type { Flags, SemanticParts } from "./machine.ts";
import type { OperandKind, PreparedOperand } from "./prepared-operand.ts";
import { isBitField, isPlace, steadyPlace } from "./steady-place.ts";

export class OperandPreparation {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;
  private readonly operators: Operators;
  private readonly access: Access;
  private readonly source: AssemblySource;
  /** Numbers and names of operands that instructions mention. */
  private readonly mentioned: ReadonlySet<string>;
  private readonly sequence: Sequence;

  constructor(
    parts: SemanticParts,
    source: AssemblySource,
    template: Template,
    sequence: Sequence,
  ) {
    this.context = parts.context;
    this.conversions = parts.conversions;
    this.operators = parts.operators;
    this.access = parts.access;
    this.source = source;
    this.mentioned = new Set(template.instructions.flatMap(mentionedOperands));
    this.sequence = sequence;
  }

  /** In the order of their numbers; null if one is of a kind that we do not know. */
  prepare(): readonly PreparedOperand[] | null {
    const { outputs, inputs } = this.source;
    const constraints = [...outputs, ...inputs].map(({ constraint }) =>
      parseConstraint(constraint),
    );
    const places = outputs.map(({ expression }) => this.steady(expression));
    const values = inputs.map((input, i) =>
      this.input(input, outputs.length + i, constraints[outputs.length + i] ?? null),
    );
    const prepared: PreparedOperand[] = [];
    for (const [i, place] of places.entries()) {
      const constraint = constraints[i] ?? null;
      const output = constraint === null ? null : this.output(place, constraint, i, values);
      if (output === null) return null;
      prepared.push(output);
    }
    for (const [i, value] of values.entries()) {
      if (value === null) return null;
      const matched = constraints[outputs.length + i]?.matched ?? null;
      const output = matched === null ? undefined : prepared[this.numberOf(matched)];
      if (matched !== null && output === undefined) return null;
      prepared.push(output ?? value);
    }
    return prepared;
  }

  /** Outputs that instructions left in registers; false if one has a value that nothing gave it. */
  finish(operands: readonly PreparedOperand[], flags: Flags): boolean {
    for (const operand of operands.slice(0, this.source.outputs.length)) {
      const { kind, letters, output } = operand;
      const value =
        kind === "flags" ? conditionValue(letters, flags, this.operators) : operand.value;
      if (value === null || !(operand.isDefined || kind === "flags")) return false;
      if (kind !== "memory") this.sequence.assign(output!, value);
    }
    return true;
  }

  private numberOf(matched: string): number {
    if (/^\d/.test(matched)) return Number(matched);
    return this.source.outputs.findIndex(({ name }) => name === matched);
  }

  private steady(lvalue: SourceExpression): SourceExpression {
    const outputs = this.source.outputs.map(({ expression }) => expression);
    return steadyPlace(lvalue, outputs, this.access, this.sequence);
  }

  private output(
    place: SourceExpression,
    constraint: Constraint,
    number: number,
    inputs: readonly (PreparedOperand | null)[],
  ): PreparedOperand | null {
    const kind = kindOf(place, constraint);
    const { isEarly, letters, isRead } = constraint;
    const known = { kind, output: place, isEarly, letters };
    if (kind === "opaque" || kind === "constant") return null;
    if (kind === "memory") {
      if (isBitField(place)) return null;
      // Soundness: the compiler may drop what was written to an object that is only an output.
      const isDefined = isRead || this.isInputAsWell(number);
      return { ...known, value: place, isDefined };
    }
    if (kind === "flags") {
      return { ...known, value: place, isDefined: false };
    }
    const initial = isRead ? place : this.initial(number, inputs);
    if (initial === null) {
      return { ...known, value: this.sequence.reserve(place.type), isDefined: false };
    }
    const { type } = place;
    if (!isScalar(type) || sizeOf(initial.type) !== sizeOf(type)) return null;
    const value = this.sequence.save(this.conversions.convert(initial, type), type);
    return { ...known, value, isDefined: true };
  }

  /** Of the input that begins where the output ends. */
  private initial(
    number: number,
    inputs: readonly (PreparedOperand | null)[],
  ): SourceExpression | null {
    const found = this.source.inputs.findIndex(({ constraint }) => {
      const matched = parseConstraint(constraint)?.matched;
      return matched != null && this.numberOf(matched) === number;
    });
    return found < 0 ? null : (inputs[found]?.value ?? null);
  }

  private isInputAsWell(number: number): boolean {
    const { outputs, inputs } = this.source;
    const text = this.textOf(outputs[number]!);
    return inputs.some((input) => /^[moV]+$/.test(input.constraint) && this.textOf(input) === text);
  }

  private textOf({ expression: { start, end } }: AssemblyOperand): string {
    return this.context.source.text.slice(start, end);
  }

  private input(
    { name, expression }: AssemblyOperand,
    number: number,
    constraint: Constraint | null,
  ): PreparedOperand | null {
    const operand = { output: null, isEarly: false, letters: constraint?.letters ?? "" };
    const isUsed =
      this.mentioned.has(`${number}`) ||
      (name !== null && this.mentioned.has(name)) ||
      isNamed(operand);
    const isMatched = constraint !== null && constraint.matched !== null;
    if (constraint === null || !(isUsed || isMatched)) return this.unused(expression, operand);
    if (constraint.allowsMemory && !constraint.allowsRegister && isPlace(expression)) {
      if (isBitField(expression)) return null;
      const value = this.steady(expression);
      return { ...operand, kind: "memory", value, isDefined: true };
    }
    const value = this.conversions.decay(expression);
    const isConstant = constantInteger(value) !== null;
    if (isConstant && constraint.allowsConstant) {
      return { ...operand, kind: "constant", value, isDefined: true };
    }
    if (!isWord(value.type) || !(isMatched || constraint.allowsRegister)) {
      return this.unused(expression, operand);
    }
    const saved = this.sequence.save(value, value.type);
    const kind = constraint.allowsMemory ? "either" : "register";
    return { ...operand, kind, value: saved, isDefined: true };
  }

  private unused(
    expression: SourceExpression,
    operand: Pick<PreparedOperand, "output" | "isEarly" | "letters">,
  ): PreparedOperand {
    if (expression.effects) this.sequence.discard(expression);
    return { ...operand, kind: "opaque", value: expression, isDefined: false };
  }
}

function mentionedOperands({ arguments: args }: Instruction): readonly string[] {
  return args.flatMap((argument) => (argument.kind === "operand" ? [argument.name] : []));
}

/** Whether instructions may use the register without naming the operand. */
function isNamed({ letters }: { readonly letters: string }): boolean {
  return /^[abcdSD]$/.test(letters);
}

function kindOf(place: SourceExpression, constraint: Constraint): OperandKind {
  if (constraint.isFlags) return "flags";
  if (!constraint.allowsRegister) return constraint.allowsMemory ? "memory" : "opaque";
  if (!isWord(place.type)) return "opaque";
  return constraint.allowsMemory ? "either" : "register";
}

/** What one general register holds. */
function isWord(type: CType): boolean {
  if (type.kind === "pointer") return true;
  return type.kind === "integer" && type.size <= 8;
}
