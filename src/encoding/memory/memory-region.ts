import type { Term } from "../../logic/terms/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";

/** A piece of memory of its own with a constant address: a variable, a heap block, a string literal. */
export interface MemoryRegion {
  /** Never used again for another piece. */
  readonly id: number;
  readonly base: number;
  /** Bytes; if `sizeTerm` is not null, the most it can be. */
  readonly size: number;
  /** Of pointer width, if the program computes the size from inputs. */
  readonly sizeTerm: Term | null;
  /** As the interpreter names it in its requests for values. */
  readonly name: string;
  readonly kind: "variable" | "string" | "heap" | "stack-block" | "variadic" | "stream" | "outside";
  /** Null for blocks. */
  readonly variable: Variable | null;
  /** Its own among all regions of blocks, and the same in every run on the program; null: it has none. */
  readonly label: string | null;
  /** Of an object outside: the pointer that leads to its origin. Null: the object lies at its base. */
  readonly leader: Term | null;
}

/** What it holds without having been written is unknown, but not undefined. */
export function isFromOutside({ kind, variable }: MemoryRegion): boolean {
  return kind === "outside" || variable?.isStatic === true;
}
