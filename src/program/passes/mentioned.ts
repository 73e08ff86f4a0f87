import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";
import { expressionsOf } from "../cfa/operation-expressions.ts";
import type { Variable } from "../cfa/variable.ts";
import { libraryFunction } from "../library/index.ts";
import { buildCallGraph } from "./call-graph.ts";
import { visitVariables } from "./variable-uses.ts";

/** Static variables by name; recursive functions, themselves included, by entering them; steps that allocate; and any that frees what is not its own. */
export type Mentioned = Variable | CfaFunction | CfaEdge | "freeing";

/** By function: what it or a function that it calls, however deep, mentions. */
export type MentionedWithin = (inFunction: CfaFunction) => ReadonlySet<Mentioned>;

/** Code outside the program that calls functions of it. */
export interface ForeignCalls {
  /** Stands for that code. */
  readonly function: CfaFunction;
  readonly callees: readonly CfaFunction[];
  /** Whether the step calls that code. */
  isSite(edge: CfaEdge): boolean;
}

export function findMentioned(cfa: Cfa, foreign: ForeignCalls | null = null): MentionedWithin {
  const calls = buildCallGraph(cfa);
  const own = new Map(
    cfa.functions.map((one) => [one, new Set<Mentioned>(calls.isRecursive(one) ? [one] : [])]),
  );
  const callingOut = new Set<CfaFunction>();
  for (const edge of cfa.edges) {
    const mentioned = own.get(ownerOf(edge))!;
    visitStatics(edge, (variable) => mentioned.add(variable));
    if (edge.operation.kind === "external") {
      const known = libraryFunction(edge.operation.name);
      if (known?.kind === "allocation") mentioned.add(edge);
      // Soundness: nobody knows what an undefined function frees.
      if (known === null || known.effects.frees !== null) mentioned.add("freeing");
    }
    if (foreign?.isSite(edge) === true) callingOut.add(edge.source.function);
  }
  const all = new Map<CfaFunction, Set<Mentioned>>();
  // Callees come before callers.
  for (const component of calls.components) {
    const together = new Set<Mentioned>();
    const called = component.flatMap((one) =>
      calls.callsFrom(one).map(({ target }) => target.function),
    );
    for (const one of component) for (const item of own.get(one)!) together.add(item);
    for (const callee of called) {
      for (const item of all.get(callee) ?? []) together.add(item);
    }
    const isCallingOut = [...component, ...called].some((one) => callingOut.has(one));
    for (const one of component) {
      all.set(one, together);
      if (isCallingOut) callingOut.add(one);
    }
  }
  const byForeign = new Set(foreign?.callees.flatMap((callee) => [...all.get(callee)!]));
  if (foreign !== null) all.set(foreign.function, byForeign.add("freeing"));
  // Soundness: what it calls may call it back.
  for (const one of callingOut) all.set(one, new Set([...all.get(one)!, ...byForeign]));
  return (inFunction) => all.get(inFunction)!;
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
