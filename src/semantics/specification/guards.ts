/**
 * Assumptions of transitions as guards (`boehm-thesis` 4.1: they are part of what a transition reads): where they hold the
 * transition is taken, where they do not the automaton goes on with the others.
 */
import type { BinaryOperator, Expression } from "../../program/cfa/expression.ts";
import type { Assumption } from "./assumption.ts";
import { capturedExpression } from "./captures.ts";

/** All of them hold. */
export type Guard = readonly Assumption[];

/** Null: they cannot all hold. */
export function conjunction(a: Guard, b: Guard): Guard | null {
  const all = [...a, ...b].filter((assumption) => constantTruth(assumption) !== true);
  return isContradictory(all) ? null : all;
}

/** The ways in which the guard does not hold; no two of them overlap. */
export function complement(guard: Guard): readonly Guard[] {
  // A later one may have no value where an earlier one does not hold.
  return guard.map(({ expression, truth }, i) => [
    ...guard.slice(0, i),
    { expression, truth: !truth },
  ]);
}

/** How two values can compare. */
const LESS = 1;
const EQUAL = 2;
const GREATER = 4;
const UNORDERED = 8;
const ANY = LESS | EQUAL | GREATER | UNORDERED;

const OUTCOMES: Readonly<Partial<Record<BinaryOperator, number>>> = {
  "==": EQUAL,
  "!=": LESS | GREATER | UNORDERED,
  "<": LESS,
  "<=": LESS | EQUAL,
  ">": GREATER,
  ">=": GREATER | EQUAL,
};

interface Comparison {
  /** The same for the same two values, whichever is the first. */
  readonly key: string;
  /** Those of the outcomes that are meant. */
  readonly outcomes: number;
}

/** Performance: transitions often have guards that exclude each other; nobody should explore both. */
function isContradictory(guard: Guard): boolean {
  const possible = new Map<string, number>();
  for (const assumption of guard) {
    if (constantTruth(assumption) === false) return true;
    const { key, outcomes } = comparisonOf(assumption);
    const left = (possible.get(key) ?? ANY) & outcomes;
    if (left === 0) return true;
    possible.set(key, left);
  }
  return false;
}

/** Null: it is no comparison of constants. */
function constantTruth({ expression, truth }: Assumption): boolean | null {
  if (expression.kind === "integer") return (expression.value !== 0n) === truth;
  if (expression.kind !== "binary") return null;
  const { left, right, operator } = expression;
  const outcomes = OUTCOMES[operator];
  if (outcomes === undefined || left.kind !== "integer" || right.kind !== "integer") return null;
  const outcome = left.value < right.value ? LESS : left.value > right.value ? GREATER : EQUAL;
  return ((outcomes & outcome) !== 0) === truth;
}

function comparisonOf({ expression, truth }: Assumption): Comparison {
  const [left, right, meant] = operandsOf(expression);
  // Only floats can be unordered: other values have their own relations, which say as much as these.
  const possible = isFloat(expression) ? ANY : ANY & ~UNORDERED;
  const outcomes = possible & (truth ? meant : ~meant);
  return left <= right
    ? { key: `${left}\n${right}`, outcomes }
    : { key: `${right}\n${left}`, outcomes: turned(outcomes) };
}

/** A value that is no comparison is compared with zero. */
function operandsOf(expression: Expression): readonly [left: string, right: string, meant: number] {
  if (expression.kind === "binary") {
    const meant = OUTCOMES[expression.operator];
    const { left, right } = expression;
    if (meant !== undefined) return [identityOf(left), identityOf(right), meant];
  }
  return [identityOf(expression), "0", ANY & ~EQUAL];
}

function isFloat(expression: Expression): boolean {
  const isComparison = expression.kind === "binary" && OUTCOMES[expression.operator] !== undefined;
  return (isComparison ? expression.left : expression).type.kind === "float";
}

function identityOf(expression: Expression): string {
  return capturedExpression(expression).identity;
}

function turned(outcomes: number): number {
  const rest = outcomes & (EQUAL | UNORDERED);
  return rest | (outcomes & LESS ? GREATER : 0) | (outcomes & GREATER ? LESS : 0);
}
