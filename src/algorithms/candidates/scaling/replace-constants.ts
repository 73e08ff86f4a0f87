import type { Expression } from "../../../program/cfa/expression.ts";
import type { IntegerType } from "../../../program/types/type.ts";

/** What to write instead of a constant; the same number to leave it. */
export type Replacement = (value: bigint, type: IntegerType) => bigint;

/**
 * The expression with other constants where they are quantities: not in masks, remainders, shifts, positions in arrays
 * and records.
 */
export function replaceConstants(root: Expression, replacement: Replacement): Expression {
  switch (root.kind) {
    case "integer": {
      const value = replacement(root.value, root.type);
      return value === root.value ? root : { ...root, value };
    }
    case "variable":
    case "float":
    case "function":
    case "member":
    case "index":
    case "dereference":
    case "address-of":
    case "pointer-offset":
    case "pointer-difference":
      return root;
    case "unary":
      return { ...root, operand: replaceConstants(root.operand, replacement) };
    case "cast":
      return { ...root, operand: replaceConstants(root.operand, replacement) };
    case "binary": {
      const left = replaceConstants(root.left, replacement);
      switch (root.operator) {
        case "%":
        case "<<":
        case ">>":
          return { ...root, left };
        case "&":
        case "|":
        case "^":
          return root;
        default:
          return { ...root, left, right: replaceConstants(root.right, replacement) };
      }
    }
    case "conditional":
      return {
        ...root,
        condition: replaceConstants(root.condition, replacement),
        then: replaceConstants(root.then, replacement),
        otherwise: replaceConstants(root.otherwise, replacement),
      };
  }
}
