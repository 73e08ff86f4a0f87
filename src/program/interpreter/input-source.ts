/** Where values from outside come from. */
import type { FloatValue } from "../algebra/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import {
  DEFAULT_NAN_SIGNIFICAND,
  finiteExtended,
  MINIMUM_EXPONENT,
  nanExtended,
} from "../machine/extended-float.ts";
import type { ScalarType } from "../types/type.ts";

export interface InputRequest {
  /**
   * `call`: an input function; `havoc`: a value the program cannot know (asm outputs, `extern` objects);
   * `indeterminate`: a read of what was never written; `copied`: a copy of what was never written, whether or not it will be read; `environment`: `time` and the like; `character`: the next one of standard input, -1 at its end; `undefined-function`: the result of
   * a function that nobody defines; `outside`: what an object holds that a pointer from outside leads to.
   */
  readonly kind:
    | "call"
    | "havoc"
    | "indeterminate"
    | "copied"
    | "environment"
    | "character"
    | "undefined-function"
    | "outside";
  readonly type: ScalarType;
  /** Name of the called function or of the variable. */
  readonly name: string;
  /** Of what is read from memory: where in the object; else null. */
  readonly offset: number | null;
  /** Of what is read from a block: how many calls of `malloc` came before the one that returned it; else null. */
  readonly block: number | null;
  /** The same for the same step below the same innermost calls: functions that only hand on an input are called from many places. */
  readonly place: number;
  /** The step that asks; null while static objects are being set up. */
  readonly edge: CfaEdge | null;
}

/**
 * An integer for integer and pointer types (an address; 0 is null), a float for float types. It is
 * converted to the requested type: wrapped, or rounded to the format.
 */
export type InputValue = bigint | FloatValue;

export interface InputSource {
  /** The next value; null if there is none, then zero is taken (the end of standard input) and recorded as such. */
  next(request: InputRequest): InputValue | null;
}

/** What was given, for the record of an execution. */
export interface ConsumedInput {
  readonly request: InputRequest;
  readonly value: InputValue;
  /** The source had nothing left. */
  readonly isDefault: boolean;
}

/** Values in order, for everything that is unknown or for functions that nobody defines; all else is zero. */
export class InputList implements InputSource {
  private readonly values: readonly InputValue[];
  private readonly receivers: "functions" | "everything";
  private position = 0;

  constructor(values: readonly InputValue[], receivers: "functions" | "everything" = "functions") {
    this.values = values;
    this.receivers = receivers;
  }

  next(request: InputRequest): InputValue | null {
    if (this.receivers === "functions" && !isOfFunction(request)) return null;
    if (this.position >= this.values.length) return null;
    return this.values[this.position++]!;
  }
}

/** It is the result of one that nobody defines. */
export function isOfFunction({ kind }: InputRequest): boolean {
  return kind === "call" || kind === "character" || kind === "undefined-function";
}

/** What is taken where the source has nothing left: standard input is at its end. */
export function defaultInput({ kind }: InputRequest): InputValue {
  return kind === "character" ? END_OF_INPUT : 0n;
}

const END_OF_INPUT = -1n;

/** What a character of standard input is, whatever somebody gives for one. */
export function asCharacter(value: InputValue): bigint {
  const code = typeof value === "bigint" ? value : END_OF_INPUT;
  return code < 0n ? END_OF_INPUT : code & 0xffn;
}

/**
 * `1,-2,0x10,1.5,nan` as values. Integers keep all digits; whatever has a point, an exponent or is `inf` or
 * `nan` is a double. Null if an item is none of these.
 */
export function parseInputs(text: string): readonly InputValue[] | null {
  const values: InputValue[] = [];
  if (text.trim() === "") return values;
  for (const item of text.split(",")) {
    const value = parseInput(item.trim());
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

function parseInput(item: string): InputValue | null {
  const match = /^([+-]?)(.*)$/.exec(item)!;
  const sign = match[1] === "-" ? -1 : 1;
  const body = match[2]!;
  // As C writes them, suffixes included.
  const integer = /^(0[xX][\da-fA-F]+|\d+)[uUlL]*$/.exec(body);
  if (integer !== null) return BigInt(sign) * BigInt(integer[1]!);
  if (/^inf(inity)?$/i.test(body)) return sign * Infinity;
  if (/^nan$/i.test(body)) return sign === 1 ? Number.NaN : nanExtended(1, DEFAULT_NAN_SIGNIFICAND);
  const exact = /^(0x[\da-f]+)p([+-]?\d+)$/i.exec(body);
  if (exact !== null) {
    return exactFloat(sign === 1 ? 0 : 1, BigInt(exact[1]!), Number(exact[2]!));
  }
  const float = /^((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[fFlL]?$/.exec(body);
  return float === null ? null : sign * Number(float[1]!);
}

/** All the digits of a `long double`: `0xc90fdaa22168c235p-62`. Null if it has more than that. */
function exactFloat(sign: 0 | 1, significand: bigint, exponent: number): FloatValue | null {
  if (significand >> 64n !== 0n || exponent < MINIMUM_EXPONENT || exponent > 16383) return null;
  const missing = 64 - significand.toString(2).length;
  const shift = Math.min(missing, exponent - MINIMUM_EXPONENT);
  return finiteExtended(sign, significand << BigInt(shift), exponent - shift);
}
