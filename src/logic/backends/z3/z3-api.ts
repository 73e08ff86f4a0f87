import type { signatures } from "./signatures.ts";

/**
 * A pointer into Z3's memory: a context, term, sort, solver … Null is 0. The library tells kinds of handles
 * apart, TypeScript does not: each stays inside the class that owns it.
 */
export type Handle = number;

declare const addressBrand: unique symbol;
/** What the binding passes to C for a `HandleArray`. */
export type Address = { readonly [addressBrand]: never };

/** A reusable C array of handles. */
export interface HandleArray {
  /** Valid until the next `reserve`. */
  readonly address: Address;
  /** Makes room for `length` handles; the content is undefined afterwards. */
  reserve(length: number): void;
  set(index: number, handle: Handle): void;
  get(index: number): Handle;
}

interface Codes {
  readonly h: Handle;
  readonly s: string;
  readonly u: number;
  readonly i: number;
  readonly b: boolean;
  readonly l: number;
  readonly a: Address;
  // A call without a result; `undefined` would force callers to look at it.
  readonly v: unknown;
}
type Code = keyof Codes;

type Parameters_<S extends string> = S extends `${infer C extends Code} ${infer Rest}`
  ? [Codes[C], ...Parameters_<Rest>]
  : S extends Code
    ? [Codes[S]]
    : [];

type Call<S extends string> = S extends `${infer R extends Code} ${infer Rest}`
  ? (...args: Parameters_<Rest>) => Codes[R]
  : S extends Code
    ? () => Codes[S]
    : never;

/** The C API, synchronous, under the names of its documentation without `Z3_`. */
export type Z3Api = { readonly [N in keyof typeof signatures]: Call<(typeof signatures)[N]> };

/** Answer of a check: Z3_lbool, or "timeout" if the session died because the check ignored its limit. */
export type CheckOutcome = 1 | 0 | -1 | "timeout";

/** One kind of loaded library. */
export interface Z3Engine {
  readonly name: "z3-wasm" | "z3-native";
  /** As the library reports it. */
  readonly version: string;

  /** A fresh context with reference counting and no error handler. */
  openContext(): Z3Session;
}

/**
 * A Z3 context together with the library instance it lives in. It may be lost: the WebAssembly instance
 * aborted (out of memory, stack) or was ended because a check ignored its limit, or a native context had
 * to be left to a runaway check. All its handles are void then; the owner opens another one.
 */
export interface Z3Session {
  readonly api: Z3Api;
  readonly context: Handle;
  /** False once the context is gone; nothing may be called then. */
  readonly alive: boolean;

  newHandles(): HandleArray;

  /**
   * `Z3_solver_check(_assumptions)` under a limit; returns within 1.2 times the limit. Throws if the
   * instance dies, see `isLoss`.
   */
  check(solver: Handle, assumptions: Assumptions | null, limit: CheckLimit): CheckOutcome;

  /**
   * Runs API calls that may take long (tactics). Null: they ignored the limit and the session is dead.
   */
  limited<T>(limitMillis: number, action: () => T): T | null;

  /**
   * Was `error`, thrown by an API call, the death of the instance? The session is dead then. Everything
   * else is a bug.
   */
  isLoss(error: unknown): boolean;

  /**
   * Frees the context, also if the session is not alive but its memory is still ours; `release` is called
   * before, while handles may still be given back. Calling it twice is harmless.
   */
  close(release: () => void): void;
}

export interface Assumptions {
  readonly count: number;
  readonly literals: HandleArray;
}

export interface CheckLimit {
  readonly millis: number;
  /**
   * Size of the circuits that the check may build without looking at the clock, see `CheckRisk`. If that
   * may take too long, the check runs where it can be left behind.
   */
  readonly risk: number;
}
