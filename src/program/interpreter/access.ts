/**
 * Typed reads and writes of memory. One accessor per scalar type and execution; values have the
 * representation the interpreter computes with: integers up to 32 bits are numbers, wider ones `bigint`.
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type { FloatValue, Site } from "../algebra/index.ts";
import { readNan32, readNan64, readX87, writeFloat, writeX87 } from "../algebra/float-bytes.ts";
import type { FloatType, IntegerType, PointerType, ScalarType } from "../types/type.ts";
import { DEFINED, type MemoryObject, type Pointer } from "./memory-object.ts";
import type { Memory } from "./memory.ts";

export interface Accessor<T> {
  readonly size: number;
  load(object: MemoryObject, offset: number, site: Site): T;
  store(object: MemoryObject, offset: number, value: T, site: Site): void;
}

/** Who decides what is read where nothing was written. */
export interface UndefinedBytes {
  /** Gives the undefined ones among the bytes a value, after noting the read. */
  settle(object: MemoryObject, offset: number, type: ScalarType, site: Site): void;
}

/** The checks that all reads and writes share. */
abstract class CheckedAccess {
  readonly size: number;
  protected readonly memory: Memory;
  private readonly undefinedBytes: UndefinedBytes;
  private readonly type: ScalarType;
  /** Bytes that carry the value: 10 of a `long double`. */
  private readonly significant: number;
  private readonly isPointer: boolean;

  constructor(memory: Memory, undefinedBytes: UndefinedBytes, type: ScalarType) {
    this.memory = memory;
    this.undefinedBytes = undefinedBytes;
    this.type = type;
    this.size = type.size;
    this.isPointer = type.kind === "pointer";
    this.significant = type.kind === "float" && type.format === "x87" ? 10 : type.size;
  }

  protected beforeRead(object: MemoryObject, offset: number, site: Site): void {
    if (offset < 0 || offset + this.size > object.readable) {
      this.memory.admitRead(object, offset, this.size, site);
    }
    if (object.tracksDefined && !this.isDefined(object, offset)) {
      this.undefinedBytes.settle(object, offset, this.type, site);
    }
    if (object.pointers !== null && !this.isPointer) {
      this.memory.observeBytes(object, offset, this.size);
    }
  }

  protected beforeWrite(object: MemoryObject, offset: number, site: Site): void {
    const { size } = this;
    if (offset < 0 || offset + size > object.writable) {
      this.memory.admitWrite(object, offset, size, site);
    }
    if (object.tracksDefined) this.define(object, offset);
    if (object.pointers !== null) object.forgetPointers(offset, size);
  }

  private isDefined(object: MemoryObject, offset: number): boolean {
    const { definedView, defined } = object.chunk;
    const at = object.start + offset;
    switch (this.significant) {
      case 4:
        return definedView.getInt32(at) === 0x01010101;
      case 1:
        return defined[at] === DEFINED;
      case 8:
        return (
          definedView.getInt32(at) === 0x01010101 && definedView.getInt32(at + 4) === 0x01010101
        );
      case 2:
        return definedView.getInt16(at) === 0x0101;
      default:
        for (let i = 0; i < this.significant; i++) if (defined[at + i] !== DEFINED) return false;
        return true;
    }
  }

  private define(object: MemoryObject, offset: number): void {
    const { definedView, defined } = object.chunk;
    const at = object.start + offset;
    switch (this.significant) {
      case 4:
        definedView.setInt32(at, 0x01010101);
        return;
      case 1:
        defined[at] = 1;
        return;
      case 8:
        definedView.setInt32(at, 0x01010101);
        definedView.setInt32(at + 4, 0x01010101);
        return;
      default:
        defined.fill(1, at, at + this.significant);
    }
  }
}

class Int8Access extends CheckedAccess implements Accessor<number> {
  load(object: MemoryObject, offset: number, site: Site): number {
    this.beforeRead(object, offset, site);
    return object.chunk.view.getInt8(object.start + offset);
  }

  store(object: MemoryObject, offset: number, value: number, site: Site): void {
    this.beforeWrite(object, offset, site);
    object.chunk.view.setInt8(object.start + offset, value);
  }
}

class Uint8Access extends CheckedAccess implements Accessor<number> {
  load(object: MemoryObject, offset: number, site: Site): number {
    this.beforeRead(object, offset, site);
    return object.chunk.bytes[object.start + offset]!;
  }

  store(object: MemoryObject, offset: number, value: number, site: Site): void {
    this.beforeWrite(object, offset, site);
    object.chunk.bytes[object.start + offset] = value;
  }
}

class BoolAccess extends Uint8Access {
  override load(object: MemoryObject, offset: number, site: Site): number {
    return super.load(object, offset, site) === 0 ? 0 : 1;
  }
}

class Int16Access extends CheckedAccess implements Accessor<number> {
  load(object: MemoryObject, offset: number, site: Site): number {
    this.beforeRead(object, offset, site);
    return object.chunk.view.getInt16(object.start + offset, true);
  }

  store(object: MemoryObject, offset: number, value: number, site: Site): void {
    this.beforeWrite(object, offset, site);
    object.chunk.view.setInt16(object.start + offset, value, true);
  }
}

class Uint16Access extends Int16Access {
  override load(object: MemoryObject, offset: number, site: Site): number {
    return super.load(object, offset, site) & 0xffff;
  }
}

class Int32Access extends CheckedAccess implements Accessor<number> {
  load(object: MemoryObject, offset: number, site: Site): number {
    this.beforeRead(object, offset, site);
    return object.chunk.view.getInt32(object.start + offset, true);
  }

  store(object: MemoryObject, offset: number, value: number, site: Site): void {
    this.beforeWrite(object, offset, site);
    object.chunk.view.setInt32(object.start + offset, value, true);
  }
}

class Uint32Access extends Int32Access {
  override load(object: MemoryObject, offset: number, site: Site): number {
    return super.load(object, offset, site) >>> 0;
  }
}

class Int64Access extends CheckedAccess implements Accessor<bigint> {
  load(object: MemoryObject, offset: number, site: Site): bigint {
    this.beforeRead(object, offset, site);
    return object.chunk.view.getBigInt64(object.start + offset, true);
  }

  store(object: MemoryObject, offset: number, value: bigint, site: Site): void {
    this.beforeWrite(object, offset, site);
    object.chunk.view.setBigInt64(object.start + offset, value, true);
  }
}

class Uint64Access extends Int64Access {
  override load(object: MemoryObject, offset: number, site: Site): bigint {
    this.beforeRead(object, offset, site);
    return object.chunk.view.getBigUint64(object.start + offset, true);
  }
}

class Int128Access extends CheckedAccess implements Accessor<bigint> {
  private readonly signed: boolean;

  constructor(memory: Memory, undefinedBytes: UndefinedBytes, type: IntegerType) {
    super(memory, undefinedBytes, type);
    this.signed = type.signed;
  }

  load(object: MemoryObject, offset: number, site: Site): bigint {
    this.beforeRead(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    const high = this.signed ? view.getBigInt64(at + 8, true) : view.getBigUint64(at + 8, true);
    return (high << 64n) | view.getBigUint64(at, true);
  }

  store(object: MemoryObject, offset: number, value: bigint, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    view.setBigInt64(at, value, true);
    view.setBigInt64(at + 8, value >> 64n, true);
  }
}

class Float32Access extends CheckedAccess implements Accessor<FloatValue> {
  load(object: MemoryObject, offset: number, site: Site): FloatValue {
    this.beforeRead(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    const value = view.getFloat32(at, true);
    return value === value ? value : readNan32(view, at);
  }

  store(object: MemoryObject, offset: number, value: FloatValue, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    if (value === value && typeof value === "number") view.setFloat32(at, value, true);
    else writeFloat(view, at, value, "binary32");
  }
}

class Float64Access extends CheckedAccess implements Accessor<FloatValue> {
  load(object: MemoryObject, offset: number, site: Site): FloatValue {
    this.beforeRead(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    const value = view.getFloat64(at, true);
    return value === value ? value : readNan64(view, at);
  }

  store(object: MemoryObject, offset: number, value: FloatValue, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    if (value === value && typeof value === "number") view.setFloat64(at, value, true);
    else writeFloat(view, at, value, "binary64");
  }
}

class ExtendedAccess extends CheckedAccess implements Accessor<FloatValue> {
  load(object: MemoryObject, offset: number, site: Site): FloatValue {
    this.beforeRead(object, offset, site);
    return readX87(object.chunk.view, object.start + offset);
  }

  store(object: MemoryObject, offset: number, value: FloatValue, site: Site): void {
    this.beforeWrite(object, offset, site);
    invariant(typeof value !== "number", "a long double is an exact object");
    writeX87(object.chunk.view, object.start + offset, value);
  }
}

class PointerAccess extends CheckedAccess implements Accessor<Pointer> {
  load(object: MemoryObject, offset: number, site: Site): Pointer {
    this.beforeRead(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    const low = view.getUint32(at, true);
    const high = this.size === 8 ? view.getUint32(at + 4, true) : 0;
    const { pointers } = object;
    if (pointers !== null && (offset & 3) === 0) {
      const stored = pointers[offset >> 2];
      // Bytes may have been written behind the pointer's back; equal bytes mean the same pointer.
      if (stored?.object.address !== undefined) {
        if (stored.object.address + stored.offset === high * 4294967296 + low) return stored;
      }
    }
    if (low === 0 && high === 0) return this.memory.null;
    return this.memory.pointerAt((BigInt(high) << 32n) | BigInt(low));
  }

  store(object: MemoryObject, offset: number, value: Pointer, site: Site): void {
    this.beforeWrite(object, offset, site);
    const { view } = object.chunk;
    const at = object.start + offset;
    const address = value.object.address + value.offset;
    if (address >= 0 && address <= 0xffffffff) {
      view.setUint32(at, address, true);
      if (this.size === 8) view.setUint32(at + 4, 0, true);
    } else if (this.size === 8) view.setBigUint64(at, this.memory.numberOf(value), true);
    else view.setUint32(at, Number(this.memory.numberOf(value)), true);
    if ((offset & 3) !== 0) this.memory.observePointer(value);
    object.rememberPointer(offset, value);
  }
}

export type ScalarAccess =
  | { readonly kind: "small"; readonly access: Accessor<number> }
  | { readonly kind: "wide"; readonly access: Accessor<bigint> }
  | { readonly kind: "float"; readonly access: Accessor<FloatValue> }
  | { readonly kind: "pointer"; readonly access: Accessor<Pointer> };

export class Accessors {
  private readonly memory: Memory;
  private readonly undefinedBytes: UndefinedBytes;
  private readonly known = new Map<ScalarType, ScalarAccess>();
  private pointerAccess: PointerAccess | null = null;

  constructor(memory: Memory, undefinedBytes: UndefinedBytes) {
    this.memory = memory;
    this.undefinedBytes = undefinedBytes;
  }

  of(type: ScalarType): ScalarAccess {
    let access = this.known.get(type);
    if (access === undefined) {
      access = this.make(type);
      this.known.set(type, access);
    }
    return access;
  }

  integer(type: IntegerType): ScalarAccess {
    return this.of(type);
  }

  float(type: FloatType): Accessor<FloatValue> {
    const found = this.of(type);
    invariant(found.kind === "float", "a float's accessor");
    return found.access;
  }

  pointer(type: PointerType): Accessor<Pointer> {
    this.pointerAccess ??= new PointerAccess(this.memory, this.undefinedBytes, type);
    return this.pointerAccess;
  }

  private make(type: ScalarType): ScalarAccess {
    switch (type.kind) {
      case "integer":
        return this.makeInteger(type);
      case "float":
        return { kind: "float", access: this.makeFloat(type) };
      case "pointer":
        return { kind: "pointer", access: this.pointer(type) };
    }
  }

  private makeInteger(type: IntegerType): ScalarAccess {
    const { memory, undefinedBytes } = this;
    const { size, signed } = type;
    switch (size) {
      case 1: {
        const Access = type.rank === 0 ? BoolAccess : signed ? Int8Access : Uint8Access;
        return { kind: "small", access: new Access(memory, undefinedBytes, type) };
      }
      case 2: {
        const Access = signed ? Int16Access : Uint16Access;
        return { kind: "small", access: new Access(memory, undefinedBytes, type) };
      }
      case 4: {
        const Access = signed ? Int32Access : Uint32Access;
        return { kind: "small", access: new Access(memory, undefinedBytes, type) };
      }
      case 8: {
        const Access = signed ? Int64Access : Uint64Access;
        return { kind: "wide", access: new Access(memory, undefinedBytes, type) };
      }
      default:
        return { kind: "wide", access: new Int128Access(memory, undefinedBytes, type) };
    }
  }

  private makeFloat(type: FloatType): Accessor<FloatValue> {
    const { memory, undefinedBytes } = this;
    invariant(type.format !== "binary128", "binary128 is refused by the front end");
    const Access =
      type.format === "binary32"
        ? Float32Access
        : type.format === "binary64"
          ? Float64Access
          : ExtendedAccess;
    return new Access(memory, undefinedBytes, type);
  }
}
