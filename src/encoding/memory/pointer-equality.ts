import { Kind, type Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { regionOfPointer } from "./pointer-targets.ts";

/** Performance: what a pointer may be among more choices is not looked at. */
const MOST_CHOICES = 64;

/**
 * What the answer depends on if pointers into different objects are asked to be equal; null: nothing, they are not. An object may begin
 * where another one ends, and a new one where one was freed, but not in this encoding.
 */
export function dependenceOfEquality(builder: EdgeBuilder, left: Term, right: Term): string | null {
  const targets = [...pointersIn(builder, left), ...pointersIn(builder, right)];
  const first = targets[0]?.region;
  if (targets.every(({ region }) => region === first)) return null;
  if (targets.some((target) => !isInside(builder, target))) {
    return "what lies behind an object in memory";
  }
  return targets.some(({ region }) => isFreed(builder, region))
    ? "the address of a block that was freed before"
    : null;
}

interface PointerInto {
  readonly pointer: Term;
  readonly region: MemoryRegion;
}

/** What is known of the objects that a pointer may lead to: the arms of choices. */
function pointersIn(builder: EdgeBuilder, pointer: Term): PointerInto[] {
  const { terms } = builder;
  const found: PointerInto[] = [];
  const pending = [pointer];
  for (let visited = 0; pending.length > 0 && visited < MOST_CHOICES; visited++) {
    const next = pending.pop()!;
    if (terms.kind(next) === Kind.Ite) pending.push(terms.child(next, 2), terms.child(next, 1));
    else {
      const region = regionOfPointer(builder, next);
      if (region !== null) found.push({ pointer: next, region });
    }
  }
  return found;
}

function isInside(builder: EdgeBuilder, { pointer, region }: PointerInto): boolean {
  const address = builder.constantAddress(pointer);
  if (address === null) return false;
  // Blocks of no bytes have an address of their own, too.
  return address === BigInt(region.base) || address < BigInt(region.base + region.size);
}

function isFreed(builder: EdgeBuilder, region: MemoryRegion): boolean {
  return region.kind === "heap" && builder.content(region).isFreed;
}
