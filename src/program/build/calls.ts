/** Calls of defined functions, of functions without a body, of builtins, and through pointers. */
import type { BesideCall, BuiltinCall, CallExpression, SourceExpression } from "../c/ast.ts";
import { isLvalue, type Expression, type Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { FunctionSymbol } from "../cfa/variable.ts";
import { isAssertion, libraryFunction } from "../library/index.ts";
import { isScalar, type CType, type FunctionType } from "../types/type.ts";
import { converted, isSameRepresentation } from "./conversion.ts";
import type { Lowering, Ranged } from "./lowering.ts";
import { keepLvalue, keepValue, Writes } from "./stability.ts";
import { isAbsent, weakAddress } from "./weak-symbols.ts";
import { emitAllocation } from "./failing-allocations.ts";

/** A call that is ready to happen: the called pointer and the arguments have their values. */
export interface EvaluatedCall {
  readonly call: CallExpression;
  readonly callee: FunctionSymbol | Expression;
  readonly arguments: readonly Expression[];
}

/** `result` gets the returned value; null if it is not wanted. */
export function lowerCall(lowering: Lowering, call: CallExpression, result: Lvalue | null): void {
  emitEvaluatedCall(lowering, evaluateCall(lowering, call, null), result);
}

/** Everything before the call itself, in a form that the effects of `later` leave alone. */
export function evaluateCall(
  lowering: Lowering,
  call: CallExpression,
  later: SourceExpression | null,
): EvaluatedCall {
  const symbol = calledFunction(call.callee);
  const isDirect = symbol !== null && !isAbsent(lowering, symbol, call);
  const callee = isDirect ? symbol : evaluateCallee(lowering, call, later);
  return { call, callee, arguments: evaluateArguments(lowering, call.arguments, later) };
}

export function emitEvaluatedCall(
  lowering: Lowering,
  evaluated: EvaluatedCall,
  result: Lvalue | null,
): void {
  const { beside } = evaluated.call;
  if (beside === undefined) emitPlainCall(lowering, evaluated, result);
  else emitCallWithin(lowering, evaluated, result, beside);
}

/** With what was inserted around it: the program does the same as without. */
function emitCallWithin(
  lowering: Lowering,
  evaluated: EvaluatedCall,
  result: Lvalue | null,
  { before, result: looked, after }: BesideCall,
): void {
  const { call } = evaluated;
  if (before !== null) lowering.statement(before);
  if (looked === null) emitPlainCall(lowering, evaluated, result);
  else {
    lowering.draft.function.locals.push(looked);
    if (!isScalar(looked.type)) lowering.declare(looked, "indeterminate", call);
    const received = node.variableReference(looked, call.start, call.end);
    emitPlainCall(lowering, evaluated, received);
    if (result !== null && isScalar(looked.type)) passOn(lowering, received, result, call);
    else if (result !== null) lowering.assign(result, received, call);
  }
  if (after !== null) lowering.statement(after);
}

function emitPlainCall(lowering: Lowering, evaluated: EvaluatedCall, result: Lvalue | null): void {
  const { callee, arguments: values } = evaluated;
  const { calleeType: type, start, end } = evaluated.call;
  if (callee instanceof FunctionSymbol) {
    emitCall(lowering, callee, { type, arguments: values, result, start, end });
    return;
  }
  const source = lowering.current;
  const target = lowering.draft.newNode();
  lowering.current = target;
  lowering.indirectCalls.push({
    lowering,
    source,
    target,
    pointer: callee,
    type,
    arguments: values,
    result,
    start,
    end,
  });
}

function calledFunction(callee: FunctionSymbol | SourceExpression): FunctionSymbol | null {
  if (callee instanceof FunctionSymbol) return callee;
  return callee.kind === "function" ? callee.function : null;
}

/** The pointer in a form that can be compared with many functions. */
function evaluateCallee(
  lowering: Lowering,
  call: CallExpression,
  later: SourceExpression | null,
): Expression {
  const { callee } = call;
  if (callee instanceof FunctionSymbol) {
    const type = lowering.types.pointer(call.calleeType);
    return weakAddress(lowering, node.functionAddress(type, callee, call.start, call.end));
  }
  const pointer = lowering.value(callee);
  const writes = Writes.ofAll(call.arguments, lowering.program);
  if (later !== null) writes.add(later);
  const kept = keepValue(lowering, pointer, writes);
  return kept.kind === "variable" ? kept : lowering.save(kept);
}

/** Arguments from the last to the first, as gcc does on x86 (C leaves the order open). */
function evaluateArguments(
  lowering: Lowering,
  sources: readonly SourceExpression[],
  later: SourceExpression | null,
): readonly Expression[] {
  let firstEffect = 0;
  while (firstEffect < sources.length && !sources[firstEffect]!.effects) firstEffect++;
  if (later?.effects === true) firstEffect = -1;
  else if (firstEffect === sources.length && lowering.variableLengthArrays.size === 0) {
    // No effects at all: these are expressions of the CFA already.
    return sources as readonly Expression[];
  }
  // What is evaluated later can change; nothing if there is only one argument with effects, the first.
  let writes: Writes | null = null;
  const values = new Array<Expression>(sources.length);
  for (let i = sources.length - 1; i >= 0; i--) {
    const value = lowering.value(sources[i]!);
    if (i > firstEffect) {
      if (writes === null) {
        writes = Writes.ofAll(sources, lowering.program);
        if (later !== null) writes.add(later);
      }
      values[i] = keepArgument(lowering, value, writes);
    } else values[i] = value;
  }
  return values;
}

/** A record is copied when the call happens, wherever it was found before. */
function keepArgument(lowering: Lowering, value: Expression, later: Writes): Expression {
  return isLvalue(value) && !isScalar(value.type)
    ? keepLvalue(lowering, value, later)
    : keepValue(lowering, value, later);
}

export interface PreparedCall extends Ranged {
  /** As the call sees it, which may differ from the definition. */
  readonly type: FunctionType;
  readonly arguments: readonly Expression[];
  readonly result: Lvalue | null;
}

/** One call of a known function with evaluated arguments. */
export function emitCall(lowering: Lowering, symbol: FunctionSymbol, call: PreparedCall): void {
  const callee = lowering.program.functionOf(symbol);
  if (callee === null && isUnknownBuiltin(symbol.linkName))
    lowering.unsupported(`'${symbol.linkName}'`, call);
  const returned =
    callee === null ? call.type.returns : (callee.returnVariable?.type ?? lowering.types.void);
  const { result } = call;
  const received = result === null ? null : receiver(lowering, result, returned, call);
  if (callee === null) emitExternal(lowering, externalName(symbol), transparent(call), received);
  else {
    const values = parameterValues(lowering, call, callee.parameters);
    const gets = returned.kind === "void" ? null : received;
    lowering.emit({ kind: "draft-call", callee, arguments: values, result: gets }, call);
  }
  if (result !== null && received !== null && received !== result) {
    passOn(lowering, received, result, call);
  }
  if (callee !== null) return;
  if (symbol.isNoReturn) lowering.current = lowering.draft.newNode();
  else if (isAssertion(symbol.name)) emitAssertion(lowering, call);
}

/** `assert` of a program that does not include its header, behind the call: where the argument is zero, it fails. */
function emitAssertion(lowering: Lowering, { arguments: values }: PreparedCall): void {
  const [condition, second] = values;
  if (condition === undefined || second !== undefined || !isScalar(condition.type)) return;
  const { draft, types } = lowering;
  const holds = draft.newNode();
  const fails = draft.newNode();
  lowering.assume(condition, holds, fails);
  lowering.current = fails;
  const { start, end } = condition;
  const type = types.function(types.void, [], "fixed");
  emitExternal(lowering, "__assert_fail", { type, arguments: [], result: null, start, end });
  lowering.current = holds;
}

/** Soundness: what an unknown function gets is the pointer in a transparent union, not a record. */
function transparent(call: PreparedCall): PreparedCall {
  if (!call.type.parameters.some((type) => type.kind === "record" && type.isTransparent)) {
    return call;
  }
  const values = call.arguments.map((value) => {
    const field =
      value.type.kind === "record" && value.type.isTransparent ? value.type.fields?.[0] : null;
    return field && isLvalue(value) ? node.member(field.type, value, field, value.end) : value;
  });
  return { ...call, arguments: values };
}

/** What the linker looks for, unless that is only how the C library spells the declared name. */
function externalName({ name, linkName }: FunctionSymbol): string {
  const known = libraryFunction(name);
  return known !== null && known === libraryFunction(linkName) ? name : linkName;
}

/** Declared, but neither defined nor known: it may be one of the compiler's that does anything. */
function isUnknownBuiltin(name: string): boolean {
  return /^__(?:builtin|sync|atomic)_/.test(name) && libraryFunction(name) === null;
}

/** A function without a body. Control does not come back from those that end the program. */
export function emitExternal(
  lowering: Lowering,
  name: string,
  call: PreparedCall,
  result: Lvalue | null = call.result,
): void {
  const { type, arguments: values } = call;
  emitAllocation(lowering, name, result, call, () => {
    lowering.emit({ kind: "external", name, type, arguments: values, result }, call);
  });
  if (libraryFunction(name)?.isNoReturn === true) lowering.current = lowering.draft.newNode();
}

/** From where the callee's value was received to where the caller wants it. */
function passOn(lowering: Lowering, received: Lvalue, result: Lvalue, at: Ranged): void {
  if (isConvertible(received.type, result.type)) {
    lowering.assign(result, converted(received, result.type), at);
  } else {
    // The caller was promised a value of another kind than the callee returns: anything may come.
    lowering.havoc(result, "extern", at);
  }
}

/** `result` if the callee's value can go there as it is, else a temporary. */
function receiver(lowering: Lowering, result: Lvalue, returned: CType, at: Ranged): Lvalue {
  if (isFitting(result, returned)) return result;
  return lowering.temporary(returned.kind === "void" ? result.type : returned, at);
}

function isFitting(result: Lvalue, returned: CType): boolean {
  if (result.kind === "member" && result.field.bits !== null) return false;
  return isScalar(returned)
    ? isSameRepresentation(result.type, returned)
    : returned.kind !== "void" && result.type.kind === returned.kind;
}

/**
 * One value per parameter, then the variadic ones. Prototypes make caller and callee agree; without one,
 * or through a pointer of another type, arguments are converted, and missing ones have any value.
 */
function parameterValues(
  lowering: Lowering,
  call: PreparedCall,
  parameters: readonly { readonly type: CType }[],
): readonly Expression[] {
  const { arguments: given } = call;
  let agrees = given.length >= parameters.length;
  for (let i = 0; agrees && i < parameters.length; i++) {
    const { type } = parameters[i]!;
    agrees = !isScalar(type) || isSameRepresentation(given[i]!.type, type);
  }
  if (agrees) return given;
  const values = given.slice();
  for (let i = 0; i < parameters.length; i++) {
    const { type } = parameters[i]!;
    const value = values[i];
    if (value === undefined) values[i] = unknownValue(lowering, type, call);
    else if (isConvertible(value.type, type)) values[i] = converted(value, type);
    else if (value.type !== type) values[i] = unknownValue(lowering, type, call);
  }
  return values;
}

/** A float and a pointer are passed in different places: the callee does not see what was given. */
function isConvertible(from: CType, to: CType): boolean {
  if (!isScalar(from) || !isScalar(to)) return false;
  return (
    (from.kind === "float") === (to.kind === "float") ||
    (from.kind !== "pointer" && to.kind !== "pointer")
  );
}

function unknownValue(lowering: Lowering, type: CType, at: Ranged): Expression {
  const unknown = lowering.temporary(type, at);
  lowering.declare(unknown.variable, "indeterminate", at);
  return unknown;
}

/** Builtins look like library functions named `__builtin_…` to the rest of the program. */
export function lowerBuiltin(lowering: Lowering, call: BuiltinCall, result: Lvalue | null): void {
  const { types } = lowering;
  const name = `__builtin_${call.name}`;
  const values = evaluateArguments(lowering, call.arguments, null);
  const parameters = values.map((value) => value.type);
  const type = types.function(call.type, parameters, "fixed");
  const received = result === null ? null : receiver(lowering, result, call.type, call);
  const { start, end } = call;
  emitExternal(lowering, name, { type, arguments: values, result: received, start, end });
  if (result !== null && received !== null && received !== result) {
    passOn(lowering, received, result, call);
  }
}
