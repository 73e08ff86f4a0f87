import { invariant } from "../../base/diagnostics/index.ts";
import type { FileScope } from "../cfa/file-scope.ts";
import { FunctionSymbol, Variable, type VariableStorage } from "../cfa/variable.ts";
import type { CType, FunctionType, IntegerType, Qualifiers, RecordType } from "../types/type.ts";
import type { TypeTable } from "../types/type-table.ts";
import type { GlobalVariable, Initialiser } from "./ast.ts";
import type { NameTable } from "./lexer/name-table.ts";
import type { SymbolSource } from "./semantics/index.ts";
import type { RawInitialiser } from "./semantics/index.ts";

export type BindingKind =
  "variable" | "function" | "typedef" | "enumerator" | "prototype-parameter";

/** What an ordinary identifier stands for in a scope. One shape for all kinds: lookups are hot. */
export class Binding {
  readonly kind: BindingKind;
  readonly name: number;
  /** Of the scope it belongs to; 0 is file scope. */
  readonly depth: number;
  /** The binding of the same name in an outer scope. */
  readonly shadowed: Binding | null;
  readonly start: number;
  /** Of typedefs, enumerators and parameters of prototypes. */
  type: CType;
  /** Of variables; of a prototype's parameter only once something refers to it. */
  variable: Variable | null;
  function: FunctionSymbol | null;
  /** Of enumerators. */
  value: bigint;
  /** Of typedefs and parameters of prototypes. */
  qualifiers: Qualifiers;
  /** Of typedefs: what an `aligned` attribute on them says; null if there is none. */
  alignment: number | null;

  // Made at one place, with everything known.
  // eslint-disable-next-line max-params
  constructor(
    kind: BindingKind,
    name: number,
    depth: number,
    shadowed: Binding | null,
    start: number,
    type: CType,
  ) {
    this.kind = kind;
    this.name = name;
    this.depth = depth;
    this.shadowed = shadowed;
    this.start = start;
    this.type = type;
    // Performance: unoptimised code sets fields in constructors faster than field initialisers.
    this.variable = null;
    this.function = null;
    this.value = 0n;
    this.qualifiers = 0;
    this.alignment = null;
  }
}

/** What a tag stands for in a scope. */
export class Tag {
  readonly kind: "struct" | "union" | "enum";
  readonly name: number;
  readonly depth: number;
  readonly shadowed: Tag | null;
  readonly type: RecordType | IntegerType;
  /** Set when the member or enumerator list begins: a second one is an error. */
  isDefined = false;

  constructor(
    kind: "struct" | "union" | "enum",
    name: number,
    depth: number,
    shadowed: Tag | null,
    type: RecordType | IntegerType,
  ) {
    this.kind = kind;
    this.name = name;
    this.depth = depth;
    this.shadowed = shadowed;
    this.type = type;
  }
}

/** Structures, unions and enumerations of one scope. */
export interface ScopeContents {
  readonly tags: readonly Tag[];
  readonly enumerators: readonly Binding[];
}

export const NOTHING_DECLARED: ScopeContents = { tags: [], enumerators: [] };

/** A static object while declarations of it may still follow. */
export class GlobalObject implements GlobalVariable {
  readonly variable: Variable;
  initialiser: Initialiser | null;
  isDefined: boolean;
  isWeak = false;
  /** What the attribute `common` or `nocommon` says of a definition without initialiser. */
  isCommon: boolean | null = null;

  constructor(variable: Variable, initialiser: Initialiser | null, isDefined: boolean) {
    this.variable = variable;
    this.initialiser = initialiser;
    this.isDefined = isDefined;
  }
}

/** Numbers that no two variables of a program share, whichever of its units they are in. */
export class VariableNumbers {
  count = 0;
  /** How often each name was given to an unnamed global. */
  readonly unnamedUses = new Map<string, number>();
}

/**
 * The names of one translation unit. A name's innermost binding is found by its number; leaving a scope
 * restores what its bindings shadowed. Labels are the parser's, per function.
 */
export class Symbols implements SymbolSource {
  readonly names: NameTable;
  readonly types: TypeTable;
  /** In order of first declaration. */
  readonly globals: GlobalObject[] = [];
  /** By what the linker calls them. */
  readonly functions = new Map<string, FunctionSymbol>();
  private readonly builtins = new Map<string, FunctionSymbol>();
  private readonly numbers: VariableNumbers;
  /** The function whose definition is being read; null at file scope. */
  functionName: string | null = null;

  private readonly bindings: (Binding | null)[] = [];
  private readonly tags: (Tag | null)[] = [];
  private readonly boundNames: Binding[] = [];
  private readonly boundTags: Tag[] = [];
  /** For each open scope, how many names and tags were bound when it was opened. */
  private readonly nameMarks: number[] = [];
  private readonly tagMarks: number[] = [];
  /** How often each name was given to a variable of the current function. */
  private lastFunction: string | null = null;
  private readonly localUses = new Map<string, number>();

  constructor(names: NameTable, types: TypeTable, numbers = new VariableNumbers()) {
    this.names = names;
    this.types = types;
    this.numbers = numbers;
    for (let i = names.count; i > 0; i--) {
      this.bindings.push(null);
      this.tags.push(null);
    }
  }

  /** How many variables the program has so far. */
  get variableCount(): number {
    return this.numbers.count;
  }

  get depth(): number {
    return this.nameMarks.length;
  }

  lookup(name: number): Binding | null {
    return this.bindings[name] ?? null;
  }

  isTypedef(name: number): boolean {
    return this.bindings[name]?.kind === "typedef";
  }

  lookupTag(name: number): Tag | null {
    return this.tags[name] ?? null;
  }

  openScope(): void {
    this.nameMarks.push(this.boundNames.length);
    this.tagMarks.push(this.boundTags.length);
  }

  closeScope(): void {
    const { boundNames, boundTags } = this;
    const nameMark = this.nameMarks.pop();
    const tagMark = this.tagMarks.pop();
    invariant(nameMark !== undefined && tagMark !== undefined, "file scope is never closed");
    while (boundNames.length > nameMark) {
      const binding = boundNames.pop()!;
      this.bindings[binding.name] = binding.shadowed;
    }
    while (boundTags.length > tagMark) {
      const tag = boundTags.pop()!;
      this.tags[tag.name] = tag.shadowed;
    }
  }

  /** What the innermost scope declares besides parameters: of a parameter list it lives on in the body. */
  declaredInScope(): ScopeContents {
    const tags = this.boundTags.slice(this.tagMarks.at(-1) ?? 0);
    const names = this.boundNames.slice(this.nameMarks.at(-1) ?? 0);
    const enumerators = names.filter(({ kind }) => kind === "enumerator");
    return tags.length + enumerators.length === 0 ? NOTHING_DECLARED : { tags, enumerators };
  }

  /** Declares it again, in the innermost scope. */
  redeclare({ tags, enumerators }: ScopeContents): void {
    for (const tag of tags) {
      this.bindTag(tag.kind, tag.name, tag.type).isDefined = tag.isDefined;
    }
    for (const { name, start, type, value } of enumerators) {
      this.bind("enumerator", name, start, type).value = value;
    }
  }

  /** The binding of the name in the innermost scope itself; null if it is free there. */
  inScope(name: number): Binding | null {
    const binding = this.bindings[name] ?? null;
    return binding !== null && binding.depth === this.nameMarks.length ? binding : null;
  }

  tagInScope(name: number): Tag | null {
    const tag = this.tags[name] ?? null;
    return tag !== null && tag.depth === this.tagMarks.length ? tag : null;
  }

  bind(kind: BindingKind, name: number, start: number, type: CType): Binding {
    const depth = this.nameMarks.length;
    const binding = new Binding(kind, name, depth, this.bindings[name] ?? null, start, type);
    this.bindings[name] = binding;
    this.boundNames.push(binding);
    return binding;
  }

  bindVariable(name: number, variable: Variable): Binding {
    const binding = this.bind("variable", name, variable.start, variable.type);
    binding.variable = variable;
    return binding;
  }

  bindFunction(name: number, symbol: FunctionSymbol, start: number): Binding {
    const binding = this.bind("function", name, start, symbol.type);
    binding.function = symbol;
    return binding;
  }

  bindTag(kind: "struct" | "union" | "enum", name: number, type: RecordType | IntegerType): Tag {
    const tag = new Tag(kind, name, this.tagMarks.length, this.tags[name] ?? null, type);
    this.tags[name] = tag;
    this.boundTags.push(tag);
    return tag;
  }

  /** Its parameter list may have entered it before: names stay unique. */
  enterFunction(name: string): void {
    this.functionName = name;
    if (name !== this.lastFunction) this.localUses.clear();
    this.lastFunction = name;
  }

  leaveFunction(): void {
    this.functionName = null;
  }

  newVariable(
    name: string,
    type: CType,
    storage: VariableStorage,
    start: number,
    end: number,
  ): Variable {
    const owner = storage === "global" || storage === "string" ? null : this.functionName;
    const qualified = this.qualifiedName(name, owner);
    const id = this.numbers.count++;
    return new Variable(id, name, qualified, type, storage, owner, start, end);
  }

  /** Registers a read-only array with the given image as a static object. */
  newString(bytes: Uint8Array, element: IntegerType, start: number, end: number): Variable {
    const type = this.types.array(element, bytes.length / element.size);
    const variable = this.newVariable("<string>", type, "string", start, end);
    this.addGlobal(variable, { kind: "bytes", bytes }, "defined");
    return variable;
  }

  /** The string just made was only the initialiser of an array, which now has its image. */
  forgetString(raw: RawInitialiser): void {
    if (raw.kind === "list" && raw.numbers !== null) return;
    const value = raw.kind === "list" ? raw.items[0]?.value : raw;
    if (value?.kind !== "expression" || value.value.kind !== "variable") return;
    const { variable } = value.value;
    if (variable.storage === "string" && this.globals.at(-1)?.variable === variable) {
      this.globals.pop();
    }
  }

  addGlobal(
    variable: Variable,
    initialiser: Initialiser | null,
    definition: "defined" | "declared",
  ): GlobalObject {
    const object = new GlobalObject(variable, initialiser, definition === "defined");
    this.globals.push(object);
    return object;
  }

  /** For code that comes later. */
  fileScope(): FileScope {
    const bound = (name: string, kind: BindingKind): Binding | null => {
      const found = this.lookup(this.names.intern(name));
      return found?.kind === kind ? found : null;
    };
    return {
      typedef: (name) => bound(name, "typedef"),
      tag: (name) => this.lookupTag(this.names.intern(name)),
      recordName: (type) => this.recordName(type),
      enumerator(name) {
        const found = bound(name, "enumerator");
        if (found?.type.kind !== "integer") return null;
        return { type: found.type, value: found.value };
      },
    };
  }

  private recordName(type: RecordType): string | null {
    const isTagged = this.boundTags.some((tag) => tag.type === type);
    if (isTagged && type.name !== null) return `${type.tag} ${type.name}`;
    const typedef = this.boundNames.find(
      (binding) => binding.kind === "typedef" && binding.type === type && binding.qualifiers === 0,
    );
    return typedef === undefined ? null : this.names.text(typedef.name);
  }

  /** The function of that name, declared with `type` if the program does not declare it. */
  libraryFunction(name: string, type: FunctionType): FunctionSymbol {
    let symbol = this.functions.get(name);
    if (symbol === undefined) {
      symbol = new FunctionSymbol(name, type, 0, 0);
      this.functions.set(name, symbol);
    }
    return symbol;
  }

  /** The compiler's own function of that name, whatever the program defines. */
  builtinFunction(name: string, type: FunctionType): FunctionSymbol {
    let symbol = this.builtins.get(name);
    if (symbol === undefined) {
      symbol = new FunctionSymbol(name, type, 0, 0);
      this.builtins.set(name, symbol);
    }
    return symbol;
  }

  private qualifiedName(name: string, owner: string | null): string {
    if (owner === null && !name.startsWith("<")) return name;
    const uses = owner === null ? this.numbers.unnamedUses : this.localUses;
    const use = (uses.get(name) ?? 0) + 1;
    uses.set(name, use);
    const plain = owner === null ? name : `${owner}::${name}`;
    return use === 1 ? plain : `${plain}#${use}`;
  }
}
