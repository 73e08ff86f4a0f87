/** Calls of functions without a body: exact where that is easy, else a result of which nothing is known. */
import { evaluate, place } from "../../program/algebra/index.ts";
import { resultOutside } from "../../program/cfa/function-outside.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import { undefinedFunctionText } from "../../program/cfa/print-operation.ts";
import {
  formatOf,
  isOnlyNamed,
  lendsBuffer,
  libraryFunction,
  mayStore,
  nondetType,
  READ_CHARACTER,
  storesByFormat,
  type LibraryFunction,
} from "../../program/library/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import { isScalar } from "../../program/types/type.ts";
import { floatConstant } from "../expressions/float-terms.ts";
import { sortOf, widthOf } from "../expressions/scalar-sorts.ts";
import { memoryPlace, TermAlgebra } from "../expressions/term-algebra.ts";
import { store } from "../memory/memory-access.ts";
import { targetsOf } from "../memory/pointer-targets.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { havocPlace } from "../path-formula/havoc.ts";
import { ALLOCATION } from "./allocation.ts";
import { ARITHMETIC, overflowArithmetic } from "./arithmetic-functions.ts";
import { CHARACTERS } from "./character-functions.ts";
import { converted, ExternalCall, type ExternalModel, type TypedTerm } from "./external-call.ts";
import { ERRNO, forgetErrno } from "./errno.ts";
import { formatted, storeFormatted } from "./formatted-text.ts";
import { havocObject } from "./havoc-object.ts";
import { mathModel } from "./math-functions.ts";
import { MEMORY } from "./memory-functions.ts";
import { QUERIES } from "./memory-queries.ts";
import { STRINGS } from "./string-functions.ts";
import { VARIADIC } from "./variadic-arguments.ts";

export function encodeExternal(builder: EdgeBuilder, operation: ExternalOperation): void {
  const known = libraryFunction(operation.name);
  if (known === null) {
    if (builder.context.blocks === null) assumeUndefinedCall(builder, operation);
    else encodeUnknownCall(builder, operation);
    return;
  }
  const call = new ExternalCall(builder, operation, known.name);
  const model = modelOf(known);
  const value = model === null ? byEffects(call, known) : model(call);
  if (known.effects.setsErrno) forgetErrno(builder);
  const { result } = operation;
  if (result === null) return;
  const { type } = result;
  if (!isScalar(type)) return builder.unsupported(`the record that ${operation.name} returns`);
  const zero =
    type.kind === "float"
      ? floatConstant(builder.terms, 0, type.format)
      : builder.terms.bv.constant(0, widthOf(type));
  const to = place(result, call.algebra);
  const term = value === null ? zero : converted(call, value, type);
  if (to.kind === "plain") builder.write(to.variable, term);
  else store(builder, to, type, term);
}

/** On a path: as the interpreter does, an undefined function returns an input and changes nothing. */
function assumeUndefinedCall(builder: EdgeBuilder, operation: ExternalOperation): void {
  const { result, type } = operation;
  const name = operation.name === "" ? nameOutside(builder, operation) : operation.name;
  if (name === null) return builder.unsupported(`calling ${undefinedFunctionText(operation)}`);
  // Soundness: it may do something else, and having no solution says nothing about that.
  builder.imprecise("assumption", `what ${undefinedFunctionText(operation)} does`);
  // Arguments are read, even if nobody looks at them.
  const call = new ExternalCall(builder, operation, name);
  const { returns } = type;
  if (returns.kind === "void") return;
  if (!isScalar(returns) || (result !== null && !isScalar(result.type))) {
    return builder.unsupported(`the undefined function ${name}, which returns a record`);
  }
  const given = { type: returns, term: builder.input("undefined-function", name, returns) };
  if (result === null || !isScalar(result.type)) return;
  const term = converted(call, given, result.type);
  const to = place(result, call.algebra);
  if (to.kind === "plain") builder.write(to.variable, term);
  else store(builder, to, result.type, term);
}

/** What the result is called if the pointer leads to a function outside, as far as that can be assumed; null: it does not. */
function nameOutside(builder: EdgeBuilder, { pointer }: ExternalOperation): string | null {
  if (pointer === undefined) return null;
  const targets = targetsOf(builder, evaluate(pointer, new TermAlgebra(builder)), 1);
  const only = targets?.length === 1 ? targets[0]!.region : null;
  return only?.kind === "outside" ? resultOutside(only.name) : null;
}

/**
 * In blocks: a function of which only the type is known. It returns anything and may write wherever a pointer leads;
 * the variables that no pointer reaches are not known to it.
 */
export function encodeUnknownCall(builder: EdgeBuilder, operation: ExternalOperation): void {
  const name = undefinedFunctionText(operation);
  const effects = libraryFunction(operation.name)?.effects;
  if (builder.context.callBacks.mayComeFrom(operation) || effects?.callsBack === "inside") {
    // Soundness: functions of the program would run inside, unseen.
    builder.imprecise("assumption", `what ${name} calls back`);
  }
  // Soundness: the program goes on elsewhere, or its operations mean something else from now on.
  if (effects?.control === "elsewhere") builder.imprecise("assumption", `what ${name} leads to`);
  builder.imprecise("havoc", `what ${name} does`);
  builder.forgetMemory();
  builder.release(null);
  builder.meetForeignPointer();
  const { result } = operation;
  if (result === null) return;
  const to = place(result, new TermAlgebra(builder));
  if (!isScalar(result.type)) {
    havocPlace(builder, memoryPlace(to), result.type);
    return;
  }
  const value = builder.fresh(name, sortOf(builder.terms, result.type));
  if (to.kind === "plain") builder.write(to.variable, value);
  else store(builder, to, result.type, value);
}

const MODELS: ReadonlyMap<string, ExternalModel> = new Map([
  ...Object.entries(ALLOCATION),
  ...Object.entries(ARITHMETIC),
  ...Object.entries(CHARACTERS),
  ...Object.entries(MEMORY),
  ...Object.entries(QUERIES),
  ...Object.entries(STRINGS),
  ...Object.entries(VARIADIC),
  ["sprintf", printToMemory],
  ["snprintf", printToMemory],
  ["vsprintf", printToMemory],
  ["vsnprintf", printToMemory],
  ["__errno_location", errorLocation],
]);

/** Of its own, or what all of its kind have. Null: nothing but its effects is known. */
export function modelOf({ name, kind }: LibraryFunction): ExternalModel | null {
  const own = MODELS.get(name);
  if (own !== undefined) return own;
  switch (kind) {
    case "input":
      return input;
    case "assume":
      return assume;
    case "error":
    case "termination":
    case "no-effect":
      return () => null;
    case "exit-handler":
      return exitHandler;
    case "overflow-arithmetic":
      return overflowArithmetic;
    case "math":
      return mathModel(name);
    default:
      return null;
  }
}

function exitHandler(call: ExternalCall): TypedTerm {
  // Soundness: paths end where the program does, before the functions that it then runs.
  call.builder.imprecise("assumption", `what ${call.operation.name} registers`);
  return call.int(call.terms.bv.constant(0, 32));
}

/** Soundness: what may write to the program's memory is not skipped. */
function unknownEffect(call: ExternalCall): never {
  return call.unsupported(`the function ${call.operation.name} on a path`);
}

/** As if it did nothing, since paths through it are followed that way; but nothing is proven. */
function unknownValue(call: ExternalCall): TypedTerm | null {
  const { returns } = call.operation.type;
  return isScalar(returns) && call.operation.result !== null ? call.unknown(returns) : null;
}

/** An open result where nothing else happens. */
function byEffects(call: ExternalCall, known: LibraryFunction): TypedTerm | null {
  const { operation, builder } = call;
  const { effects } = known;
  // Soundness: the stream writes to the array whenever it likes.
  if (lendsBuffer(operation, known)) {
    builder.imprecise("assumption", `what a stream writes to the buffer of ${call.name}`);
  }
  const isHarmless =
    !isOnlyNamed(known) &&
    effects.callsBack === "never" &&
    effects.allocates === null &&
    effects.frees === null &&
    !mayStore(operation, known, builder.context.literals.textOf);
  return isHarmless ? unknownValue(call) : unknownEffect(call);
}

function printToMemory(call: ExternalCall): TypedTerm | null {
  const { operation, builder } = call;
  const { effects } = libraryFunction(operation.name)!;
  const { textOf } = builder.context.literals;
  if (storesByFormat(operation, effects, textOf)) return unknownEffect(call);
  const isLimited = call.name === "snprintf";
  const format = formatOf(operation, effects, textOf);
  const isList = effects.format?.values === "list";
  const text = format === null || isList ? null : formatted(call, format, isLimited ? 3 : 2);
  if (text === null) {
    havocObject(call, 0);
    return unknownValue(call);
  }
  return storeFormatted(call, text, isLimited ? call.integer(1, call.types.sizeType) : null);
}

const NONDET_PREFIX = "__VERIFIER_nondet_";

function input(call: ExternalCall): TypedTerm | null {
  const { builder, operation, types } = call;
  if (operation.name === READ_CHARACTER) return character(call);
  if (!operation.name.startsWith(NONDET_PREFIX)) return environmentTime(call);
  const declared = operation.type.returns;
  const suffix = operation.name.slice(NONDET_PREFIX.length);
  const type = operation.type.isPrototype ? declared : (nondetType(suffix, types) ?? declared);
  if (type.kind === "void") return null;
  if (!isScalar(type)) return call.unsupported(`the input function ${operation.name}`);
  return { type, term: builder.input("call", operation.name, type) };
}

/** Of standard input: a code, or -1. */
function character(call: ExternalCall): TypedTerm {
  const { builder, terms, types } = call;
  const { bv } = terms;
  const type = types.short;
  const term = builder.input("character", call.name, type);
  const number = (value: number): Term => bv.constant(value, type.bits);
  builder.constrain(terms.and(bv.sle(number(-1), term), bv.sle(term, number(255))));
  return { type, term };
}

/** `time` and `clock`. */
function environmentTime(call: ExternalCall): TypedTerm {
  const { builder, types } = call;
  const term = builder.input("environment", call.name, types.long);
  if (call.count > 0) {
    const pointer = builder.constantAddress(call.pointer(0));
    if (pointer === null) return call.unsupported(`${call.name} with a computed pointer`);
    if (pointer !== 0n) store(builder, call.pointed(0), types.long, term);
  }
  return { type: types.long, term };
}

function assume(call: ExternalCall): null {
  const { type, term } = call.value(0);
  call.builder.constrain(call.algebra.holds(term, type));
  return null;
}

function errorLocation(call: ExternalCall): TypedTerm {
  const { builder } = call;
  const region = builder.context.libraryRegion(ERRNO, 4);
  return call.voidPointer(builder.addressTerm(region.base));
}
