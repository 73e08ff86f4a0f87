import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import type { Variable } from "../cfa/variable.ts";
import { buildCallGraph } from "./call-graph.ts";
import { visitVariables } from "./variable-uses.ts";

/** By function: the static variables that it or a function that it calls, however deep, mentions by name. */
export type MentionedStatics = (inFunction: CfaFunction) => ReadonlySet<Variable>;

export function findMentionedStatics(cfa: Cfa): MentionedStatics {
  const own = new Map(cfa.functions.map((inFunction) => [inFunction, new Set<Variable>()]));
  for (const edge of cfa.edges)
    visitStatics(edge, (variable) => own.get(ownerOf(edge))!.add(variable));
  const calls = buildCallGraph(cfa);
  const mentioned = new Map<CfaFunction, ReadonlySet<Variable>>();
  // Callees come before callers.
  for (const component of calls.components) {
    const all = new Set<Variable>();
    for (const inFunction of component) {
      for (const variable of own.get(inFunction)!) all.add(variable);
      for (const { target } of calls.callsFrom(inFunction)) {
        for (const variable of mentioned.get(target.function) ?? []) all.add(variable);
      }
    }
    for (const inFunction of component) mentioned.set(inFunction, all);
  }
  return (inFunction) => mentioned.get(inFunction)!;
}

/** Soundness: the way back writes where the caller says. */
function ownerOf({ operation, source }: CfaEdge): CfaFunction {
  return operation.kind === "return" ? operation.callEdge.source.function : source.function;
}

function visitStatics({ operation }: CfaEdge, visit: (variable: Variable) => void): void {
  const visitIfStatic = (variable: Variable) => {
    if (variable.isStatic) visit(variable);
  };
  for (const expression of expressionsOf(operation)) visitVariables(expression, visitIfStatic);
  if (operation.kind === "declare") visitIfStatic(operation.variable);
}
