/** Weak symbols: what the linker does not find has the address null. */
import * as node from "../cfa/nodes.ts";
import type { Expression, FunctionAddress } from "../cfa/expression.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import { libraryFunction } from "../library/index.ts";
import type { Lowering, Ranged } from "./lowering.ts";

/** Whether nothing that we know defines the function. */
export function isUndefinedWeak(symbol: FunctionSymbol): boolean {
  return symbol.isWeak && !symbol.isDefined && libraryFunction(symbol.linkName) === null;
}

/** Whether neither the program nor the C library defines the function. */
export function isAbsent(lowering: Lowering, symbol: FunctionSymbol, at: Ranged): boolean {
  if (!isUndefinedWeak(symbol)) return false;
  // Names that the C library keeps for itself: whether it has them, we do not know.
  if (symbol.linkName.startsWith("_")) {
    return lowering.unsupported(`the weak symbol '${symbol.linkName}' without a definition`, at);
  }
  return true;
}

/** The address of a function that was declared weak before it was defined, if ever. */
export function weakAddress(lowering: Lowering, expression: FunctionAddress): Expression {
  const { type, start, end, function: symbol } = expression;
  if (!isAbsent(lowering, symbol, expression)) {
    return node.functionAddress(type, symbol, start, end);
  }
  return node.cast(type, node.integerConstant(lowering.types.unsignedLong, 0n, start, end), start);
}
