/** `switch` (C11 6.8.4.2) as a chain of tests in source order, `default` last. */
import type { CaseLabel, DefaultLabel, SwitchStatement } from "../c/ast.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { Expression } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { IntegerType } from "../types/type.ts";
import type { Lowering } from "./lowering.ts";

export function lowerSwitch(lowering: Lowering, statement: SwitchStatement): void {
  const { draft } = lowering;
  lowering.lifetimes.enter();
  const value = testedValue(lowering, statement);
  const { type } = value;
  invariant(type.kind === "integer", "a switch is over an integer");
  const end = draft.newNode();
  const chosen = value.kind === "integer" ? chosenCase(statement, value.value) : null;
  let target = end;
  for (const label of statement.cases) {
    const body = draft.newNode();
    lowering.caseNodes.set(label, body);
    if (label === chosen || (chosen === null && label.kind === "default")) target = body;
    else if (label.kind === "case" && value.kind !== "integer") {
      lowerCase(lowering, value, type, label);
    }
  }
  lowering.jump(target);
  const outer = lowering.breakTarget;
  lowering.breakTarget = { node: end, block: lowering.lifetimes.block };
  lowering.governed(statement.body);
  lowering.breakTarget = outer;
  lowering.join(end);
  lowering.leaveBlock(statement);
}

/** The value is compared many times: anything but a variable or constant is computed once. */
function testedValue(lowering: Lowering, statement: SwitchStatement): Expression {
  const value = lowering.value(statement.value);
  let inner = value;
  while (inner.kind === "cast") inner = inner.operand;
  return inner.kind === "variable" || inner.kind === "integer" ? value : lowering.save(value);
}

/** Null: `default`, or none. Macros of headers choose by `sizeof`. */
function chosenCase({ cases }: SwitchStatement, value: bigint): CaseLabel | null {
  for (const label of cases) {
    if (label.kind === "case" && label.low <= value && value <= label.high) return label;
  }
  return null;
}

function lowerCase(
  lowering: Lowering,
  value: Expression,
  type: IntegerType,
  label: CaseLabel,
): void {
  const { draft, types } = lowering;
  const body = lowering.caseNodes.get(label)!;
  const next = draft.newNode();
  const at = { start: label.start, end: label.start + "case".length };
  const constant = (bound: bigint) => node.integerConstant(type, bound, at.start, at.end);
  const compare = (operator: "==" | ">=" | "<=", bound: bigint) =>
    node.binary<Expression>(operator, types.int, value, constant(bound));
  if (label.low === label.high) lowering.assume(compare("==", label.low), body, next, at);
  else {
    const isAbove = draft.newNode();
    lowering.assume(compare(">=", label.low), isAbove, next, at);
    lowering.current = isAbove;
    lowering.assume(compare("<=", label.high), body, next, at);
  }
  lowering.current = next;
}

/** Control falls into the body from the statement before, or comes from the tests. */
export function placeCase(lowering: Lowering, label: CaseLabel | DefaultLabel): void {
  const body = lowering.caseNodes.get(label);
  if (body !== undefined) lowering.join(body);
}
