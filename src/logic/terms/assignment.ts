import type { FunctionSymbol, Term } from "./term.ts";
import type { Value } from "./values.ts";

/** Values for some symbols of terms; null: not known. The answer is the same whenever asked. */
export interface PartialAssignment {
  /** `variable` has kind `Variable`. */
  variable(variable: Term): Value | null;
  apply(symbol: FunctionSymbol, args: readonly Value[]): Value | null;
  /**
   * The value of `term` where SMT-LIB leaves its operation open for these argument values (division by
   * zero, conversion of NaN or of a value out of range, `fp.min` of two zeros …); null: not known here.
   */
  unspecified(term: Term, args: readonly Value[]): Value | null;
}

/** Values for all symbols. */
export interface Assignment extends PartialAssignment {
  variable(variable: Term): Value;
  apply(symbol: FunctionSymbol, args: readonly Value[]): Value;
}
