/** Explicit values for variables, fields, elements and pointers, with or without refinement; symbolic values. */
export { definiteAssignmentsOf } from "./definite-assignments.ts";
export { identifiersOf } from "./identifiers.ts";
export {
  symbolicOptions,
  valueOptions,
  type SymbolicOptions,
  type ValueOptions,
} from "./options.ts";
export type { Constraining } from "./symbolic-siblings.ts";
export type { DefiniteAssignments } from "./symbolic-values.ts";
export { ValueAnalysis, valueKey, type SymbolicSettings } from "./value-analysis.ts";
export type { Place } from "./value-memory.ts";
export { ValuePrecision } from "./value-precision.ts";
export { PLACE_TRAITS, VALUE_FACTS, VALUE_TRACKING } from "./value-refinement.ts";
export type { ValueState } from "./value-state.ts";
