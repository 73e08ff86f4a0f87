/** Whether the program wrote what is in memory, kept with the cells of programs that are asked about it. */
import type { Term } from "../../logic/terms/index.ts";
import type { EdgeBuilder } from "../path-formula/edge-builder.ts";
import { isFromOutside, type MemoryRegion } from "./memory-region.ts";
import { NEW_GROUND, UNDEFINED_GROUND, type Ground, type RegionContent } from "./region-content.ts";

/** What a cell notes that the program writes; null: nobody asks. */
export function writtenNow({ context, terms }: EdgeBuilder): Term | null {
  return context.looksAtInitialisation ? terms.true : null;
}

/** Of an object that comes into being. */
export function newGround({ context }: EdgeBuilder): Ground {
  return context.looksAtInitialisation ? NEW_GROUND : UNDEFINED_GROUND;
}

/** The same if it is written only where the condition holds; `before`: what is there. */
export function writtenIf(
  builder: EdgeBuilder,
  condition: Term,
  region: MemoryRegion,
  offset: number,
  size: number,
): Term | null {
  if (!builder.context.looksAtInitialisation) return null;
  const before = definedAt(builder, region, offset, size);
  return before && builder.terms.or(condition, before);
}

/** Null: it is not known. */
export function definedAt(
  builder: EdgeBuilder,
  region: MemoryRegion,
  offset: number,
  size: number,
): Term | null {
  const content = builder.content(region);
  const found: Term[] = [];
  for (let at = offset; at < offset + size; at++) {
    const covering = content.covering(at);
    const here =
      covering === null
        ? groundIsDefined(builder, region, content)
        : covering.cell.term === null
          ? builder.terms.false
          : covering.cell.defined;
    if (here === null) return null;
    found.push(here);
  }
  return builder.terms.andAll(found);
}

function groundIsDefined(
  { terms, context }: EdgeBuilder,
  region: MemoryRegion,
  { ground }: RegionContent,
): Term | null {
  switch (ground.kind) {
    case "fill":
    case "bytes":
      return terms.true;
    case "array":
      return null;
    case "undefined":
      if (isFromOutside(region)) return terms.true;
      // Soundness: in blocks it may be what came before the block.
      return context.blocks === null || ground.isNew === true ? terms.false : null;
  }
}
