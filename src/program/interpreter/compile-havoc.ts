/** Values the program cannot know: `main`'s arguments, outputs of assembly, objects defined elsewhere. */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Site } from "../algebra/index.ts";
import type { HavocOperation } from "../cfa/operation.ts";
import { sizeOf } from "../types/layout.ts";
import { isScalar, type CType, type ScalarType } from "../types/type.ts";
import { compileObjectAt } from "./compile-place.ts";
import type { Code, MemoryPlace } from "./compiled-value.ts";
import type { Machine } from "./machine.ts";
import { Pointer, type MemoryObject } from "./memory-object.ts";
import { argumentVector, isStreamName, streamPointer } from "./process-environment.ts";
import type { ScalarValue } from "./slots.ts";

export function havocScalar(
  machine: Machine,
  operation: HavocOperation,
  type: ScalarType,
): () => ScalarValue {
  const { target, reason } = operation;
  const name = target.kind === "variable" ? target.variable.name : reason;
  const given = machine.options.programArguments;
  if (given !== null) {
    if (reason === "argc" && type.kind === "integer") return () => given.length;
    if (reason === "argv") return () => argumentVector(machine, "argv", given);
    if (reason === "envp") return () => argumentVector(machine, "envp", []);
  }
  if (reason === "extern" && type.kind === "pointer" && isStreamName(name)) {
    return () => streamPointer(machine, name);
  }
  return () => machine.inputs.take("havoc", type, name);
}

/** Every scalar inside gets a value of its own; padding stays as it is. */
export function havocRecord(
  machine: Machine,
  place: MemoryPlace,
  type: CType,
  site: Site,
): Code<void> {
  const at = compileObjectAt(machine, place);
  return (slots) => {
    const { object, offset } = at(slots);
    fillUnknown(machine, new Pointer(object, offset), type, object.name, site);
  };
}

function fillUnknown(machine: Machine, at: Pointer, type: CType, name: string, site: Site): void {
  const { object, offset } = at;
  if (isScalar(type)) {
    const value = machine.inputs.take("havoc", type, name, object, offset);
    machine.storeScalar(object, offset, type, value, site);
    return;
  }
  if (type.kind === "array") {
    const step = sizeOf(type.element);
    if (step === null) throw new UnsupportedFeature("an unknown array of unknown size", null);
    const length = type.length ?? 0;
    for (let i = 0; i < length; i++) {
      fillUnknown(machine, new Pointer(object, offset + i * step), type.element, name, site);
    }
    return;
  }
  if (type.kind !== "record") return;
  for (const field of type.fields ?? []) {
    const from = offset + field.offset;
    if (field.bits !== null) {
      fillBytes(machine, object, from, Math.ceil((field.bits.first + field.bits.width) / 8), site);
    } else fillUnknown(machine, new Pointer(object, from), field.type, name, site);
    // The members of a union share their bytes: the first one's value is as good as any.
    if (type.tag === "union") return;
  }
}

function fillBytes(
  machine: Machine,
  object: MemoryObject,
  offset: number,
  count: number,
  site: Site,
): void {
  const byte = machine.cfa.types.unsignedChar;
  for (let i = 0; i < count; i++) {
    const value = machine.inputs.take("havoc", byte, object.name, object, offset + i);
    machine.storeScalar(object, offset + i, byte, value, site);
  }
}
