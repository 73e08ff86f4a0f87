import type { CfaEdge, CfaFunction, CfaNode } from "../cfa/graph.ts";
import type { Code } from "./compiled-value.ts";
import type { LibraryCallSite } from "./library-call.ts";
import type { FrameShape, Slots } from "./slots.ts";

/** What happens at a location. */
export type ExecutableKind =
  /** Nobody was here yet. */
  | 0
  /** One edge: `run`, then `next`. */
  | 1
  /** A condition: `test` leads to `next`, else to `other`. */
  | 2
  /** Several assumptions, tried in order. */
  | 3
  | 4
  /** The exit of a function: back to the caller. */
  | 5
  | 6
  /** The end of the program. */
  | 7
  /** A location that nothing leaves. */
  | 8;

// Performance: small integers in a switch; names for readers.
export const UNCOMPILED = 0;
export const SIMPLE = 1;
export const BRANCH = 2;
export const SELECT = 3;
export const CALL = 4;
export const RETURN = 5;
export const LIBRARY = 6;
export const END = 7;
export const STUCK = 8;

const doNothing: Code<void> = () => undefined;
const never: Code<boolean> = () => false;

/** A location with its leaving edges compiled. One shape for all kinds keeps the main loop fast. */
export class Executable {
  readonly node: CfaNode;
  kind: ExecutableKind = UNCOMPILED;
  edge: CfaEdge | null = null;
  otherEdge: CfaEdge | null = null;
  run: Code<void> = doNothing;
  test: Code<boolean> = never;
  next: Executable = this;
  other: Executable = this;
  call: CallPlan | null = null;
  library: LibraryCallSite | null = null;
  alternatives: readonly Alternative[] = [];

  constructor(node: CfaNode) {
    this.node = node;
  }
}

export interface Alternative {
  readonly edge: CfaEdge;
  readonly test: Code<boolean>;
  readonly next: Executable;
}

/** A defined function as calls see it. */
export interface Callee {
  readonly function: CfaFunction;
  readonly shape: FrameShape;
  readonly entry: Executable;
  /** Slots of variables that live in memory: they die on return. */
  readonly objectSlots: readonly number[];
  /** Where a plain returned value is found; -1 if there is none. */
  readonly returnSlot: number;
  /** The name of the violation that entering it is, for `reach_error` and the like. */
  readonly violation: string | null;
}

/** Gives a parameter of the new activation its argument, evaluated in the caller's. */
export type ArgumentCode = (caller: Slots, callee: Slots) => void;

export interface CallPlan {
  readonly callee: Callee;
  readonly arguments: readonly ArgumentCode[];
  /** Null unless the function is variadic or got too many arguments. */
  readonly variadic: ArgumentCode | null;
  /** Stores the returned value in the caller, whose slots it gets. */
  readonly result: ((caller: Slots, callee: Slots) => void) | null;
  readonly returnEdge: CfaEdge;
  readonly after: Executable;
}
