/**
 * The units of several files as one program, as the linker makes it: each was read and typed by itself, now names
 * with external linkage find their definitions (`symbol-table.ts`), compatible types become one type
 * (`unified-types.ts`), and the trees are rewritten accordingly (`relinked-trees.ts`).
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type { FunctionDefinition, GlobalVariable, TranslationUnit } from "../c/ast.ts";
import type { FileScope } from "../cfa/file-scope.ts";
import { FunctionSymbol, type Variable } from "../cfa/variable.ts";
import { RelinkedTrees, type Meanings } from "./relinked-trees.ts";
import { resolveSymbols } from "./symbol-table.ts";
import { UnifiedTypes } from "./unified-types.ts";
import { UniqueNames } from "./unique-names.ts";

export { neededUnits } from "./needed-units.ts";

export interface NamedUnit {
  readonly unit: TranslationUnit;
  /** Tells its static names from those of other files. */
  readonly name: string;
  /** Stubs define only what no unit of the program does, the library what nobody else does. */
  readonly origin: "program" | "stub" | "library";
}

/** The units are parts of one source and were made of the same `ProgramParts`, the last one last. */
export function linkUnits(named: readonly NamedUnit[]): TranslationUnit {
  const units = named.map(({ unit, origin }) =>
    origin === "program" ? unit : yielding(unit, origin),
  );
  const last = units.at(-1);
  invariant(last !== undefined, "a program has a file");
  if (units.length === 1) return last;
  const types = new UnifiedTypes(last.types);
  const resolved = resolveSymbols(units, types);
  const objects = new Map<Variable, Variable>();
  for (const [own, meant] of resolved) {
    if (own instanceof FunctionSymbol || meant instanceof FunctionSymbol) continue;
    objects.set(own.variable, meant.variable);
  }
  const functionOf = (symbol: FunctionSymbol): FunctionSymbol => {
    const meant = resolved.get(symbol);
    return meant instanceof FunctionSymbol ? meant : symbol;
  };
  const names = new UniqueNames(units, functionOf);
  const functions: FunctionDefinition[] = [];
  const globals: GlobalVariable[] = [];
  for (const [i, { name }] of named.entries()) {
    const unit = units[i]!;
    const meanings = meaningsIn(types, functionOf, objects, names.renaming(unit, name));
    const trees = new RelinkedTrees(meanings);
    for (const definition of unit.functions) {
      if (functionOf(definition.symbol) !== definition.symbol) continue;
      functions.push(trees.definition(definition));
    }
    for (const symbol of unit.symbols.values()) meanings.function(symbol);
    for (const global of unit.globals) {
      if (meanings.variable(global.variable) !== global.variable) continue;
      if (global.initialiser !== null) trees.initialiser(global.initialiser);
      globals.push(global);
    }
  }
  return {
    ...last,
    scope: commonScope(units, types),
    functions,
    globals,
    externals: [],
    symbols: names.symbols(),
    defines: (symbol) => units.some((unit) => unit.defines(symbol)),
  };
}

function yielding(unit: TranslationUnit, definition: "stub" | "library"): TranslationUnit {
  const externals = unit.externals.map((symbol) =>
    symbol.definition === "none" ? symbol : { ...symbol, definition },
  );
  return { ...unit, externals };
}

/** Each variable and function is looked at once, to have the types of the program. */
function meaningsIn(
  types: UnifiedTypes,
  functionOf: (symbol: FunctionSymbol) => FunctionSymbol,
  objects: ReadonlyMap<Variable, Variable>,
  rename: (variable: Variable) => void,
): Meanings {
  const seen = new Set<Variable | FunctionSymbol>();
  return {
    type: (type) => types.of(type),
    field: (field) => types.field(field),
    variable(variable) {
      if (!seen.has(variable)) {
        seen.add(variable);
        variable.type = types.of(variable.type);
        rename(variable);
      }
      return objects.get(variable) ?? variable;
    },
    function(symbol) {
      if (!seen.has(symbol)) {
        seen.add(symbol);
        symbol.type = types.of(symbol.type);
      }
      return functionOf(symbol);
    },
  };
}

/** What the first file says that knows the name. */
function commonScope(units: readonly TranslationUnit[], types: UnifiedTypes): FileScope {
  const first = <T>(find: (scope: FileScope) => T | null): T | null => {
    for (const { scope } of units) {
      const found = find(scope);
      if (found !== null) return found;
    }
    return null;
  };
  return {
    typedef(name) {
      const found = first((scope) => scope.typedef(name));
      return found && { ...found, type: types.of(found.type) };
    },
    tag(name) {
      const found = first((scope) => scope.tag(name));
      return found && { ...found, type: types.of(found.type) };
    },
    recordName: (type) => first((scope) => scope.recordName(type)),
    enumerator(name) {
      const found = first((scope) => scope.enumerator(name));
      return found && { ...found, type: types.of(found.type) };
    },
  };
}
