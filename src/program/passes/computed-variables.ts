import { isComparison, type Expression } from "../cfa/expression.ts";
import type { Cfa } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";

/**
 * Variables that some assignment gives the result of arithmetic: counters, sums. The others hold constants, copies, truth values and
 * inputs. A heuristic: what is written through pointers does not count.
 */
export function findComputedVariables(cfa: Cfa): ReadonlySet<Variable> {
  const computed = new Set<Variable>();
  for (const { operation } of cfa.edges) {
    if (operation.kind === "assign" && operation.target.kind === "variable") {
      if (isComputed(operation.value)) computed.add(operation.target.variable);
    } else if (operation.kind === "call") {
      operation.arguments.forEach((argument, i) => {
        const parameter = operation.callee.parameters[i];
        if (parameter !== undefined && isComputed(argument)) computed.add(parameter);
      });
    }
  }
  return computed;
}

function isComputed(expression: Expression): boolean {
  switch (expression.kind) {
    case "cast":
      return isComputed(expression.operand);
    case "conditional":
      return isComputed(expression.then) || isComputed(expression.otherwise);
    case "unary":
      return expression.operator !== "!";
    case "binary":
      return !isComparison(expression.operator);
    case "pointer-offset":
    case "pointer-difference":
      return true;
    default:
      return false;
  }
}
