/** Conditions as control flow: `&&`, `||`, `!` and `?:` become branches (C11 6.5.13 to 6.5.15). */
import type { Logical, SourceExpression } from "../c/ast.ts";
import type { Conditional, Expression, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import { eagerValue, isTruthValue } from "./eager.ts";
import type { Lowering } from "./lowering.ts";

/** See `Lowering.branch`. */
export function lowerBranch(
  lowering: Lowering,
  root: SourceExpression,
  ifTrue: number,
  ifFalse: number,
): void {
  let condition = root;
  let whenTrue = ifTrue;
  let whenFalse = ifFalse;
  for (;;) {
    switch (condition.kind) {
      case "logical":
        branchOnLogical(lowering, condition, whenTrue, whenFalse);
        return;
      case "conditional":
        branchOnConditional(lowering, condition, whenTrue, whenFalse);
        return;
      case "comma":
        lowering.discard(condition.left);
        condition = condition.right;
        continue;
      case "unary":
        if (condition.operator !== "!") break;
        [whenTrue, whenFalse] = [whenFalse, whenTrue];
        condition = condition.operand;
        continue;
      case "cast":
        // A wider copy of 0 or 1 is as true as the original.
        if (condition.type.kind !== "integer" || !isTruthValue(condition.operand)) break;
        condition = condition.operand;
        continue;
      case "binary": {
        const { operator, left, right } = condition;
        if (operator !== "==" && operator !== "!=") break;
        if (!left.effects || right.kind !== "integer" || right.value !== 0n) break;
        if (!isTruth(left)) break;
        if (operator === "==") [whenTrue, whenFalse] = [whenFalse, whenTrue];
        condition = left;
        continue;
      }
      default:
    }
    lowering.assume(lowering.value(condition, "truth"), whenTrue, whenFalse);
    return;
  }
}

/** 0 or 1, maybe converted to another integer type. */
function isTruth(expression: SourceExpression): boolean {
  if (expression.kind !== "cast") return isTruthValue(expression);
  return expression.type.kind === "integer" && isTruthValue(expression.operand);
}

/** Chains of one operator are walked in a loop: they can be long. */
function branchOnLogical(
  lowering: Lowering,
  condition: Logical,
  ifTrue: number,
  ifFalse: number,
): void {
  const { operator } = condition;
  const chain: SourceExpression[] = [];
  let rest: SourceExpression = condition;
  while (rest.kind === "logical" && rest.operator === operator) {
    chain.push(rest.right);
    rest = rest.left;
  }
  chain.push(rest);
  for (let i = chain.length - 1; i > 0; i--) {
    const next = lowering.draft.newNode();
    if (operator === "&&") lowering.branch(chain[i]!, next, ifFalse);
    else lowering.branch(chain[i]!, ifTrue, next);
    lowering.current = next;
  }
  lowering.branch(chain[0]!, ifTrue, ifFalse);
}

function branchOnConditional(
  lowering: Lowering,
  condition: Conditional<SourceExpression>,
  ifTrue: number,
  ifFalse: number,
): void {
  const then = lowering.draft.newNode();
  const otherwise = lowering.draft.newNode();
  lowering.branch(condition.condition, then, otherwise);
  lowering.current = then;
  lowering.branch(condition.then, ifTrue, ifFalse);
  lowering.current = otherwise;
  lowering.branch(condition.otherwise, ifTrue, ifFalse);
}

/** Value of `&&`, `||` or `?:`. */
export function lowerChoice(
  lowering: Lowering,
  choice: Logical | Conditional<SourceExpression>,
): Expression {
  const eager = eagerValue(lowering, choice);
  if (eager !== null) return eager;
  const result = lowering.temporary(choice.type, choice);
  storeOnBranches(lowering, result, choice);
  return result;
}

/** `target` gets the value of the choice, on each branch if it needs branches. */
export function storeChoice(
  lowering: Lowering,
  target: Lvalue,
  choice: Logical | Conditional<SourceExpression>,
): void {
  const eager = eagerValue(lowering, choice);
  if (eager !== null) lowering.assign(target, eager, choice);
  else storeOnBranches(lowering, target, choice);
}

function storeOnBranches(
  lowering: Lowering,
  target: Lvalue,
  choice: Logical | Conditional<SourceExpression>,
): void {
  const then = lowering.draft.newNode();
  const otherwise = lowering.draft.newNode();
  if (choice.kind === "logical") {
    const { start, end, type } = choice;
    lowering.branch(choice, then, otherwise);
    lowering.current = then;
    lowering.assign(target, node.integerConstant(type, 1n, start, end), choice);
    const join = lowering.current;
    lowering.current = otherwise;
    lowering.assign(target, node.integerConstant(type, 0n, start, end), choice);
    lowering.join(join);
    return;
  }
  lowering.branch(choice.condition, then, otherwise);
  lowering.current = then;
  lowering.store(target, choice.then);
  const join = lowering.current;
  lowering.current = otherwise;
  lowering.store(target, choice.otherwise);
  lowering.join(join);
}

/** Runs one side of the choice for its effects. */
export function discardChoice(
  lowering: Lowering,
  choice: Logical | Conditional<SourceExpression>,
): void {
  const then = lowering.draft.newNode();
  const otherwise = lowering.draft.newNode();
  if (choice.kind === "logical") {
    const isAnd = choice.operator === "&&";
    lowering.branch(choice.left, isAnd ? then : otherwise, isAnd ? otherwise : then);
    lowering.current = then;
    lowering.discard(choice.right);
    lowering.join(otherwise);
    return;
  }
  lowering.branch(choice.condition, then, otherwise);
  lowering.current = then;
  lowering.discard(choice.then);
  const join = lowering.current;
  lowering.current = otherwise;
  lowering.discard(choice.otherwise);
  lowering.join(join);
}

/** Whether the condition of a loop is a written constant, and which. */
export function constantTruth(condition: SourceExpression): boolean | null {
  switch (condition.kind) {
    case "integer":
      return condition.value !== 0n;
    case "unary": {
      if (condition.operator !== "!") return null;
      const operand = constantTruth(condition.operand);
      return operand === null ? null : !operand;
    }
    default:
      return null;
  }
}
