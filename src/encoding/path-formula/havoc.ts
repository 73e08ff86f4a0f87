/** Any content for a whole object, asked for part by part as the interpreter does. */
import type { CType } from "../../program/types/type.ts";
import { isScalar } from "../../program/types/type.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { movedPlace, store, type MemoryPlace } from "../memory/memory-access.ts";
import type { EdgeBuilder } from "./edge-builder.ts";

/** Every scalar inside gets a value of its own; padding stays as it is. */
export function havocPlace(builder: EdgeBuilder, place: MemoryPlace, type: CType): void {
  const name = place.kind === "part" ? place.region.name : "object";
  fill(builder, place, type, name);
}

function fill(builder: EdgeBuilder, place: MemoryPlace, type: CType, name: string): void {
  const at = (bytes: number): MemoryPlace => movedPlace(builder, place, builder.addressTerm(bytes));
  if (isScalar(type)) {
    store(builder, place, type, builder.input("havoc", name, type));
    return;
  }
  if (type.kind === "array") {
    const step = sizeOf(type.element);
    if (step === null) builder.unsupported("an unknown array of unknown size");
    for (let i = 0; i < (type.length ?? 0); i++) fill(builder, at(i * step), type.element, name);
    return;
  }
  if (type.kind !== "record") return;
  const byte = builder.context.cfa.types.unsignedChar;
  for (const field of type.fields ?? []) {
    if (field.bits === null) fill(builder, at(field.offset), field.type, name);
    else {
      const count = Math.ceil((field.bits.first + field.bits.width) / 8);
      for (let i = 0; i < count; i++) fill(builder, at(field.offset + i), byte, name);
    }
    // The members of a union share their bytes: the first one's value is as good as any, if it has them all.
    if (type.tag !== "union") continue;
    if ((sizeOf(field.type) ?? 0) < type.size || !hasAllBytes(field.type)) {
      // Soundness: no value of the first member stands for these bytes.
      builder.imprecise("assumption", "the bytes of a union that its first member does not have");
    }
    return;
  }
}

/** Each content of its bytes is a value of the type: not so for truth values, padding and what is written nowhere else. */
function hasAllBytes(type: CType): boolean {
  switch (type.kind) {
    case "integer":
      return type.bits === 8 * type.size;
    case "pointer":
      return true;
    case "array":
      return hasAllBytes(type.element);
    default:
      return false;
  }
}
