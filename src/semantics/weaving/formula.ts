/** When a transition is taken: combinations of conditions on the variables of the woven program. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { conjunction, type Guard } from "../specification/guards.ts";

export type Formula =
  | { readonly kind: "constant"; readonly value: boolean }
  | Atom
  | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] };

/** `expression` is nonzero (`truth` true) or zero. */
export interface Atom {
  readonly kind: "atom";
  readonly expression: Expression;
  readonly truth: boolean;
  /** Where the specification says so. */
  readonly range: SourceRange;
  /** The condition for people; null: it is about the automaton itself, which nobody wants to read. */
  readonly text: string | null;
  /** The step by which `expression` gets its value. */
  readonly before?: Operation | undefined;
  /** What of the program it is about; left out: the step as a whole. */
  readonly about?: Expression | undefined;
}

export const TRUE: Formula = { kind: "constant", value: true };
export const FALSE: Formula = { kind: "constant", value: false };

export function both(parts: readonly Formula[]): Formula {
  return combined("and", parts);
}

export function either(parts: readonly Formula[]): Formula {
  return combined("or", parts);
}

export function negation(formula: Formula): Formula {
  switch (formula.kind) {
    case "constant":
      return formula.value ? FALSE : TRUE;
    case "atom":
      return { ...formula, truth: !formula.truth };
    case "and":
      return either(formula.parts.map(negation));
    case "or":
      return both(formula.parts.map(negation));
  }
}

/** False: nothing is known about it. */
export function areDisjoint(a: Formula, b: Formula): boolean {
  return disjuncts(a).every((one) =>
    disjuncts(b).every((other) => {
      const first = guardOf(one);
      const second = guardOf(other);
      return first === null || second === null || conjunction(first, second) === null;
    }),
  );
}

function combined(kind: "and" | "or", parts: readonly Formula[]): Formula {
  const neutral = kind === "and";
  const left: Formula[] = [];
  for (const part of parts) {
    if (part.kind === "constant") {
      if (part.value !== neutral) return part;
    } else if (part.kind === kind) left.push(...part.parts);
    else left.push(part);
  }
  if (left.length === 0) return neutral ? TRUE : FALSE;
  return left.length === 1 ? left[0]! : { kind, parts: left };
}

/** Each has at least those executions for which the formula holds because of it. */
function disjuncts(formula: Formula): readonly Formula[] {
  return formula.kind === "or" ? formula.parts : [formula];
}

/** Some of what has to hold; null: the formula never holds. */
function guardOf(formula: Formula): Guard | null {
  switch (formula.kind) {
    case "constant":
      return formula.value ? [] : null;
    case "atom":
      return [formula];
    case "or":
      return [];
    case "and": {
      const guards = formula.parts.map(guardOf);
      return guards.includes(null) ? null : guards.flatMap((guard) => guard ?? []);
    }
  }
}
