import type { Qualifiers } from "../../types/type.ts";
import type { SourceExpression } from "../ast.ts";

/**
 * Of the object that an expression designates (C11 6.5.2.3p3); none of a value. What is said of an array
 * is in its type.
 */
export function qualifiersOf(expression: SourceExpression): Qualifiers {
  let node = expression;
  let found: Qualifiers = 0;
  for (;;) {
    switch (node.kind) {
      case "variable":
      case "compound-literal":
        return found | node.variable.qualifiers;
      case "member":
        found |= node.field.qualifiers;
        node = node.base;
        break;
      case "index":
        return found | (node.base.type.kind === "array" ? node.base.type.qualifiers : 0);
      case "dereference":
        return found | (node.pointer.type.kind === "pointer" ? node.pointer.type.qualifiers : 0);
      case "increment":
        // gcc forgets the qualifiers of `++x`, but not those of `x++`.
        if (node.result === "after") return found;
        node = node.target;
        break;
      default:
        return found;
    }
  }
}
