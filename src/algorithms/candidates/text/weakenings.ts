/** What a loop's tests say about its head when they are weakened by as much as a round can change. */
import {
  isComparison,
  type Binary,
  type ComparisonOperator,
  type Expression,
} from "../../../program/cfa/expression.ts";
import * as node from "../../../program/cfa/nodes.ts";
import type { Variable } from "../../../program/cfa/variable.ts";
import type { Loop } from "../../../program/passes/loops.ts";
import type { IntegerType } from "../../../program/types/type.ts";
import type { Writer } from "../writer.ts";

/** How far a loop moves variables in one assignment, up and down. */
export class LoopSteps {
  private readonly steps = new Map<Variable, bigint[]>();

  constructor(loop: Loop) {
    for (const { leaving } of loop.nodes) {
      for (const { operation } of leaving) {
        if (operation.kind !== "assign" || operation.target.kind !== "variable") continue;
        const { variable } = operation.target;
        const step = constantStep(operation.value, variable);
        if (step === null || step === 0n) continue;
        const known = this.steps.get(variable);
        if (known === undefined) this.steps.set(variable, [step]);
        else if (!known.includes(step)) known.push(step);
      }
    }
  }

  of(expression: Expression): readonly bigint[] {
    const inner = withoutCasts(expression);
    return inner.kind === "variable" ? (this.steps.get(inner.variable) ?? []) : [];
  }
}

/** `c` of `variable + c`, conversions aside. */
function constantStep(value: Expression, variable: Variable): bigint | null {
  const sum = withoutCasts(value);
  if (sum.kind !== "binary" || (sum.operator !== "+" && sum.operator !== "-")) return null;
  const left = withoutCasts(sum.left);
  const right = withoutCasts(sum.right);
  const isVariable = (side: Expression): boolean =>
    side.kind === "variable" && side.variable === variable;
  if (isVariable(left) && right.kind === "integer") {
    return sum.operator === "+" ? right.value : -right.value;
  }
  const isAddedTo = sum.operator === "+" && isVariable(right) && left.kind === "integer";
  return isAddedTo ? left.value : null;
}

/** What is known about conditions at a head. */
export interface Experience {
  /** The condition speaks of what can be seen there. */
  isAbout(condition: Expression): boolean;
  /** Executions came there at all. */
  readonly hasStates: boolean;
  /** No state at the head contradicts the condition. */
  holds(condition: Expression): boolean;
  /** The loop was left in some execution. */
  readonly hasEnds: boolean;
}

/** The comparison and its weaker forms, as far as they hold, the strongest first; if it passes its end, by how much. */
export function weakenings(
  condition: Expression,
  steps: LoopSteps,
  writer: Writer,
  experience: Experience,
): Expression[] {
  const comparison = comparisonOf(condition);
  if (comparison === null) return [condition, writer.negated(condition)];
  const { left, right, operator: written } = comparison;
  if (!experience.hasStates) {
    return WEAKENED[written].map((operator) => writer.comparison(operator, left, right));
  }
  const holding = (...operators: readonly ComparisonOperator[]): Expression[] =>
    operators
      .map((operator) => writer.comparison(operator, left, right))
      .filter((one) => experience.holds(one));
  const equal = holding("==");
  if (equal.length > 0) return equal;
  const ordered = holding("<", "<=", ">", ">=");
  const found = ordered.length > 0 ? ordered : holding("!=");
  // Nobody saw by how much a loop passes its end that was never left.
  if (ordered.length > 0 && experience.hasEnds) return found;
  for (const step of steps.of(left)) found.push(...overshot(left, right, step, writer));
  for (const step of steps.of(right)) found.push(...overshot(right, left, step, writer));
  return found.filter((one) => experience.holds(one));
}

/** What is left of a comparison after the round in which it became false. */
const WEAKENED: Readonly<Record<ComparisonOperator, readonly ComparisonOperator[]>> = {
  "<": ["<=", "<"],
  "<=": ["<=", ">="],
  ">": [">=", ">"],
  ">=": [">=", "<="],
  "==": ["==", "!="],
  "!=": ["<=", ">="],
};

/** The condition as a comparison of integers, or null. */
function comparisonOf(condition: Expression): (Binary & { operator: ComparisonOperator }) | null {
  const inner = withoutCasts(condition);
  if (inner.kind !== "binary" || inner.left.type.kind !== "integer") return null;
  const { operator } = inner;
  return isComparison(operator) ? { ...inner, operator } : null;
}

/** The moving side may pass the other by all of a step, or by all but one. */
function overshot(
  moving: Expression,
  other: Expression,
  step: bigint,
  writer: Writer,
): Expression[] {
  const size = step < 0n ? -step : step;
  const amounts = size === 1n ? [1n] : [size - 1n, size];
  return amounts
    .map((amount) => passedBy(moving, other, step > 0n ? amount : -amount, writer))
    .filter((expression) => expression !== null);
}

/** `moving <= other + amount`, or `>=` for a negative amount. */
function passedBy(
  moving: Expression,
  other: Expression,
  amount: bigint,
  writer: Writer,
): Expression | null {
  const type = integerType(moving);
  if (type === null || type.bits > 32) return null;
  const operator = amount > 0n ? "<=" : ">=";
  if (other.kind === "integer") {
    const limit = writer.constantIfFits(type, other.value + amount);
    return limit === null ? null : writer.comparison(operator, moving, limit);
  }
  const wide = writer.wideType;
  const shifted = node.binary<Expression>(
    "+",
    wide,
    writer.converted(other, wide),
    writer.constant(wide, amount),
  );
  return writer.comparison(operator, writer.converted(moving, wide), shifted);
}

function integerType({ type }: Expression): IntegerType | null {
  return type.kind === "integer" ? type : null;
}

function withoutCasts(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast") inner = inner.operand;
  return inner;
}
