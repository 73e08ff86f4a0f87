import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { FunctionDefinition, GlobalVariable, TranslationUnit } from "../c/ast.ts";
import { CfaFunction } from "../cfa/graph.ts";
import { type FunctionSymbol, Variable, type VariableStorage } from "../cfa/variable.ts";
import { isOnlyNamed, libraryFunction } from "../library/index.ts";
import type { CType, FunctionType } from "../types/type.ts";
import type { FunctionDraft } from "./function-draft.ts";
import { PunnedFunctions } from "./punned-functions.ts";
import { RetypedFunctions } from "./retyped-functions.ts";

/** Whether there is always memory for what is not impossible to give. */
export type AllocationMode = "succeeds" | "may-fail";

/**
 * What is known about the whole program while its functions are built: which functions and static
 * objects can be reached, whose address is taken, and the next free variable id.
 */
export class ProgramDraft {
  readonly unit: TranslationUnit;
  readonly allocation: AllocationMode;
  readonly drafts = new Map<FunctionSymbol, FunctionDraft>();
  /** Defined or not, in order of discovery. */
  readonly addressTakenFunctions = new Set<FunctionSymbol>();
  /** Functions and types of functions whose addresses are converted to pointers of another type. */
  readonly convertedFunctions = new Set<FunctionSymbol>();
  readonly convertedTypes = new Set<FunctionType>();
  readonly punned = new PunnedFunctions();
  readonly retyped = new RetypedFunctions();
  /** Whether it may call code that is not part of it, as far as names tell. */
  isOpen = false;

  private readonly definitions = new Map<FunctionSymbol, FunctionDefinition>();
  private readonly functions = new Map<FunctionSymbol, CfaFunction>();
  private readonly globals = new Map<Variable, GlobalVariable>();
  private objects: ReadonlyMap<string, Variable> | null = null;
  private readonly pendingFunctions: FunctionDefinition[] = [];
  private readonly pendingGlobals: GlobalVariable[] = [];
  /** Indexed by variable id. */
  private readonly isReferenced: Uint8Array;
  private readonly addressTaken: Uint8Array;
  private nextVariable: number;

  constructor(unit: TranslationUnit, allocation: AllocationMode) {
    this.unit = unit;
    this.allocation = allocation;
    this.nextVariable = unit.variableCount;
    this.isReferenced = new Uint8Array(unit.variableCount);
    this.addressTaken = new Uint8Array(unit.variableCount);
    for (const definition of unit.functions) this.definitions.set(definition.symbol, definition);
    for (const global of unit.globals) this.globals.set(global.variable, global);
  }

  get variableCount(): number {
    return this.nextVariable;
  }

  // Mirrors the constructor of Variable.
  // eslint-disable-next-line max-params
  newVariable(
    name: string,
    type: CType,
    storage: VariableStorage,
    functionName: string,
    start: number,
    end: number,
  ): Variable {
    const id = this.nextVariable++;
    const qualifiedName = `${functionName}::${name}`;
    return new Variable(id, name, qualifiedName, type, storage, functionName, start, end);
  }

  definitionOf(symbol: FunctionSymbol): FunctionDefinition | null {
    return this.definitions.get(symbol) ?? null;
  }

  /** The graph of a defined function, empty until it is assembled; null for one without a body. */
  functionOf(symbol: FunctionSymbol): CfaFunction | null {
    const known = this.functions.get(symbol);
    if (known !== undefined) return known;
    const definition = this.definitions.get(symbol);
    if (definition === undefined) return null;
    const { parameters, returnVariable } = definition;
    const made = new CfaFunction(symbol, parameters, returnVariable);
    this.functions.set(symbol, made);
    this.pendingFunctions.push(definition);
    return made;
  }

  /** A function of our own, whose graph the caller builds. */
  addFunction(made: CfaFunction): void {
    this.functions.set(made.symbol, made);
  }

  referenceFunction(symbol: FunctionSymbol, use: "call" | "address"): void {
    if (use === "address") this.addressTakenFunctions.add(symbol);
    if (this.functionOf(symbol) !== null) return;
    const known = libraryFunction(symbol.name);
    this.isOpen ||= known === null || isOnlyNamed(known);
  }

  /** The static object of that name; null: there is none. */
  objectOf(name: string): Variable | null {
    this.objects ??= new Map(this.unit.globals.map(({ variable }) => [variable.name, variable]));
    return this.objects.get(name) ?? null;
  }

  referenceVariable(variable: Variable): void {
    if (this.isReferenced[variable.id] === 1) return;
    this.isReferenced[variable.id] = 1;
    if (!variable.isStatic) return;
    const global = this.globals.get(variable);
    if (global === undefined) return;
    if (global.isWeak && !global.isDefined) {
      this.unsupported(`the weak symbol '${variable.name}' without a definition`, variable);
    }
    this.pendingGlobals.push(global);
  }

  takeAddress(variable: Variable): void {
    this.addressTaken[variable.id] = 1;
  }

  /** Whether something but its own name can change the variable. */
  canBeAliased(variable: Variable): boolean {
    return variable.isStatic || this.addressTaken[variable.id] === 1;
  }

  /** Whether a pointer to the variable can exist. */
  isAddressTaken(variable: Variable): boolean {
    return this.addressTaken[variable.id] === 1;
  }

  unsupported(
    feature: string,
    { start, end }: { readonly start: number; readonly end: number },
  ): never {
    throw new UnsupportedFeature(feature, this.unit.source.range(start, end));
  }

  /** Functions and static objects that were reached since the last call and are to be looked at. */
  nextFunction(): FunctionDefinition | null {
    return this.pendingFunctions.pop() ?? null;
  }

  nextGlobal(): GlobalVariable | null {
    return this.pendingGlobals.pop() ?? null;
  }

  /** Those that something reachable mentions, in order of declaration. */
  referencedGlobals(): GlobalVariable[] {
    return this.unit.globals.filter(({ variable }) => this.isReferenced[variable.id] === 1);
  }
}
