/** Functions that nobody defines: taken to return an input and to change nothing, where the execution may assume that. */
import { isScalar } from "../../types/type.ts";
import type { LibraryCall, ModelValue } from "../library-call.ts";
import { asDirect } from "../direct-environment.ts";

export function undefinedFunction(call: LibraryCall): ModelValue {
  const { machine } = call;
  const { name, type } = call.site.operation;
  // Soundness: only a violation may rest on it, which says so.
  if (machine.options.undefinedFunctions !== "inputs") {
    return call.unsupported(`calling the undefined function ${name}`);
  }
  machine.journal.assumed.add(name);
  const { returns } = type;
  if (returns.kind === "void") return null;
  if (!isScalar(returns)) {
    return call.unsupported(`the undefined function ${name}, which returns a record`);
  }
  return asDirect(machine.inputs.take("undefined-function", returns, name), returns);
}
