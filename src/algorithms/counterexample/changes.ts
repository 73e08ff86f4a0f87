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
const NO_TARGETS: readonly Lvalue[] = [];

/** The names of our own temporaries are of no use to a reader. */
export function changesOf(edge: CfaEdge, state: Interpreter): readonly Change[] {
  const targets = targetsOf(edge);
  return targets.length === 0 ? NONE : targets.flatMap((target) => changeOf(target, state));
}

/** What the step gives a value. */
export function targetsOf({ operation }: CfaEdge): readonly Lvalue[] {
  switch (operation.kind) {
    case "assume":
    case "skip":
      return NO_TARGETS;
    case "assign":
    case "havoc":
      return [operation.target];
    case "declare":
      if (operation.content !== "zero") return NO_TARGETS;
      return isScalar(operation.variable.type) ? [reference(operation.variable)] : NO_TARGETS;
    case "call":
      return operation.callee.parameters.map(reference);
    case "return":
    case "external":
      return operation.result === null ? NO_TARGETS : [operation.result];
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
export function nameOf(target: Lvalue, state: Interpreter): string {
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
