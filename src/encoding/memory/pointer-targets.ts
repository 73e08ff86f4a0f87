/** From a pointer to the regions it may point into. */
import { Kind, type Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { floor } from "./jump-list.ts";
import { assumeOutside, offsetIn } from "./outside-pointers.ts";
import type { MemoryRegion } from "./memory-region.ts";

/** If `guard` holds, the pointer points `offset` bytes into the region. */
export interface PointerTarget {
  readonly guard: Term;
  readonly region: MemoryRegion;
  /** Of pointer width. */
  readonly offset: Term;
  /** One of all objects that there are. */
  readonly isGuess: boolean;
}

/** More are not told apart: an access there is given up. */
const MOST_TARGETS = 48;
/** Choices inside of choices; many of them may lead to no target at all. */
const DEEPEST_CHOICE = 500;

/**
 * Every valid target is among them, and guards exclude one another; none: the pointer is invalid. Null, in blocks
 * only: it may be anywhere. `size` is what will be accessed.
 */
export function targetsOf(
  builder: EdgeBuilder,
  pointer: Term,
  size: number,
): PointerTarget[] | null {
  const targets: PointerTarget[] = [];
  const pending: Candidate[] = [{ pointer, guard: builder.terms.true }];
  for (let rounds = 0; pending.length > 0; rounds++) {
    if (targets.length > MOST_TARGETS || rounds > DEEPEST_CHOICE) {
      if (builder.context.blocks !== null) return null;
      builder.unsupported("a pointer to one of very many objects");
    }
    collect(builder, pending.pop()!, size, targets, pending);
  }
  return targets.length > MOST_TARGETS && builder.context.blocks !== null ? null : targets;
}

interface Candidate {
  readonly pointer: Term;
  readonly guard: Term;
}

/** A target, or the two sides of a choice to look at later. */
function collect(
  builder: EdgeBuilder,
  { pointer, guard }: Candidate,
  size: number,
  targets: PointerTarget[],
  pending: Candidate[],
): void {
  const { terms } = builder;
  if (guard === terms.false) return;
  const region = regionOfPointer(builder, pointer);
  if (region !== null) {
    targets.push({ guard, region, offset: offsetIn(builder, region, pointer), isGuess: false });
    return;
  }
  if (terms.isLiteral(pointer)) return;
  const choice = choiceIn(builder, pointer);
  const outside = choice === null ? assumeOutside(builder, pointer) : null;
  if (outside !== null) {
    const offset = offsetIn(builder, outside, pointer);
    targets.push({ guard, region: outside, offset, isGuess: false });
    return;
  }
  if (choice === null) {
    collectAll(builder, pointer, guard, size, targets);
    return;
  }
  const condition = terms.child(choice, 0);
  const rest = terms.bv.subtract(pointer, choice);
  const arm = (i: number): Term => terms.bv.add(rest, terms.child(choice, i));
  pending.push({ pointer: arm(2), guard: terms.and(guard, terms.not(condition)) });
  pending.push({ pointer: arm(1), guard: terms.and(guard, condition) });
}

/** The pointer itself, or a summand of it, that is a choice between pointers. */
function choiceIn(builder: EdgeBuilder, pointer: Term): Term | null {
  const { terms } = builder;
  if (terms.kind(pointer) === Kind.Ite) return pointer;
  if (terms.kind(pointer) !== Kind.BvAdd) return null;
  for (let i = 0; i < terms.childCount(pointer); i++) {
    const summand = terms.child(pointer, i);
    if (terms.kind(summand) === Kind.Ite) return summand;
  }
  return null;
}

/** A pointer nobody knows anything about: any object that lives. */
function collectAll(
  builder: EdgeBuilder,
  pointer: Term,
  guard: Term,
  size: number,
  targets: PointerTarget[],
): void {
  const { terms } = builder;
  for (const region of liveRegions(builder)) {
    if (targets.length > MOST_TARGETS) {
      if (builder.context.blocks !== null) return;
      builder.unsupported("an access through an unknown pointer");
    }
    const offset = terms.bv.subtract(pointer, builder.addressTerm(region.base));
    const most = builder.addressTerm(region.size - size);
    const isInside = region.size >= size ? terms.bv.ule(offset, most) : terms.false;
    targets.push({ guard: terms.and(guard, isInside), region, offset, isGuess: true });
  }
}

function liveRegions(builder: EdgeBuilder): readonly MemoryRegion[] {
  const regions = builder.context.allStatics.filter(({ kind }) => kind !== "stream");
  for (const region of builder.context.blocks?.all ?? []) {
    if (isAllocated(region) && builder.hasContent(region)) regions.push(region);
    if (regions.length > MOST_TARGETS) return regions;
  }
  for (let node = builder.heap; node !== null; node = node.below) {
    if (!builder.content(node.value).isFreed) regions.push(node.value);
    if (regions.length > MOST_TARGETS) return regions;
  }
  for (let node = builder.stack; node !== null; node = node.below) {
    regions.push(...node.value.regions);
    if (regions.length > MOST_TARGETS) return regions;
  }
  return regions;
}

/** All objects that a pointer may lead to, dead blocks included; null if there are more than `most`. */
export function knownRegions(builder: EdgeBuilder, most: number): readonly MemoryRegion[] | null {
  const regions = builder.context.allStatics.filter(({ kind }) => kind !== "stream");
  regions.push(...(builder.context.blocks?.all ?? []));
  for (let node = builder.heap; node !== null; node = node.below) {
    regions.push(node.value);
    if (regions.length > most) return null;
  }
  if (builder.context.blocks === null) {
    for (let node = builder.stack; node !== null; node = node.below) {
      regions.push(...node.value.regions);
      if (regions.length > most) return null;
    }
  }
  return regions.length > most ? null : regions;
}

function isAllocated({ kind }: MemoryRegion): boolean {
  return kind === "heap" || kind === "stack-block";
}

/** The one region a pointer points into (or right behind); null if it is not clear. */
export function regionOfPointer(builder: EdgeBuilder, pointer: Term): MemoryRegion | null {
  const { terms, context } = builder;
  const address = builder.constantAddress(pointer);
  if (address !== null) return regionAt(builder, address);
  const base = context.provenance.of(pointer);
  if (base !== undefined) return base === null ? null : regionAt(builder, BigInt(base));
  const outside = builder.outside.regionOf(pointer);
  if (outside !== null) return outside;
  return terms.kind(pointer) === Kind.BvAdd ? regionOfSum(builder, pointer) : null;
}

/** Exactly one summand is the address of an object, or was computed from one. */
function regionOfSum(builder: EdgeBuilder, pointer: Term): MemoryRegion | null {
  const { terms, context } = builder;
  let found: MemoryRegion | null = null;
  for (let i = 0; i < terms.childCount(pointer); i++) {
    const summand = terms.child(pointer, i);
    if (terms.kind(summand) === Kind.Ite) return null;
    const origin = context.provenance.of(summand);
    if (origin === null) return null;
    const constant = builder.constantAddress(summand);
    const address = constant ?? (origin === undefined ? null : BigInt(origin));
    const region =
      address === null ? builder.outside.regionOf(summand) : regionAt(builder, address);
    if (region === null) continue;
    if (found !== null) return null;
    found = region;
  }
  return found;
}

/** The region that holds the address, or that it lies right behind. */
function regionAt(builder: EdgeBuilder, wanted: bigint): MemoryRegion | null {
  const { ranges } = builder.context;
  if (wanted < BigInt(ranges.statics) || wanted > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const address = Number(wanted);
  const { blocks } = builder.context;
  const region =
    blocks !== null && address >= ranges.heap
      ? blocks.regionAt(address)
      : address >= ranges.stack
        ? stackRegion(builder, address)
        : address >= ranges.heap
          ? (floor(builder.heap, address)?.value ?? null)
          : builder.context.staticRegionAt(address);
  return region !== null && address <= region.base + region.size ? region : null;
}

function stackRegion(builder: EdgeBuilder, address: number): MemoryRegion | null {
  const regions = floor(builder.stack, address)?.value.regions ?? [];
  let found: MemoryRegion | null = null;
  for (let i = 0; i < regions.length && regions[i]!.base <= address; i++) found = regions[i]!;
  return found;
}
