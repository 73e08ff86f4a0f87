import type { Expression, Lvalue } from "../../cfa/expression.ts";
import { isLvalue } from "../../cfa/expression.ts";
import { printExpression } from "../../cfa/print-expression.ts";
import type { Variable } from "../../cfa/variable.ts";
import { visitExpression } from "../../cfa/visit-expression.ts";
import type { CType } from "../../types/type.ts";

/** The same for expressions with the same text about the same variables, with the same types in it. */
export function keyOf(root: Expression): string {
  const ids: number[] = [];
  visitExpression(root, (expression) => {
    if (expression.kind === "variable") ids.push(expression.variable.id);
    // Soundness: structures without a name have the same text.
    ids.push(numberOf(expression.type));
  });
  return `${printExpression(root)} ${ids.join()}`;
}

const typeNumbers = new WeakMap<CType, number>();
let typeCount = 0;

/** Different for different types. */
function numberOf(type: CType): number {
  let number = typeNumbers.get(type);
  if (number === undefined) {
    number = ++typeCount;
    typeNumbers.set(type, number);
  }
  return number;
}

/** What is put in place of what. */
export interface Replacements {
  /** By `keyOf` a read. */
  readonly values: ReadonlyMap<string, Expression>;
  readonly constantOf: (variable: Variable) => Expression | null;
}

/** The expression with values in place of the reads that have one. */
export function rewritten(root: Expression, { values, constantOf }: Replacements): Expression {
  const place = (lvalue: Lvalue): Lvalue => {
    switch (lvalue.kind) {
      case "variable":
        return lvalue;
      case "member":
        return { ...lvalue, base: place(lvalue.base) };
      case "index":
        return { ...lvalue, base: place(lvalue.base), index: walk(lvalue.index) };
      case "dereference":
        return { ...lvalue, pointer: walk(lvalue.pointer) };
    }
  };
  const walk = (expression: Expression): Expression => {
    if (isLvalue(expression)) {
      if (expression.kind === "variable") return constantOf(expression.variable) ?? expression;
      return values.get(keyOf(expression)) ?? place(expression);
    }
    switch (expression.kind) {
      case "integer":
      case "float":
      case "function":
        return expression;
      case "address-of":
        return { ...expression, target: place(expression.target) };
      case "unary":
      case "cast":
        return { ...expression, operand: walk(expression.operand) };
      case "binary":
      case "pointer-difference":
        return { ...expression, left: walk(expression.left), right: walk(expression.right) };
      case "pointer-offset":
        return { ...expression, pointer: walk(expression.pointer), index: walk(expression.index) };
      case "conditional":
        return {
          ...expression,
          condition: walk(expression.condition),
          then: walk(expression.then),
          otherwise: walk(expression.otherwise),
        };
    }
  };
  return walk(root);
}
