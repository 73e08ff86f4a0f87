/**
 * The function of our own at which execution begins: static objects come into being, then their initial
 * values, then the entry function is called with unknown arguments.
 */
import { LITERAL_NAME, type GlobalVariable } from "../c/ast.ts";
import type { CfaFunction } from "../cfa/graph.ts";
import type { HavocOperation } from "../cfa/operation.ts";
import * as node from "../cfa/nodes.ts";
import type { Expression } from "../cfa/expression.ts";
import { emitCall } from "./calls.ts";
import { assignInitialiser, initialContent } from "./initialisers.ts";
import type { Lowering } from "./lowering.ts";

/** Cannot be written in C. */
export const START_NAME = "%start";

export function lowerStart(
  lowering: Lowering,
  globals: readonly GlobalVariable[],
  entry: CfaFunction,
): void {
  for (const global of globals)
    lowering.declare(global.variable, staticContent(global), global.variable);
  // Soundness: a named object may be initialised by a copy of a compound literal, which comes first.
  const isLiteral = ({ variable }: GlobalVariable): boolean => variable.name === LITERAL_NAME;
  const ordered = [...globals.filter(isLiteral), ...globals.filter((g) => !isLiteral(g))];
  for (const { variable, initialiser } of ordered) {
    if (initialiser !== null) assignInitialiser(lowering, variable, initialiser, variable);
  }
  const { symbol, parameters } = entry;
  const values = parameters.map((parameter, i): Expression => {
    const argument = lowering.namedTemporary(`%${parameter.name}`, parameter.type, parameter);
    const value = node.variableReference(argument, parameter.start, parameter.end);
    lowering.havoc(value, argumentReason(entry.name, i), parameter);
    return value;
  });
  const { start, end } = symbol;
  emitCall(lowering, symbol, { type: symbol.type, arguments: values, result: null, start, end });
  lowering.jump(lowering.draft.exit);
}

function staticContent({
  initialiser,
  isDefined,
}: GlobalVariable): "zero" | "indeterminate" | Uint8Array {
  if (initialiser === null || initialiser.kind === "scalar") {
    return isDefined ? "zero" : "indeterminate";
  }
  return initialContent(initialiser);
}

function argumentReason(entryName: string, position: number): HavocOperation["reason"] {
  if (entryName !== "main") return "extern";
  return (["argc", "argv", "envp"] as const)[position] ?? "extern";
}
