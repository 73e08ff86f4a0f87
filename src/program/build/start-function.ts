/**
 * The function of our own at which execution begins: static objects come into being, then their initial
 * values, then constructors and the entry function are called, the latter with unknown arguments.
 */
import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { LITERAL_NAME, type GlobalVariable, type TranslationUnit } from "../c/ast.ts";
import type { CfaFunction } from "../cfa/graph.ts";
import type { HavocOperation } from "../cfa/operation.ts";
import * as node from "../cfa/nodes.ts";
import type { Expression } from "../cfa/expression.ts";
import type { FunctionSymbol, Variable } from "../cfa/variable.ts";
import { emitCall, emitExternal } from "./calls.ts";
import { assignInitialiser, initialContent } from "./initialisers.ts";
import type { Lowering } from "./lowering.ts";
import type { ProgramDraft } from "./program-draft.ts";

/** Cannot be written in C. */
export const START_NAME = "%start";

/** What runs before the entry function and when the program exits. */
interface AroundMain {
  /** In the order of their calls. */
  readonly constructors: readonly FunctionSymbol[];
  /** In the opposite order. */
  readonly destructors: readonly FunctionSymbol[];
}

/** The functions with such attributes; they are reached without being mentioned. */
export function aroundMain(unit: TranslationUnit, program: ProgramDraft): AroundMain {
  const symbols = unit.functions.map((definition) => definition.symbol);
  const withPriority = (key: "constructorPriority" | "destructorPriority"): FunctionSymbol[] =>
    symbols.filter((symbol) => symbol[key] !== null).sort((a, b) => a[key]! - b[key]!);
  const constructors = withPriority("constructorPriority");
  const destructors = withPriority("destructorPriority");
  for (const symbol of [...constructors, ...destructors]) {
    if (symbol.type.parameters.length > 0) {
      const range = unit.source.range(symbol.start, symbol.end);
      throw new UnsupportedFeature("a constructor or destructor with parameters", range);
    }
  }
  for (const symbol of constructors) program.referenceFunction(symbol, "call");
  for (const symbol of destructors) program.referenceFunction(symbol, "address");
  return { constructors, destructors };
}

interface ProgramStart {
  readonly globals: readonly GlobalVariable[];
  /** Foreign code has pointers to them, see `handed-out.ts`. */
  readonly handedOut: readonly Variable[];
  /** Null: the program only begins. */
  readonly entry: CfaFunction | null;
  readonly around: AroundMain;
}

export function lowerStart(
  lowering: Lowering,
  { globals, handedOut, entry, around }: ProgramStart,
): void {
  for (const global of globals)
    lowering.declare(global.variable, staticContent(global), global.variable);
  // Soundness: a named object may be initialised by a copy of a compound literal, which comes first.
  const isLiteral = ({ variable }: GlobalVariable): boolean => variable.name === LITERAL_NAME;
  const ordered = [...globals.filter(isLiteral), ...globals.filter((g) => !isLiteral(g))];
  for (const { variable, initialiser } of ordered) {
    if (initialiser !== null) assignInitialiser(lowering, variable, initialiser, variable);
  }
  // Soundness: what takes an address of theirs is left out, but is there for others.
  for (const variable of handedOut) takeAddress(lowering, variable);
  callAround(lowering, around);
  if (entry !== null) callEntry(lowering, entry);
  lowering.jump(lowering.draft.exit);
}

function callEntry(lowering: Lowering, entry: CfaFunction): void {
  const { symbol, parameters } = entry;
  const values = parameters.map((parameter, i): Expression => {
    const argument = lowering.namedTemporary(`%${parameter.name}`, parameter.type, parameter);
    const value = node.variableReference(argument, parameter.start, parameter.end);
    const reason = argumentReason(entry.name, i);
    lowering.havoc(value, reason, parameter);
    if (reason === "argc") assumeNotNegative(lowering, value);
    return value;
  });
  const { start, end } = symbol;
  emitCall(lowering, symbol, { type: symbol.type, arguments: values, result: null, start, end });
}

function takeAddress(lowering: Lowering, variable: Variable): void {
  const { start, end, type } = variable;
  const reference = node.variableReference(variable, start, end);
  lowering.save(node.addressOf(lowering.types.pointer(type), reference, start));
}

/** C17 5.1.2.2.1: the value of `argc` is nonnegative. */
function assumeNotNegative(lowering: Lowering, value: Expression): void {
  const { types } = lowering;
  const { start, end, type } = value;
  if (type.kind !== "integer") return;
  const zero = node.integerConstant(type, 0n, start, end);
  const condition = node.binary(">=", types.int, value, zero);
  const assume = types.function(types.void, [types.int], "fixed");
  emitExternal(lowering, "__VERIFIER_assume", {
    type: assume,
    arguments: [condition],
    result: null,
    start,
    end,
  });
}

/** glibc runs destructors as the exit handlers that were registered before all others. */
function callAround(lowering: Lowering, { constructors, destructors }: AroundMain): void {
  const { types } = lowering;
  for (const symbol of destructors) {
    const { start, end } = symbol;
    const handler = types.pointer(types.function(types.void, [], "fixed"));
    const type = types.function(types.int, [handler], "fixed");
    const address = node.functionAddress(types.pointer(symbol.type), symbol, start, end);
    emitExternal(lowering, "atexit", { type, arguments: [address], result: null, start, end });
  }
  for (const symbol of constructors) {
    const { type, start, end } = symbol;
    emitCall(lowering, symbol, { type, arguments: [], result: null, start, end });
  }
}

function staticContent({
  initialiser,
  isDefined,
}: GlobalVariable): "zero" | "indeterminate" | Uint8Array {
  if (initialiser === null || initialiser.kind === "scalar") {
    return isDefined ? "zero" : "indeterminate";
  }
  return initialContent(initialiser);
}

function argumentReason(entryName: string, position: number): HavocOperation["reason"] {
  if (entryName !== "main") return "extern";
  return (["argc", "argv", "envp"] as const)[position] ?? "extern";
}
