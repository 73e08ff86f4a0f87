import type { Counterexample } from "../../core/contracts/index.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";

/** The call that is the violation. */
export interface ErrorCall {
  readonly name: string;
  /** Whether the program defines the function. */
  readonly isDefined: boolean;
  /** How many calls of the function the execution makes, this one included. */
  readonly calls: number;
}

/** Null if the last step calls nothing: the specification watched something else. */
export function errorCall({ steps, gap }: Counterexample): ErrorCall | null {
  const last = steps.at(-1);
  const name = last === undefined ? null : calledName(last.edge);
  if (last === undefined || name === null) return null;
  let calls = steps.filter(({ edge }) => calledName(edge) === name).length;
  for (const [edge, count] of gap?.calls ?? []) if (calledName(edge) === name) calls += count;
  return { name, isDefined: last.edge.operation.kind === "call", calls };
}

function calledName({ operation }: CfaEdge): string | null {
  if (operation.kind === "call") return operation.callee.symbol.writtenName;
  return operation.kind === "external" && operation.name !== "" ? operation.name : null;
}
