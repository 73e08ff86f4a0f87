/** Where paths are abstracted, and after how many visits (INITIALPRECISION of `fmcad24-symexec-ia` section IV-C). */
import { isComparison, type Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { buildCallGraph, findLoops, type Loop } from "../../program/passes/index.ts";

/** More rounds are not called few. */
const MOST_ROUNDS = 64;

/** Every cycle has one: loop heads cut those inside of functions, entries of functions that call themselves the others. */
export function abstractionLocations(
  cfa: Cfa,
  kind: "loops" | "loops-and-recursion",
): readonly CfaNode[] {
  const locations = new Set(findLoops(cfa).loops.map(({ head }) => head));
  if (kind === "loops-and-recursion") {
    const calls = buildCallGraph(cfa);
    for (const one of cfa.functions) if (calls.isRecursive(one)) locations.add(one.entry);
  }
  return [...locations];
}

/** How often to pass each head before it is abstracted: as often as its loop runs if that is few times for sure, else 0. */
export function roundsOfLoops(cfa: Cfa): (location: CfaNode) => number {
  const rounds = new Map<CfaNode, number>();
  // Outer loops first: an inner one runs again in each of their rounds.
  for (const loop of findLoops(cfa).loops) {
    const own = roundsOf(loop);
    const outer = loop.parent === null ? 1 : (rounds.get(loop.parent.head) ?? 0);
    const all = own === null ? 0 : (own + 1) * Math.max(1, outer);
    rounds.set(loop.head, all <= MOST_ROUNDS ? all : 0);
  }
  return (location) => rounds.get(location) ?? 0;
}

/** For loops that count from one constant to another, wherever the test stands; null: not known. */
function roundsOf(loop: Loop): number | null {
  for (const node of loop.nodes) {
    for (const edge of node.leaving) {
      const { operation, target } = edge;
      if (operation.kind !== "assume" || loop.contains(target)) continue;
      const limit = comparedConstant(operation.condition);
      if (limit === null) continue;
      const step = onlyStep(loop, limit.variable);
      const first = onlyBeginning(loop, limit.variable);
      if (step === null || first === null) continue;
      const distance = limit.constant - first;
      if (distance * step < 0) continue;
      return Math.ceil(Math.abs(distance / step)) + 1;
    }
  }
  return null;
}

interface Limit {
  readonly variable: Variable;
  readonly constant: number;
}

function comparedConstant(condition: Expression): Limit | null {
  const comparison = withoutCasts(condition);
  if (comparison.kind !== "binary" || !isComparison(comparison.operator)) return null;
  const [left, right] = [withoutCasts(comparison.left), withoutCasts(comparison.right)];
  if (left.kind === "variable" && right.kind === "integer") {
    return { variable: left.variable, constant: Number(right.value) };
  }
  if (right.kind === "variable" && left.kind === "integer") {
    return { variable: right.variable, constant: Number(left.value) };
  }
  return null;
}

/** The one assignment in the loop that changes the variable adds a constant to it. */
function onlyStep(loop: Loop, variable: Variable): number | null {
  const values = loop.nodes.flatMap(({ leaving }) => assignedTo(leaving, variable));
  const [only, other] = values;
  if (only === undefined || other !== undefined) return null;
  const value = withoutCasts(only);
  if (value.kind !== "binary" || (value.operator !== "+" && value.operator !== "-")) return null;
  const [left, right] = [withoutCasts(value.left), withoutCasts(value.right)];
  if (left.kind !== "variable" || left.variable !== variable || right.kind !== "integer")
    return null;
  const step = Number(right.value) * (value.operator === "-" ? -1 : 1);
  return step === 0 ? null : step;
}

/** All assignments outside of the loop set the same constant. */
function onlyBeginning(loop: Loop, variable: Variable): number | null {
  const outside = loop.head.function.nodes.filter((node) => !loop.contains(node));
  const values = outside.flatMap(({ leaving }) => assignedTo(leaving, variable)).map(withoutCasts);
  const constants = new Set(
    values.map((value) => (value.kind === "integer" ? Number(value.value) : NaN)),
  );
  const [first] = constants;
  return constants.size === 1 && !Number.isNaN(first) ? first! : null;
}

function assignedTo(edges: readonly CfaEdge[], variable: Variable): Expression[] {
  return edges.flatMap(({ operation }) =>
    operation.kind === "assign" &&
    operation.target.kind === "variable" &&
    operation.target.variable === variable
      ? [operation.value]
      : [],
  );
}

function withoutCasts(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast") inner = inner.operand;
  return inner;
}
