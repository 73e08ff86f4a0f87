import { alignOf } from "../types/layout.ts";
import type { CType, FunctionType, Qualifiers } from "../types/type.ts";

export type VariableStorage =
  | "global"
  /** Declared `static` in a function: one object per program, initialised before `main`. */
  | "static-local"
  | "local"
  | "parameter"
  /** Introduced by us; its name cannot be written in C. */
  | "temporary"
  /** Holds what a function returns, from its `return` until the edge back to the caller. */
  | "return"
  /** Read-only array behind a string literal. */
  | "string";

/** One declared object. Compared by identity. */
export class Variable {
  /** As written in the source. */
  readonly name: string;
  /**
   * Unique in the program: `x`, `main::x`, `main::x#2` for a second `x` of `main`, `a.c:x` if `x` is static in
   * several files. Final once the files are linked.
   */
  qualifiedName: string;
  /** Refined once when an array's length becomes known from its initialiser or a later declaration. */
  type: CType;
  /** Of an object that is no array. */
  qualifiers: Qualifiers;
  /** It lies in memory that traps when it is written to, once it is initialised. */
  isReadOnly: boolean;
  /** What attributes or `_Alignas` ask for, of the variable or of a typedef; null if nothing does. */
  declaredAlignment: number | null = null;
  readonly storage: VariableStorage;
  /** Name of the function it is local to; null for globals and string literals. Final as the other. */
  functionName: string | null;
  /** Dense in the program: index for side tables. */
  readonly id: number;
  readonly start: number;
  readonly end: number;

  // Symbols are made at one place with everything known; named fields would only repeat the list.
  // eslint-disable-next-line max-params
  constructor(
    id: number,
    name: string,
    qualifiedName: string,
    type: CType,
    storage: VariableStorage,
    functionName: string | null,
    start: number,
    end: number,
  ) {
    this.id = id;
    this.name = name;
    this.qualifiedName = qualifiedName;
    this.type = type;
    this.qualifiers = 0;
    this.isReadOnly = storage === "string";
    this.storage = storage;
    this.functionName = functionName;
    this.start = start;
    this.end = end;
  }

  /** Its address is a multiple of it. */
  get alignment(): number {
    return this.declaredAlignment ?? alignOf(this.type);
  }

  /** One object for the whole run, zero unless initialised. */
  get isStatic(): boolean {
    return (
      this.storage === "global" || this.storage === "static-local" || this.storage === "string"
    );
  }
}

/** A declared function, defined or not. Compared by identity. */
export class FunctionSymbol {
  /**
   * Unique in the program: as it is defined, or first declared if it is not; `a.c:f` if `f` is static in several
   * files.
   */
  name: string;
  /** What the linker calls it. */
  linkName: string;
  /** The composite of all declarations so far. */
  type: FunctionType;
  isDefined = false;
  /** Declared `static`: no other unit has it, and it is not the library's whatever its name is. */
  isStatic = false;
  /** Soundness: if nothing defines it, it has no address. */
  isWeak = false;
  /** `_Noreturn` or the attribute. */
  isNoReturn = false;
  /** Called before `main`, those with a small priority first; null for most functions. */
  constructorPriority: number | null = null;
  /** Called when the program exits, those with a small priority last. */
  destructorPriority: number | null = null;
  readonly start: number;
  readonly end: number;

  /** As the program has it. */
  get writtenName(): string {
    return this.name.slice(this.name.lastIndexOf(":") + 1);
  }

  constructor(name: string, type: FunctionType, start: number, end: number) {
    this.name = name;
    this.linkName = name;
    this.type = type;
    this.start = start;
    this.end = end;
  }
}
