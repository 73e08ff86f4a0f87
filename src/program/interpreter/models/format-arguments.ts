/** The arguments of a formatting call, from the call itself or from a `va_list`. */
import { wrap, type FloatValue } from "../../algebra/index.ts";
import type { FormatArguments, IntegerLength } from "../../library/printf-format.ts";
import { typeName } from "../../types/print.ts";
import type { IntegerType, ScalarType } from "../../types/type.ts";
import type { LibraryCall } from "../library-call.ts";
import { Pointer } from "../memory-object.ts";
import { isSmall, type ScalarValue } from "../slots.ts";
import { nextVariadic } from "../variadic.ts";
import { readString } from "./bytes.ts";
import { getError } from "./errno.ts";
import { errorText } from "./error-text.ts";

/** Gives arguments one after the other, each as a value of the type that is asked for. */
interface ArgumentSource {
  next(type: ScalarType): ScalarValue;
}

/** The arguments of the call from the given one on. */
class DirectArguments implements ArgumentSource {
  private readonly call: LibraryCall;
  private at: number;

  constructor(call: LibraryCall, first: number) {
    this.call = call;
    this.at = first;
  }

  next(type: ScalarType): ScalarValue {
    const { call } = this;
    const { machine } = call;
    if (this.at >= call.count) {
      machine.journal.note("variadic-type", "the format asks for more arguments", call.position);
      return machine.zeroOf(type);
    }
    const index = this.at++;
    const given = call.type(index);
    const agrees =
      given.kind === type.kind && (given.kind === "pointer" || given.size === type.size);
    if (!agrees) {
      const message = `the format asks for ${typeName(type)}, the argument is ${typeName(given)}`;
      machine.journal.note("variadic-type", message, call.position);
    }
    if (type.kind === "float") {
      // A float is found in another register than an integer: nothing sensible is there.
      return agrees ? call.values[index]! : machine.zeroOf(type);
    }
    if (given.kind === "float" || given.kind === "record") return machine.zeroOf(type);
    if (type.kind === "pointer") return call.pointer(index);
    const value = wrap(call.integer(index), type);
    return isSmall(type) ? Number(value) : value;
  }
}

class ListArguments implements ArgumentSource {
  private readonly call: LibraryCall;
  private readonly list: Pointer;

  constructor(call: LibraryCall, list: Pointer) {
    this.call = call;
    this.list = list;
  }

  next(type: ScalarType): ScalarValue {
    const { machine, position } = this.call;
    const at = nextVariadic(machine, this.list, type, position);
    return machine.loadScalar(at.object, at.offset, type, position);
  }
}

class CallFormatArguments implements FormatArguments {
  private readonly call: LibraryCall;
  private readonly source: ArgumentSource;

  constructor(call: LibraryCall, source: ArgumentSource) {
    this.call = call;
    this.source = source;
  }

  signed(length: IntegerLength): bigint {
    return this.integer(length, "signed");
  }

  unsigned(length: IntegerLength): bigint {
    return this.integer(length, "unsigned");
  }

  float(length: "double" | "long double"): FloatValue {
    const { types } = this.call.machine.cfa;
    const value = this.source.next(length === "double" ? types.double : types.longDouble);
    // A value of the type that was asked for.
    return value as FloatValue;
  }

  pointer(): bigint {
    const pointer = this.nextPointer();
    return this.call.machine.memory.addressOf(pointer);
  }

  string(limit: number | null): Uint8Array | null {
    const pointer = this.nextPointer();
    if (this.call.machine.memory.isNull(pointer)) return null;
    return readString(this.call, pointer, limit ?? Infinity);
  }

  storeCount(length: IntegerLength, count: number): void {
    const { machine, position } = this.call;
    const { object, offset } = this.nextPointer();
    const type = this.promotedOrNarrow(length);
    const value = isSmall(type) ? count : BigInt(count);
    machine.storeScalar(object, offset, type, value, position);
  }

  errorMessage(): string {
    return errorText(getError(this.call));
  }

  refuse(conversion: string): never {
    return this.call.unsupported(`the conversion ${conversion} of ${this.call.name}`);
  }

  private nextPointer(): Pointer {
    const { types } = this.call.machine.cfa;
    const value = this.source.next(types.pointer(types.char));
    return value instanceof Pointer ? value : this.call.machine.memory.null;
  }

  /** Passed promoted, then cut to what the modifier says. */
  private integer(length: IntegerLength, sign: "signed" | "unsigned"): bigint {
    const { types } = this.call.machine.cfa;
    const narrow = this.promotedOrNarrow(length);
    const type = sign === "signed" ? types.signedOf(narrow) : types.unsignedOf(narrow);
    const passed = type.size < 4 ? types.int : type;
    const value = this.source.next(passed);
    return wrap(typeof value === "number" ? BigInt(value) : (value as bigint), type);
  }

  private promotedOrNarrow(length: IntegerLength): IntegerType {
    const { types } = this.call.machine.cfa;
    switch (length) {
      case "hh":
        return types.signedChar;
      case "h":
        return types.short;
      case "int":
        return types.int;
      case "l":
        return types.long;
      case "ll":
      case "j":
        return types.longLong;
      case "z":
      case "t":
        return types.pointerDifferenceType;
    }
  }
}

/** Of `printf` and the like: from argument `first` on. */
export function directArguments(call: LibraryCall, first: number): FormatArguments {
  return new CallFormatArguments(call, new DirectArguments(call, first));
}

/** Of `vprintf` and the like: argument `index` is the list. */
export function listArguments(call: LibraryCall, index: number): FormatArguments {
  return new CallFormatArguments(call, new ListArguments(call, listPointer(call, index)));
}

/**
 * On LP64 a list is passed as the pointer to its record. On ILP32 it is passed by value: a position of our
 * own takes its place, as the callee's copy does.
 */
function listPointer(call: LibraryCall, index: number): Pointer {
  const { machine } = call;
  const pointer = call.pointer(index);
  if (machine.cfa.machine.pointerSize === 8) return pointer;
  const copy = machine.libraryObject("va_list argument", 4);
  const type = machine.cfa.types.pointer(machine.cfa.types.char);
  machine.storeScalar(copy, 0, type, pointer, call.position);
  return new Pointer(copy, 0);
}
