import { UnsupportedFeature, UserError, type SourceText } from "../../../base/diagnostics/index.ts";
import type { FunctionSymbol, Variable, VariableStorage } from "../../cfa/variable.ts";
import type { FunctionType, IntegerType, CType } from "../../types/type.ts";
import type { TypeTable } from "../../types/type-table.ts";
import type { Initialiser, SourceExpression } from "../ast.ts";

/** What expressions ask of the symbol table: objects and functions that no declaration names. */
export interface SymbolSource {
  newVariable(
    name: string,
    type: CType,
    storage: VariableStorage,
    start: number,
    end: number,
  ): Variable;
  /** Registers a read-only array with the given image as a static object. */
  newString(bytes: Uint8Array, element: IntegerType, start: number, end: number): Variable;
  /** The function of that name, declared with `type` if the program does not declare it. */
  libraryFunction(name: string, type: FunctionType): FunctionSymbol;
  /** The compiler's own function of that name, whatever the program defines. */
  builtinFunction(name: string, type: FunctionType): FunctionSymbol;
}

export interface Ranged {
  readonly start: number;
  readonly end: number;
}

/** What every part of the semantics needs: the types, the symbols, and how to report a problem. */
export class SemanticContext {
  readonly source: SourceText;
  readonly types: TypeTable;
  readonly symbols: SymbolSource;
  private readonly stringImages = new Map<Variable, Uint8Array>();
  /** Declared types of objects whose flexible array is initialised: their own are longer. */
  readonly longerObjects = new Map<Variable, CType>();
  /**
   * Names with a type of their own for objects of another type; they are no objects themselves. Null: constant names of objects that
   * change, which gcc takes to be what they were at the beginning.
   */
  readonly views = new Map<Variable, Variable | null>();
  /** Of compound literals outside of functions, which are variables from then on. */
  readonly staticLiterals = new Map<Variable, Initialiser>();

  constructor(source: SourceText, types: TypeTable, symbols: SymbolSource) {
    this.source = source;
    this.types = types;
    this.symbols = symbols;
  }

  /** A new string literal; the image ends with its zero. */
  newString(image: Uint8Array, element: IntegerType, start: number, end: number): Variable {
    const variable = this.symbols.newString(image, element, start, end);
    this.stringImages.set(variable, image);
    return variable;
  }

  /** The image behind a string literal, or null if the expression is none. */
  stringBytes(expression: SourceExpression): Uint8Array | null {
    if (expression.kind !== "variable") return null;
    return this.stringImages.get(expression.variable) ?? null;
  }

  fail(at: Ranged, message: string): never {
    throw new UserError(message, this.source.range(at.start, at.end));
  }

  unsupported(at: Ranged, feature: string): never {
    throw new UnsupportedFeature(feature, this.source.range(at.start, at.end));
  }
}
