/** Changes to the known cells: a builder that is local to one step. */
import { intMap } from "../../base/collections/index.ts";
import { elementSize, sizeOf } from "../../program/types/layout.ts";
import { isScalar, type CType, type ScalarType } from "../../program/types/type.ts";
import { wrapped } from "./interval-arithmetic.ts";
import type { Cell, VariableObject } from "./interval-memory.ts";
import type { IntervalReader, MaybeInterval, MaybeRegion, Region } from "./interval-reader.ts";
import { allOf, encodingOf, Interval, ZERO, type Encoding } from "./interval.ts";

/** Elements of larger aggregates start unknown: nobody wants a state of a million zeros. */
const MOST_INITIAL_CELLS = 256;

export class IntervalWriter {
  /** Changed in place: what is written is read from then on. */
  private readonly reader: IntervalReader;

  constructor(reader: IntervalReader) {
    this.reader = reader;
  }

  storeScalar(region: MaybeRegion, type: ScalarType, value: MaybeInterval): void {
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
    const stored = representation(value, type, bitField);
    if (region.spread > 0) {
      this.storeSomewhere(region, width, stored);
      return;
    }
    if (object.cells.length === 1 && object.find(first, width) !== null) {
      this.bind(object.cells[0]!, stored);
      return;
    }
    this.forgetRange(object, first, width);
    if (object.size === null) return;
    if (!object.encloses(first, width)) this.forgetExposed();
    else if (stored !== null) {
      this.bind(this.reader.memory.cellOf(object, first, width, type), stored);
    }
  }

  /** One of several places is written: each holds what it held, or the new value. */
  private storeSomewhere(region: Region, width: number, value: Interval | null): void {
    const { object, spread, step } = region;
    const first = region.first!;
    if (step < width || !object.encloses(first, spread + width)) {
      this.forgetObject(object);
      return;
    }
    object.overlapping(first, spread + width, (cell) => {
      const before = intMap.get(this.reader.cells, cell.id);
      if (before === undefined) return;
      const offset = cell.first - first;
      const isTarget = cell.width === width && offset >= 0 && offset % step === 0;
      if (offset >= 0 && isApart(offset, cell.width, width, step)) return;
      this.bind(cell, isTarget && value !== null ? before.join(value) : null);
    });
  }

  /** The scalar has one of these values already: nothing else changes. */
  learn({ object, first, bitField }: Region, type: ScalarType, value: Interval): void {
    const width = bitField ?? type.size * 8;
    if (first === null || !object.encloses(first, width)) return;
    this.bind(this.reader.memory.cellOf(object, first, width, type), value);
  }

  /** A whole record or array from another place; what is not known there is not known here. */
  copy(target: MaybeRegion, source: MaybeRegion, bytes: number | null): void {
    const copied: { readonly cell: Cell; readonly offset: number; readonly value: Interval }[] = [];
    if (source?.first != null && source.spread === 0 && bytes !== null) {
      const { first } = source;
      source.object.overlapping(first, bytes * 8, (cell) => {
        const value = intMap.get(this.reader.cells, cell.id);
        if (value === undefined || cell.first < first) return;
        if (cell.first + cell.width > first + bytes * 8) return;
        copied.push({ cell, offset: cell.first - first, value });
      });
    }
    this.forget(target, bytes);
    if (target?.first == null || target.spread > 0 || bytes === null) return;
    const { object, first } = target;
    if (object.size === null) return;
    if (!object.encloses(first, bytes * 8)) {
      this.forgetExposed();
      return;
    }
    for (const { cell, offset, value } of copied) {
      const like = this.reader.memory.cellLike(object, first + offset, cell);
      this.bind(like, value);
    }
  }

  /** Anything may be in these bytes now; null: unknown length, up to the end of the object. */
  forget(region: MaybeRegion, bytes: number | null): void {
    if (region === null) this.forgetExposed();
    else if (region.first === null || bytes === null) this.forgetObject(region.object);
    else {
      const width = region.bitField ?? bytes * 8;
      this.forgetRange(region.object, region.first, region.spread + width);
    }
  }

  forgetObject(object: VariableObject): void {
    for (const cell of object.cells) this.bind(cell, null);
  }

  /** Soundness: a write through a pointer may change whatever a pointer can reach. */
  forgetExposed(): void {
    const { reader } = this;
    reader.cells = intMap.filter(reader.cells, (id) => !reader.memory.cell(id).object.isExposed);
  }

  /** All but the variables that only the current activation of their function can see. */
  forgetShared(): void {
    const { reader } = this;
    reader.cells = intMap.filter(reader.cells, (id) => {
      const { isExposed, owner } = reader.memory.cell(id).object;
      return !isExposed && owner !== null;
    });
  }

  private forgetRange(object: VariableObject, first: number, width: number): void {
    object.overlapping(first, width, (cell) => {
      this.bind(cell, null);
    });
  }

  /** One cell, without regard to overlapping ones. */
  private bind(cell: Cell, value: Interval | null): void {
    const { reader } = this;
    const isUnknown = value === null || (cell.all?.equals(value) ?? false);
    reader.cells = isUnknown
      ? intMap.remove(reader.cells, cell.id)
      : intMap.set(reader.cells, cell.id, value);
  }

  /** All bytes zero, read as whatever types they have; overlapping members of unions agree on zero. */
  fillZero(region: Region, type: CType): void {
    if (region.first === null || countScalars(type) > MOST_INITIAL_CELLS) return;
    forEachScalar(type, region.first, (first, scalar, width) => {
      if (scalar.kind === "float") return;
      this.bind(this.reader.memory.cellOf(region.object, first, width, scalar), ZERO);
    });
  }

  /** The image of a string literal or of an array initialised by one. */
  fillBytes(region: Region, type: CType, bytes: Uint8Array): void {
    const start = region.first;
    if (start === null || countScalars(type) > MOST_INITIAL_CELLS) return;
    forEachScalar(type, start, (first, scalar, width) => {
      if (scalar.kind !== "integer") return;
      const offset = (first - start) / 8;
      let value = 0n;
      for (let i = width / 8 - 1; i >= 0; i--) {
        value = (value << 8n) | BigInt(bytes[offset + i] ?? 0);
      }
      const read = wrapped(Interval.constant(value), scalar);
      this.bind(this.reader.memory.cellOf(region.object, first, width, scalar), read);
    });
  }
}

/** Lies between two places that are `step` apart and `width` wide. */
function isApart(offset: number, cellWidth: number, width: number, step: number): boolean {
  const within = offset % step;
  return within >= width && within + cellWidth <= step;
}

/** What the bits of a cell say; null: anything. */
function representation(
  value: MaybeInterval,
  type: ScalarType,
  bitField: number | null,
): Interval | null {
  const encoding = encodingOf(type);
  if (encoding === null || value === null) return null;
  if (bitField === null) return value === allOf(encoding) ? null : value;
  const field: Encoding = { bits: bitField, signed: encoding.signed };
  return wrapped(value, field);
}

function forEachScalar(
  type: CType,
  first: number,
  visit: (first: number, type: ScalarType, width: number) => void,
): void {
  if (isScalar(type)) visit(first, type, type.size * 8);
  else if (type.kind === "array") {
    const step = (elementSize(type.element) ?? 0) * 8;
    for (let i = 0; i < (type.length ?? 0); i++) {
      forEachScalar(type.element, first + i * step, visit);
    }
  } else if (type.kind === "record") {
    for (const field of type.fields ?? []) {
      const start = first + field.offset * 8;
      if (field.bits === null) forEachScalar(field.type, start, visit);
      else if (isScalar(field.type)) visit(start + field.bits.first, field.type, field.bits.width);
    }
  }
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
