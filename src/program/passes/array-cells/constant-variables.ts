/** Variables that hold one number wherever they are read. */
import { convertInteger, integerBinary } from "../../algebra/index.ts";
import type { Expression } from "../../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../cfa/graph.ts";
import { integerConstant } from "../../cfa/nodes.ts";
import type { Operation } from "../../cfa/operation.ts";
import type { Variable } from "../../cfa/variable.ts";
import { isScalar } from "../../types/type.ts";
import { findAddressTaken } from "../address-taken.ts";
import { visitReads, writtenVariable } from "../variable-uses.ts";
import { StepOrder } from "./step-order.ts";

/** Deeper chains of definitions are not followed. */
const MAXIMUM_DEPTH = 12;

/** Written once, by an assignment that every read comes after. */
export class ConstantVariables {
  private readonly definitions = new Map<Variable, CfaEdge>();
  private readonly values = new Map<Variable, bigint | null>();

  constructor(cfa: Cfa) {
    const taken = findAddressTaken(cfa);
    const writes = new Map<Variable, CfaEdge[]>();
    const readAt = new Map<Variable, CfaNode[]>();
    const declared = new Map<Variable, CfaEdge[]>();
    for (const edge of cfa.edges) {
      const { operation, source } = edge;
      const written = writtenVariable(operation);
      const isFirst = operation.kind === "declare";
      if (written !== null) listOf(isFirst ? declared : writes, written).push(edge);
      for (const parameter of parametersOf(operation)) listOf(writes, parameter).push(edge);
      visitReads(operation, (variable) => listOf(readAt, variable).push(source));
    }
    const order = new StepOrder(cfa);
    for (const [variable, edges] of writes) {
      const [only] = edges;
      if (edges.length !== 1 || taken.has(variable) || !isScalar(variable.type)) continue;
      if (only!.operation.kind === "call") continue;
      // Soundness: a jump back to its declaration makes a new variable, which the write has to come after.
      const isSettled = variable.isStatic
        ? only!.source.function === cfa.start
        : (readAt.get(variable) ?? []).every((node) => order.isAfter(node, only!)) &&
          (declared.get(variable) ?? []).every((one) => order.isAfter(only!.source, one));
      if (isSettled) this.definitions.set(variable, only!);
    }
  }

  /** Written once, before every read. */
  isSettled(variable: Variable): boolean {
    return this.definitions.has(variable);
  }

  /** Null: none that is known. */
  valueOf(expression: Expression, depth = 0): bigint | null {
    const { type } = expression;
    if (type.kind !== "integer" || depth > MAXIMUM_DEPTH) return null;
    switch (expression.kind) {
      case "integer":
        return expression.value;
      case "variable":
        return this.valueOfVariable(expression.variable, depth);
      case "cast": {
        const operand = this.valueOf(expression.operand, depth + 1);
        return operand === null ? null : convertInteger(operand, type);
      }
      case "binary": {
        const { operator, left, right } = expression;
        if (operator !== "+" && operator !== "-" && operator !== "*") return null;
        const a = this.valueOf(left, depth + 1);
        const b = a === null ? null : this.valueOf(right, depth + 1);
        return a === null || b === null ? null : integerBinary(operator, type, a, b).value;
      }
      default:
        return null;
    }
  }

  /** The number as an expression. */
  constantOf(variable: Variable): Expression | null {
    const { type } = variable;
    if (type.kind !== "integer") return null;
    const value = this.valueOfVariable(variable, 0);
    return value === null ? null : integerConstant(type, convertInteger(value, type), 0, 0);
  }

  private valueOfVariable(variable: Variable, depth: number): bigint | null {
    const known = this.values.get(variable);
    if (known !== undefined) return known;
    const operation = this.definitions.get(variable)?.operation;
    const value = operation?.kind === "assign" ? this.valueOf(operation.value, depth + 1) : null;
    this.values.set(variable, value);
    return value;
  }
}

function parametersOf(operation: Operation): readonly Variable[] {
  return operation.kind === "call" ? operation.callee.parameters : [];
}

function listOf<K, V>(lists: Map<K, V[]>, key: K): V[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
