/** What C programs mean as bit-precise terms, edge by edge along a path. See README.md. */
export { PathEncoder } from "./path-formula/path-encoder.ts";
export type { EncodingOptions } from "./path-formula/encoding-context.ts";
export { stepsOf, type PathFormula, type PathInput } from "./path-formula/path-formula.ts";
export { floatValueOf } from "./expressions/float-terms.ts";
export {
  blockCondition,
  conditionsSince,
  type BlockBoundary,
  type BlockFormula,
  type Conditions,
  type Definition,
} from "./blocks/block-formula.ts";
export { BlockEncoder, type BlockEncoding } from "./blocks/block-encoder.ts";
export { GeneralConditions } from "./blocks/general-conditions.ts";
export { isConstantContent } from "./memory/region-content.ts";
export type { FreshPlaces } from "./blocks/renew-state.ts";
export { PredicatesInC } from "./predicates-in-c/predicates-in-c.ts";
