/**
 * Three ways to say "this cannot happen". A failure is a bug of ours and ends the run with exit code 70;
 * nothing below the engine catches it.
 */

export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** Our own data structures are consistent here. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InternalError(`invariant violated: ${message}`);
}

/** The caller kept the documented contract. */
export function precondition(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InternalError(`precondition violated: ${message}`);
}

/** Ends an exhaustive switch: a new kind makes the call a compile error. */
export function unreachable(value: never): never {
  throw new InternalError(`unreachable case: ${String(value)}`);
}
