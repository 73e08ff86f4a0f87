/** Changes to the known cells: a builder that is local to one step. */
import { intMap } from "../../base/collections/index.ts";
import { integerToFloat } from "../../program/algebra/index.ts";
import type { CType, ScalarType } from "../../program/types/type.ts";
import { isScalar } from "../../program/types/type.ts";
import { elementSize, sizeOf } from "../../program/types/layout.ts";
import type { Cell, Place, ValueMemory, ValueObject } from "./value-memory.ts";
import { asType, type MaybeRegion, type MaybeValue, type Region } from "./value-reader.ts";
import type { Cells } from "./value-state.ts";
import { FloatingValue, IntegerValue, ZERO, type Value } from "./value.ts";

/** Elements of larger aggregates start unknown: nobody wants a state of a million zeros. */
const MOST_INITIAL_CELLS = 2048;

export class ValueWriter {
  readonly memory: ValueMemory;
  /** Null: everything is tracked. Others lose their value as soon as it is written. */
  private readonly tracked: ReadonlySet<Place> | null;
  cells: Cells;

  constructor(memory: ValueMemory, cells: Cells, tracked: ReadonlySet<Place> | null) {
    this.memory = memory;
    this.cells = cells;
    this.tracked = tracked;
  }

  /** One cell, without regard to overlapping ones. */
  bind(cell: Cell, value: MaybeValue): void {
    const isKept = value !== null && this.isTracked(cell);
    this.cells = isKept ? intMap.set(this.cells, cell.id, value) : this.unbound(cell);
  }

  isTracked({ place }: Cell): boolean {
    return this.tracked === null || place === null || this.tracked.has(place);
  }

  private unbound(cell: Cell): Cells {
    return intMap.remove(this.cells, cell.id);
  }

  storeScalar(region: MaybeRegion, type: ScalarType, value: MaybeValue): void {
    if (region === null) {
      this.forgetExposed();
      return;
    }
    const { object, first, bitField } = region;
    if (first === null) {
      this.forgetObject(object);
      return;
    }
    const width = bitField ?? type.size * 8;
    const stored = value === null ? null : asType(value, type, bitField);
    const known = object.find(first, width);
    if (known !== null && object.cellCount === 1) {
      this.bind(known, stored);
      return;
    }
    this.forgetRange(object, first, width);
    if (!isWithin(object, first, width)) this.forgetExposed();
    else if (stored !== null) this.bind(this.memory.cellOf(object, first, width), stored);
  }

  /** The scalar has this value already: nothing else changes. */
  learnScalar({ object, first, bitField }: Region, type: ScalarType, value: Value): void {
    const width = bitField ?? type.size * 8;
    if (first === null || !isWithin(object, first, width)) return;
    this.bind(this.memory.cellOf(object, first, width), value);
  }

  /** A whole record or array from another place; what is not known there is not known here. */
  copy(target: MaybeRegion, source: MaybeRegion, bytes: number | null): void {
    const copied: { readonly offset: number; readonly width: number; readonly value: Value }[] = [];
    if (source?.first != null && bytes !== null) {
      const { object, first } = source;
      object.overlapping(first, bytes * 8, (cell) => {
        const value = intMap.get(this.cells, cell.id);
        if (value === undefined || cell.first < first) return;
        if (cell.first + cell.width > first + bytes * 8) return;
        copied.push({ offset: cell.first - first, width: cell.width, value });
      });
    }
    this.forget(target, bytes);
    if (target?.first == null || bytes === null) return;
    const { object, first } = target;
    if (!isWithin(object, first, bytes * 8)) {
      this.forgetExposed();
      return;
    }
    for (const { offset, width, value } of copied) {
      this.bind(this.memory.cellOf(object, first + offset, width), value);
    }
  }

  /** Anything may be in these bytes now; null: unknown length, up to the end of the object. */
  forget(region: MaybeRegion, bytes: number | null): void {
    if (region === null) this.forgetExposed();
    else if (region.first === null || bytes === null) this.forgetObject(region.object);
    else this.forgetRange(region.object, region.first, region.bitField ?? bytes * 8);
  }

  forgetObject(object: ValueObject): void {
    object.forEachCell((cell) => {
      this.cells = this.unbound(cell);
    });
  }

  /** Soundness: a write through a pointer of unknown target may change whatever a pointer can reach. */
  forgetExposed(): void {
    const { memory } = this;
    this.cells = intMap.filter(this.cells, (id) => !memory.cell(id).object.isExposed);
  }

  /** Soundness: a block that was freed unseen may be followed by another one at the same address. */
  forgetBlockAddresses(): void {
    this.cells = intMap.filter(
      this.cells,
      (_, value) => value.kind !== "address" || value.object.variable !== null,
    );
  }

  /**
   * The object's lifetime ends: nothing is known of its content, and pointers to it are worth nothing.
   * Soundness: its successor (next call, next block) is another object under the same name.
   */
  endLifetime(object: ValueObject): void {
    this.forgetObject(object);
    // Performance: when statics are declared, nothing points to them.
    if (!object.isExposed || !object.wasPointedTo) return;
    this.cells = intMap.filter(
      this.cells,
      (_, value) => value.kind !== "address" || value.object !== object,
    );
  }

  private forgetRange(object: ValueObject, first: number, width: number): void {
    object.overlapping(first, width, (cell) => {
      this.cells = this.unbound(cell);
    });
  }

  /** All bytes zero, read as whatever types they have; overlapping members of unions agree on zero. */
  fillZero(region: Region, type: CType): void {
    if (region.first === null || countScalars(type) > MOST_INITIAL_CELLS) return;
    this.forEachScalar(type, region.first, (first, scalar, width) => {
      this.bind(this.memory.cellOf(region.object, first, width), zeroOf(scalar));
    });
  }

  /** The image of a string literal or of an array initialised by one. */
  fillBytes(region: Region, type: CType, bytes: Uint8Array): void {
    const start = region.first;
    if (start === null || countScalars(type) > MOST_INITIAL_CELLS) return;
    this.forEachScalar(type, start, (first, scalar, width) => {
      if (scalar.kind !== "integer") return;
      const offset = (first - start) / 8;
      let value = 0n;
      for (let i = width / 8 - 1; i >= 0; i--) {
        value = (value << 8n) | BigInt(bytes[offset + i] ?? 0);
      }
      const read = asType(IntegerValue.of(value), scalar, null);
      this.bind(this.memory.cellOf(region.object, first, width), read);
    });
  }

  private forEachScalar(
    type: CType,
    first: number,
    visit: (first: number, type: ScalarType, width: number) => void,
  ): void {
    if (isScalar(type)) visit(first, type, type.size * 8);
    else if (type.kind === "array") {
      const step = (elementSize(type.element) ?? 0) * 8;
      for (let i = 0; i < (type.length ?? 0); i++) {
        this.forEachScalar(type.element, first + i * step, visit);
      }
    } else if (type.kind === "record") {
      for (const field of type.fields ?? []) {
        const start = first + field.offset * 8;
        if (field.bits === null) this.forEachScalar(field.type, start, visit);
        else if (isScalar(field.type)) {
          visit(start + field.bits.first, field.type, field.bits.width);
        }
      }
    }
  }
}

function isWithin(object: ValueObject, first: number, width: number): boolean {
  return first >= 0 && (object.size === null || first + width <= object.size * 8);
}

function zeroOf(type: ScalarType): MaybeValue {
  if (type.kind !== "float") return ZERO;
  // Declared in headers only: nothing computes with it.
  if (type.format === "binary128") return null;
  return new FloatingValue(integerToFloat(0n, type.format), type.format);
}

function countScalars(type: CType): number {
  switch (type.kind) {
    case "array":
      return (type.length ?? 0) === 0 ? 0 : type.length! * countScalars(type.element);
    case "record":
      return (type.fields ?? []).reduce((sum, field) => sum + countScalars(field.type), 0);
    default:
      return sizeOf(type) === null ? 0 : 1;
  }
}
