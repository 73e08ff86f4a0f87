/** What C programs mean as bit-precise terms, edge by edge along a path. See README.md. */
export { PathEncoder } from "./path-formula/path-encoder.ts";
export { DEFAULT_ENCODING_OPTIONS, type EncodingOptions } from "./path-formula/encoding-context.ts";
export {
  formulaOf,
  stepsOf,
  type Imprecision,
  type PathFormula,
  type PathInput,
  type Requirement,
} from "./path-formula/path-formula.ts";
export { floatValueOf } from "./expressions/float-terms.ts";
