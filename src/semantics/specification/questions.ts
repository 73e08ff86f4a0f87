/** Whom conditions and actions ask (`CHECK`, `EVAL`). */
import type { Action, Automaton, Condition, Element, Numeric } from "./automaton.ts";

/** The name of an analysis or automaton; null: anyone. "automata": the others of the specification. */
export type Addressee = { readonly name: string | null } | "automata";

/** Whether an automaton asks somebody who is none of them. */
export function asksOthers(automata: readonly Automaton[]): boolean {
  const names = new Set<string | null>(automata.map(({ name }) => name));
  return automata.some(({ states }) =>
    states.some(({ transitions }) =>
      transitions.some(({ asks }) =>
        asks.some((asked) => asked !== "automata" && !names.has(asked.name)),
      ),
    ),
  );
}

const NOBODY: readonly Addressee[] = [];

export function askedByCondition(condition: Condition): readonly Addressee[] {
  switch (condition.kind) {
    case "check":
      return [{ name: condition.query.analysis }];
    case "check-target":
      return ["automata"];
    case "not":
      return askedByCondition(condition.operand);
    case "and":
    case "or":
    case "same":
      return [...askedByCondition(condition.left), ...askedByCondition(condition.right)];
    case "compare":
      return [...askedByNumber(condition.left), ...askedByNumber(condition.right)];
    case "contains":
      return askedByElement(condition.element);
    default:
      return NOBODY;
  }
}

export function askedByAction(action: Action): readonly Addressee[] {
  switch (action.kind) {
    case "set-number":
      return askedByNumber(action.value);
    case "set-element":
      return askedByElement(action.element);
    case "encode":
      return NOBODY;
    case "print":
      return action.parts.flatMap((part) => {
        if (part.kind === "template") return NOBODY;
        return isNumeric(part) ? askedByNumber(part) : askedByCondition(part);
      });
  }
}

function askedByElement(element: Element): readonly Addressee[] {
  return element.kind === "number-element" ? askedByNumber(element.value) : NOBODY;
}

function askedByNumber(numeric: Numeric): readonly Addressee[] {
  if (numeric.kind === "evaluate") return [{ name: numeric.query.analysis }];
  if (numeric.kind !== "arithmetic") return NOBODY;
  return [...askedByNumber(numeric.left), ...askedByNumber(numeric.right)];
}

export function isNumeric(part: Numeric | Condition): part is Numeric {
  switch (part.kind) {
    case "number":
    case "variable":
    case "captured":
    case "arithmetic":
    case "line-number":
    case "evaluate":
      return true;
    default:
      return false;
  }
}
