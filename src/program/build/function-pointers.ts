/**
 * Calls through pointers as guarded calls: one comparison per function the pointer may name, then what is
 * left over. Candidates are the functions whose address is taken somewhere and that have the type of the
 * call, or whose address was converted to a pointer of another type and that have a type like it.
 */
import type { Expression } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { UnlikelyCalls } from "../cfa/graph.ts";
import type { Mismatch } from "../cfa/operation.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import { areInterchangeable } from "../types/compatibility.ts";
import type { CType, FunctionType } from "../types/type.ts";
import { emitCall } from "./calls.ts";
import type { IndirectCall } from "./lowering.ts";
import type { ProgramDraft } from "./program-draft.ts";
import type { RetypedFunctions } from "./retyped-functions.ts";

export interface CallCandidates {
  /** Every function whose address is taken. */
  readonly all: readonly FunctionSymbol[];
  /** Those of them whose address may have been converted to a pointer of another type. */
  readonly converted: ReadonlySet<FunctionSymbol>;
  /** Those whose address may lie where it is read as a pointer of another type. */
  readonly punned: readonly FunctionSymbol[];
  /** Those that the program itself takes for others. */
  readonly retyped: RetypedFunctions;
  /** Only these are called with other types of pointers than they have; else all that are converted may be. */
  readonly areRetypedAlone: boolean;
}

export function callCandidates(
  program: ProgramDraft,
  { mismatchedCalls }: UnlikelyCalls,
): CallCandidates {
  const { addressTakenFunctions, convertedFunctions, convertedTypes, unit } = program;
  const all = [...unit.symbols.values()].filter((symbol) => addressTakenFunctions.has(symbol));
  const types = [...convertedTypes];
  const converted = all.filter(
    (symbol) =>
      convertedFunctions.has(symbol) || types.some((type) => areInterchangeable(type, symbol.type)),
  );
  const inMemory = [...program.punned.types()];
  const punned = all.filter(({ type }) =>
    inMemory.some((other) => areInterchangeable(other, type)),
  );
  return {
    ...{ all, converted: new Set(converted), punned, retyped: program.retyped },
    areRetypedAlone: mismatchedCalls === "never" && program.isOpen,
  };
}

export interface CallTargets {
  /** The functions that the call may reach. */
  readonly candidates: readonly FunctionSymbol[];
  /** How the pointer may come to name another function, one that it is wrong to call like this; null: it does not. */
  readonly mismatch: Mismatch | null;
}

export function findTargets(
  call: IndirectCall,
  { all, converted, punned, retyped, areRetypedAlone }: CallCandidates,
): CallTargets {
  const isRetyped = (symbol: FunctionSymbol): boolean => retyped.mayReach(symbol, call.type);
  const candidates = all.filter((candidate) =>
    isCandidate(call, candidate, areRetypedAlone ? isRetyped(candidate) : converted.has(candidate)),
  );
  const reached = new Set(candidates);
  // Soundness: a pointer without parameters may name a function with any without a conversion.
  const mayName = call.type.isPrototype ? [...converted, ...punned] : all;
  const missed = mayName.filter((symbol) => !reached.has(symbol));
  if (missed.length === 0) return { candidates, mismatch: null };
  const mismatch =
    !call.type.isPrototype || all.some((symbol) => !reached.has(symbol) && isRetyped(symbol));
  return { candidates, mismatch: mismatch ? "converted" : "passed on" };
}

/** Guarded calls of the candidates at the place of the call. */
export function resolveIndirectCall(
  call: IndirectCall,
  { candidates, mismatch }: CallTargets,
): void {
  const { lowering, pointer, start, end } = call;
  const { draft, types } = lowering;
  lowering.current = call.source;
  for (const candidate of candidates) {
    const chosen = draft.newNode();
    const next = draft.newNode();
    const address = node.functionAddress(types.pointer(candidate.type), candidate, start, end);
    const test = node.binary<Expression>("==", types.int, pointer, address);
    lowering.assume(test, chosen, next, call);
    lowering.current = chosen;
    emitCall(lowering, candidate, call);
    lowering.join(call.target);
    lowering.current = next;
  }
  // Soundness: a pointer that names none of them calls something we do not know.
  const { type, arguments: values, result } = call;
  lowering.emit(
    { kind: "external", name: "", type, arguments: values, result, pointer, mismatch },
    call,
  );
  lowering.join(call.target);
}

function isCandidate(
  { type, arguments: values }: IndirectCall,
  candidate: FunctionSymbol,
  isConverted: boolean,
): boolean {
  const { type: actual } = candidate;
  if (type.isPrototype && actual.isPrototype && !isConverted) {
    return (
      type.parameters.length === actual.parameters.length &&
      areInterchangeable(type, candidate.type)
    );
  }
  return canCall(type, values.length, candidate.type);
}

/**
 * Whether a call that believes in `used` may reach a function of type `actual`. C asks for compatible
 * types; programs get away with other pointer types and other signs, so these count as equal too.
 */
function canCall(used: FunctionType, count: number, actual: FunctionType): boolean {
  if (!areExchangeable(used.returns, actual.returns, "result")) return false;
  if (!used.isPrototype || !actual.isPrototype) {
    if (!actual.isPrototype) return true;
    return actual.isVariadic
      ? count >= actual.parameters.length
      : count === actual.parameters.length;
  }
  if (used.isVariadic !== actual.isVariadic) return false;
  return (
    used.parameters.length === actual.parameters.length &&
    used.parameters.every((type, i) => areExchangeable(type, actual.parameters[i]!, "argument"))
  );
}

function areExchangeable(a: CType, b: CType, place: "argument" | "result"): boolean {
  if (a === b) return true;
  // A result nobody looks at may be dropped.
  if (a.kind === "void" && place === "result") return true;
  switch (a.kind) {
    case "integer":
      return (
        (b.kind === "integer" && a.size === b.size) || (b.kind === "pointer" && a.size === b.size)
      );
    case "pointer":
      return b.kind === "pointer" || (b.kind === "integer" && a.size === b.size);
    case "float":
      return b.kind === "float" && a.format === b.format;
    case "record":
      return b.kind === "record" && a.size === b.size;
    case "void":
    case "array":
    case "function":
      return a.kind === b.kind;
  }
}
