import type { LibraryEffects } from "./library-effects.ts";

/** What a function without a body is about. What it does is in its effects. */
export type LibraryKind =
  /** `__VERIFIER_nondet_*`, `time`, …: returns a value from outside. */
  | "input"
  /** `__VERIFIER_assume`: executions with a false argument do not count. */
  | "assume"
  /** `reach_error`, `__VERIFIER_error`: calling it is the violation. */
  | "error"
  /** Ends the process: `abort`, `exit`, `__assert_fail`, a trap. */
  | "termination"
  /** Registers a function to be called at `exit`. */
  | "exit-handler"
  /** Returns a fresh block, or moves one: `malloc`, `realloc`, `alloca`, `strdup`. */
  | "allocation"
  | "deallocation"
  /** `memcpy` and its kin: reads and writes through its pointer arguments only. */
  | "memory"
  /** The same on zero-terminated strings. */
  | "string"
  /** Text to numbers. */
  | "conversion"
  | "character"
  /** Calls back into the program: `qsort`, `bsearch`. */
  | "callback"
  | "random"
  | "output"
  /** Reads standard input. */
  | "input-stream"
  | "math"
  /** Integer functions without memory: `abs`, `__builtin_popcount`. */
  | "arithmetic"
  /** `__builtin_add_overflow`: arithmetic with a flag, stores through its last argument. */
  | "overflow-arithmetic"
  /** `va_start`, `va_arg`, `va_end`, `va_copy`. */
  | "variadic"
  /** `errno`'s location, the character tables, `getenv`. */
  | "environment"
  /** What specifications ask about memory: see `memory-queries.ts`. It reads nothing that a program could write. */
  | "query"
  /** Has no effect that a sequential program can see. */
  | "no-effect"
  /** Named, and refused by name where it would have to be executed. */
  | "unsupported"
  /**
   * The same, and what comes later is not what the text shows: jumps, threads, signals, handlers, memory that others
   * write, other rounding. Nothing is proven about programs that call it.
   */
  | "beyond";

export interface LibraryFunction {
  /** As the table has it, without `__builtin_` and without the decorations of the C library. */
  readonly name: string;
  readonly kind: LibraryKind;
  readonly effects: LibraryEffects;
  /** Control does not come back from a call. */
  readonly isNoReturn: boolean;
  /** The result depends on the argument values alone and nothing else happens. */
  readonly isPure: boolean;
  /** False if our result may differ in the last bits from the compiled program's (`sin`, `exp`, …). */
  readonly isExact: boolean;
}

/** Soundness: nobody follows what it does, and functions without a definition are assumed to do less. */
export function isOnlyNamed({ effects }: LibraryFunction): boolean {
  return effects.followed === "by name";
}

/** Nothing that comes later depends on the call but by its result. */
export function givesOnlyResult({ isPure, kind, effects }: LibraryFunction): boolean {
  return isPure || (kind === "input" && effects.stores === "nothing");
}
