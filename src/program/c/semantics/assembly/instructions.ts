/** Single instructions as the assignments they do. */
import type { IntegerType } from "../../../types/type.ts";
import { isIdle } from "../../assembly/reach.ts";
import type { Argument, Instruction } from "../../assembly/instruction.ts";
import type { SourceExpression } from "../../ast.ts";
import { Sequence } from "../sequence.ts";
import { anyValue } from "./any-value.ts";
import {
  arithmetic,
  exchangeAndAdd,
  put,
  unary,
  type Arithmetic,
  type Unary,
} from "./arithmetic.ts";
import { changeBit, type BitInstruction } from "./bit-strings.ts";
import { conditionValue } from "./conditions.ts";
import { NO_FLAGS, scalarSize, type Machine } from "./machine.ts";
import { isInRegister } from "./prepared-operand.ts";

const SIZES: Readonly<Record<string, number>> = { b: 1, w: 2, l: 4, q: 8 };
const WORD =
  /^(?<name>mov|xchg|xadd|cmpxchg|add|adc|sub|sbb|cmp|and|or|xor|test|inc|dec|neg|not|bts|btr|btc|bt|bsf|bsr|bswap)(?<suffix>[bwlq]?)$/;
const SET = /^set(?<condition>[a-z]+)$/;
const MOVE_IF = /^cmov(?<condition>[a-z]+?)(?<suffix>[wlq]?)$/;

export class Instructions {
  private readonly machine: Machine;
  private readonly sequence: Sequence;

  constructor(machine: Machine, sequence: Sequence) {
    this.machine = machine;
    this.sequence = sequence;
  }

  /** False if the text does not tell exactly what happens. */
  run(instruction: Instruction): boolean {
    const { machine } = this;
    // What stands behind a trap is data for its handler.
    if (machine.isStopped) return false;
    const { mnemonic, prefix, arguments: args } = instruction;
    if (isIdle(instruction)) {
      if (/^(?:add|or)/.test(mnemonic)) machine.flags = NO_FLAGS;
      return true;
    }
    if (prefix !== "" && !(prefix === "rep" && /^bsf[wlq]?$/.test(mnemonic))) return false;
    if (mnemonic === "ud2" && args.length === 0) return this.trap();
    const set = SET.exec(mnemonic)?.groups;
    if (set !== undefined) return this.set(set["condition"]!, args);
    const moved = MOVE_IF.exec(mnemonic)?.groups;
    if (moved !== undefined) return this.moveIf(moved["condition"]!, moved["suffix"]!, args);
    const word = WORD.exec(mnemonic)?.groups;
    if (word === undefined) return false;
    const name = word["name"]!;
    const isOne = /^(?:inc|dec|neg|not|bswap)$/.test(name);
    if (args.length !== (isOne ? 1 : 2)) return false;
    const type = this.typeOf(
      word["suffix"]!,
      args,
      /^bt[src]?$/.test(name) ? LEAST_BIT_STRING : null,
    );
    if (type === null) return false;
    return this.word(name, prefix, args, type);
  }

  private word(
    name: string,
    prefix: string,
    args: readonly Argument[],
    type: IntegerType,
  ): boolean {
    const { machine, sequence } = this;
    switch (name) {
      case "mov":
        return this.move(args, type);
      case "xchg":
        return this.exchange(args, type);
      case "xadd":
        return exchangeAndAdd(machine, sequence, args, type);
      case "cmpxchg":
        return this.compareAndExchange(args, type);
      case "inc":
      case "dec":
      case "neg":
      case "not":
        return unary(machine, sequence, name satisfies Unary, args, type);
      case "bt":
      case "bts":
      case "btr":
      case "btc":
        return changeBit(machine, sequence, name satisfies BitInstruction, args, type);
      case "bsf":
      case "bsr":
        return this.scan(name, prefix, args, type);
      case "bswap":
        return this.swapBytes(args, type);
      default:
        return arithmetic(machine, sequence, name as Arithmetic, args, type);
    }
  }

  /** The size that the suffix or the registers say. */
  private typeOf(
    suffix: string,
    args: readonly Argument[],
    otherwise: number | null,
  ): IntegerType | null {
    let size = SIZES[suffix];
    for (const argument of args) {
      const located = this.machine.locate(argument);
      if (located === null || located.size === null || !isInRegister(located.operand)) continue;
      size ??= located.size;
      // No such instruction: the assembler refuses it.
      if (size !== located.size) return null;
    }
    size ??= otherwise ?? undefined;
    return size === undefined ? null : this.machine.word(size);
  }

  private move([source, target]: readonly Argument[], { size }: IntegerType): boolean {
    const value = this.machine.readToMove(source!, size);
    const assignment = value === null ? null : this.machine.write(target!, size, value);
    if (assignment !== null) this.sequence.discard(assignment);
    return assignment !== null;
  }

  private exchange([a, b]: readonly Argument[], type: IntegerType): boolean {
    const { machine, sequence } = this;
    const [x, y] = [machine.readToMove(a!, type.size), machine.readToMove(b!, type.size)];
    if (x === null || y === null) return false;
    const [before, other] = [sequence.save(x, x.type), sequence.save(y, y.type)];
    const [first, second] = [
      machine.write(a!, type.size, other),
      machine.write(b!, type.size, before),
    ];
    if (first === null || second === null) return false;
    sequence.discard(first);
    sequence.discard(second);
    return true;
  }

  /** `cmpxchg source, target`: the source to the target if that is what the accumulator holds, else the target to the accumulator. */
  private compareAndExchange([source, target]: readonly Argument[], type: IntegerType): boolean {
    const { machine, sequence } = this;
    const accumulator = machine.inRegister("a");
    if (accumulator === null || scalarSize(accumulator.value) !== type.size) return false;
    const register = { operand: accumulator, size: type.size };
    const expected = machine.readAt(register, type.size, type);
    const before = machine.readToMove(target!, type.size);
    const desired = machine.readToMove(source!, type.size);
    if (expected === null || before === null || desired === null) return false;
    const { operators, context } = machine.parts;
    const wanted = sequence.save(expected, type);
    const old = sequence.save(before, before.type);
    const number = machine.number(old, type);
    const isEqual = sequence.save(operators.binary("==", wanted, number), context.types.int);
    const carry = sequence.save(operators.binary("<", wanted, number), context.types.int);
    const stored = machine.write(target!, type.size, desired);
    const loaded = machine.writeAt(register, type.size, old);
    if (stored === null || loaded === null) return false;
    sequence.choose(isEqual, stored, loaded);
    machine.flags = { carry, zero: isEqual, sign: null };
    return true;
  }

  /** The number of the lowest or highest bit that is set. Processors leave the target as it is if there is none. */
  private scan(
    name: "bsf" | "bsr",
    prefix: string,
    [source, target]: readonly Argument[],
    type: IntegerType,
  ): boolean {
    const { machine, sequence } = this;
    const read = machine.read(source!, type.size);
    if (read === null || type.size < 4) return false;
    const { builtins, operators, context } = machine.parts;
    const word = machine.kept(sequence, read, type);
    const builtin = `__builtin_${name === "bsf" ? "ctz" : "clz"}${type.size === 8 ? "l" : ""}`;
    const count = builtins.call(builtin, [word], machine.at);
    const place = machine.locate(target!);
    if (count === null || place === null || !isInRegister(place.operand)) return false;
    // Soundness: with this prefix newer processors count, and find the size where nothing is set.
    if (prefix !== "" || !place.operand.isDefined) this.forget(place.operand.value, word, prefix);
    const top = machine.constant(context.types.int, BigInt(type.bits - 1));
    const found = new Sequence(context, operators, "asm", machine.at);
    const position = found.save(
      name === "bsf" ? count : operators.binary("-", top, count),
      context.types.int,
    );
    const assignment = machine.write(target!, type.size, machine.number(position, type));
    if (assignment === null) return false;
    found.discard(assignment);
    sequence.branch(word, found.block(), null);
    const zero = operators.unary("!", word, word.start);
    machine.flags = { carry: null, zero: sequence.save(zero, context.types.int), sign: null };
    return true;
  }

  /** Any value goes to the register where the scanned word is zero. */
  private forget(register: SourceExpression, word: SourceExpression, prefix: string): void {
    const { at } = this.machine;
    const unknown = anyValue(register, at);
    if (prefix === "") this.sequence.add(unknown);
    else this.sequence.branch(word, { kind: "empty", start: at.start, end: at.end }, unknown);
  }

  private swapBytes([target]: readonly Argument[], type: IntegerType): boolean {
    const { machine, sequence } = this;
    const value = machine.read(target!, type.size);
    if (value === null || type.size < 4) return false;
    const word = sequence.save(value, type);
    const builtin = type.size === 8 ? "__builtin_bswap64" : "__builtin_bswap32";
    const swapped = machine.parts.builtins.call(builtin, [word], machine.at);
    if (swapped === null) return false;
    return put(machine, sequence, target!, type, machine.number(swapped, type));
  }

  private set(condition: string, [target]: readonly Argument[]): boolean {
    const { machine, sequence } = this;
    const value = conditionValue(condition, machine.flags, machine.parts.operators);
    const type = machine.word(1);
    if (value === null || target === undefined || type === null) return false;
    return put(machine, sequence, target, type, value);
  }

  private moveIf(condition: string, suffix: string, args: readonly Argument[]): boolean {
    const { machine, sequence } = this;
    const [source, target] = args;
    const type = args.length === 2 ? this.typeOf(suffix, args, null) : null;
    const isChosen = conditionValue(condition, machine.flags, machine.parts.operators);
    if (type === null || isChosen === null) return false;
    const value = machine.read(source!, type.size);
    const before = machine.read(target!, type.size);
    if (value === null || before === null) return false;
    const chosen = sequence.save(
      machine.parts.operators.conditional(
        isChosen,
        sequence.save(value, type),
        sequence.save(before, type),
      ),
      type,
    );
    return put(machine, sequence, target!, type, chosen);
  }

  private trap(): boolean {
    const { machine, sequence } = this;
    const call = machine.parts.builtins.call("__builtin_trap", [], machine.at);
    if (call === null) return false;
    sequence.discard(call);
    machine.isStopped = true;
    return true;
  }
}

/** What the assembler takes for an instruction whose operands do not tell. */
const LEAST_BIT_STRING = 4;
