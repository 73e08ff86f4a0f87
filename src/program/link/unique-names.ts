import type { TranslationUnit } from "../c/ast.ts";
import type { FunctionSymbol, Variable } from "../cfa/variable.ts";

/**
 * Static functions and objects whose name another file uses, too, are called after their file: `a.c:count`. All
 * others keep their names.
 */
export class UniqueNames {
  private readonly units: readonly TranslationUnit[];
  private readonly functionOf: (symbol: FunctionSymbol) => FunctionSymbol;
  /** How many things of the program have the name. */
  private readonly uses = new Map<string, number>();

  constructor(
    units: readonly TranslationUnit[],
    functionOf: (symbol: FunctionSymbol) => FunctionSymbol,
  ) {
    this.units = units;
    this.functionOf = functionOf;
    const counted = new Set<string>();
    const count = (name: string): void => {
      this.uses.set(name, (this.uses.get(name) ?? 0) + 1);
    };
    for (const unit of units) {
      const external = new Set(unit.externals.map(({ meaning }) => meaning));
      for (const symbol of unit.symbols.values()) if (symbol.isStatic) count(symbol.name);
      for (const global of unit.globals) {
        const { variable } = global;
        if (variable.storage === "global" && !external.has(global)) count(variable.qualifiedName);
      }
      for (const { meaning } of unit.externals) {
        const { name } = "variable" in meaning ? meaning.variable : meaning;
        if (!counted.has(name)) count(name);
        counted.add(name);
      }
    }
  }

  /** Renames the static functions of a unit; answers what renames a variable of it. */
  renaming(unit: TranslationUnit, file: string): (variable: Variable) => void {
    const external = new Set(unit.externals.map(({ meaning }) => meaning));
    const statics = unit.globals.filter((global) => !external.has(global));
    const objects = new Set(statics.map(({ variable }) => variable));
    const functions = new Map<string, string>();
    for (const symbol of unit.symbols.values()) {
      if (!symbol.isStatic || this.uses.get(symbol.name) === 1) continue;
      functions.set(symbol.name, `${file}:${symbol.name}`);
      symbol.name = `${file}:${symbol.name}`;
    }
    return (variable) => {
      const { functionName, qualifiedName } = variable;
      if (functionName !== null) {
        const renamed = functions.get(functionName);
        if (renamed === undefined) return;
        variable.functionName = renamed;
        variable.qualifiedName = renamed + qualifiedName.slice(functionName.length);
      } else if (variable.storage === "global" && objects.has(variable)) {
        if (this.uses.get(qualifiedName) === 1) return;
        variable.qualifiedName = `${file}:${qualifiedName}`;
      }
    };
  }

  /** Every function of the program by its name, once all were renamed. */
  symbols(): ReadonlyMap<string, FunctionSymbol> {
    const found = new Map<string, FunctionSymbol>();
    for (const unit of this.units) {
      for (const [linkName, symbol] of unit.symbols) {
        if (symbol.isStatic) found.set(symbol.name, symbol);
        else found.set(linkName, this.functionOf(symbol));
      }
    }
    return found;
  }
}
