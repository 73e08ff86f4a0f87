import { FunctionSymbol } from "../../cfa/variable.ts";
import { areInterchangeable, compositeFunction, compositeType } from "../../types/compatibility.ts";
import { sizeOf } from "../../types/layout.ts";
import { typeName } from "../../types/print.ts";
import type { CType, FunctionType, Qualifiers } from "../../types/type.ts";
import { librarySignature } from "../library-signatures.ts";
import { GlobalObject, type Symbols } from "../symbols.ts";
import type { ExternalSymbol } from "../ast.ts";
import { definitionOfFunction, definitionOfObject, type LinkageRules } from "./external-symbols.ts";
import { AssemblerNames, type AssemblerName } from "./assembler-names.ts";
import type { Attributes } from "./attributes.ts";
import type { Cursor } from "./cursor.ts";
import { isReadOnly } from "./declarations.ts";
import type { Parser } from "./parser.ts";
import type { Specifiers } from "./specifiers.ts";

/** How a name with linkage is declared: `extern`, `static`, or neither. */
type LinkageClass = "extern" | "static" | "none";

interface FunctionEntry {
  readonly symbol: FunctionSymbol;
  /** Only called so far: the definition may say otherwise. */
  isImplicit: boolean;
  /** GNU `extern inline`: another definition may replace it. */
  isReplaceable: boolean;
  /** All declarations at file scope are `inline` and not `extern`. */
  isInline: boolean;
  definedAt: Place | null;
}

interface ObjectEntry {
  readonly object: GlobalObject;
  readonly isStatic: boolean;
  definedAt: Place | null;
}

interface Place {
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

interface DeclaredObject extends Place {
  readonly type: CType;
  readonly qualifiers: Qualifiers;
}

/** Functions and objects with linkage: one entity per name, however often and wherever it is declared. */
export class Linkage {
  private readonly parser: Parser;
  private readonly cursor: Cursor;
  private readonly symbols: Symbols;
  private readonly functions = new Map<number, FunctionEntry>();
  private readonly objects = new Map<number, ObjectEntry>();
  /** Names of one symbol are names of one thing. */
  private readonly bySymbol = new Map<string, FunctionSymbol | GlobalObject>();
  private readonly weakSymbols = new Set<string>();
  private readonly views = new Set<FunctionSymbol | GlobalObject>();
  private readonly assemblerNames: AssemblerNames;
  readonly rules: LinkageRules;
  private readonly aliases: { readonly of: FunctionSymbol | GlobalObject; readonly at: Place }[] =
    [];

  constructor(parser: Parser, rules: LinkageRules) {
    this.parser = parser;
    this.rules = rules;
    this.cursor = parser.cursor;
    this.symbols = parser.symbols;
    this.assemblerNames = new AssemblerNames(parser.cursor.tokens.symbolPragmas);
  }

  declareFunction(
    at: Place,
    type: FunctionType,
    linkage: LinkageClass,
    attributes: Attributes | null,
  ): FunctionSymbol {
    this.checkScope(at, "function");
    const entry = this.functions.get(at.name);
    const symbol = entry?.symbol ?? this.newFunction(at, type, linkage, attributes);
    if (entry !== undefined) {
      this.redeclareFunction(at, entry, type, linkage);
      if (attributes !== null) this.changeSymbol(at, symbol, attributes);
    }
    if (this.symbols.inScope(at.name) === null) {
      this.symbols.bindFunction(at.name, symbol, at.start);
    }
    return symbol;
  }

  /** Whether the function of that name is declared `static`. */
  isStatic(name: number): boolean {
    return this.functions.get(name)?.symbol.isStatic === true;
  }

  /** A declaration at file scope; what it says about `inline` decides who sees a definition (C11 6.7.4p7). */
  noteInline(name: number, { isInline, storage }: Pick<Specifiers, "isInline" | "storage">): void {
    const entry = this.functions.get(name)!;
    if (!isInline || storage === "extern") entry.isInline = false;
  }

  /** Marks the function as defined; a second definition is an error. */
  defineFunction(at: Place, symbol: FunctionSymbol, isReplaceable: boolean): void {
    const entry = this.functions.get(at.name)!;
    if (symbol.isDefined && !entry.isReplaceable) this.fail(at, "redefinition of");
    symbol.isDefined = true;
    entry.definedAt = at;
    symbol.name = this.symbols.names.text(at.name);
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
    const symbol = this.newFunction(at, type, "extern", null);
    this.functions.get(at.name)!.isImplicit = true;
    this.symbols.bindFunction(at.name, symbol, at.start);
    return symbol;
  }

  /** Binds the object's name in the current scope. */
  declareObject(
    at: DeclaredObject,
    linkage: LinkageClass,
    attributes: Attributes | null,
  ): GlobalObject {
    this.checkScope(at, "variable");
    const entry = this.objects.get(at.name);
    const object = entry?.object ?? this.newObject(at, linkage, attributes);
    if (entry !== undefined) {
      this.redeclareObject(at, entry, at.type, linkage);
      if (attributes !== null) this.changeSymbol(at, object, attributes);
    }
    if (this.symbols.inScope(at.name) === null) {
      this.symbols.bindVariable(at.name, object.variable);
    }
    return object;
  }

  /** At the end of the file tentative definitions become real ones (C11 6.9.2). */
  finish(): void {
    for (const { of, at } of this.aliases) {
      if (!of.isDefined && !of.isWeak) this.fail(at, "no definition behind the alias");
    }
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

  private newFunction(
    at: Place,
    type: FunctionType,
    linkage: LinkageClass,
    attributes: Attributes | null,
  ): FunctionSymbol {
    const name = this.symbols.names.text(at.name);
    const isStatic = linkage === "static";
    const known = this.assemblerNames.of(name, isStatic ? "internal" : "external", attributes);
    const shared = this.bySymbol.get(known.target);
    if (shared instanceof GlobalObject) return this.refuseSymbol(at, known.target);
    // Semantics may have made it for a builtin that stands for a library function.
    let symbol = shared ?? this.symbols.functions.get(known.target);
    if (shared !== undefined) {
      if (!areInterchangeable(shared.type, type)) this.refuseSymbol(at, known.target);
      shared.type = compositeFunction(shared.type, type, this.symbols.types);
    } else if (symbol !== undefined) symbol.type = type;
    else {
      symbol = new FunctionSymbol(name, type, at.start, at.end);
      symbol.linkName = known.target;
      this.symbols.functions.set(known.target, symbol);
    }
    this.name(known, symbol!, at);
    symbol!.isStatic = isStatic;
    const flags = { isImplicit: false, isReplaceable: false, isInline: true };
    this.functions.set(at.name, { symbol: symbol!, ...flags, definedAt: null });
    return symbol!;
  }

  /** From now on the symbol means the function or object. */
  private name(
    { symbol, target, isWeak }: AssemblerName,
    meant: FunctionSymbol | GlobalObject,
    at: Place,
  ): void {
    this.bySymbol.set(symbol, meant);
    this.bySymbol.set(target, meant);
    if (isWeak) {
      meant.isWeak = true;
      this.weakSymbols.add(symbol);
    }
    if (symbol !== target) this.aliases.push({ of: meant, at });
  }

  /** Whether the file has a function or an object of that symbol. */
  defines(symbol: string): boolean {
    return this.bySymbol.get(symbol)?.isDefined === true;
  }

  /** A later declaration may give something another symbol, as headers of the C library do. */
  private changeSymbol(
    at: Place,
    declared: FunctionSymbol | GlobalObject,
    attributes: Attributes,
  ): void {
    if (attributes.isWeak) {
      declared.isWeak = true;
      for (const [symbol, meant] of this.bySymbol) {
        if (meant === declared) this.weakSymbols.add(symbol);
      }
    }
    if (declared instanceof GlobalObject) declared.isCommon ??= attributes.isCommon;
    if (attributes.assemblerName === null && attributes.aliasTarget === null) return;
    const name = this.symbols.names.text(at.name);
    const known = this.assemblerNames.of(name, "external", attributes);
    const other = this.bySymbol.get(known.target);
    if (other === declared) return;
    if (other !== undefined) this.refuseSymbol(at, known.target);
    for (const [symbol, meant] of this.bySymbol) {
      if (meant === declared) this.bySymbol.delete(symbol);
    }
    this.name(known, declared, at);
    if (declared instanceof GlobalObject) return;
    this.symbols.functions.delete(declared.linkName);
    declared.linkName = known.target;
    this.symbols.functions.set(known.target, declared);
  }

  private refuseSymbol(at: Place, symbol: string): never {
    const feature = `the symbol '${symbol}' for two declarations that do not agree`;
    return this.cursor.unsupported(feature, at.start, at.end);
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
    if (linkage === "static" && !symbol.isStatic) {
      this.fail(at, "static declaration after a non-static one of");
    }
    if (!areInterchangeable(symbol.type, type)) {
      // Of a function that was called before, gcc takes the return type `void` with a warning.
      if (!wasImplicit || type.returns.kind !== "void") {
        this.failTypes(at, symbol.type, type, symbol.start);
      }
      symbol.type = type;
      return;
    }
    symbol.type = compositeFunction(symbol.type, type, this.symbols.types);
  }

  private newObject(
    at: DeclaredObject,
    linkage: LinkageClass,
    attributes: Attributes | null,
  ): GlobalObject {
    const { type } = at;
    const name = this.symbols.names.text(at.name);
    const isStatic = linkage === "static";
    const known = this.assemblerNames.of(name, isStatic ? "internal" : "external", attributes);
    let object = this.bySymbol.get(known.target);
    if (object instanceof FunctionSymbol) return this.refuseSymbol(at, known.target);
    const isDefinition = linkage !== "extern";
    if (object === undefined) {
      const variable = this.symbols.newVariable(name, type, "global", at.start, at.end);
      object = this.symbols.addGlobal(variable, null, isDefinition ? "defined" : "declared");
    } else {
      const declared = this.parser.semantics.declaredType(object.variable);
      const isSame =
        areInterchangeable(declared, type) && isConstant(at) === isConstant(object.variable);
      if (!isSame) return this.newView(at, known, object);
      if (isDefinition) object.isDefined = true;
    }
    this.name(known, object, at);
    object.isCommon ??= attributes?.isCommon ?? null;
    const definedAt = isDefinition ? at : null;
    this.objects.set(at.name, { object, isStatic, definedAt });
    return object;
  }

  /** An alias with a type of its own, as Linux names the first entry of a table of devices. */
  private newView(
    at: DeclaredObject,
    { symbol, target }: AssemblerName,
    { variable: object }: GlobalObject,
  ): GlobalObject {
    if (symbol === target) return this.refuseSymbol(at, target);
    const name = this.symbols.names.text(at.name);
    const variable = this.symbols.newVariable(name, at.type, "global", at.start, at.end);
    const isUsable = !isConstant(at) || isConstant(object);
    this.parser.semantics.viewAs(variable, isUsable ? object : null);
    const view = new GlobalObject(variable, null, false);
    this.bySymbol.set(symbol, view);
    this.views.add(view);
    this.objects.set(at.name, { object: view, isStatic: false, definedAt: at });
    return view;
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
    if (!areInterchangeable(declared, type)) {
      this.failTypes(at, declared, type, variable.start);
    }
    if (declared === variable.type) {
      variable.type = compositeType(declared, type, this.symbols.types);
    }
    if (linkage !== "extern") {
      entry.object.isDefined = true;
      entry.definedAt = at;
    }
  }

  /** What other units see, once the file is read. */
  externals(): readonly ExternalSymbol[] {
    const { rules, views, weakSymbols, parser } = this;
    const functions = new Map([...this.functions.values()].map((entry) => [entry.symbol, entry]));
    const objects = new Map([...this.objects.values()].map((entry) => [entry.object, entry]));
    const found: ExternalSymbol[] = [];
    const add = (name: string, meaning: FunctionSymbol | GlobalObject): void => {
      const isWeak = weakSymbols.has(name);
      const isView = views.has(meaning);
      if (meaning instanceof FunctionSymbol) {
        const entry = functions.get(meaning);
        const definition = definitionOfFunction(meaning, isWeak, entry, rules);
        const { start, end } = entry?.definedAt ?? meaning;
        if (meaning.isStatic) return;
        const { type } = meaning;
        const isImplicit = entry?.isImplicit ?? true;
        found.push({ name, meaning, definition, type, isImplicit, isView, start, end });
      } else {
        const entry = objects.get(meaning);
        if (entry === undefined || entry.isStatic) return;
        const definition = definitionOfObject(meaning, isWeak, rules);
        const { start, end } = entry.definedAt ?? meaning.variable;
        const type = parser.semantics.declaredType(meaning.variable);
        found.push({ name, meaning, definition, type, isImplicit: false, isView, start, end });
      }
    };
    for (const [name, meaning] of this.bySymbol) add(name, meaning);
    // Those that semantics has asked for, as builtins do.
    for (const [name, meaning] of this.symbols.functions) {
      if (!this.bySymbol.has(name)) add(name, meaning);
    }
    return found;
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

  private failTypes(at: Place, before: CType, now: CType, first: number): never {
    const name = this.symbols.names.text(at.name);
    const { file, line, column } = this.cursor.source.locate(first);
    return this.cursor.failAt(
      `conflicting types for '${name}': '${typeName(now)}' here, '${typeName(before)}' at ${file}:${line}:${column}`,
      at.start,
      at.end,
    );
  }
}

function isConstant({ type, qualifiers }: Pick<DeclaredObject, "type" | "qualifiers">): boolean {
  return isReadOnly(type, qualifiers);
}
