/** Explicit values for variables, fields, elements and pointers, with or without refinement. */
export { valueOptions, type ValueOptions } from "./options.ts";
export { ValueAnalysis, valueKey } from "./value-analysis.ts";
export type { Place } from "./value-memory.ts";
export type { ValuePrecision } from "./value-precision.ts";
export { VALUE_TRACKING } from "./value-refinement.ts";
export type { ValueState } from "./value-state.ts";
