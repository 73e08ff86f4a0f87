/**
 * Many calls through pointers of one type to many functions: a guarded call of every function at every
 * call would make the graph as large as the product of both. They share a function of our own instead,
 * which takes the pointer and the arguments and holds the guarded calls once.
 */
import { CfaFunction, type UnlikelyCalls } from "../cfa/graph.ts";
import * as node from "../cfa/nodes.ts";
import { FunctionSymbol, type Variable } from "../cfa/variable.ts";
import type { FunctionType } from "../types/type.ts";
import { emitCall } from "./calls.ts";
import { FunctionDraft } from "./function-draft.ts";
import { FunctionLowering } from "./function-lowering.ts";
import {
  callCandidates,
  findTargets,
  resolveIndirectCall,
  type CallCandidates,
  type CallTargets,
} from "./function-pointers.ts";
import type { IndirectCall } from "./lowering.ts";
import type { ProgramDraft } from "./program-draft.ts";

/** So many guarded calls at the calls of one type are fine: no step more than the program has. */
const MOST_GUARDED_CALLS = 1000;

/** Calls that believe in the same type and hence may reach the same functions. */
interface CallGroup {
  readonly type: FunctionType;
  /** Soundness: a value that nobody wants may be indeterminate, so nobody may read it. */
  readonly wantsResult: boolean;
  readonly targets: CallTargets;
  readonly calls: IndirectCall[];
}

/** Gives every call its targets; returns the drafts of the functions made for that. */
export function resolveIndirectCalls(
  program: ProgramDraft,
  calls: readonly IndirectCall[],
  unlikely: UnlikelyCalls,
): FunctionDraft[] {
  const candidates = callCandidates(program, unlikely);
  const drafts: FunctionDraft[] = [];
  for (const group of groupsOf(calls, candidates)) {
    const isLarge = group.calls.length * group.targets.candidates.length > MOST_GUARDED_CALLS;
    if (isLarge && group.calls.length > 1 && isForwardable(group.type)) {
      drafts.push(dispatch(program, group, drafts.length + 1));
    } else for (const call of group.calls) resolveIndirectCall(call, group.targets);
  }
  return drafts;
}

function groupsOf(calls: readonly IndirectCall[], candidates: CallCandidates): CallGroup[] {
  const groups: CallGroup[] = [];
  const byResult = new Map<FunctionType["returns"], CallGroup[]>();
  for (const call of calls) {
    const { type } = call;
    const wantsResult = call.result !== null;
    const similar = byResult.get(type.returns) ?? [];
    let group = similar.find(
      (known) => known.wantsResult === wantsResult && isSameType(known.type, type),
    );
    if (group === undefined) {
      group = { type, wantsResult, targets: findTargets(call, candidates), calls: [] };
      groups.push(group);
      similar.push(group);
      byResult.set(type.returns, similar);
    }
    group.calls.push(call);
  }
  return groups;
}

/** Whether a function can pass all arguments on: their number is known. */
function isForwardable(type: FunctionType): boolean {
  return type.isPrototype && !type.isVariadic;
}

function isSameType(a: FunctionType, b: FunctionType): boolean {
  return (
    isForwardable(a) &&
    isForwardable(b) &&
    a.returns === b.returns &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((type, i) => type === b.parameters[i])
  );
}

function dispatch(program: ProgramDraft, group: CallGroup, number: number): FunctionDraft {
  const { types } = program.unit;
  const { type, wantsResult, calls, targets } = group;
  // It has no text of its own: its steps are those of the calls.
  const { start, end } = calls[0]!;
  const name = `%call${number}`;
  const returns = wantsResult ? type.returns : types.void;
  const parameterTypes = [types.pointer(type), ...type.parameters];
  const ownType = types.function(returns, parameterTypes, "fixed");
  const symbol = new FunctionSymbol(name, ownType, start, end);
  const parameters = parameterTypes.map((parameterType, i) =>
    program.newVariable(`%${i}`, parameterType, "parameter", name, start, end),
  );
  const returned =
    returns.kind === "void"
      ? null
      : program.newVariable("<return>", returns, "return", name, start, end);
  const made = new CfaFunction(symbol, parameters, returned);
  program.addFunction(made);
  made.locals.push(...parameters);
  if (returned !== null) made.locals.push(returned);

  const draft = new FunctionDraft(made);
  const lowering = new FunctionLowering(program, draft);
  const reference = (variable: Variable) => node.variableReference(variable, start, end);
  const [pointer, ...values] = parameters.map(reference);
  const result = returned === null ? null : reference(returned);
  const { current: source } = lowering;
  const target = draft.exit;
  const shared = { lowering, source, target, type, arguments: values, result, start, end };
  resolveIndirectCall({ ...shared, pointer: pointer! }, targets);

  for (const call of calls) {
    call.lowering.current = call.source;
    emitCall(call.lowering, symbol, {
      type: ownType,
      arguments: [call.pointer, ...call.arguments],
      result: call.result,
      start: call.start,
      end: call.end,
    });
    call.lowering.join(call.target);
  }
  return draft;
}
