/** gcc's `__builtin_*` functions: folded, turned into library calls, or kept as `BuiltinCall`s. */
import * as node from "../../cfa/nodes.ts";
import { nanExtended, DEFAULT_NAN_SIGNIFICAND } from "../../machine/extended-float.ts";
import { BIT_FUNCTIONS, swapBytes, type BitFunctionName } from "../../algebra/bit-functions.ts";
import { convertFloat } from "../../algebra/float-operations.ts";
import { sizeOf } from "../../types/layout.ts";
import type { CType, FloatType, IntegerType } from "../../types/type.ts";
import type { BuiltinCall, SourceExpression } from "../ast.ts";
import { librarySignature } from "../library-signatures.ts";
import { anyValue } from "./assembly/any-value.ts";
import { Atomics } from "./atomics.ts";
import type { Calls } from "./calls.ts";
import { constantInteger } from "./constants.ts";
import { isAlwaysInline } from "./inlined-calls.ts";
import { isKnownConstant } from "./known-constants.ts";
import { TypeGeneric } from "./type-generic.ts";
import type { Operators } from "./operators.ts";
import { Sequence } from "./sequence.ts";
import { hasIntegerType, hasPointerType, hasScalarType, type Conversions } from "./conversions.ts";
import type { SemanticContext } from "./context.ts";

interface Ranged {
  readonly start: number;
  readonly end: number;
}

const PREFIX = "__builtin_";

/** Of one floating argument of any format, `int` result. */
const FLOAT_PREDICATES = new Set([
  "isnan",
  "isinf",
  "isinf_sign",
  "isfinite",
  "finite",
  "isnormal",
  "signbit",
]);
/** Of two floating arguments; quiet comparisons, `int` result. */
const FLOAT_ORDERINGS = new Set([
  "isless",
  "islessequal",
  "isgreater",
  "isgreaterequal",
  "islessgreater",
  "isunordered",
]);
/** What has an address. */
const PLACES = new Set<string>(["variable", "member", "index", "dereference"]);
/** Without arguments and without coming back. */
const DEAD_ENDS = new Set(["unreachable", "trap"]);

const BIT_COUNTS = /^(clz|ctz|ffs|popcount|parity|clrsb)(l|ll|)$/;
const OVERFLOWING = /^(u|s|)(add|sub|mul)(l|ll|)_overflow(_p|)$/;

export class Builtins {
  private readonly context: SemanticContext;
  private readonly conversions: Conversions;
  private readonly operators: Operators;
  private readonly calls: Calls;
  private readonly atomics: Atomics;
  private readonly typeGeneric: TypeGeneric;

  constructor(
    context: SemanticContext,
    conversions: Conversions,
    operators: Operators,
    calls: Calls,
  ) {
    this.context = context;
    this.conversions = conversions;
    this.operators = operators;
    this.calls = calls;
    this.atomics = new Atomics(context, conversions, operators);
    this.typeGeneric = new TypeGeneric(context, conversions, calls);
  }

  /** Null if gcc has no such builtin, or we do not know it: the program may have its own function. */
  call(name: string, args: readonly SourceExpression[], at: Ranged): SourceExpression | null {
    if (/^__(sync|atomic)_/.test(name)) return this.atomics.call(name, args, at);
    if (!name.startsWith(PREFIX)) return null;
    const short = name.slice(PREFIX.length);
    return (
      this.folded(short, args, at) ??
      this.kept(short, args, at) ??
      this.floating(short, args, at) ??
      this.library(short, args, at)
    );
  }

  /** Those without a run-time action of their own. */
  private folded(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const { types } = this.context;
    const { start, end } = at;
    switch (name) {
      case "expect":
      case "expect_with_probability":
        return this.expected(args, at);
      case "assume_aligned":
        return this.conversions.convert(this.argument(args, 0, at), types.pointer(types.void));
      case "constant_p": {
        const isKnown = isKnownConstant(this.argument(args, 0, at), this.context);
        return node.integerConstant(types.int, isKnown ? 1n : 0n, start, end);
      }
      case "return_address":
      case "frame_address":
        return this.placeOnStack(this.argument(args, 0, at), at);
      case "extract_return_addr":
      case "frob_return_addr":
        return this.conversions.convert(this.argument(args, 0, at), types.pointer(types.void));
      case "object_size":
      case "dynamic_object_size":
        return this.objectSize(args, at);
      case "tgmath":
        return this.typeGeneric.call(args, at);
      case "prefetch":
        return {
          kind: "void-cast",
          type: types.void,
          start,
          end,
          effects: true,
          operand: args[0]!,
        };
      default:
        return this.floatConstant(name, args, at);
    }
  }

  /** gcc without optimisation knows the size of what the argument names, and of nothing else. */
  private objectSize(args: readonly SourceExpression[], at: Ranged): SourceExpression {
    const { types } = this.context;
    let pointer = this.argument(args, 0, at);
    while (pointer.kind === "cast") pointer = pointer.operand;
    const named = pointer.kind === "address-of" ? pointer.target : pointer;
    const isNamed = pointer.kind === "address-of" || pointer.type.kind === "array";
    const size = isNamed && named.kind === "variable" ? sizeOf(named.type) : null;
    if (size === null && (isNamed || pointer.kind === "pointer-offset"))
      return this.context.unsupported(at, "'__builtin_object_size' of a part of an object");
    const mode = constantInteger(this.argument(args, 1, at)) ?? 0n;
    const most = (1n << BigInt(types.sizeType.bits)) - 1n;
    const bytes = size !== null ? BigInt(size) : mode < 2n ? most : 0n;
    return node.integerConstant(types.sizeType, bytes, at.start, at.end);
  }

  /** The first argument; what the others do is done all the same. */
  private expected(args: readonly SourceExpression[], at: Ranged): SourceExpression {
    const first = this.conversions.convert(this.argument(args, 0, at), this.context.types.long);
    const value = this.conversions.value(first, at.start);
    const others = args.slice(1).filter(({ effects }) => effects);
    return others.reduce<SourceExpression>((right, left) => {
      const { start, end } = at;
      return { kind: "comma", type: right.type, start, end, effects: true, left, right };
    }, value);
  }

  private floatConstant(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const match = /^(huge_val|inf|nan)(f|l|)$/.exec(name);
    if (match === null) return null;
    const type = this.floatOf(match[2]!);
    const nan = nanExtended(0, DEFAULT_NAN_SIGNIFICAND);
    if (match[1] === "nan") {
      const text = args[0] === undefined ? null : this.context.stringBytes(args[0]);
      // Anything else than an empty string is a number for the bits of the significand.
      if (text === null || text.length > 1) {
        return this.context.unsupported(at, `'${PREFIX}${name}' of another string than ""`);
      }
    }
    const value = match[1] === "nan" ? nan : Infinity;
    return node.floatConstant(type, convertFloat(value, type.format), at.start, at.end);
  }

  private floatOf(suffix: string): FloatType {
    const { types } = this.context;
    return suffix === "f" ? types.float : suffix === "l" ? types.longDouble : types.double;
  }

  private kept(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const { types } = this.context;
    if (name === "va_start" || name === "va_end") {
      return this.builtin(name, types.void, [this.list(this.argument(args, 0, at))], at);
    }
    if (name === "va_copy") {
      const lists = [this.list(this.argument(args, 0, at)), this.list(this.argument(args, 1, at))];
      return this.builtin(name, types.void, lists, at);
    }
    if (name === "alloca" || name === "alloca_with_align") {
      const size = this.conversions.convert(this.argument(args, 0, at), types.sizeType);
      return this.builtin("alloca", types.pointer(types.void), [size], at);
    }
    if (DEAD_ENDS.has(name)) return this.builtin(name, types.void, [], at);
    return this.bits(name, args, at) ?? this.overflowing(name, args, at);
  }

  /** Where the function returns to, or where its frame is: any address. Those of functions further up may not be known. */
  private placeOnStack(level: SourceExpression, at: Ranged): SourceExpression {
    const { types } = this.context;
    const { operators, conversions } = this;
    const sequence = new Sequence(this.context, operators, "address", at);
    const address = sequence.reserve(types.pointer(types.void));
    sequence.add(anyValue(address, at));
    if (constantInteger(level) !== 0n) return sequence.finish(address);
    const one = node.integerConstant(types.int, 1n, at.start, at.end);
    const other = conversions.cast(one, types.pointer(types.void), at.start);
    return sequence.finish(operators.conditional(address, address, other));
  }

  private bits(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const { types } = this.context;
    const swap = /^bswap(16|32|64)$/.exec(name);
    if (swap !== null) {
      const type = this.unsignedOfBits(Number(swap[1]));
      const call = this.converted(name, type, [type], args, at);
      const value = constantInteger(call.arguments[0]!);
      if (value === null) return call;
      return node.integerConstant(type, swapBytes(value, type.bits), at.start, at.end);
    }
    const count = BIT_COUNTS.exec(name);
    if (count === null) return null;
    const sign = count[1] === "ffs" || count[1] === "clrsb" ? "signed" : "unsigned";
    const operand = types.ofRank(count[2] === "ll" ? 5 : count[2] === "l" ? 4 : 3, sign);
    const call = this.converted(name, types.int, [operand], args, at);
    const value = constantInteger(call.arguments[0]!);
    if (value === null) return call;
    // The pattern allows no other.
    const compute = BIT_FUNCTIONS[count[1] as BitFunctionName];
    const result = compute(BigInt.asUintN(operand.bits, value), operand.bits);
    return result === null
      ? call
      : node.integerConstant(types.int, BigInt(result), at.start, at.end);
  }

  private unsignedOfBits(bits: number): IntegerType {
    const { types } = this.context;
    return bits === 16
      ? types.unsignedShort
      : bits === 32
        ? types.unsignedInt
        : types.machine.longSize === 8
          ? types.unsignedLong
          : types.unsignedLongLong;
  }

  /** `add_overflow(a, b, &r)`: computed exactly from the operands' own types, stored wrapped. */
  private overflowing(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const match = OVERFLOWING.exec(name);
    if (match === null) return null;
    const { types } = this.context;
    const operation = `${match[2]!}_overflow${match[4]!}`;
    const target = this.conversions.decay(this.argument(args, 2, at));
    const isStored = match[4] === "";
    if (!isStored && !hasIntegerType(target)) {
      return this.context.fail(target, "the last argument is of an integer type");
    }
    if (isStored && (!hasPointerType(target) || target.type.pointee.kind !== "integer")) {
      return this.context.fail(target, "the result must be stored through a pointer to an integer");
    }
    let operands = [this.argument(args, 0, at), this.argument(args, 1, at)];
    if (match[1] !== "") {
      const rank = match[3] === "ll" ? 5 : match[3] === "l" ? 4 : 3;
      const type = types.ofRank(rank, match[1] === "u" ? "unsigned" : "signed");
      operands = operands.map((operand) => this.conversions.convert(operand, type));
    }
    if (!operands.every(hasIntegerType)) {
      return this.context.fail(at, `'${PREFIX}${name}' needs integer operands`);
    }
    return this.builtin(operation, types.bool, [...operands, target], at);
  }

  private floating(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const { types } = this.context;
    const bare = /^(isnan|isinf|finite|signbit)[fl]$/.exec(name)?.[1] ?? name;
    if (FLOAT_PREDICATES.has(bare)) {
      return this.builtin(bare, types.int, [this.floatArgument(args, 0, at)], at);
    }
    if (name === "fpclassify") {
      const classes = args.slice(0, 5).map((arg) => this.conversions.convert(arg, types.int));
      return this.builtin(name, types.int, [...classes, this.floatArgument(args, 5, at)], at);
    }
    if (FLOAT_ORDERINGS.has(name)) {
      const [left, right] = [this.floatArgument(args, 0, at), this.floatArgument(args, 1, at)];
      if (left.type.kind !== "float" || right.type.kind !== "float") return null;
      const type = this.conversions.commonType(left.type, right.type);
      const operands = [left, right].map((operand) => this.conversions.convert(operand, type));
      return this.builtin(name, types.int, operands, at);
    }
    return null;
  }

  private floatArgument(
    args: readonly SourceExpression[],
    position: number,
    at: Ranged,
  ): SourceExpression {
    const argument = this.argument(args, position, at);
    if (argument.type.kind === "float") return argument;
    return this.conversions.convert(argument, this.context.types.double);
  }

  /** A library function under its other name. */
  private library(
    name: string,
    args: readonly SourceExpression[],
    at: Ranged,
  ): SourceExpression | null {
    const type = librarySignature(name, this.context.types);
    if (type === null) return null;
    const { symbols } = this.context;
    // The others call the function of that name, also if it is the program's own.
    const symbol = isAlwaysInline(name)
      ? symbols.builtinFunction(name, type)
      : symbols.libraryFunction(name, type);
    return this.calls.callOf(symbol, symbol.type, args, at);
  }

  /** The address of a `va_list` object, whatever form the ABI and the expression give it. */
  private list(expression: SourceExpression): SourceExpression {
    const { types } = this.context;
    const { type } = expression;
    if (type.kind === "array") return this.conversions.decay(expression);
    const { variadicList } = types;
    // Where the list is an array, a pointer is its address; tools that rewrite C cast it to types of their own.
    if (variadicList.kind === "array" && type.kind === "pointer")
      return this.conversions.convert(expression, types.pointer(variadicList.element));
    if (!PLACES.has(expression.kind))
      return this.context.unsupported(expression, "a list of arguments that is no object");
    return node.addressOf<SourceExpression>(types.pointer(type), expression, expression.start);
  }

  vaArg(raw: SourceExpression, type: CType, at: Ranged): SourceExpression {
    return this.builtin("va_arg", type, [this.list(raw)], at);
  }

  private converted(
    name: string,
    result: CType,
    parameters: readonly IntegerType[],
    args: readonly SourceExpression[],
    at: Ranged,
  ): BuiltinCall {
    const operands = parameters.map((type, i) =>
      this.conversions.convert(this.argument(args, i, at), type),
    );
    return this.builtin(name, result, operands, at);
  }

  private argument(
    args: readonly SourceExpression[],
    position: number,
    at: Ranged,
  ): SourceExpression {
    const argument = args[position];
    if (argument === undefined) return this.context.fail(at, "too few arguments");
    const value = this.conversions.decay(argument);
    // `va_list` arguments are records of the ABI; everything else computes with scalars.
    return hasScalarType(value) ? value : argument;
  }

  private builtin(
    name: string,
    type: CType,
    args: readonly SourceExpression[],
    at: Ranged,
  ): BuiltinCall {
    const { start, end } = at;
    return { kind: "builtin", type, start, end, effects: true, name, arguments: args };
  }
}
