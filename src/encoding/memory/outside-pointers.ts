/**
 * Pointers that come from outside and lead to objects there. What such a pointer leads to is not known: when something is accessed
 * through it, it is assumed to be an object of its own, which nothing else leads to than what is computed from this pointer.
 */
import type { Hashed } from "../../base/collections/index.ts";
import { Kind, type Term } from "../../logic/terms/index.ts";
import {
  OUTSIDE_ORIGIN,
  outsideBase,
  outsideCount,
  outsideName,
  outsideStretch,
} from "../../program/interpreter/outside-objects.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { MemoryRegion } from "./memory-region.ts";

/** What a pointer from outside leads to; null: nobody went there so far. */
export class OutsidePointer implements Hashed {
  readonly region: MemoryRegion | null;

  constructor(region: MemoryRegion | null) {
    this.region = region;
  }

  get hash(): number {
    return this.region?.id ?? -1;
  }

  equals(other: OutsidePointer): boolean {
    return this.region === other.region;
  }
}

/** The pointer to the beginning of the region. */
export function baseOf(builder: EdgeBuilder, { leader, base }: MemoryRegion): Term {
  if (leader === null) return builder.addressTerm(base);
  return builder.terms.bv.subtract(leader, builder.addressTerm(OUTSIDE_ORIGIN));
}

/** The pointer was computed from one into the region. What leads outside is part of the pointer and needs no note. */
export function noteOrigin(builder: EdgeBuilder, pointer: Term, region: MemoryRegion): void {
  if (region.leader === null) builder.context.provenance.note(pointer, region.base);
}

/** Bytes from the beginning of the region to where the pointer leads, which was computed from one into the region. */
export function offsetIn(builder: EdgeBuilder, region: MemoryRegion, pointer: Term): Term {
  return builder.terms.bv.subtract(pointer, baseOf(builder, region));
}

/** The object that the pointer is assumed to lead into from now on; null: it is none from outside. */
export function assumeOutside(builder: EdgeBuilder, pointer: Term): MemoryRegion | null {
  const leader = leaderOf(builder, pointer);
  if (leader === null) return null;
  const { context, terms } = builder;
  const index = builder.outside.count;
  if (index >= outsideCount(context.cfa.machine)) builder.unsupported("so many objects outside");
  const base = outsideBase(index, context.cfa.machine);
  const region: MemoryRegion = {
    id: context.newRegionId(),
    base,
    size: outsideStretch(context.cfa.machine).size,
    sizeTerm: null,
    name: outsideName(index),
    kind: "outside",
    variable: null,
    label: null,
    leader,
  };
  builder.outside.meet(leader, region);
  builder.constrain(terms.eq(leader, builder.addressTerm(base + OUTSIDE_ORIGIN)));
  // Soundness: it may lead to another object as well, and having no solution says nothing about that.
  builder.imprecise("assumption", "which object a pointer from outside leads to");
  return region;
}

/** The one pointer from outside that the pointer was computed from. */
function leaderOf(builder: EdgeBuilder, pointer: Term): Term | null {
  const { terms } = builder;
  if (builder.outside.has(pointer)) return pointer;
  if (terms.kind(pointer) !== Kind.BvAdd) return null;
  let found: Term | null = null;
  for (let i = 0; i < terms.childCount(pointer); i++) {
    const summand = terms.child(pointer, i);
    if (!builder.outside.has(summand)) continue;
    if (found !== null) return null;
    found = summand;
  }
  return found;
}
