import type { Expression } from "../cfa/expression.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";
import type { Loop, LoopStructure } from "./loops.ts";
import { visitVariables } from "./variable-uses.ts";

/** Variables that a loop steps by a constant and tests where it can be left. */
export function findLoopCounters(loops: LoopStructure): ReadonlySet<Variable> {
  const counters = new Set<Variable>();
  for (const loop of loops.loops) {
    const tested = testedVariables(loop);
    if (tested.size === 0) continue;
    for (const node of loop.nodes) {
      for (const edge of node.leaving) {
        const stepped = steppedVariable(edge);
        if (stepped !== null && tested.has(stepped)) counters.add(stepped);
      }
    }
  }
  return counters;
}

function testedVariables(loop: Loop): Set<Variable> {
  const tested = new Set<Variable>();
  for (const node of loop.nodes) {
    for (const edge of node.leaving) {
      if (edge.operation.kind !== "assume" || loop.contains(edge.target)) continue;
      visitVariables(edge.operation.condition, (variable) => tested.add(variable));
    }
  }
  return tested;
}

/** `v` of an assignment `v = v ± constant`, conversions aside. */
function steppedVariable(edge: CfaEdge): Variable | null {
  const { operation } = edge;
  if (operation.kind !== "assign" || operation.target.kind !== "variable") return null;
  const { variable } = operation.target;
  const value = withoutCasts(operation.value);
  if (value.kind === "binary" && (value.operator === "+" || value.operator === "-")) {
    const left = withoutCasts(value.left);
    const right = withoutCasts(value.right);
    return isStep(left, right, variable) || isStep(right, left, variable) ? variable : null;
  }
  if (value.kind === "pointer-offset") {
    return isStep(withoutCasts(value.pointer), value.index, variable) ? variable : null;
  }
  return null;
}

function isStep(base: Expression, step: Expression, variable: Variable): boolean {
  return base.kind === "variable" && base.variable === variable && step.kind === "integer";
}

function withoutCasts(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast") inner = inner.operand;
  return inner;
}
