/** What ends a run without being a bug of ours. */
import { LimitReached } from "../base/budget/index.ts";
import { UnsupportedFeature } from "../base/diagnostics/index.ts";

/** V8 says so when a recursion is too deep for its stack. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack");
}

/** V8 refuses single objects beyond its own bounds without ending the process. */
export function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /maximum size exceeded|allocation failed|Invalid (array|string) length/.test(error.message)
  );
}

/** What a run reports as the reason of an UNKNOWN. */
export function isReasonOfUnknown(error: unknown): boolean {
  return (
    error instanceof LimitReached ||
    error instanceof UnsupportedFeature ||
    isOutOfMemory(error) ||
    isStackOverflow(error)
  );
}
