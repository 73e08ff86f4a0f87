/**
 * Functions that programs call without defining them: what they are (`libraryFunction`), in one table for
 * builder, interpreter and analyses. What they do when executed is in `interpreter/models`; the text
 * formatting and parsing they need, which knows no machine, is here.
 */
export {
  ASSERTION_FAILURES,
  assertionFailure,
  isAssertion,
  type AssertionFailure,
} from "./assertion-failures.ts";
export { CALLING_ASSEMBLY, FOREIGN_ASSEMBLY, isForeignAssembly } from "./foreign-assembly.ts";
export type { Allocation } from "./library-effects.ts";
export {
  givesOnlyResult,
  isOnlyNamed,
  type LibraryFunction,
  type LibraryKind,
} from "./library-function.ts";
export {
  ALLOCATION_INPUT,
  impossibleSize,
  isRequestImpossible,
  rangeByType,
  type SizeRange,
} from "./allocation-requests.ts";
export {
  libraryFunction,
  libraryFunctions,
  READ_CHARACTER,
  ROUNDING_OTHERWISE,
} from "./library-table.ts";
export {
  formatOf,
  lendsBuffer,
  mayStore,
  storesByFormat,
  storesElsewhere,
} from "./library-stores.ts";
export { MEMORY_QUERIES, type MemoryQuery } from "./memory-queries.ts";
export { nondetType } from "./nondet-types.ts";
