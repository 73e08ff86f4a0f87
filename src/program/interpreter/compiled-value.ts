/**
 * Compiled expressions: what the compiling instance of the value algebra computes with. Each value is a
 * function of the slots of the current frame.
 */
import type { FloatValue } from "../algebra/index.ts";
import type { Variable } from "../cfa/variable.ts";
import type { Field } from "../types/type.ts";
import type { MemoryObject, Pointer } from "./memory-object.ts";
import type { Slots } from "./slots.ts";

export type Code<T> = (slots: Slots) => T;

/** An integer of at most 32 bits, as a number. */
export interface SmallCode {
  readonly kind: "small";
  readonly run: Code<number>;
  /** For what is 0 or 1 anyway: the same as a condition. */
  readonly test: Code<boolean> | null;
  /** Performance: operands known when compiling save a call each time. */
  readonly constant: number | null;
}

/** A wider integer. */
export interface WideCode {
  readonly kind: "wide";
  readonly run: Code<bigint>;
  readonly constant: bigint | null;
}

export interface FloatCode {
  readonly kind: "float";
  readonly run: Code<FloatValue>;
}

export interface PointerCode {
  readonly kind: "pointer";
  readonly run: Code<Pointer>;
}

export type CompiledValue = SmallCode | WideCode | FloatCode | PointerCode;

/** A plain variable. */
export interface SlotPlace {
  readonly kind: "slot";
  readonly variable: Variable;
  readonly index: number;
}

/** Bytes of an object: found as a variable's (`object`) or through a pointer, then an offset. */
export interface MemoryPlace {
  readonly kind: "memory";
  readonly object: Code<MemoryObject> | null;
  readonly pointer: Code<Pointer> | null;
  readonly offset: number;
  /** Added to `offset`, if it depends on the execution; infinite if a number cannot hold it. */
  readonly dynamic: Code<number> | null;
  /** The same without that limit. */
  readonly dynamicExact: Code<bigint> | null;
  /** `dynamic` for an access, when indices must be those of elements. */
  readonly access: Code<number> | null;
  /** The place is a bit-field. */
  readonly bits: Field["bits"];
}

export type CompiledPlace = SlotPlace | MemoryPlace;

export function small(run: Code<number>): SmallCode {
  return { kind: "small", run, test: null, constant: null };
}

export function smallConstant(value: number): SmallCode {
  return { kind: "small", run: () => value, test: null, constant: value };
}

/** 0 or 1. */
export function smallTest(test: Code<boolean>): SmallCode {
  return { kind: "small", run: (slots) => (test(slots) ? 1 : 0), test, constant: null };
}

export function wide(run: Code<bigint>): WideCode {
  return { kind: "wide", run, constant: null };
}

export function wideConstant(value: bigint): WideCode {
  return { kind: "wide", run: () => value, constant: value };
}

export function float(run: Code<FloatValue>): FloatCode {
  return { kind: "float", run };
}

export function pointer(run: Code<Pointer>): PointerCode {
  return { kind: "pointer", run };
}
