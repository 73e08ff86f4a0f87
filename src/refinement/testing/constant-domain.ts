/** A small domain for tests: exact integers of plain variables, narrowed by `x == constant`. */
import { intMap, type Hashed, type IntMap } from "../../base/collections/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import type { RefinableDomain } from "../strongest-post.ts";

export type Constants = IntMap<Constant>;

class Constant implements Hashed {
  readonly value: bigint;
  readonly hash: number;

  constructor(value: bigint) {
    this.value = value;
    this.hash = Number(BigInt.asIntN(32, value));
  }

  equals(other: Constant): boolean {
    return other.value === this.value;
  }
}

/** `counted.posts` is how often the strongest post was asked for. */
export function constantDomain(
  cfa: Cfa,
): RefinableDomain<Constants, Variable> & { readonly counted: { posts: number } } {
  const variables = new Map<number, Variable>();
  for (const variable of cfa.globals) variables.set(variable.id, variable);
  for (const { locals } of cfa.functions) for (const one of locals) variables.set(one.id, one);
  const counted = { posts: 0 };
  return {
    counted,
    post: {
      initial: () => intMap.emptyMap(),
      post(state, edge) {
        counted.posts++;
        return post(state, edge);
      },
    },
    facts: {
      facts(state) {
        const facts: Variable[] = [];
        intMap.forEach(state, (_, id) => facts.push(variables.get(id)!));
        return facts;
      },
      without: (state, variable) => intMap.remove(state, variable.id),
      isTrue: (state) => state.size === 0,
      equals: (a, b) => intMap.equal(a, b),
    },
    traits: { variable: (variable) => variable, name: (variable) => variable.name },
  };
}

function post(state: Constants, { operation }: CfaEdge): Constants | null {
  switch (operation.kind) {
    case "assume":
      return assume(state, operation.condition, operation.truth);
    case "assign":
      return operation.target.kind === "variable"
        ? bind(state, operation.target.variable, evaluate(state, operation.value))
        : state;
    case "declare":
      return bind(state, operation.variable, operation.content === "zero" ? 0n : null);
    case "havoc":
      return operation.target.kind === "variable"
        ? bind(state, operation.target.variable, null)
        : state;
    case "call": {
      let next = state;
      operation.callee.parameters.forEach((parameter, i) => {
        next = bind(next, parameter, evaluate(state, operation.arguments[i]!));
      });
      return next;
    }
    case "return": {
      const { result, callee } = operation;
      if (result?.kind !== "variable") return state;
      const returned = intMap.get(state, callee.returnVariable!.id)?.value ?? null;
      return bind(state, result.variable, returned);
    }
    case "external":
      return operation.result?.kind === "variable"
        ? bind(state, operation.result.variable, null)
        : state;
    case "skip":
      return state;
  }
}

function bind(state: Constants, { id }: Variable, value: bigint | null): Constants {
  if (value === null) return intMap.remove(state, id);
  return intMap.set(state, id, new Constant(value));
}

function assume(state: Constants, condition: Expression, truth: boolean): Constants | null {
  const value = evaluate(state, condition);
  if (value !== null) return (value !== 0n) === truth ? state : null;
  if (condition.kind !== "binary") return state;
  const { operator, left, right } = condition;
  if (operator !== (truth ? "==" : "!=")) return state;
  const [a, b] = [evaluate(state, left), evaluate(state, right)];
  if (left.kind === "variable" && b !== null) return bind(state, left.variable, b);
  if (right.kind === "variable" && a !== null) return bind(state, right.variable, a);
  return state;
}

/** Null: not known. Wraps nowhere: tests use small numbers. */
function evaluate(state: Constants, expression: Expression): bigint | null {
  switch (expression.kind) {
    case "integer":
      return expression.value;
    case "variable":
      return intMap.get(state, expression.variable.id)?.value ?? null;
    case "cast":
      return evaluate(state, expression.operand);
    case "unary": {
      const operand = evaluate(state, expression.operand);
      if (operand === null) return null;
      if (expression.operator === "!") return operand === 0n ? 1n : 0n;
      return expression.operator === "-" ? -operand : ~operand;
    }
    case "binary": {
      const left = evaluate(state, expression.left);
      const right = evaluate(state, expression.right);
      return left === null || right === null ? null : compute(expression.operator, left, right);
    }
    default:
      return null;
  }
}

function compute(operator: string, a: bigint, b: bigint): bigint | null {
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "==":
      return a === b ? 1n : 0n;
    case "!=":
      return a !== b ? 1n : 0n;
    case "<":
      return a < b ? 1n : 0n;
    case "<=":
      return a <= b ? 1n : 0n;
    case ">":
      return a > b ? 1n : 0n;
    case ">=":
      return a >= b ? 1n : 0n;
    default:
      return null;
  }
}
