/**
 * Addresses as the concrete interpreter gives them out (see `interpreter/address-space.ts`), so that numbers in
 * a model mean the same there, except that no place is used again. Nothing depends on that for soundness: replay decides.
 */
import type { MachineModel } from "../../program/machine/machine-model.ts";

const PAGE = 1 << 16;
const GRANULE = 16;
const GUARD = 16;
const LARGEST_SHARED = PAGE / 4;

export interface AddressRanges {
  readonly functions: number;
  readonly statics: number;
  readonly heap: number;
  readonly heapEnd: number;
  readonly stack: number;
  readonly stackEnd: number;
}

export function addressRanges({ dataModel }: MachineModel): AddressRanges {
  return dataModel === "ILP32"
    ? {
        functions: 0x08050000,
        statics: 0x0a000000,
        heap: 0x30000000,
        heapEnd: 0xd0000000,
        stack: 0xe0000000,
        stackEnd: 0xffff0000,
      }
    : {
        functions: 0x555555550000,
        statics: 0x555560000000,
        heap: 0x556000000000,
        heapEnd: 0x7ff000000000,
        stack: 0x7ff000000000,
        stackEnd: 0x7fffffff0000,
      };
}

export interface Placement {
  readonly address: number;
  /** Next free address. */
  readonly top: number;
}

/** An object after all others of a range that begins at `base` and is used up to `top`. */
export function placeObject(
  base: number,
  top: number,
  size: number,
  wantedAlignment: number,
): Placement {
  const alignment = Math.max(wantedAlignment, GRANULE);
  if (size > LARGEST_SHARED) {
    const address = roundUp(top, Math.max(alignment, PAGE));
    return { address, top: roundUp(address + size + GUARD, PAGE) };
  }
  let address = roundUp(top, alignment);
  if (((address - base) % PAGE) + size + GUARD > PAGE) {
    address = roundUp(address, Math.max(alignment, PAGE));
  }
  return { address, top: roundUp(address + size + GUARD, GRANULE) };
}

/** Room for the objects of an activation. */
export function placeFrame(
  base: number,
  top: number,
  { size, alignment }: { readonly size: number; readonly alignment: number },
): Placement {
  const start = roundUp(top, alignment);
  const address = ((start - base) % PAGE) + size > PAGE ? roundUp(start, PAGE) : start;
  return { address, top: address + size };
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
