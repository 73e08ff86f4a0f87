/** Functions that nobody defines: taken to return an input and to change nothing, where the execution may assume that. */
import { FUNCTION_OUTSIDE, resultOutside } from "../../cfa/function-outside.ts";
import { isScalar } from "../../types/type.ts";
import { asDirect } from "../direct-environment.ts";
import type { LibraryCall, ModelValue } from "../library-call.ts";
import type { Pointer } from "../memory-object.ts";

export function undefinedFunction(call: LibraryCall): ModelValue {
  const { name } = call.site.operation;
  return resultOf(call, { assumed: name, input: name, text: `the undefined function ${name}` });
}

/** The same through a pointer from outside. */
export function functionOutside(call: LibraryCall, pointer: Pointer): ModelValue {
  if (!call.machine.memory.isFunctionOutside(pointer)) {
    return call.unsupported("calling an object outside");
  }
  const input = resultOutside(pointer.object.name);
  return resultOf(call, { assumed: FUNCTION_OUTSIDE, input, text: FUNCTION_OUTSIDE });
}

interface Naming {
  readonly assumed: string;
  readonly input: string;
  readonly text: string;
}

function resultOf(call: LibraryCall, { assumed, input, text }: Naming): ModelValue {
  const { machine } = call;
  // Soundness: only a violation may rest on it, which says so.
  if (machine.options.undefinedFunctions !== "inputs") return call.unsupported(`calling ${text}`);
  machine.journal.assumed.add(assumed);
  const { returns } = call.site.operation.type;
  if (returns.kind === "void") return null;
  if (!isScalar(returns)) return call.unsupported(`${text}, which returns a record`);
  return asDirect(machine.inputs.take("undefined-function", returns, input), returns);
}
