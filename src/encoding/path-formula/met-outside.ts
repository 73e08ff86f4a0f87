import { intMap, type IntMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { OutsidePointer } from "../memory/outside-pointers.ts";
import type { EncodingContext } from "./encoding-context.ts";
import type { PathInput } from "./path-formula.ts";
import type { ProgramState } from "./program-state.ts";

/** Which pointers of a path come from outside, and which objects there they have led to. */
export class MetOutside {
  pointers: IntMap<OutsidePointer>;
  /** Objects that were met. */
  count: number;
  private readonly context: EncodingContext;

  constructor(context: EncodingContext, state: ProgramState) {
    this.context = context;
    this.pointers = state.outside;
    this.count = state.outsideCount;
  }

  record({ type, term }: PathInput): void {
    if (type.kind === "pointer") this.come(term);
    else if (type.kind === "integer" && type.bits === this.context.pointerBits) {
      this.context.addresses.inputs.add(term);
    }
  }

  /** The pointer was made from the number: an input may be the address of an object outside, too. */
  comeAsNumber(pointer: Term, number: Term): void {
    if (this.context.addresses.inputs.has(number)) this.come(pointer);
  }

  private come(pointer: Term): void {
    const { options } = this.context;
    if (options.scope === "blocks" || options.outside === "any object") return;
    if (this.has(pointer)) return;
    this.pointers = intMap.set(this.pointers, pointer, new OutsidePointer(null));
  }

  has(pointer: Term): boolean {
    return intMap.get(this.pointers, pointer) !== undefined;
  }

  /** Null: the pointer has led nowhere so far. */
  regionOf(pointer: Term): MemoryRegion | null {
    return intMap.get(this.pointers, pointer)?.region ?? null;
  }

  meet(leader: Term, region: MemoryRegion): void {
    this.pointers = intMap.set(this.pointers, leader, new OutsidePointer(region));
    this.count++;
  }
}
