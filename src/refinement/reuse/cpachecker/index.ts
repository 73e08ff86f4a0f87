/** Precisions of CPAchecker: predicate maps and value precisions, read and written. */
export { printPredicateMap } from "./print-predicate-map.ts";
export { readPredicateMap } from "./read-predicate-map.ts";
export { printValuePrecision, readValuePrecision } from "./value-precision.ts";
