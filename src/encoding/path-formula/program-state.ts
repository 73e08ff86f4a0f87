/** Where the encoding of a path stands: what variables and memory hold, as terms. Immutable. */
import type { Hashed, IntMap } from "../../base/collections/index.ts";
import type { Term } from "../../logic/terms/index.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import type { JumpNode } from "../memory/jump-list.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import type { OutsidePointer } from "../memory/outside-pointers.ts";
import type { RegionContent } from "../memory/region-content.ts";

/** The value of a plain scalar variable. */
export class Binding implements Hashed {
  readonly term: Term;

  constructor(term: Term) {
    this.term = term;
  }

  get hash(): number {
    return this.term;
  }

  equals(other: Binding): boolean {
    return this.term === other.term;
  }
}

/** A number that counts: SSA indices, activations. */
export class Count implements Hashed {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  get hash(): number {
    return this.value;
  }

  equals(other: Count): boolean {
    return this.value === other.value;
  }
}

/** One activation of a function. */
export interface Frame {
  readonly function: CfaFunction;
  /** 1 for the outermost activation of this function on the stack. */
  readonly level: number;
  readonly caller: Frame | null;
  /** Plain locals by the id of their variable; absent: never written. */
  readonly locals: IntMap<Binding>;
  /** Its locals in memory, as the function's frame shape lists them. */
  readonly regions: readonly MemoryRegion[];
  /** The variadic arguments; null if the function has none. */
  readonly variadic: MemoryRegion | null;
  /** The stack below this activation. */
  readonly stackBefore: JumpNode<StackPart> | null;
}

/** What lies on the stack: the locals of an activation together, or a block. */
export interface StackPart {
  readonly base: number;
  readonly regions: readonly MemoryRegion[];
}

export interface ProgramState {
  readonly frame: Frame;
  readonly globals: IntMap<Binding>;
  /** By region id; absent: undefined bytes. */
  readonly memory: IntMap<RegionContent>;
  /** Last SSA index by symbol. */
  readonly indices: IntMap<Count>;
  /** Activations on the stack by the id of the function's entry. */
  readonly levels: IntMap<Count>;
  readonly stack: JumpNode<StackPart> | null;
  readonly stackTop: number;
  readonly heap: JumpNode<MemoryRegion> | null;
  readonly heapTop: number;
  /** Blocks that were or may have been freed, by region id. */
  readonly released: IntMap<Count>;
  /** How often all of memory became unknown. */
  readonly epoch: number;
  /** There may be objects that nobody here knows of. */
  readonly isOpen: boolean;
  /** Pointers from outside, by their term. Paths only. */
  readonly outside: IntMap<OutsidePointer>;
  /** How many of them lead to objects that were accessed. */
  readonly outsideCount: number;
}
