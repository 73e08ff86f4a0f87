/** Loops of which the graph does not show that executions can leave them. */
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { findLoops, type Loop } from "../../program/passes/index.ts";
import { writtenVariable } from "../../program/passes/variable-uses.ts";
import { canReach, withoutCasts } from "./counters.ts";

/**
 * Heads of loops, except of those that end or can be left whenever control is there: what steps a counter towards a bound,
 * what asks for an input and goes on only for some, what frees a block in every round.
 */
export function headsOfEndlessLoops(
  cfa: Cfa,
  isPrivate: (variable: Variable) => boolean,
): ReadonlySet<CfaNode> {
  const open = findLoops(cfa).loops.filter(
    (loop) => !(asksForInput(loop) || isCounted(loop, isPrivate) || frees(loop, isPrivate)),
  );
  return new Set(open.map(({ head }) => head));
}

function edgesIn(loop: Loop): readonly CfaEdge[] {
  return loop.nodes.flatMap(({ leaving }) => leaving.filter(({ target }) => loop.contains(target)));
}

/** Every way around the loop takes a step of this kind. */
function isOnEveryRound(loop: Loop, isWanted: (edge: CfaEdge) => boolean): boolean {
  const reached = new Set<CfaNode>([loop.head]);
  for (const node of reached) {
    for (const edge of stepsFrom(node)) {
      if (!loop.contains(edge.target) || isWanted(edge)) continue;
      if (edge.target === loop.head) return false;
      reached.add(edge.target);
    }
  }
  return true;
}

/** A call leads to where it comes back. */
function stepsFrom({ leaving }: CfaNode): readonly CfaEdge[] {
  return leaving.map((edge) => (edge.operation.kind === "call" ? edge.operation.returnEdge : edge));
}

/** The edge that leaves the loop where this one stays in it. */
function exitBeside(loop: Loop, { source, operation }: CfaEdge): CfaEdge | null {
  if (operation.kind !== "assume") return null;
  return source.leaving.find(({ target }) => !loop.contains(target)) ?? null;
}

function asksForInput(loop: Loop): boolean {
  return isOnEveryRound(loop, (edge) => {
    const { operation, source } = edge;
    if (operation.kind !== "assume" || exitBeside(loop, edge) === null) return false;
    const tested = testedForZero(operation.condition);
    const [before] = source.entering;
    if (tested === null || source.entering.length !== 1 || before === undefined) return false;
    const asked = before.operation;
    if (asked.kind !== "external" || asked.result?.kind !== "variable") return false;
    return libraryFunction(asked.name)?.kind === "input" && asked.result.variable === tested;
  });
}

/** The variable of `v`, `v == 0`, `v != 0`. */
function testedForZero(condition: Expression): Variable | null {
  const plain = withoutCasts(condition);
  if (plain.kind === "variable") return plain.variable;
  if (plain.kind === "unary" && plain.operator === "!") return testedForZero(plain.operand);
  if (plain.kind !== "binary" || (plain.operator !== "==" && plain.operator !== "!=")) return null;
  const right = withoutCasts(plain.right);
  return right.kind === "integer" && right.value === 0n ? testedForZero(plain.left) : null;
}

/** A local steps up to what it stays below, or down to what it stays above. */
function isCounted(loop: Loop, isPrivate: (variable: Variable) => boolean): boolean {
  const edges = edgesIn(loop);
  const written = new Map<Variable, CfaEdge[]>();
  for (const edge of edges) {
    const variable = writtenVariable(edge.operation);
    if (variable !== null) written.set(variable, [...(written.get(variable) ?? []), edge]);
  }
  return isOnEveryRound(loop, (edge) => {
    if (exitBeside(loop, edge) === null) return false;
    const bound = boundOf(edge);
    if (bound === null || !isPrivate(bound.counter)) return false;
    const { limit } = bound;
    if (limit.kind === "variable" && (!isPrivate(limit.variable) || written.has(limit.variable))) {
      return false;
    }
    const steps = new Set(written.get(bound.counter) ?? []);
    const isStep = (one: CfaEdge): boolean => stepOf(one, bound.counter) === bound.direction;
    return (
      steps.size > 0 && [...steps].every(isStep) && isOnEveryRound(loop, (one) => steps.has(one))
    );
  });
}

interface Bound {
  readonly counter: Variable;
  readonly limit: Extract<Expression, { kind: "variable" | "integer" }>;
  readonly direction: "up" | "down";
}

/** Of an edge that is taken as long as the counter is strictly on one side of the limit. */
function boundOf({ operation }: CfaEdge): Bound | null {
  if (operation.kind !== "assume") return null;
  const { condition, truth } = operation;
  if (condition.kind !== "binary") return null;
  const [left, right] = [withoutCasts(condition.left), withoutCasts(condition.right)];
  const { operator } = condition;
  const isLess = truth ? operator === "<" : operator === ">=";
  const isGreater = truth ? operator === ">" : operator === "<=";
  if (!isLess && !isGreater) return null;
  const made = (counter: Expression, limit: Expression, direction: "up" | "down"): Bound | null =>
    counter.kind === "variable" &&
    (limit.kind === "variable" || limit.kind === "integer") &&
    [condition.left, condition.right].every((side) => canReach(counter, side))
      ? { counter: counter.variable, limit, direction }
      : null;
  return right.kind === "integer" || left.kind !== "integer"
    ? made(left, right, isLess ? "up" : "down")
    : made(right, left, isLess ? "down" : "up");
}

function stepOf(edge: CfaEdge, counter: Variable): "up" | "down" | null {
  const { operation } = edge;
  if (operation.kind !== "assign") return null;
  const value = withoutCasts(operation.value);
  if (value.kind !== "binary" || (value.operator !== "+" && value.operator !== "-")) return null;
  const [left, right] = [withoutCasts(value.left), withoutCasts(value.right)];
  if (left.kind !== "variable" || left.variable !== counter || right.kind !== "integer")
    return null;
  // Only steps of one cannot jump over the limit and around the end of the type.
  if (right.value !== 1n) return null;
  return value.operator === "+" ? "up" : "down";
}

/** Every round frees a block that it looked at before, and none allocates one: there are only so many. */
function frees(loop: Loop, isPrivate: (variable: Variable) => boolean): boolean {
  const isAllocating = edgesIn(loop).some(({ operation }) => {
    if (operation.kind === "call") return true;
    const known = operation.kind === "external" ? libraryFunction(operation.name) : null;
    return operation.kind === "external" && (known === null || known.kind === "allocation");
  });
  return (
    !isAllocating &&
    isOnEveryRound(loop, (edge) => {
      const pointer = freedBy(edge);
      return pointer !== null && isPrivate(pointer) && isLookedAt(loop, pointer, edge);
    })
  );
}

function freedBy({ operation }: CfaEdge): Variable | null {
  if (operation.kind !== "external") return null;
  if (libraryFunction(operation.name)?.kind !== "deallocation") return null;
  const pointer = operation.arguments[0] && withoutCasts(operation.arguments[0]);
  return pointer?.kind === "variable" ? pointer.variable : null;
}

/** Soundness: what is freed may be null for ever, unless something is read behind it in between. */
function isLookedAt(loop: Loop, pointer: Variable, freeing: CfaEdge): boolean {
  const writes = edgesIn(loop).filter((edge) => writtenVariable(edge.operation) === pointer);
  const reached = new Set<CfaNode>([loop.head, ...writes.map(({ target }) => target)]);
  for (const node of reached) {
    for (const edge of stepsFrom(node)) {
      if (edge === freeing) return false;
      if (loop.contains(edge.target) && !looksAt(edge, pointer)) reached.add(edge.target);
    }
  }
  return true;
}

function looksAt({ operation }: CfaEdge, pointer: Variable): boolean {
  return expressionsOf(operation).flatMap(dereferenced).includes(pointer);
}

function dereferenced(expression: Expression): readonly Variable[] {
  const found: Variable[] = [];
  visitExpression(expression, (part) => {
    if (part.kind !== "dereference") return;
    const pointer = withoutCasts(part.pointer);
    if (pointer.kind === "variable") found.push(pointer.variable);
  });
  return found;
}
