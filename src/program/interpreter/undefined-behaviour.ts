/** What the interpreter notices on the way: behaviour that C leaves undefined, by name. */
import type { ArithmeticProblem, Site } from "../algebra/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";

export type UndefinedKind =
  | ArithmeticProblem
  | MemoryErrorKind
  /** Read of a value that was never written. */
  | "uninitialised-read"
  | "pointer-comparison"
  | "pointer-difference"
  /** `memcpy` and the like between overlapping ranges. */
  | "overlapping-copy"
  | "unreachable-reached"
  /** Called through a pointer to a function of another type. */
  | "incompatible-call"
  /** `va_arg` with a type that is not the argument's. */
  | "variadic-type"
  /** A library function got a value it is not defined for. */
  | "library-argument";

/** After these there is nothing sensible to go on with. */
export type MemoryErrorKind =
  | "null-pointer"
  | "invalid-pointer"
  | "out-of-bounds"
  | "use-after-free"
  /** An automatic object after its function returned. */
  | "dangling-pointer"
  | "read-only-write"
  | "double-free"
  | "invalid-free";

export interface UndefinedRecord {
  readonly kind: UndefinedKind;
  /** One sentence without position. */
  readonly message: string;
  readonly site: Site;
  /** The step during which it happened. */
  readonly edge: CfaEdge | null;
}

/** Whether execution goes on after undefined behaviour that has a result on the machine. */
export interface UndefinedPolicy {
  reaction(kind: UndefinedKind): "continue" | "stop";
}

/** As compiled code behaves: arithmetic wraps and goes on. Memory errors and traps end it anyway. */
export const CONTINUE_LIKE_COMPILED_CODE: UndefinedPolicy = {
  reaction: () => "continue",
};

export const STOP_AT_FIRST: UndefinedPolicy = {
  reaction: () => "stop",
};

/** Exit statuses as a shell shows them: 128 + the signal. */
export const STATUS_ILLEGAL_INSTRUCTION = 132;
export const STATUS_ABORT = 134;
export const STATUS_ARITHMETIC = 136;
export const STATUS_SEGMENTATION = 139;

export function memoryErrorStatus(kind: MemoryErrorKind): number {
  // glibc notices these two itself and aborts.
  return kind === "double-free" || kind === "invalid-free" ? STATUS_ABORT : STATUS_SEGMENTATION;
}

export function describeProblem(kind: ArithmeticProblem): string {
  switch (kind) {
    case "signed-overflow":
      return "signed integer overflow";
    case "division-by-zero":
      return "division by zero";
    case "division-overflow":
      return "signed integer overflow in a division by -1";
    case "shift-range":
      return "shift by a negative amount or by the width of the type or more";
    case "shift-overflow":
      return "left shift of a negative value or into the sign";
    case "float-to-integer":
      return "conversion of a floating-point value out of the integer type's range";
  }
}
