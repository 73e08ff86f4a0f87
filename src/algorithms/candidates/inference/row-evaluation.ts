import {
  ConcreteAlgebra,
  evaluate,
  type ArithmeticProblem,
  type ConcreteEnvironment,
  type ConcreteValue,
} from "../../../program/algebra/index.ts";
import type { Expression, Lvalue, VariableReference } from "../../../program/cfa/expression.ts";
import { sizeOf } from "../../../program/types/layout.ts";
import { isAggregate, type Field } from "../../../program/types/type.ts";
import { visitExpression } from "../../../program/cfa/visit-expression.ts";
import type { Place } from "../place.ts";

/** Pointers do not come up: expressions with any are not over places. */
interface NoPointer {
  readonly isPointer: true;
}

/** Evaluates expressions over places in recorded states. */
export class RowEvaluation {
  private readonly columns = new Map<string, number>();
  private readonly algebra: ConcreteAlgebra<NoPointer, string>;
  private row: readonly bigint[] = [];
  private readonly problems = new Set<ArithmeticProblem>();

  constructor(places: readonly Place[]) {
    places.forEach(({ expression }, i) => {
      const key = placeKey(expression);
      if (key !== null) this.columns.set(key, i);
    });
    this.algebra = new ConcreteAlgebra(this.environment());
  }

  /** Whether the expression speaks of nothing but places, by operations that are always defined enough. */
  isOverPlaces(root: Expression): boolean {
    const strange: Expression[] = root.type.kind === "integer" ? [] : [root];
    visitExpression(root, (expression) => {
      if (!this.isSupported(expression)) strange.push(expression);
    });
    return strange.length === 0;
  }

  /** Whether the condition holds in the state; null if it is undefined there. Only over places. */
  holds(condition: Expression, row: readonly bigint[]): boolean | null {
    this.row = row;
    this.problems.clear();
    const value = evaluate(condition, this.algebra);
    return this.problems.size === 0 ? value !== 0n : null;
  }

  private isSupported(expression: Expression): boolean {
    switch (expression.kind) {
      case "integer":
        return true;
      case "variable":
        // The whole of a structure is no place, but its fields are.
        return isAggregate(expression.type) || this.isPlace(expression);
      case "member":
      case "index":
        return isAggregate(expression.type) || this.isPlace(expression);
      case "binary": {
        const isDivision = expression.operator === "/" || expression.operator === "%";
        // By zero, an execution would trap.
        return !isDivision || (expression.right.kind === "integer" && expression.right.value > 0n);
      }
      case "unary":
      case "cast":
      case "conditional":
        return expression.type.kind === "integer";
      default:
        return false;
    }
  }

  private isPlace(expression: Lvalue): boolean {
    const key = placeKey(expression);
    return key !== null && this.columns.has(key);
  }

  private environment(): ConcreteEnvironment<NoPointer, string> {
    const impossible = (): never => {
      throw new TypeError("an expression over places has no pointers");
    };
    return {
      problem: (kind: ArithmeticProblem) => {
        if (kind !== "signed-overflow" && kind !== "shift-overflow") this.problems.add(kind);
      },
      functionPointer: impossible,
      addressValue: impossible,
      pointerAt: impossible,
      isNull: impossible,
      shift: impossible,
      difference: impossible,
      compare: impossible,
      variablePlace: ({ variable }: VariableReference) => String(variable.id),
      pointedPlace: impossible,
      memberPlace: (base: string, field: Field) => `${base}.${field.index}`,
      shiftPlace: (base: string, bytes: bigint) => `${base}@${bytes}`,
      pointerTo: impossible,
      load: (key: string): ConcreteValue<NoPointer> => this.row[this.columns.get(key)!]!,
    };
  }
}

function placeKey(expression: Lvalue): string | null {
  if (expression.kind === "variable") return String(expression.variable.id);
  if (expression.kind === "dereference") return null;
  const base = placeKey(expression.base);
  if (base === null) return null;
  if (expression.kind === "member") return `${base}.${expression.field.index}`;
  const size = sizeOf(expression.type);
  if (expression.index.kind !== "integer" || size === null) return null;
  return `${base}@${expression.index.value * BigInt(size)}`;
}
