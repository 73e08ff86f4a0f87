/** The condition that a pointer leads to every block of the heap, as far as pointers are known here. */
import { intMap } from "../../base/collections/index.ts";
import { Kind, type Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import type { MemoryRegion } from "./memory-region.ts";
import { regionOfPointer } from "./pointer-targets.ts";

/** Larger heaps are not looked at. */
const MOST_BLOCKS = 40;
const MOST_LINKS = 400;
/** Choices inside of choices. */
const MOST_CHOICES = 16;

/** If `guard` holds, what is in `from` leads to `to`; null: a variable does. */
interface Link {
  readonly from: MemoryRegion | null;
  readonly to: MemoryRegion;
  readonly guard: Term;
}

/** It may be that it does not hold and a pointer leads to every block nevertheless. `heap`: all blocks. */
export function areTracked(builder: EdgeBuilder, heap: readonly MemoryRegion[]): Term {
  const { terms } = builder;
  const live = heap.filter((block) => builder.isLive(block) !== false);
  if (live.length > MOST_BLOCKS) return terms.false;
  const links = linksIn(builder, live);
  if (links === null) return terms.false;
  const reached = new Map<MemoryRegion, Term>();
  for (let isChanged = true, round = 0; isChanged && round <= live.length; round++) {
    isChanged = false;
    for (const { from, to, guard } of links) {
      const origin = from === null ? terms.true : (reached.get(from) ?? terms.false);
      const before = reached.get(to) ?? terms.false;
      const now = terms.or(before, terms.and(origin, guard));
      if (now === before) continue;
      reached.set(to, now);
      isChanged = true;
    }
  }
  return terms.andAll(live.map((block) => reached.get(block) ?? terms.false));
}

/** Null: there are too many. */
function linksIn(builder: EdgeBuilder, live: readonly MemoryRegion[]): readonly Link[] | null {
  const links: Link[] = [];
  const note = (from: MemoryRegion | null, value: Term): void => {
    follow(builder, value, (to, guard) => {
      if (to.kind === "heap") links.push({ from, to, guard });
    });
  };
  for (const value of builder.namedValues()) note(null, value);
  const isBlock = new Set(live);
  for (const region of [...builder.variableRegions(), ...live]) {
    const from = isBlock.has(region) ? region : null;
    const { cells } = builder.content(region);
    intMap.forEach(cells, ({ term, isPointer, size }) => {
      const isWhole = size * 8 === builder.context.pointerBits;
      if (term !== null && isPointer !== false && isWhole) note(from, term);
    });
    if (links.length > MOST_LINKS) return null;
  }
  return links;
}

/** The blocks that a value may lead to. */
function follow(
  builder: EdgeBuilder,
  value: Term,
  found: (region: MemoryRegion, guard: Term) => void,
): void {
  const { terms } = builder;
  const waiting = [{ value, guard: terms.true }];
  for (let i = 0; i < waiting.length && i < MOST_CHOICES; i++) {
    const at = waiting[i]!;
    if (terms.kind(at.value) === Kind.Ite) {
      const condition = terms.child(at.value, 0);
      const then = terms.and(at.guard, condition);
      const otherwise = terms.and(at.guard, terms.not(condition));
      waiting.push({ value: terms.child(at.value, 1), guard: then });
      waiting.push({ value: terms.child(at.value, 2), guard: otherwise });
      continue;
    }
    const region = regionOfPointer(builder, at.value);
    if (region !== null) found(region, at.guard);
  }
}
