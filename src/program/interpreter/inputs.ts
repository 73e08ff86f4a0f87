/** Values from the input source in the interpreter's representation. */
import { convertFloat, convertInteger, floatToInteger, integerToFloat } from "../algebra/index.ts";
import type { ScalarType } from "../types/type.ts";
import {
  asCharacter,
  defaultInput,
  type InputRequest,
  type InputSource,
  type InputValue,
} from "./input-source.ts";
import type { MemoryObject } from "./memory-object.ts";
import type { Journal } from "./journal.ts";
import type { Memory } from "./memory.ts";
import { isSmall, type ScalarValue } from "./slots.ts";

export class Inputs {
  private readonly source: InputSource;
  private readonly memory: Memory;
  private readonly journal: Journal;
  private readonly callers: () => number;

  /** `callers`: the same for the same innermost calls. */
  constructor(source: InputSource, memory: Memory, journal: Journal, callers: () => number) {
    this.source = source;
    this.memory = memory;
    this.journal = journal;
    this.callers = callers;
  }

  take(
    kind: InputRequest["kind"],
    type: ScalarType,
    name: string,
    object: MemoryObject | null = null,
    offset: number | null = null,
  ): ScalarValue {
    const block = object?.block ?? null;
    const { edge } = this.journal;
    const place = (Math.imul(this.callers(), 31) + (edge?.id ?? 0)) | 0;
    const request: InputRequest = { kind, type, name, offset, block, place, edge };
    const given = this.source.next(request);
    const wanted = given ?? defaultInput(request);
    const value = fit(kind === "character" ? asCharacter(wanted) : wanted, type);
    this.journal.consume({ request, value, isDefault: given === null });
    if (type.kind === "pointer" && typeof value === "bigint") {
      return this.memory.pointerFromOutside(value);
    }
    if (typeof value === "bigint" && type.size === this.memory.machine.pointerSize) {
      this.memory.offerOutside(BigInt.asUintN(type.size * 8, value));
    }
    return represent(value, type, this.memory);
  }
}

/** The value of the type that an input stands for. */
function fit(value: InputValue, type: ScalarType): InputValue {
  if (type.kind === "float") {
    return typeof value === "bigint"
      ? integerToFloat(value, type.format)
      : convertFloat(value, type.format);
  }
  if (type.kind === "pointer") {
    const address = typeof value === "bigint" ? value : 0n;
    return BigInt.asUintN(type.size * 8, address);
  }
  return typeof value === "bigint"
    ? convertInteger(value, type)
    : floatToInteger(value, type).value;
}

/** A value of the type as slots hold it. */
export function represent(value: InputValue, type: ScalarType, memory: Memory): ScalarValue {
  if (typeof value !== "bigint" || type.kind === "float") return value;
  if (type.kind === "pointer") return memory.pointerAt(value);
  return isSmall(type) ? Number(value) : value;
}

/** Zero of the type as slots hold it. */
export function zeroOf(type: ScalarType, memory: Memory): ScalarValue {
  return represent(fit(0n, type), type, memory);
}
