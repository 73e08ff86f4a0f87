import type { AsmStatement, SourceExpression } from "../../ast.ts";
import type { Ranged } from "../context.ts";

/** Any value goes to the object. */
export function anyValue(target: SourceExpression, { start, end }: Ranged): AsmStatement {
  const nothing = { known: [], callees: [] };
  return { kind: "asm", start, end, reach: "outputs", outputs: [target], ...nothing };
}
