/** Symbols of predicates: what a variable, a cell or an array of memory holds, wherever the program is. */
import type { Sort, Term, Terms } from "../../logic/terms/index.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { ScalarType } from "../../program/types/type.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";

export type SymbolPlace =
  /** `level`: which activation of its function; 0 for static ones. */
  | {
      readonly kind: "variable";
      readonly variable: Variable;
      readonly type: ScalarType;
      readonly level: number;
    }
  | {
      readonly kind: "cell";
      readonly region: MemoryRegion;
      readonly offset: number;
      readonly size: number;
      /** What was written there as a pointer, or as a number: the other one is nothing that this symbol knows. */
      readonly isPointer: boolean;
    }
  /** Elements of `unit` bytes. */
  | { readonly kind: "array"; readonly region: MemoryRegion; readonly unit: number };

export class ProgramSymbols {
  private readonly terms: Terms;
  private readonly places = new Map<Term, SymbolPlace>();
  /** From the value of a symbol at the beginning of some block to the symbol. */
  private readonly entries = new Map<Term, Term>();

  constructor(terms: Terms) {
    this.terms = terms;
  }

  variable(variable: Variable, type: ScalarType, sort: Sort, level: number): Term {
    const { qualifiedName, isStatic } = variable;
    const name = isStatic || level === 1 ? qualifiedName : `${qualifiedName}/${level}`;
    const place = { kind: "variable", variable, type, level: isStatic ? 0 : level } as const;
    return this.symbol(name, sort, place);
  }

  /** A cell may be read as an integer and as a float: these are two symbols. */
  cell(region: MemoryRegion, offset: number, size: number, sort: Sort, isPointer: boolean): Term {
    const { sorts } = this.terms;
    const bits = sorts.isBitVec(sort) && sorts.width(sort) !== 8 * size ? sorts.width(sort) : "";
    const kind = isPointer ? "*" : sorts.isFloat(sort) ? "f" : bits;
    const name = `${regionName(region)}+${offset}:${size}${kind}`;
    return this.symbol(name, sort, { kind: "cell", region, offset, size, isPointer });
  }

  array(region: MemoryRegion, unit: number, sort: Sort): Term {
    return this.symbol(`${regionName(region)}[${unit}]`, sort, { kind: "array", region, unit });
  }

  private symbol(name: string, sort: Sort, place: SymbolPlace): Term {
    const { terms } = this;
    const known = terms.findVariable(name);
    // Of another program, with the same table of terms.
    const isTaken = known !== null && terms.sort(known) !== sort;
    const symbol = terms.variable(isTaken ? `${name}:${sort}` : name, sort);
    if (!this.places.has(symbol)) this.places.set(symbol, place);
    return symbol;
  }

  /** Null: the term is no symbol. */
  placeOf(symbol: Term): SymbolPlace | null {
    return this.places.get(symbol) ?? null;
  }

  /** The value that the symbol has at the beginning of a block; `index` tells beginnings apart. */
  entry(symbol: Term, index: string | number): Term {
    const { terms } = this;
    const entry = terms.variable(`${terms.nameOf(symbol)}@${index}`, terms.sort(symbol));
    this.entries.set(entry, symbol);
    return entry;
  }

  /** Null: the term is no value at the beginning of a block. */
  symbolOf(entry: Term): Term | null {
    return this.entries.get(entry) ?? null;
  }
}

function regionName({ label, name, id }: MemoryRegion): string {
  return label ?? `${name}#${id}`;
}
