/** What a step changed, looked up in the state after it. */
import type { ExecutedStep } from "../../core/contracts/counterexample.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { Interpreter } from "../../program/interpreter/index.ts";
import { ExecutionEnd } from "../../program/interpreter/outcome.ts";
import { isScalar } from "../../program/types/type.ts";
import { valueText } from "./value-text.ts";

type Change = ExecutedStep["changes"][number];

const NONE: readonly Change[] = [];

/** The names of our own temporaries are of no use to a reader. */
export function changesOf(edge: CfaEdge, state: Interpreter): readonly Change[] {
  const { operation } = edge;
  switch (operation.kind) {
    case "assume":
    case "skip":
      return NONE;
    case "assign":
    case "havoc":
      return changeOf(operation.target, state);
    case "declare":
      if (operation.content !== "zero") return NONE;
      return isScalar(operation.variable.type)
        ? changeOf(reference(operation.variable), state)
        : NONE;
    case "call":
      return operation.callee.parameters.flatMap((parameter) =>
        changeOf(reference(parameter), state),
      );
    case "return":
    case "external":
      return operation.result === null ? NONE : changeOf(operation.result, state);
  }
}

function reference(variable: Variable): Lvalue {
  return node.variableReference(variable, variable.start, variable.end);
}

function changeOf(target: Lvalue, state: Interpreter): readonly Change[] {
  if (target.kind === "variable" && target.variable.storage === "temporary") return NONE;
  const { type } = target;
  try {
    const value = isScalar(type) ? valueText(state.valueOf(target), type) : "{…}";
    return [{ name: nameOf(target, state), value }];
  } catch (error) {
    // The step changed where its own target lies: looking there may fail, and shows nothing of use.
    if (error instanceof ExecutionEnd) return NONE;
    throw error;
  }
}

/** Indices by their value, since that is what tells elements apart: `s.a[3]`. */
function nameOf(target: Lvalue, state: Interpreter): string {
  switch (target.kind) {
    case "variable":
      return target.variable.storage === "return" ? "return value" : target.variable.name;
    case "member":
      if (target.base.kind === "dereference") return printExpression(target);
      return `${nameOf(target.base, state)}.${target.field.name ?? "<anonymous>"}`;
    case "index":
      return `${nameOf(target.base, state)}[${indexText(target.index, state)}]`;
    case "dereference":
      return printExpression(target);
  }
}

function indexText(index: Expression, state: Interpreter): string {
  const value = state.valueOf(index);
  return typeof value === "bigint" ? String(value) : printExpression(index);
}
