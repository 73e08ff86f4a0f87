import type { SymbolPragma } from "../lexer/token-list.ts";
import type { Attributes } from "./attributes.ts";

/** What a declared name is to the linker. */
export interface AssemblerName {
  /** Of the function or object behind it: the target of an alias, else the symbol itself. */
  readonly target: string;
  readonly symbol: string;
  /** Soundness: without a definition its address is null. */
  readonly isWeak: boolean;
}

/**
 * The symbols of a file, which are what makes declarations mean the same thing: mostly the names in the
 * source, but attributes, `asm` after a declarator and pragmas say otherwise.
 */
export class AssemblerNames {
  private readonly renamed = new Map<string, string>();
  private readonly aliases = new Map<string, string>();
  private readonly weak = new Set<string>();

  /** Pragmas hold for declarations before and after them. */
  constructor(pragmas: readonly SymbolPragma[]) {
    for (const { kind, name, target } of pragmas) {
      if (kind === "redefine_extname") this.renamed.set(name, target);
      else {
        this.weak.add(name);
        if (target !== "") this.aliases.set(name, target);
      }
    }
  }

  of(name: string, linkage: "internal" | "external", attributes: Attributes | null): AssemblerName {
    const renamed = linkage === "external" ? this.renamed.get(name) : undefined;
    const symbol = attributes?.assemblerName ?? renamed ?? name;
    const target = attributes?.aliasTarget ?? this.aliases.get(symbol) ?? symbol;
    return { target, symbol, isWeak: attributes?.isWeak === true || this.weak.has(symbol) };
  }
}
