/** Library functions of which gcc without optimisation uses its own code, whatever the program defines under that name. */
import type { FunctionSymbol } from "../../cfa/variable.ts";
import { libraryFunction } from "../../library/index.ts";
import { areInterchangeable } from "../../types/compatibility.ts";
import type { SourceExpression } from "../ast.ts";
import { librarySignature } from "../library-signatures.ts";
import { constantFloat } from "./constants.ts";
import type { SemanticContext } from "./context.ts";

const ALWAYS_INLINE = /^(?:(?:l|ll|imax|)abs|(?:fabs|copysign)(?:f|l|))$/;
const CLASSIFICATIONS = /^(?:isdigit|isascii|toascii|(?:isnan|isinf|finite)(?:f|l|))$/;

/** Under its name with `__builtin_`. */
export function isAlwaysInline(name: string): boolean {
  return ALWAYS_INLINE.test(name);
}

/** A function that is declared as the library's: gcc takes it for that one. */
export function isKnownToGcc(symbol: FunctionSymbol, { types }: SemanticContext): boolean {
  if (symbol.isStatic) return false;
  const signature = librarySignature(symbol.name, types);
  return signature !== null && areInterchangeable(signature, symbol.type);
}

/** The compiler's own function if gcc does not call the program's. */
export function inlinedFunction(
  symbol: FunctionSymbol,
  args: readonly SourceExpression[],
  context: SemanticContext,
): FunctionSymbol {
  const { name, type } = symbol;
  const areConstant = args.every((argument) => constantFloat(argument) !== null);
  const isInline =
    CLASSIFICATIONS.test(name) ||
    (name.startsWith("copysign")
      ? constantFloat(args[1]!) !== null
      : isAlwaysInline(name) ||
        // Soundness: of constants gcc computes them, more exactly than we can.
        (areConstant && args.length > 0 && libraryFunction(name)?.isExact === false));
  return isInline ? context.symbols.builtinFunction(name, type) : symbol;
}
