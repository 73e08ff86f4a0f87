import type { Expression } from "../../program/cfa/expression.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";

/** What a `$1` of a pattern stood for. */
export interface Captured {
  /** As it would be written in the program. */
  readonly text: string;
  /** The same for the same expression over the same variables only: `x` of two functions differ. */
  readonly identity: string;
  /** Null for what has no value of its own: the name of a function, an unknown input. */
  readonly expression: Expression | null;
}

/** By number. Never changed once made. */
export type Captures = ReadonlyMap<number, Captured>;

export const NO_CAPTURES: Captures = new Map();

export function capturedExpression(expression: Expression): Captured {
  const text = printExpression(expression);
  const qualified = qualifiedNames(expression);
  const identity = qualified.size === 0 ? text : `${text} {${[...qualified].join(", ")}}`;
  return { text, identity, expression };
}

export function capturedText(text: string): Captured {
  return { text, identity: text, expression: null };
}

/** Of the variables whose plain name leaves open which variable is meant. */
function qualifiedNames(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  collectQualified(expression, names);
  return names;
}

function collectQualified(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case "integer":
    case "float":
    case "function":
      return;
    case "variable": {
      const { name, qualifiedName } = expression.variable;
      if (name !== qualifiedName) into.add(qualifiedName);
      return;
    }
    case "member":
      collectQualified(expression.base, into);
      return;
    case "index":
      collectQualified(expression.base, into);
      collectQualified(expression.index, into);
      return;
    case "dereference":
      collectQualified(expression.pointer, into);
      return;
    case "address-of":
      collectQualified(expression.target, into);
      return;
    case "unary":
    case "cast":
      collectQualified(expression.operand, into);
      return;
    case "binary":
    case "pointer-difference":
      collectQualified(expression.left, into);
      collectQualified(expression.right, into);
      return;
    case "pointer-offset":
      collectQualified(expression.pointer, into);
      collectQualified(expression.index, into);
      return;
    case "conditional":
      collectQualified(expression.condition, into);
      collectQualified(expression.then, into);
      collectQualified(expression.otherwise, into);
  }
}
