/** What a library function writes to an object in ways the encoding does not follow. */
import { forgetContent } from "../memory/copy-cells.ts";
import { baseOf, noteOrigin } from "../memory/outside-pointers.ts";
import { regionOfPointer } from "../memory/pointer-targets.ts";
import type { ExternalCall, TypedTerm } from "./external-call.ts";

/** The object that an argument points into holds anything afterwards. */
export function havocObject(call: ExternalCall, index: number): void {
  const { builder } = call;
  const pointer = call.pointer(index);
  if (builder.constantAddress(pointer) === 0n) return;
  const region = regionOfPointer(builder, pointer);
  if (region === null) call.unsupported(`${call.name} to a place that depends on inputs`);
  forgetContent(builder, region, wrote(call));
}

/** What is unknown of an object that a function wrote to. */
export function wrote({ operation }: ExternalCall): string {
  return `what ${operation.name} wrote`;
}

/** No place, or one behind where the first argument points, in the same object as far as that is known. */
export function somewhere(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const { name } = call.operation;
  const pointer = call.pointer(0);
  const region = regionOfPointer(builder, pointer);
  builder.imprecise("havoc", `the result of ${name}`);
  const offset = builder.fresh(name, terms.sorts.bitVec(builder.context.pointerBits));
  const place = terms.bv.add(offset, region === null ? pointer : baseOf(builder, region));
  if (region !== null) {
    builder.constrain(terms.bv.ule(offset, builder.addressTerm(region.size)));
    noteOrigin(builder, place, region);
  }
  const isFound = builder.fresh(name, terms.sorts.bool);
  return call.voidPointer(terms.ite(isFound, place, builder.addressTerm(0)));
}
