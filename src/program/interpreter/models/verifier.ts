/** The functions of verification tasks. */
import { nondetType } from "../../library/index.ts";
import { isScalar } from "../../types/type.ts";
import { ExecutionEnd } from "../outcome.ts";
import type { LibraryCall, Model, ModelValue } from "../library-call.ts";
import { asDirect } from "../direct-environment.ts";
import { STATUS_ABORT } from "../undefined-behaviour.ts";

const NONDET_PREFIX = "__VERIFIER_nondet_";

/** A value from the input source, of the declared type. */
export function nondetModel(call: LibraryCall): ModelValue {
  const { operation } = call.site;
  const { types } = call.machine.cfa;
  const declared = operation.type.returns;
  const suffix = operation.name.slice(NONDET_PREFIX.length);
  // Without a declaration C makes it `int`; the name says what was meant.
  const type = operation.type.isPrototype ? declared : (nondetType(suffix, types) ?? declared);
  if (type.kind === "void") return null;
  if (!isScalar(type))
    return call.unsupported(`the input function ${operation.name} of a record type`);
  return asDirect(call.machine.inputs.take("call", type, operation.name), type);
}

function assume(call: LibraryCall): ModelValue {
  if (call.integer(0) !== 0n) return null;
  throw new ExecutionEnd({ kind: "assumption", site: call.position });
}

/** Declared only: nothing comes after it. */
function reachError(call: LibraryCall): never {
  const { journal } = call.machine;
  const { name } = call.site.operation;
  // No compiled program has this function: what was written so far is shown.
  call.machine.stdout.flush();
  journal.violations.push({ name, site: call.position, edge: journal.edge });
  throw new ExecutionEnd({ kind: "abort", status: STATUS_ABORT, reason: `${name} was called` });
}

function timeNow(call: LibraryCall): ModelValue {
  const { machine } = call;
  const value = machine.inputs.take("environment", machine.cfa.types.long, call.name);
  if (call.count > 0 && !machine.memory.isNull(call.pointer(0))) {
    const { object, offset } = call.pointer(0);
    machine.storeScalar(object, offset, machine.cfa.types.long, value, call.position);
  }
  return asDirect(value, machine.cfa.types.long);
}

export const VERIFIER: Readonly<Record<string, Model>> = {
  __VERIFIER_assume: assume,
  reach_error: reachError,
  __VERIFIER_error: reachError,
  time: timeNow,
  clock: timeNow,
};
