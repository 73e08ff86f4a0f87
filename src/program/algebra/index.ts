/**
 * What C expressions mean. The concrete operations (`integer-operations`, `float-*`) are pure functions on
 * exact values; the traversal of typed expressions is written once over a value algebra.
 */
export {
  compareIntegers,
  convertInteger,
  integerBinary,
  integerUnary,
  isInRange,
  maximumOf,
  minimumOf,
  wrap,
  type IntegerResult,
} from "./integer-operations.ts";
export {
  compareFloats,
  convertFloat,
  floatBinary,
  floatNegate,
  isFloatTrue,
  type FloatValue,
} from "./float-operations.ts";
export { floatToInteger, integerToFloat } from "./float-conversions.ts";
export { parseFloatLiteral } from "./float-literals.ts";
export {
  ConcreteAlgebra,
  type ArithmeticProblem,
  type ConcreteEnvironment,
  type ConcreteValue,
  type Site,
} from "./concrete-algebra.ts";
export { evaluate, place } from "./evaluate.ts";
export type { ValueAlgebra } from "./value-algebra.ts";
