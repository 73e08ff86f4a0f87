/** Calls of which the graph does not show that only so many of them can be open at a time. */
import { compareIntegers, maximumOf, minimumOf } from "../../program/algebra/integer-operations.ts";
import { isComparison, type Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { buildCallGraph, localLeaving, localTarget } from "../../program/passes/index.ts";
import { writtenVariable } from "../../program/passes/variable-uses.ts";
import type { IntegerType } from "../../program/types/type.ts";
import { canReach, withoutCasts } from "./counters.ts";

/** Calls within a recursion, except of one that steps a parameter through its type up to where it calls no more. */
export function callsOfEndlessRecursion(
  cfa: Cfa,
  isPrivate: (variable: Variable) => boolean,
): ReadonlySet<CfaEdge> {
  const found = new Set<CfaEdge>();
  const graph = buildCallGraph(cfa);
  for (const component of graph.components) {
    const members = new Set(component);
    const calls = component
      .flatMap((caller) => graph.callsFrom(caller))
      .filter(({ target }) => members.has(target.function));
    const [only] = component;
    if (component.length === 1 && isCounted(only!, calls, isPrivate)) continue;
    for (const call of calls) found.add(call);
  }
  return found;
}

function isCounted(
  recursive: CfaFunction,
  calls: readonly CfaEdge[],
  isPrivate: (variable: Variable) => boolean,
): boolean {
  return recursive.parameters.some((parameter, i) => {
    const { type } = parameter;
    if (type.kind !== "integer" || type.rank === 0 || !isPrivate(parameter)) return false;
    const isWritten = recursive.nodes.some(({ leaving }) =>
      leaving.some((edge) => writtenVariable(edge.operation) === parameter),
    );
    const directions = new Set(calls.map((call) => stepIn(call, i, parameter, type)));
    return (
      !isWritten &&
      directions.size === 1 &&
      !directions.has(null) &&
      isStopped(recursive, new Set(calls), parameter, type)
    );
  });
}

/** Soundness: where all steps go the same way, one by one, they come to every value of the type. */
function stepIn(
  { operation }: CfaEdge,
  index: number,
  parameter: Variable,
  type: IntegerType,
): "+" | "-" | null {
  if (operation.kind !== "call") return null;
  const argument = operation.arguments[index];
  if (argument === undefined || !keepsBits(argument, type)) return null;
  const value = withoutCasts(argument);
  if (value.kind !== "binary" || (value.operator !== "+" && value.operator !== "-")) return null;
  const [left, right] = [withoutCasts(value.left), withoutCasts(value.right)];
  const isStep = left.kind === "variable" && left.variable === parameter;
  if (!isStep || right.kind !== "integer" || right.value !== 1n) return null;
  return keepsBits(value.left, type) && value.type.kind === "integer" ? value.operator : null;
}

/** Soundness: what a conversion cuts off is no longer counted. */
function keepsBits(expression: Expression, { bits }: IntegerType): boolean {
  for (let at = expression; ; at = at.operand) {
    if (at.type.kind !== "integer" || at.type.bits < bits || at.type.rank === 0) return false;
    if (at.kind !== "cast") return true;
  }
}

/** Every way to one of the calls passes a comparison that some value of the parameter does not pass. */
function isStopped(
  { entry }: CfaFunction,
  calls: ReadonlySet<CfaEdge>,
  parameter: Variable,
  type: IntegerType,
): boolean {
  const reached = new Set<CfaNode>([entry]);
  for (const node of reached) {
    for (const edge of localLeaving(node)) {
      if (calls.has(edge)) return false;
      const target = localTarget(edge);
      if (target !== null && !isBarrier(edge, parameter, type)) reached.add(target);
    }
  }
  return true;
}

function isBarrier({ operation }: CfaEdge, parameter: Variable, type: IntegerType): boolean {
  if (operation.kind !== "assume") return false;
  const { condition, truth } = operation;
  if (condition.kind !== "binary" || !isComparison(condition.operator)) return false;
  const { operator, left, right } = condition;
  const [counter, limit] = [withoutCasts(left), withoutCasts(right)];
  if (counter.kind !== "variable" || counter.variable !== parameter) return false;
  if (limit.kind !== "integer" || ![left, right].every((side) => canReach(counter, side)))
    return false;
  const { value } = limit;
  return [value - 1n, value, value + 1n].some(
    (one) =>
      one >= minimumOf(type) &&
      one <= maximumOf(type) &&
      compareIntegers(operator, one, value) !== truth,
  );
}
