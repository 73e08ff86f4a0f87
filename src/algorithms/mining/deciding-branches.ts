import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import {
  buildCallGraph,
  localLeaving,
  localTarget,
  reversePostorder,
} from "../../program/passes/index.ts";
import { variablesIn } from "../../program/passes/variable-uses.ts";

/** A branch of the program with both of its steps. */
export interface Branch {
  readonly condition: Expression;
  readonly edges: readonly CfaEdge[];
}

/** More steps of a function than this are not told apart. */
const MOST_STEPS = 64;
const NO_STEPS = 0n;

/**
 * Branches that decide more than once whether something happens that the specification cares about: `if (c) lock(); … if (c)
 * unlock();`. Only then it matters what they found out before.
 */
export function decidingBranches(
  cfa: Cfa,
  isRelevant: (edge: CfaEdge) => boolean,
): readonly Branch[] {
  const functions = relevantFunctions(cfa, isRelevant);
  const concerns = (edge: CfaEdge): boolean =>
    isRelevant(edge) || (edge.operation.kind === "call" && functions.has(edge.operation.callee));
  const { position } = reversePostorder(cfa);
  const branches = [...functions].flatMap((inFunction) =>
    branchesOf(inFunction, concerns, position),
  );
  const tested = new Map<Variable, number>();
  for (const { condition } of branches) {
    for (const variable of variablesIn(condition)) {
      tested.set(variable, (tested.get(variable) ?? 0) + 1);
    }
  }
  return branches.filter(({ condition }) => {
    const variables = [...variablesIn(condition)];
    return variables.length > 0 && variables.every((variable) => tested.get(variable)! > 1);
  });
}

/** Those in which, or below which, a relevant step is taken. */
function relevantFunctions(
  cfa: Cfa,
  isRelevant: (edge: CfaEdge) => boolean,
): ReadonlySet<CfaFunction> {
  const calls = buildCallGraph(cfa);
  const found = new Set<CfaFunction>();
  for (const edge of cfa.edges) {
    if (edge.source.function !== cfa.start && isRelevant(edge)) found.add(edge.source.function);
  }
  for (const one of found) {
    for (const { source } of calls.callsTo(one)) {
      if (source.function !== cfa.start) found.add(source.function);
    }
  }
  return found;
}

/** On one side of which something happens that does not happen on the other, before the function begins its next round. */
function branchesOf(
  { nodes }: CfaFunction,
  concerns: (edge: CfaEdge) => boolean,
  position: Int32Array,
): readonly Branch[] {
  const steps = nodes.flatMap((node) => localLeaving(node)).filter(concerns);
  if (steps.length > MOST_STEPS) return [];
  const bit = new Map(steps.map((edge, i) => [edge, 1n << BigInt(i)]));
  const ahead = new Map<CfaNode, bigint>();
  const along = (edge: CfaEdge): bigint => {
    const target = localTarget(edge);
    const own = bit.get(edge) ?? NO_STEPS;
    const isBack = target !== null && position[target.id]! <= position[edge.source.id]!;
    return target === null || isBack ? own : own | (ahead.get(target) ?? NO_STEPS);
  };
  const inOrder = [...nodes].sort((a, b) => position[b.id]! - position[a.id]!);
  const branches: Branch[] = [];
  for (const node of inOrder) {
    const leaving = localLeaving(node);
    ahead.set(
      node,
      leaving.reduce((all, edge) => all | along(edge), NO_STEPS),
    );
    const [first, second] = leaving;
    if (first?.operation.kind !== "assume" || second === undefined) continue;
    if (along(first) === along(second)) continue;
    branches.push({ condition: first.operation.condition, edges: leaving });
  }
  return branches.reverse();
}
