/** What a `.spc` file says, names checked. Nothing here knows a program. */
import type { SourceRange } from "../../base/diagnostics/index.ts";
import type { ArithmeticOperator } from "../../program/cfa/expression.ts";
import type { ObligationKind } from "../obligations/index.ts";
import type { CallPattern, CPattern } from "./c-pattern.ts";
import type { Addressee } from "./questions.ts";

export interface Automaton {
  readonly name: string;
  /** Its name in the specification. */
  readonly range: SourceRange;
  /**
   * A control automaton may cut executions off (STOP), an observer only watches, an environment keeps variables for the
   * others and judges nothing, a mining automaton only says what to track.
   */
  readonly kind: "observer" | "control" | "environment" | "mining";
  readonly variables: readonly AutomatonVariable[];
  readonly states: readonly ControlState[];
  readonly initial: ControlState;
}

/** The value is a number, or a set as a sorted list. `index` is its place in the list of values. */
export interface AutomatonVariable {
  readonly name: string;
  readonly index: number;
  readonly type: "int" | "set of int" | "set of string";
  readonly initial: AutomatonValue;
}

/** null: any number. A set holds its elements as text, sorted. */
export type AutomatonValue = bigint | null | readonly string[];

export interface ControlState {
  readonly name: string;
  /** Dense in the automaton: index for side tables. */
  readonly index: number;
  readonly isTarget: boolean;
  /** `first`: the first transition that matches is taken; `all`: each that matches. */
  readonly takes: "first" | "all";
  readonly transitions: readonly Transition[];
}

/**
 * `trigger -> ASSERT* ASSUME{…}? action* follow ;`, and of `trigger -> SPLIT {…} action* follow NEGATION action* follow ;`
 * each half; of mining automata `trigger -> CANDIDATE{…}? GOTO state ;`.
 */
export interface Transition {
  readonly range: SourceRange;
  readonly trigger: Condition;
  readonly assertions: readonly Condition[];
  /** In effect after the actions. */
  readonly assumptions: readonly CText[];
  /** It is taken where not all of the assumptions hold: the second half of a SPLIT. */
  readonly isNegated: boolean;
  /** Those of the assumptions that are about sets of the automaton. */
  readonly conditions: readonly Condition[];
  /** Of mining automata: what is worth tracking where the trigger holds. */
  readonly candidates: readonly CText[];
  readonly actions: readonly Action[];
  readonly follow: Follow;
  /** Whom it asks: it can be taken only when they have taken the edge too. */
  readonly asks: readonly Addressee[];
}

/** One C expression as written; its range is where it stands in the specification. */
export interface CText {
  readonly range: SourceRange;
}

export type Follow =
  | { readonly kind: "goto"; readonly state: string }
  | { readonly kind: "error"; readonly message: Template | null }
  | { readonly kind: "stop" }
  /** Exploration pauses in the state. */
  | { readonly kind: "break" };

export type Action =
  | { readonly kind: "set-number"; readonly variable: AutomatonVariable; readonly value: Numeric }
  | {
      readonly kind: "set-element";
      readonly variable: AutomatonVariable;
      readonly element: Element;
      readonly isMember: boolean;
      /** The element, for messages. */
      readonly range: SourceRange;
    }
  | { readonly kind: "encode"; readonly statements: readonly EncodedStatement[] }
  | {
      readonly kind: "print";
      readonly parts: readonly (Template | Numeric | Condition)[];
      readonly once: boolean;
    };

/** A statement of ENCODE: the declaration of a variable of the specification, an assignment to one, or both. */
export interface EncodedStatement {
  readonly range: SourceRange;
  readonly name: SourceRange;
  /** The type of a declaration, without the name. */
  readonly declared: SourceRange | null;
  /** Null: there is no value. `value` is what stands behind the operator; empty: one (`x++`). */
  readonly assigned: AssignedValue | null;
}

interface AssignedValue {
  readonly operator: "=" | ArithmeticOperator;
  readonly value: SourceRange;
}

export type Condition =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "not"; readonly operand: Condition }
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "same"; readonly left: Condition; readonly right: Condition }
  | {
      readonly kind: "compare";
      readonly operator: "==" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Numeric;
      readonly right: Numeric;
    }
  | { readonly kind: "match-text"; readonly text: string }
  | { readonly kind: "match-expression"; readonly expression: RegExp }
  | { readonly kind: "match-pattern"; readonly pattern: CPattern }
  | { readonly kind: "match-label"; readonly label: string | RegExp }
  | { readonly kind: "match-call"; readonly name: string }
  /** A call before the function begins, and after it came back. */
  | { readonly kind: "match-called" | "match-returned"; readonly pattern: CallPattern }
  /** A step that was woven in for this part of a specification. */
  | { readonly kind: "match-woven"; readonly range: SourceRange }
  /** A step that may owe this. */
  | { readonly kind: "match-obligation"; readonly obligation: ObligationKind }
  | { readonly kind: "match-assert" | "match-entry" | "match-exit" }
  | { readonly kind: "covers-lines"; readonly lines: ReadonlySet<number> }
  /** The step begins in one of these stretches of the source text. Not in the language. */
  | { readonly kind: "covers-text"; readonly stretches: readonly Stretch[] }
  | { readonly kind: "check-location"; readonly query: LocationQuery }
  | { readonly kind: "check"; readonly query: Query }
  /** Some other automaton reports a violation. */
  | { readonly kind: "check-target" }
  | {
      readonly kind: "contains";
      readonly variable: AutomatonVariable;
      readonly element: Element;
    }
  | { readonly kind: "is-empty"; readonly variable: AutomatonVariable };

/** Offsets in the source text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export type Numeric =
  | { readonly kind: "number"; readonly value: bigint }
  | { readonly kind: "variable"; readonly variable: AutomatonVariable }
  | { readonly kind: "captured"; readonly index: number }
  | {
      readonly kind: "arithmetic";
      readonly operator: "+" | "-" | "*";
      readonly left: Numeric;
      readonly right: Numeric;
    }
  | { readonly kind: "line-number" }
  | { readonly kind: "evaluate"; readonly query: Query };

/** What is put into a set or looked for in it. */
export type Element =
  | { readonly kind: "number-element"; readonly value: Numeric }
  | { readonly kind: "text-element"; readonly text: Template };

export interface Query {
  /** Null: any analysis that knows the question. */
  readonly analysis: string | null;
  readonly text: Template;
  readonly range: SourceRange;
}

/** Questions about where an edge leads to; answered without the location analysis. */
export interface LocationQuery {
  readonly about: "line" | "functionname" | "label" | "nodenumber" | "mainentry";
  readonly value: string;
}

/** Text with substitutions. */
export interface Template {
  readonly kind: "template";
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart =
  | string
  | { readonly kind: "variable"; readonly variable: AutomatonVariable }
  | { readonly kind: "captured"; readonly index: number }
  | { readonly kind: "rawstatement" | "assertion" | "obligation" | "line" | "location" | "file" };
