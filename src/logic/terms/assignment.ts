import type { FunctionSymbol, Term } from "./term.ts";
import type { Value } from "./values.ts";

/** Values for the symbols of terms. Total: every symbol has a value, the same whenever asked. */
export interface Assignment {
  /** `variable` has kind `Variable`. */
  variable(variable: Term): Value;
  apply(symbol: FunctionSymbol, args: readonly Value[]): Value;
  /**
   * The value of `term` where SMT-LIB leaves its operation open for these argument values (division by
   * zero, conversion of NaN or of a value out of range, `fp.min` of two zeros …); null: not known here.
   */
  unspecified(term: Term, args: readonly Value[]): Value | null;
}
