/** The conditions that the text of a function contains, and what must have held before for them to hold. */
import { isComparison, type Expression } from "../../../program/cfa/expression.ts";
import type { CfaEdge, CfaFunction } from "../../../program/cfa/graph.ts";
import { visitVariables } from "../../../program/passes/variable-uses.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import type { Writer } from "../writer.ts";
import type { Endings } from "./endings.ts";
import { substituted } from "./substitution.ts";

export interface TextCondition {
  /** Of type `int`. */
  readonly condition: Expression;
  /** Where it stands. */
  readonly edge: CfaEdge;
  /** `required`: the program ends where it does not hold. `tested`: a branch, or a value. */
  readonly role: "required" | "tested";
}

const MAXIMUM_CONDITIONS = 120;
const MAXIMUM_WAY_BACK = 16;
const MAXIMUM_GUARDS = 2;

/** Conditions of the function, each with its parts. */
export function conditionsOf(
  inFunction: CfaFunction,
  endings: Endings,
  writer: Writer,
): TextCondition[] {
  return inFunction.nodes
    .flatMap(({ leaving }) => leaving)
    .flatMap((edge) =>
      conditionsOn(edge, endings, writer).flatMap(({ condition, role }) =>
        partsOf(condition).map((part) => ({ condition: writer.truth(part), edge, role })),
      ),
    )
    .slice(0, MAXIMUM_CONDITIONS);
}

interface Occurrence {
  readonly condition: Expression;
  readonly role: TextCondition["role"];
}

function conditionsOn(edge: CfaEdge, endings: Endings, writer: Writer): Occurrence[] {
  const { operation } = edge;
  switch (operation.kind) {
    case "assume": {
      const { condition, truth } = operation;
      const isFatal = !endings.isDoomed(edge.source) && endings.isDoomed(edge.target);
      if (isFatal) {
        const required = truth ? writer.negated(condition) : condition;
        return [{ condition: required, role: "required" }];
      }
      return truth ? [{ condition, role: "tested" }] : [];
    }
    case "call":
    case "external": {
      const isGuard = operation.kind === "external" || endings.isGuard(operation.callee);
      const role = isGuard ? "required" : "tested";
      return operation.arguments
        .filter((argument) => isTruthValue(argument))
        .map((condition) => ({ condition, role }));
    }
    case "assign":
      return isTruthValue(operation.value) && operation.value.kind !== "integer"
        ? [{ condition: operation.value, role: "tested" }]
        : [];
    default:
      return [];
  }
}

/** The condition itself, unless it is a conjunction, and what it connects by `&&` and `||`. */
function partsOf(root: Expression): Expression[] {
  const parts: Expression[] = [];
  const pending = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const isConjunction = at.kind === "conditional" && at.otherwise.kind === "integer";
    if (!isConjunction) parts.push(at);
    if (at.kind === "unary" && at.operator === "!") {
      if (at.operand.kind !== "variable") pending.push(at.operand);
    }
    if (at.kind !== "conditional") continue;
    for (const part of [at.condition, at.then, at.otherwise]) {
      if (part.kind !== "integer") pending.push(part);
    }
  }
  return parts;
}

function isTruthValue(expression: Expression): boolean {
  switch (expression.kind) {
    case "unary":
      return expression.operator === "!";
    case "binary":
      return isComparison(expression.operator);
    case "integer":
      return expression.value === 0n || expression.value === 1n;
    case "conditional":
      return isTruthValue(expression.then) && isTruthValue(expression.otherwise);
    case "cast":
      return isTruthValue(expression.operand);
    default:
      return false;
  }
}

/**
 * The condition as it reads before the assignments that lead to it, back to where ways meet; then also only for
 * states that get from there to it.
 */
export function weakestPreconditions(
  { condition, edge }: TextCondition,
  writer: Writer,
): Expression[] {
  const found: Expression[] = [];
  const guards: Expression[] = [];
  let current = condition;
  let at = edge.source;
  for (let i = 0; i < MAXIMUM_WAY_BACK; i++) {
    const [only, other] = at.entering;
    if (only === undefined || other !== undefined) break;
    const { operation } = only;
    if (operation.kind === "assign" && operation.target.kind === "variable") {
      const { variable } = operation.target;
      for (const [k, guard] of guards.entries()) {
        const before = substituted(guard, variable, operation.value);
        if (before === null) return found;
        guards[k] = before;
      }
      const before = substituted(current, variable, operation.value);
      if (before === null) return found;
      if (before !== current && mentions(current, variable)) found.push(before);
      current = before;
    } else if (operation.kind === "assume") {
      const { condition: guard, truth } = operation;
      if (guards.length < MAXIMUM_GUARDS) guards.push(truth ? guard : writer.negated(guard));
    } else if (operation.kind === "external" || operation.kind === "havoc") {
      const target = operation.kind === "havoc" ? operation.target : operation.result;
      if (target?.kind === "variable" && mentions(current, target.variable)) return found;
    } else if (operation.kind !== "skip" && operation.kind !== "declare") break;
    at = only.source;
  }
  if (guards.length === 0) return found;
  let guarded = current;
  for (const guard of guards) guarded = writer.or(writer.truth(writer.negated(guard)), guarded);
  return [...found, guarded];
}

function mentions(expression: Expression, variable: Variable): boolean {
  let isMentioned = false;
  visitVariables(expression, (one) => {
    if (one === variable) isMentioned = true;
  });
  return isMentioned;
}
