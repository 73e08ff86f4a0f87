import type { Expression } from "../../../program/cfa/expression.ts";
import type { Cfa, CfaFunction } from "../../../program/cfa/graph.ts";
import type { Operation } from "../../../program/cfa/operation.ts";
import { visitExpression } from "../../../program/cfa/visit-expression.ts";

const MAXIMUM_CONSTANTS = 200;

/** The integers that the function mentions, and those that static variables begin with; null: all functions. */
export function constantsOf(cfa: Cfa, inFunction: CfaFunction | null): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  for (const { source, operation } of cfa.edges) {
    const isWanted =
      inFunction === null || source.function === inFunction || source.function === cfa.start;
    if (!isWanted || found.size >= MAXIMUM_CONSTANTS) continue;
    for (const root of operandsOf(operation)) {
      visitExpression(root, (expression) => {
        if (expression.kind === "integer") found.add(expression.value);
      });
    }
  }
  return found;
}

const FAR = 64n;

/** Whether the program names an element of an array by a large constant index. */
export function namesFarElements(cfa: Cfa): boolean {
  let isFound = false;
  for (const { operation } of cfa.edges) {
    for (const root of operandsOf(operation)) {
      visitExpression(root, (expression) => {
        if (expression.kind !== "index" || expression.index.kind !== "integer") return;
        if (expression.index.value >= FAR) isFound = true;
      });
    }
  }
  return isFound;
}

/** Whether the function has a product of which no factor is a constant. */
export function multipliesVariables(inFunction: CfaFunction): boolean {
  let isFound = false;
  for (const { leaving } of inFunction.nodes) {
    for (const { operation } of leaving) {
      for (const root of operandsOf(operation)) {
        visitExpression(root, (expression) => {
          if (expression.kind !== "binary" || expression.operator !== "*") return;
          const { left, right } = expression;
          if (left.kind !== "integer" && right.kind !== "integer") isFound = true;
        });
      }
    }
  }
  return isFound;
}

/** The expressions that the operation evaluates. */
export function operandsOf(operation: Operation): readonly Expression[] {
  switch (operation.kind) {
    case "assume":
      return [operation.condition];
    case "assign":
      return [operation.value, operation.target];
    case "call":
    case "external":
      return operation.arguments;
    case "declare":
    case "havoc":
    case "return":
    case "skip":
      return [];
  }
}
