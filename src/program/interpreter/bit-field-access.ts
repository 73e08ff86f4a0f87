/** Reads and writes of bit-fields, little-endian: bit 0 is the lowest of the first byte. */
import type { Site } from "../algebra/index.ts";
import { wrap } from "../algebra/index.ts";
import type { IntegerType } from "../types/type.ts";
import type { Accessor } from "./access.ts";
import { DEFINED, UNDEFINED, type MemoryObject } from "./memory-object.ts";
import type { Memory } from "./memory.ts";

export interface BitRange {
  /** Within the byte at the field's offset. */
  readonly first: number;
  readonly width: number;
}

/** Who decides what is read where nothing was written. */
export interface UndefinedBits {
  settleBytes(object: MemoryObject, offset: number, size: number, site: Site): void;
}

class BitRangeAccess {
  readonly size: number;
  private readonly memory: Memory;
  private readonly undefinedBits: UndefinedBits;
  protected readonly range: BitRange;

  constructor(memory: Memory, undefinedBits: UndefinedBits, range: BitRange) {
    this.memory = memory;
    this.undefinedBits = undefinedBits;
    this.range = range;
    this.size = Math.ceil((range.first + range.width) / 8);
  }

  protected beforeRead(object: MemoryObject, offset: number, site: Site): void {
    const { size } = this;
    if (offset < 0 || offset + size > object.readable) {
      this.memory.admitRead(object, offset, size, site);
    }
    if (object.pointers !== null) this.memory.observeBytes(object, offset, size);
    if (!object.tracksDefined) return;
    const { defined } = object.chunk;
    const at = object.start + offset;
    for (let i = 0; i < size; i++) {
      if (defined[at + i] !== DEFINED) {
        this.undefinedBits.settleBytes(object, offset, size, site);
        return;
      }
    }
  }

  protected beforeWrite(object: MemoryObject, offset: number, site: Site): void {
    const { size } = this;
    if (offset < 0 || offset + size > object.writable) {
      this.memory.admitWrite(object, offset, size, site);
    }
    if (object.pointers !== null) object.forgetPointers(offset, size);
    if (!object.tracksDefined) return;
    const { bytes, defined } = object.chunk;
    const at = object.start + offset;
    for (let i = 0; i < size; i++) {
      // Definedness is kept per byte: the neighbours' bits become zero.
      if (defined[at + i] === UNDEFINED) bytes[at + i] = 0;
      defined[at + i] = DEFINED;
    }
  }
}

/** Up to 32 bits including the first byte's lower ones. */
export class NarrowBitFieldAccess extends BitRangeAccess implements Accessor<number> {
  private readonly signed: boolean;

  constructor(memory: Memory, undefinedBits: UndefinedBits, range: BitRange, signed: boolean) {
    super(memory, undefinedBits, range);
    this.signed = signed;
  }

  load(object: MemoryObject, offset: number, site: Site): number {
    this.beforeRead(object, offset, site);
    const { first, width } = this.range;
    const up = 32 - width - first;
    const raised = this.bits(object, offset) << up;
    return this.signed ? raised >> (up + first) : raised >>> (up + first);
  }

  store(object: MemoryObject, offset: number, value: number, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { first, width } = this.range;
    const mask = (width === 32 ? -1 : (1 << width) - 1) << first;
    const bits = (this.bits(object, offset) & ~mask) | ((value << first) & mask);
    const { bytes } = object.chunk;
    const at = object.start + offset;
    for (let i = 0; i < this.size; i++) bytes[at + i] = bits >>> (8 * i);
  }

  private bits(object: MemoryObject, offset: number): number {
    const { bytes } = object.chunk;
    const at = object.start + offset;
    let bits = 0;
    for (let i = 0; i < this.size; i++) bits |= bytes[at + i]! << (8 * i);
    return bits;
  }
}

export class WideBitFieldAccess extends BitRangeAccess implements Accessor<bigint> {
  private readonly type: IntegerType;

  /** `type` has the width of the field. */
  constructor(memory: Memory, undefinedBits: UndefinedBits, range: BitRange, type: IntegerType) {
    super(memory, undefinedBits, range);
    this.type = type;
  }

  load(object: MemoryObject, offset: number, site: Site): bigint {
    this.beforeRead(object, offset, site);
    return wrap(this.bits(object, offset) >> BigInt(this.range.first), this.type);
  }

  store(object: MemoryObject, offset: number, value: bigint, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { first, width } = this.range;
    const mask = ((1n << BigInt(width)) - 1n) << BigInt(first);
    const placed = (value << BigInt(first)) & mask;
    const bits = (this.bits(object, offset) & ~mask) | placed;
    const { bytes } = object.chunk;
    const at = object.start + offset;
    for (let i = 0; i < this.size; i++) {
      bytes[at + i] = Number((bits >> BigInt(8 * i)) & 0xffn);
    }
  }

  private bits(object: MemoryObject, offset: number): bigint {
    const { bytes } = object.chunk;
    const at = object.start + offset;
    let bits = 0n;
    for (let i = this.size - 1; i >= 0; i--) bits = (bits << 8n) | BigInt(bytes[at + i]!);
    return bits;
  }
}
