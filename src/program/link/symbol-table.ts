/** Which definition each name of the program means, as the linker finds it. */
import {
  formatLocation,
  UnsupportedFeature,
  UserError,
  type SourceText,
} from "../../base/diagnostics/index.ts";
import type { DefinitionKind, ExternalSymbol, GlobalVariable, TranslationUnit } from "../c/ast.ts";
import { FunctionSymbol } from "../cfa/variable.ts";
import { areInterchangeable } from "../types/compatibility.ts";
import { sizeOf } from "../types/layout.ts";
import { typeName } from "../types/print.ts";
import type { UnifiedTypes } from "./unified-types.ts";

type Meaning = FunctionSymbol | GlobalVariable;

const ORDER: readonly DefinitionKind[] = [
  ...(["strong", "common", "weak", "inline"] as const),
  ...(["stub", "library", "none"] as const),
];

/**
 * What the functions and objects of single files are in the program. Throws `UserError` for definitions that do
 * not go together, naming both places.
 */
export function resolveSymbols(
  units: readonly TranslationUnit[],
  types: UnifiedTypes,
): ReadonlyMap<Meaning, Meaning> {
  return new SymbolTable(units[0]!.source, types).resolve(units);
}

class SymbolTable {
  private readonly source: SourceText;
  private readonly types: UnifiedTypes;
  private readonly meanings = new Map<Meaning, Meaning>();

  constructor(source: SourceText, types: UnifiedTypes) {
    this.source = source;
    this.types = types;
  }

  resolve(units: readonly TranslationUnit[]): ReadonlyMap<Meaning, Meaning> {
    const byName = new Map<string, ExternalSymbol[]>();
    for (const unit of units) {
      for (const symbol of unit.externals) {
        const known = byName.get(symbol.name);
        if (known === undefined) byName.set(symbol.name, [symbol]);
        else known.push(symbol);
      }
    }
    for (const declared of byName.values()) this.resolveName(declared);
    return this.meanings;
  }

  private resolveName(declared: readonly ExternalSymbol[]): void {
    const [chosen] = [...declared].sort(
      (a, b) =>
        ORDER.indexOf(a.definition) - ORDER.indexOf(b.definition) ||
        Number(a.isImplicit) - Number(b.isImplicit) ||
        Number(sizeOf(a.type) === null) - Number(sizeOf(b.type) === null),
    );
    for (const symbol of declared) {
      if (symbol !== chosen) this.check(symbol, chosen!);
      this.bind(symbol, chosen!);
    }
    describe(declared, chosen!);
  }

  private check(symbol: ExternalSymbol, chosen: ExternalSymbol): void {
    const { name } = symbol;
    const isTwice = symbol.definition === "strong" || symbol.definition === "stub";
    if (isTwice && chosen.definition === symbol.definition) {
      this.fail(`multiple definition of '${name}'`, symbol, chosen);
    }
    if (isFunction(symbol) !== isFunction(chosen)) {
      this.fail(`'${name}' is a function in one file and an object in another`, symbol, chosen);
    }
    if (symbol.isView || chosen.isView) {
      this.refuse(`the alias '${name}' of another type in several files`, symbol);
    }
    if (symbol.definition !== "none" && isConstructor(symbol)) {
      this.refuse(`the constructor '${name}' that another file defines, too`, symbol);
    }
    // A function that is called without a declaration gets what the call has.
    if (symbol.isImplicit || chosen.isImplicit) return;
    if (areInterchangeable(this.types.of(symbol.type), this.types.of(chosen.type))) return;
    const [here, there] = symbol.start > chosen.start ? [symbol, chosen] : [chosen, symbol];
    const both = `'${typeName(here.type)}' here, '${typeName(there.type)}' there`;
    this.fail(`conflicting types for '${name}': ${both}`, symbol, chosen);
  }

  private bind(symbol: ExternalSymbol, chosen: ExternalSymbol): void {
    const known = this.meanings.get(symbol.meaning);
    if (known !== undefined && known !== chosen.meaning) {
      this.refuse(`the alias '${symbol.name}' that another file replaces`, symbol);
    }
    this.meanings.set(symbol.meaning, chosen.meaning);
  }

  private fail(message: string, here: ExternalSymbol, there: ExternalSymbol): never {
    const { source } = this;
    const [first, second] = here.start < there.start ? [here, there] : [there, here];
    const place = formatLocation(source.locate(first.start));
    const range = source.range(second.start, second.end);
    throw new UserError(`${message}; the other one is at ${place}`, range);
  }

  private refuse(feature: string, { start, end }: ExternalSymbol): never {
    throw new UnsupportedFeature(feature, this.source.range(start, end));
  }
}

function isFunction({ meaning }: ExternalSymbol): boolean {
  return meaning instanceof FunctionSymbol;
}

function isConstructor({ meaning }: ExternalSymbol): boolean {
  if (!(meaning instanceof FunctionSymbol)) return false;
  return meaning.constructorPriority !== null || meaning.destructorPriority !== null;
}

/** What all declarations together say about a name that none of them defines. */
function describe(
  declared: readonly ExternalSymbol[],
  { meaning, definition }: ExternalSymbol,
): void {
  if (definition !== "none") return;
  // Soundness: what one file needs is there, or the program would not be linked.
  meaning.isWeak = declared.every((symbol) => symbol.meaning.isWeak);
  if (!(meaning instanceof FunctionSymbol)) return;
  meaning.isNoReturn = declared.some((symbol) => (symbol.meaning as FunctionSymbol).isNoReturn);
}
