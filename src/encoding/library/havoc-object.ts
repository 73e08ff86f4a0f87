/** What a library function writes to an object in ways the encoding does not follow. */
import { intMap } from "../../base/collections/index.ts";
import { baseOf, noteOrigin } from "../memory/outside-pointers.ts";
import { regionOfPointer } from "../memory/pointer-targets.ts";
import { RegionContent } from "../memory/region-content.ts";
import type { ExternalCall, TypedTerm } from "./external-call.ts";

/** The object that an argument points into holds anything afterwards. */
export function havocObject(call: ExternalCall, index: number): void {
  const { builder, terms } = call;
  const pointer = call.pointer(index);
  if (builder.constantAddress(pointer) === 0n) return;
  const region = regionOfPointer(builder, pointer);
  if (region === null) call.unsupported(`${call.name} to a place that depends on inputs`);
  builder.imprecise("havoc", `what ${call.operation.name} wrote`);
  const { sorts } = terms;
  const sort = sorts.array(sorts.bitVec(builder.context.pointerBits), sorts.bitVec(8));
  const array = builder.fresh(`${call.operation.name}#${region.id}`, sort);
  const ground = { kind: "array", array, unit: 1, isUndefined: false } as const;
  builder.setContent(region, new RegionContent(ground, intMap.emptyMap()));
}

/** No place, or one in the object that the first argument points into. */
export function somewhere(call: ExternalCall): TypedTerm {
  const { builder, terms } = call;
  const region = regionOfPointer(builder, call.pointer(0));
  if (region === null) return call.unsupported(`${call.name} of what depends on inputs`);
  builder.imprecise("havoc", `the result of ${call.operation.name}`);
  const offset = builder.fresh(
    call.operation.name,
    terms.sorts.bitVec(builder.context.pointerBits),
  );
  builder.constrain(terms.bv.ule(offset, builder.addressTerm(region.size)));
  const isFound = builder.fresh(call.operation.name, terms.sorts.bool);
  const place = terms.bv.add(offset, baseOf(builder, region));
  noteOrigin(builder, place, region);
  return call.voidPointer(terms.ite(isFound, place, builder.addressTerm(0)));
}
