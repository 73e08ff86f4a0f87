import type { Expression } from "../../../program/cfa/expression.ts";
import type { Cfa } from "../../../program/cfa/graph.ts";
import type { Operation } from "../../../program/cfa/operation.ts";
import type { Variable } from "../../../program/cfa/variable.ts";

/** A variable with more values is no list of states. */
const MAXIMUM_VALUES = 24;

/** Variables that nothing but constants is ever assigned to, with these: states of machines, flags. */
export function enumeratedVariables(cfa: Cfa): ReadonlyMap<Variable, readonly bigint[]> {
  const found = new Map<Variable, Set<bigint>>();
  const spoiled = new Set<Variable>();
  const initialised = new Set<Variable>();
  for (const { operation, source } of cfa.edges) {
    if (operation.kind !== "assign" || source.function !== cfa.start) continue;
    if (operation.target.kind === "variable") initialised.add(operation.target.variable);
  }
  for (const { operation } of cfa.edges) {
    const written = writing(operation);
    if (written === null) continue;
    // Nobody sees the zero that comes before the initial value.
    if (operation.kind === "declare" && initialised.has(operation.variable)) continue;
    const { variable, value } = written;
    if (value === null) spoiled.add(variable);
    else if (!found.has(variable)) found.set(variable, new Set([value]));
    else found.get(variable)!.add(value);
  }
  const result = new Map<Variable, readonly bigint[]>();
  for (const [variable, values] of found) {
    if (spoiled.has(variable) || values.size > MAXIMUM_VALUES) continue;
    result.set(
      variable,
      [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    );
  }
  return result;
}

/** The variable that the operation writes, and the constant if it is one. */
function writing(
  operation: Operation,
): { readonly variable: Variable; readonly value: bigint | null } | null {
  switch (operation.kind) {
    case "assign":
      return operation.target.kind === "variable"
        ? { variable: operation.target.variable, value: constantOf(operation.value) }
        : null;
    case "havoc":
      return operation.target.kind === "variable"
        ? { variable: operation.target.variable, value: null }
        : null;
    case "external":
    case "return":
      return operation.result?.kind === "variable"
        ? { variable: operation.result.variable, value: null }
        : null;
    case "declare":
      return operation.content === "zero" ? { variable: operation.variable, value: 0n } : null;
    case "call":
    case "assume":
    case "skip":
      return null;
  }
}

function constantOf(expression: Expression): bigint | null {
  return expression.kind === "integer" ? expression.value : null;
}
