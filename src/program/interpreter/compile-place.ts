/** Reading, writing and taking the address of places, as code. */
import { invariant, unreachable } from "../../base/diagnostics/index.ts";
import type { FloatValue, Site } from "../algebra/index.ts";
import type { IntegerType, ScalarType } from "../types/type.ts";
import type { Accessor } from "./access.ts";
import { NarrowBitFieldAccess, WideBitFieldAccess, type BitRange } from "./bit-field-access.ts";
import {
  float,
  pointer,
  small,
  wide,
  type Code,
  type CompiledPlace,
  type CompiledValue,
  type MemoryPlace,
  type SlotPlace,
} from "./compiled-value.ts";
import type { Machine } from "./machine.ts";
import { Pointer } from "./memory-object.ts";
import { isSmall, type ScalarValue, type Slots } from "./slots.ts";

export function compileLoad(
  machine: Machine,
  place: CompiledPlace,
  type: ScalarType,
  site: Site,
): CompiledValue {
  if (place.kind === "slot") return loadSlot(machine, place, type, site);
  if (place.bits !== null) return loadBits(machine, place, type, site);
  const found = machine.accessors.of(type);
  switch (found.kind) {
    case "small":
      return small(loadFrom(place, found.access, site));
    case "wide":
      return wide(loadFrom(place, found.access, site));
    case "float":
      return float(loadFrom(place, found.access, site));
    case "pointer":
      return pointer(loadFrom(place, found.access, site));
    default:
      return unreachable(found);
  }
}

/** `value` is of the place's type. */
export function compileStore(
  machine: Machine,
  place: CompiledPlace,
  type: ScalarType,
  value: CompiledValue,
  site: Site,
): Code<void> {
  if (place.kind === "slot") return storeSlot(machine, place, value);
  if (place.bits !== null) return storeBits(machine, place, type, value, site);
  const found = machine.accessors.of(type);
  if (found.kind === "small" && value.kind === "small") {
    return storeTo(place, found.access, value.run, site);
  }
  if (found.kind === "wide" && value.kind === "wide") {
    return storeTo(place, found.access, value.run, site);
  }
  if (found.kind === "float" && value.kind === "float") {
    return storeTo(place, found.access, value.run, site);
  }
  invariant(found.kind === "pointer" && value.kind === "pointer", "values are stored as typed");
  return storeTo(place, found.access, value.run, site);
}

/** The address of a place in memory; its bits, if it is a bit-field, have none. */
export function compilePointerTo(machine: Machine, place: MemoryPlace): Code<Pointer> {
  return compilePointer(machine, place, place.dynamic);
}

function compilePointer(
  machine: Machine,
  place: MemoryPlace,
  dynamic: Code<number> | null,
): Code<Pointer> {
  const { object, offset, dynamicExact } = place;
  const { memory } = machine;
  const through: Code<Pointer> =
    object === null ? place.pointer! : (slots) => new Pointer(object(slots), 0);
  if (dynamic === null || dynamicExact === null) {
    return offset === 0 ? through : (slots) => memory.shiftBy(through(slots), offset);
  }
  return (slots) => {
    const from = through(slots);
    const distance = dynamic(slots);
    if (Number.isFinite(distance)) return memory.shiftBy(from, offset + distance);
    return memory.shift(from, BigInt(offset) + dynamicExact(slots));
  };
}

// A plain variable's slot holds a value of its type or nothing: `typeof` tells which.
function loadSlot(machine: Machine, place: SlotPlace, type: ScalarType, site: Site): CompiledValue {
  const { variable, index } = place;
  const { globals } = machine;
  const isStatic = variable.isStatic;
  if (type.kind === "integer" && isSmall(type)) {
    const settle = (slots: Slots) => machine.settleSlot(variable, slots, index, site) as number;
    return small(
      isStatic
        ? () => {
            const value = globals[index];
            return typeof value === "number" ? value : settle(globals);
          }
        : (slots) => {
            const value = slots[index];
            return typeof value === "number" ? value : settle(slots);
          },
    );
  }
  const read: Code<ScalarValue> = isStatic
    ? () => (globals[index] ?? machine.settleSlot(variable, globals, index, site)) as ScalarValue
    : (slots) => (slots[index] ?? machine.settleSlot(variable, slots, index, site)) as ScalarValue;
  switch (type.kind) {
    case "integer":
      return wide(read as Code<bigint>);
    case "float":
      return float(read as Code<FloatValue>);
    case "pointer":
      return pointer(read as Code<Pointer>);
    default:
      return unreachable(type);
  }
}

function storeSlot(machine: Machine, place: SlotPlace, value: CompiledValue): Code<void> {
  const { index } = place;
  const run: Code<ScalarValue> = value.run;
  if (place.variable.isStatic) {
    const { globals } = machine;
    return (slots) => {
      globals[index] = run(slots);
    };
  }
  return (slots) => {
    slots[index] = run(slots);
  };
}

function loadFrom<T>(place: MemoryPlace, access: Accessor<T>, site: Site): Code<T> {
  const { object, offset, access: dynamic } = place;
  if (object !== null) {
    if (dynamic === null) return (slots) => access.load(object(slots), offset, site);
    return (slots) => access.load(object(slots), offset + dynamic(slots), site);
  }
  const through = place.pointer!;
  if (dynamic === null) {
    return (slots) => {
      const base = through(slots);
      return access.load(base.object, base.offset + offset, site);
    };
  }
  return (slots) => {
    const base = through(slots);
    return access.load(base.object, base.offset + offset + dynamic(slots), site);
  };
}

function storeTo<T>(
  place: MemoryPlace,
  access: Accessor<T>,
  value: Code<T>,
  site: Site,
): Code<void> {
  const { object, offset, access: dynamic } = place;
  if (object !== null) {
    if (dynamic === null) {
      return (slots) => {
        access.store(object(slots), offset, value(slots), site);
      };
    }
    return (slots) => {
      access.store(object(slots), offset + dynamic(slots), value(slots), site);
    };
  }
  const through = place.pointer!;
  return (slots) => {
    const base = through(slots);
    const at = base.offset + offset + (dynamic === null ? 0 : dynamic(slots));
    access.store(base.object, at, value(slots), site);
  };
}

/** Where a record begins, for copying it. */
export function compileObjectAt(machine: Machine, place: MemoryPlace): Code<Pointer> {
  return compilePointer(machine, place, place.access);
}

function loadBits(
  machine: Machine,
  place: MemoryPlace,
  type: ScalarType,
  site: Site,
): CompiledValue {
  invariant(type.kind === "integer" && place.bits !== null, "a bit-field is an integer");
  const range = place.bits;
  if (isNarrow(range)) {
    const access = new NarrowBitFieldAccess(machine.memory, machine, range, type.signed);
    const run = loadFrom(place, access, site);
    return isSmall(type) ? small(run) : wide((slots) => BigInt(run(slots)));
  }
  const access = new WideBitFieldAccess(machine.memory, machine, range, fieldType(type, range));
  const run = loadFrom(place, access, site);
  return isSmall(type) ? small((slots) => Number(run(slots))) : wide(run);
}

function storeBits(
  machine: Machine,
  place: MemoryPlace,
  type: ScalarType,
  value: CompiledValue,
  site: Site,
): Code<void> {
  invariant(type.kind === "integer" && place.bits !== null, "a bit-field is an integer");
  const range = place.bits;
  if (isNarrow(range)) {
    const access = new NarrowBitFieldAccess(machine.memory, machine, range, type.signed);
    if (value.kind === "small") return storeTo(place, access, value.run, site);
    invariant(value.kind === "wide", "a bit-field gets an integer");
    const { run } = value;
    return storeTo(place, access, (slots) => Number(BigInt.asIntN(32, run(slots))), site);
  }
  const access = new WideBitFieldAccess(machine.memory, machine, range, fieldType(type, range));
  if (value.kind === "wide") return storeTo(place, access, value.run, site);
  invariant(value.kind === "small", "a bit-field gets an integer");
  const { run } = value;
  return storeTo(place, access, (slots) => BigInt(run(slots)), site);
}

function isNarrow(range: BitRange): boolean {
  return range.first + range.width <= 32;
}

function fieldType(type: IntegerType, range: BitRange): IntegerType {
  return type.bits === range.width ? type : { ...type, bits: range.width };
}
