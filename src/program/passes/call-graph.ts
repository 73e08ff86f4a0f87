import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";

export interface CallGraph {
  /** Call edges by function, those it makes and those that enter it. */
  callsFrom(caller: CfaFunction): readonly CfaEdge[];
  callsTo(callee: CfaFunction): readonly CfaEdge[];
  /** May be on the call stack twice at a time. */
  isRecursive(inFunction: CfaFunction): boolean;
  /** Groups of functions that can call each other, callees before callers. */
  readonly components: readonly (readonly CfaFunction[])[];
}

export function buildCallGraph(cfa: Cfa): CallGraph {
  const from = new Map<CfaFunction, CfaEdge[]>();
  const to = new Map<CfaFunction, CfaEdge[]>();
  for (const inFunction of cfa.functions) {
    from.set(inFunction, []);
    to.set(inFunction, []);
  }
  for (const edge of cfa.edges) {
    if (edge.operation.kind !== "call") continue;
    from.get(edge.source.function)!.push(edge);
    to.get(edge.operation.callee)!.push(edge);
  }
  const components = stronglyConnected(cfa.functions, from);
  const recursive = new Set<CfaFunction>();
  for (const component of components) {
    const [only] = component;
    const callsItself = from.get(only!)!.some((edge) => edge.target.function === only);
    if (component.length > 1 || callsItself) component.forEach((f) => recursive.add(f));
  }
  return {
    callsFrom: (caller) => from.get(caller) ?? [],
    callsTo: (callee) => to.get(callee) ?? [],
    isRecursive: (inFunction) => recursive.has(inFunction),
    components,
  };
}

interface Visit {
  readonly function: CfaFunction;
  readonly number: number;
  low: number;
  nextCall: number;
  isOnStack: boolean;
}

/** Tarjan's algorithm without recursion. */
function stronglyConnected(
  functions: readonly CfaFunction[],
  from: ReadonlyMap<CfaFunction, readonly CfaEdge[]>,
): CfaFunction[][] {
  const visits = new Map<CfaFunction, Visit>();
  const stack: Visit[] = [];
  const path: Visit[] = [];
  const components: CfaFunction[][] = [];
  const enter = (inFunction: CfaFunction) => {
    const number = visits.size;
    const visit = { function: inFunction, number, low: number, nextCall: 0, isOnStack: true };
    visits.set(inFunction, visit);
    stack.push(visit);
    path.push(visit);
  };
  for (const root of functions) {
    if (!visits.has(root)) enter(root);
    while (path.length > 0) {
      const visit = path.at(-1)!;
      const call = from.get(visit.function)![visit.nextCall++];
      if (call !== undefined) {
        const callee = call.target.function;
        const known = visits.get(callee);
        if (known === undefined) enter(callee);
        else if (known.isOnStack) visit.low = Math.min(visit.low, known.number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) parent.low = Math.min(parent.low, visit.low);
      if (visit.low === visit.number) components.push(popComponent(stack, visit));
    }
  }
  return components;
}

function popComponent(stack: Visit[], root: Visit): CfaFunction[] {
  const component: CfaFunction[] = [];
  for (;;) {
    const member = stack.pop()!;
    member.isOnStack = false;
    component.push(member.function);
    if (member === root) return component;
  }
}
