import { UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import { visitExpression } from "../cfa/visit-expression.ts";
import type { TranslationUnit } from "../c/ast.ts";
import type { CType } from "../types/type.ts";

/** Types that headers mention are no problem; what computes with values of them is. */
export function refuseFloat128(unit: TranslationUnit, edges: readonly CfaEdge[]): void {
  if (!unit.types.usesFloat128) return;
  for (const { operation, start, end } of edges) {
    const check = (type: CType): void => {
      if (type.kind !== "float" || type.format !== "binary128") return;
      throw new UnsupportedFeature("arithmetic of type '_Float128'", unit.source.range(start, end));
    };
    if (operation.kind === "declare") check(operation.variable.type);
    for (const root of expressionsOf(operation)) {
      visitExpression(root, (expression) => {
        check(expression.type);
      });
    }
  }
}
