/**
 * Terms: a hash-consed DAG of formulas over Bool, Int, Real, bit-vectors, IEEE floats, arrays and
 * uninterpreted functions, simplified on construction. See README.md of the layer for a summary.
 */
export type { Assignment, PartialAssignment } from "./assignment.ts";
export { Kind, RoundingMode } from "./kinds.ts";
export { rational, type Rational } from "./rational.ts";
export { SortKind, type Sorts } from "./sorts.ts";
export type { FunctionDeclaration } from "./term-table.ts";
export type { FunctionSymbol, Sort, Term } from "./term.ts";
export { Terms } from "./terms.ts";
export { ArrayValue, sameValue, valueKey, type Value } from "./values.ts";
export { constantOf, constantValue, defaultValue } from "./constants.ts";
export { evaluate, Evaluator } from "./evaluate.ts";
export { printDeclarations, printTerm } from "./print.ts";
export { readingOf, type View } from "./reading.ts";
export { rebuild } from "./rebuild.ts";
export { substitute, Substitution } from "./substitute.ts";
export { quoteSymbol } from "./symbols.ts";
export {
  atomsOf,
  computeBelow,
  conjunctsOf,
  dagSize,
  disjunctsOf,
  forEachSubterm,
  symbolsOf,
  variablesOf,
  type Symbols,
} from "./traverse.ts";
export {
  parseScript,
  parseTerm,
  parseValue,
  ScriptReader,
  termFromText,
  type Script,
} from "./parse.ts";
