import { FunctionSymbol } from "../../cfa/variable.ts";
import { areInterchangeable, compositeFunction, compositeType } from "../../types/compatibility.ts";
import { sizeOf } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import type { CType, FunctionType } from "../../types/type.ts";
import { librarySignature } from "../library-signatures.ts";
import type { GlobalObject, Symbols } from "../symbols.ts";
import type { Cursor } from "./cursor.ts";
import type { Parser } from "./parser.ts";

/** How a name with linkage is declared: `extern`, `static`, or neither. */
type LinkageClass = "extern" | "static" | "none";

interface FunctionEntry {
  readonly symbol: FunctionSymbol;
  isStatic: boolean;
  /** Only called so far: the definition may say otherwise. */
  isImplicit: boolean;
  /** GNU `extern inline`: another definition may replace it. */
  isReplaceable: boolean;
}

interface ObjectEntry {
  readonly object: GlobalObject;
  readonly isStatic: boolean;
}

interface Place {
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

/** Functions and objects with linkage: one entity per name, however often and wherever it is declared. */
export class Linkage {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;
  private readonly functions = new Map<number, FunctionEntry>();
  private readonly objects = new Map<number, ObjectEntry>();

  constructor(parser: Parser) {
    this.parser = parser;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
  }

  declareFunction(at: Place, type: FunctionType, linkage: LinkageClass): FunctionSymbol {
    this.checkScope(at, "function");
    const entry = this.functions.get(at.name);
    const symbol = entry?.symbol ?? this.newFunction(at, type, linkage);
    if (entry !== undefined) this.redeclareFunction(at, entry, type, linkage);
    if (this.symbols.inScope(at.name) === null) {
      this.symbols.bindFunction(at.name, symbol, at.start);
    }
    return symbol;
  }

  /** Whether the function of that name is declared `static`. */
  isStatic(name: number): boolean {
    return this.functions.get(name)?.isStatic === true;
  }

  /** Marks the function as defined; a second definition is an error. */
  defineFunction(at: Place, symbol: FunctionSymbol, isReplaceable: boolean): void {
    const entry = this.functions.get(at.name)!;
    if (symbol.isDefined && !entry.isReplaceable) this.fail(at, "redefinition of");
    symbol.isDefined = true;
    entry.isReplaceable = isReplaceable;
  }

  /** A function that is called without a declaration: C90's `int f()`, or what gcc knows it to be. */
  implicitFunction(at: Place): FunctionSymbol {
    const entry = this.functions.get(at.name);
    if (entry !== undefined) {
      this.symbols.bindFunction(at.name, entry.symbol, at.start);
      return entry.symbol;
    }
    const { types, names } = this.symbols;
    const type =
      librarySignature(names.text(at.name), types) ?? types.function(types.int, [], "unspecified");
    const symbol = this.newFunction(at, type, "extern");
    this.functions.get(at.name)!.isImplicit = true;
    this.symbols.bindFunction(at.name, symbol, at.start);
    return symbol;
  }

  /** Binds the object's name in the current scope. */
  declareObject(at: Place, type: CType, linkage: LinkageClass): GlobalObject {
    this.checkScope(at, "variable");
    const entry = this.objects.get(at.name);
    const object = entry?.object ?? this.newObject(at, type, linkage);
    if (entry !== undefined) this.redeclareObject(at, entry, type, linkage);
    if (this.symbols.inScope(at.name) === null) {
      this.symbols.bindVariable(at.name, object.variable);
    }
    return object;
  }

  /** At the end of the file tentative definitions become real ones (C11 6.9.2). */
  finish(): void {
    for (const { object } of this.objects.values()) {
      const { variable } = object;
      const { type } = variable;
      if (!object.isDefined || sizeOf(type) !== null) continue;
      if (type.kind === "array" && type.length === null) {
        variable.type = this.symbols.types.array(type.element, 1, type.qualifiers);
      }
      if (sizeOf(variable.type) === null) {
        const message = `'${variable.name}' has the incomplete type '${typeName(type)}'`;
        this.cursor.failAt(message, variable.start, variable.end);
      }
    }
  }

  private newFunction(at: Place, type: FunctionType, linkage: LinkageClass): FunctionSymbol {
    const name = this.symbols.names.text(at.name);
    // Semantics may have made it for a builtin that stands for a library function.
    let symbol = this.symbols.functions.get(name);
    if (symbol === undefined) {
      symbol = new FunctionSymbol(name, type, at.start, at.end);
      this.symbols.functions.set(name, symbol);
    } else symbol.type = type;
    this.functions.set(at.name, {
      symbol,
      isStatic: linkage === "static",
      isImplicit: false,
      isReplaceable: false,
    });
    return symbol;
  }

  private redeclareFunction(
    at: Place,
    entry: FunctionEntry,
    type: FunctionType,
    linkage: LinkageClass,
  ): void {
    const { symbol } = entry;
    const wasImplicit = entry.isImplicit;
    entry.isImplicit = false;
    if (linkage === "static" && !entry.isStatic) {
      this.fail(at, "static declaration after a non-static one of");
    }
    if (!areInterchangeable(symbol.type, type)) {
      // Of a function that was called before, gcc takes the return type `void` with a warning.
      if (!wasImplicit || type.returns.kind !== "void") this.failTypes(at, symbol.type, type);
      symbol.type = type;
      return;
    }
    symbol.type = compositeFunction(symbol.type, type, this.symbols.types);
  }

  private newObject(at: Place, type: CType, linkage: LinkageClass): GlobalObject {
    const name = this.symbols.names.text(at.name);
    const variable = this.symbols.newVariable(name, type, "global", at.start, at.end);
    const definition = linkage === "extern" ? "declared" : "defined";
    const object = this.symbols.addGlobal(variable, null, definition);
    this.objects.set(at.name, { object, isStatic: linkage === "static" });
    return object;
  }

  private redeclareObject(at: Place, entry: ObjectEntry, type: CType, linkage: LinkageClass): void {
    const { variable } = entry.object;
    if (linkage === "static" && !entry.isStatic) {
      this.fail(at, "static declaration after a non-static one of");
    }
    if (linkage === "none" && entry.isStatic) {
      this.fail(at, "non-static declaration after a static one of");
    }
    const declared = this.parser.semantics.declaredType(variable);
    if (!areInterchangeable(declared, type)) this.failTypes(at, declared, type);
    if (declared === variable.type) {
      variable.type = compositeType(declared, type, this.symbols.types);
    }
    if (linkage !== "extern") entry.object.isDefined = true;
  }

  /** A name means one thing in a scope, and one thing with linkage. */
  private checkScope(at: Place, kind: "function" | "variable"): void {
    const binding = this.symbols.inScope(at.name);
    const isOther =
      binding !== null &&
      (binding.kind !== kind || (kind === "variable" && binding.variable!.storage !== "global"));
    const others: ReadonlyMap<number, unknown> =
      kind === "function" ? this.objects : this.functions;
    if (isOther || others.has(at.name)) this.fail(at, "redeclaration as something else of");
  }

  private fail(at: Place, complaint: string): never {
    const name = this.symbols.names.text(at.name);
    return this.cursor.failAt(`${complaint} '${name}'`, at.start, at.end);
  }

  private failTypes(at: Place, before: CType, now: CType): never {
    const name = this.symbols.names.text(at.name);
    return this.cursor.failAt(
      `conflicting types for '${name}': '${typeName(now)}' here, '${typeName(before)}' before`,
      at.start,
      at.end,
    );
  }
}
