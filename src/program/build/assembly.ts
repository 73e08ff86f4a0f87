/** Inline assembly that is not understood. */
import type { AsmStatement } from "../c/ast.ts";
import { CALLING_ASSEMBLY, FOREIGN_ASSEMBLY, libraryFunction } from "../library/index.ts";
import { emitExternal } from "./calls.ts";
import type { Lowering } from "./lowering.ts";

export function lowerAssembly(lowering: Lowering, statement: AsmStatement): void {
  const { outputs, start, end } = statement;
  const { types } = lowering;
  const name = operationOf(lowering, statement);
  if (name !== null) {
    // Soundness: what no output names changes as well.
    const values = statement.known.map((value) => lowering.value(value));
    const parameters = values.map((value) => value.type);
    const type = types.function(types.void, parameters, "fixed");
    emitExternal(lowering, name, { type, arguments: values, result: null, start, end });
  } else if (outputs.length === 0) lowering.skip("asm", statement);
  for (const output of outputs) lowering.havoc(lowering.lvalue(output), "asm", statement);
}

/** What stands for it, beside its outputs; null if those are all. */
function operationOf(lowering: Lowering, { reach, callees }: AsmStatement): string | null {
  switch (reach) {
    case "outputs":
      return null;
    case "memory":
      return FOREIGN_ASSEMBLY;
    case "calls":
      // Soundness: the program's own functions, and those of the library that lead elsewhere, are no functions of somebody else.
      return callees.some((name) => isKnown(lowering, name)) ? "asm" : CALLING_ASSEMBLY;
    case "anything":
      return "asm";
  }
}

function isKnown({ program: { unit } }: Lowering, name: string): boolean {
  return libraryFunction(name) !== null || unit.defines(name);
}
