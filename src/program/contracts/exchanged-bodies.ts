import type { FunctionDefinition, TranslationUnit } from "../c/ast.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";

/** The name of the function that stands for another one where that is called. */
export function contractName(name: string): string {
  return `${name}__contract`;
}

/**
 * The unit in which `f__contract` has the body of `f`, and `f` the body that was written for `f__contract`, for every name `f`. Whoever
 * calls `f`, in whatever file, also `f` itself, now calls what was added; the body of the user is called `f` as before, so that
 * executions show it by its name.
 */
export function withExchangedBodies(
  unit: TranslationUnit,
  names: readonly string[],
): TranslationUnit {
  if (names.length === 0) return unit;
  const exchanged = new Map<FunctionDefinition, FunctionDefinition>();
  for (const name of names) {
    const own = definitionOf(unit, name);
    const added = definitionOf(unit, contractName(name));
    exchanged.set(own, { ...added, symbol: own.symbol });
    exchanged.set(added, { ...own, symbol: added.symbol });
    exchangeNames(own.symbol, added.symbol);
  }
  return { ...unit, functions: unit.functions.map((one) => exchanged.get(one) ?? one) };
}

function definitionOf({ functions }: TranslationUnit, name: string): FunctionDefinition {
  return functions.find(({ symbol }) => symbol.name === name)!;
}

/** What the linker calls them stays. */
function exchangeNames(one: FunctionSymbol, other: FunctionSymbol): void {
  [one.name, other.name] = [other.name, one.name];
}
