/** Patterns of C statements: `MATCH { … }`. */
import type {
  ArithmeticOperator,
  BinaryOperator,
  UnaryOperator,
} from "../../program/cfa/expression.ts";
import type { AutomatonVariable } from "./automaton.ts";

/** What an edge has to do. */
export type CPattern =
  | { readonly kind: "assignment"; readonly target: PatternNode; readonly value: PatternNode }
  | CallPattern
  /** `return e;` */
  | { readonly kind: "returned"; readonly value: PatternNode }
  /** A branch on which the condition holds (`truth`) or does not. */
  | { readonly kind: "condition"; readonly condition: PatternNode; readonly truth: boolean }
  /** `int x;`, compared as text. */
  | { readonly kind: "declaration"; readonly tokens: readonly string[] };

export interface CallPattern {
  readonly kind: "called";
  /** Null: whether and where to the result goes does not matter. */
  readonly target: PatternNode | null;
  /** A name, or a wildcard for any function. */
  readonly callee: PatternNode;
  readonly arguments: readonly PatternNode[];
  /** The list ends with `$?`: any further arguments, or none. */
  readonly isOpen: boolean;
}

export type PatternNode =
  | { readonly kind: "any" }
  | { readonly kind: "capture"; readonly index: number }
  /** `$$x`: the constant that the automaton's variable holds. */
  | { readonly kind: "automaton-variable"; readonly variable: AutomatonVariable }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "integer"; readonly value: bigint }
  /** Floating constants, characters and strings: as written. */
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "unary"; readonly operator: UnaryOperator; readonly operand: PatternNode }
  | { readonly kind: "address-of" | "dereference"; readonly operand: PatternNode }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: PatternNode;
      readonly right: PatternNode;
    }
  | {
      readonly kind: "member";
      readonly base: PatternNode;
      readonly name: string;
      readonly access: "." | "->";
    }
  | { readonly kind: "index"; readonly base: PatternNode; readonly index: PatternNode }
  | { readonly kind: "cast"; readonly type: string; readonly operand: PatternNode }
  | {
      readonly kind: "conditional";
      readonly condition: PatternNode;
      readonly then: PatternNode;
      readonly otherwise: PatternNode;
    };

export const BINARY_PRECEDENCE: ReadonlyMap<string, readonly [number, BinaryOperator]> = new Map([
  ...row(1, "|"),
  ...row(2, "^"),
  ...row(3, "&"),
  ...row(4, "==", "!="),
  ...row(5, "<", "<=", ">", ">="),
  ...row(6, "<<", ">>"),
  ...row(7, "+", "-"),
  ...row(8, "*", "/", "%"),
]);

export const COMPOUND_ASSIGNMENTS: ReadonlyMap<string, ArithmeticOperator> = new Map(
  (["*", "/", "%", "+", "-", "<<", ">>", "&", "^", "|"] as const).map((operator) => [
    `${operator}=`,
    operator,
  ]),
);

function row(
  precedence: number,
  ...operators: readonly BinaryOperator[]
): [string, readonly [number, BinaryOperator]][] {
  return operators.map((operator) => [operator, [precedence, operator]]);
}
