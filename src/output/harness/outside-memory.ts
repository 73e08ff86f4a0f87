/** Objects outside of the program that the execution meets, as static objects of the harness. */
import type { ConsumedInput } from "../../program/interpreter/index.ts";
import { outsideName, outsidePlace } from "../../program/interpreter/outside-objects.ts";
import type { MachineModel } from "../../program/machine/machine-model.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { bitsOf, type InputBits } from "./input-bits.ts";

/** A value: its bits, or where in an object outside it leads to. */
export interface HarnessValue {
  /** Index of the object; null: the value leads to none, and the bits are all of it. */
  readonly object: number | null;
  /** Index of the function outside that it is the address of; null: it is none. */
  readonly function: number | null;
  /** Of a pointer to an object outside: the bytes from its beginning. */
  readonly bits: InputBits;
}

/** What somebody will read. */
export interface MemoryPart {
  readonly offset: number;
  readonly size: number;
  readonly value: HarnessValue;
}

const NO_BITS: InputBits = { low: 0n, high: 0n };

/** Numbers objects in the order in which they are named. */
export class OutsideMemory {
  private readonly machine: MachineModel;
  private readonly indices = new Map<string, number>();
  private readonly parts: MemoryPart[][] = [];
  /** Those that are functions, with what they return. */
  private readonly called: ReadonlyMap<string, ScalarType>;

  constructor(machine: MachineModel, called: ReadonlyMap<string, ScalarType>) {
    this.machine = machine;
    this.called = called;
  }

  valueOf(input: ConsumedInput): HarnessValue {
    const { value, request } = input;
    const { pointerSize } = this.machine;
    const isAddress = typeof value === "bigint" && request.type.size === pointerSize;
    const number = isAddress ? BigInt.asUintN(pointerSize * 8, value) : null;
    const place = number === null ? null : outsidePlace(number, this.machine);
    if (place === null) return { object: null, function: null, bits: bitsOf(input) };
    const name = outsideName(place.index);
    const called = [...this.called.keys()].indexOf(name);
    if (called >= 0) return { object: null, function: called, bits: NO_BITS };
    const object = this.indexOf(name);
    return { object, function: null, bits: { low: BigInt(place.offset), high: 0n } };
  }

  /** The input is content of such an object. */
  fill(input: ConsumedInput): void {
    this.parts[this.indexOf(input.request.name)]!.push(this.partOf(input));
  }

  partOf(input: ConsumedInput): MemoryPart {
    const { offset, type } = input.request;
    return { offset: offset ?? 0, size: type.size, value: this.valueOf(input) };
  }

  /** By index, what they hold. */
  get objects(): readonly (readonly MemoryPart[])[] {
    return this.parts;
  }

  private indexOf(name: string): number {
    let index = this.indices.get(name);
    if (index === undefined) {
      index = this.parts.length;
      this.indices.set(name, index);
      this.parts.push([]);
    }
    return index;
  }
}
