/** The condition that a read finds what the program wrote. */
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { definedAt } from "./definedness.ts";
import { isElsewhere, type Answer } from "./memory-access.ts";
import { targetsOf, type PointerTarget } from "./pointer-targets.ts";
import { offsetsWithin } from "./region-access.ts";

/**
 * Whether values were written to so many bytes from where the pointer leads to, or they may not be accessed; null: it is not clear.
 */
export function isInitialised(builder: EdgeBuilder, pointer: Term, size: number): Answer | null {
  const { terms } = builder;
  const targets = targetsOf(builder, pointer, size);
  if (targets === null || isElsewhere(builder, { kind: "pointed", pointer, bits: null }))
    return null;
  const conditions: Term[] = [];
  const unclear: Term[] = [];
  for (const target of targets) {
    const isLive = builder.isLive(target.region);
    if (isLive === false) continue;
    const here = isLive === null ? null : isInitialisedAt(builder, target, size);
    if (here === null) unclear.push(target.guard);
    else conditions.push(terms.implies(target.guard, here));
  }
  const isClear = terms.not(terms.orAll(unclear));
  const holds = terms.andAll(conditions);
  return { holds: terms.and(holds, isClear), unclear: holds };
}

function isInitialisedAt(
  builder: EdgeBuilder,
  { region, offset }: PointerTarget,
  size: number,
): Term | null {
  const { terms } = builder;
  const constant = builder.constantAddress(offset);
  if (constant !== null) {
    const isInside = constant + BigInt(size) <= BigInt(region.size);
    return isInside ? definedAt(builder, region, Number(constant), size) : terms.true;
  }
  const { offsets } = offsetsWithin(builder, region, offset, size);
  if (offsets === null) return null;
  const conditions: Term[] = [];
  for (const at of offsets) {
    const here = definedAt(builder, region, at, size);
    if (here === null) return null;
    conditions.push(terms.and(terms.eq(offset, builder.addressTerm(at)), here));
  }
  return terms.orAll(conditions);
}
