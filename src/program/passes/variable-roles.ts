/**
 * Roles of variables by how the program uses them: the domain types of Apel, Beyer, Friedberger, Raimondi
 * and von Rhein (HVC 2013) that refinement selection prefers or avoids. Variables whose values flow into
 * each other, or that are compared with each other, have the same role. A heuristic: nothing may depend
 * on it for soundness.
 */
import { isComparison, type Binary, type Expression, type Lvalue } from "../cfa/expression.ts";
import type { Cfa, CfaEdge } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { isScalar, type CType } from "../types/type.ts";
import { findAddressTaken, type AddressTakenVariables } from "./address-taken.ts";
import { findLoopCounters } from "./loop-counters.ts";
import { findLoops, type LoopStructure } from "./loops.ts";

type VariableRole =
  /** Holds 0 or 1 and is tested for being zero. */
  | "boolean"
  /** Holds constants and copies and is tested for equality only. */
  | "equality"
  /** Added, subtracted, ordered. */
  | "linear"
  /** Any other arithmetic; floats; whatever lives in memory. */
  | "arithmetic";

export interface VariableRoles {
  role(variable: Variable): VariableRole;
  /** Stepped by a constant in a loop whose exit tests it. */
  isLoopCounter(variable: Variable): boolean;
}

export function classifyVariables(
  cfa: Cfa,
  addressTaken: AddressTakenVariables = findAddressTaken(cfa),
  loops: LoopStructure = findLoops(cfa),
): VariableRoles {
  const classification = new Classification(cfa.variableCount, addressTaken);
  while (classification.addAll(cfa.edges));
  const counters = findLoopCounters(loops);
  return {
    role: (variable) => ROLES[classification.levelOf(variable)]!,
    isLoopCounter: (variable) => counters.has(variable),
  };
}

/** From easy to hard; a level is an index. */
const ROLES: readonly VariableRole[] = ["boolean", "equality", "linear", "arithmetic"];
const BOOLEAN = 0;
const EQUALITY = 1;
const LINEAR = 2;
const ARITHMETIC = 3;

/** What flows out of an expression: a variable's value (its group), or a value of some level. */
const NO_GROUP = -1;

class Classification {
  private hasChanged = false;
  /** Union-find over variable ids; levels are those of the roots. */
  private readonly parent: Int32Array;
  private readonly level: Uint8Array;
  private readonly addressTaken: AddressTakenVariables;
  /** Level of the expression last evaluated, besides its group. */
  private flowLevel = BOOLEAN;

  constructor(size: number, addressTaken: AddressTakenVariables) {
    this.parent = new Int32Array(size);
    for (let i = 0; i < size; i++) this.parent[i] = i;
    this.level = new Uint8Array(size);
    this.addressTaken = addressTaken;
  }

  levelOf(variable: Variable): number {
    return this.isTracked(variable) ? this.level[this.find(variable.id)]! : ARITHMETIC;
  }

  /** Adds the uses on all edges; whether that changed anything. */
  addAll(edges: readonly CfaEdge[]): boolean {
    this.hasChanged = false;
    for (const edge of edges) this.add(edge.operation);
    return this.hasChanged;
  }

  private add(operation: Operation): void {
    switch (operation.kind) {
      case "assume":
        this.flow(operation.condition);
        return;
      case "assign":
        this.assign(operation.target, this.flow(operation.value), this.flowLevel);
        return;
      case "havoc":
        this.assign(operation.target, NO_GROUP, unknownLevel(operation.target.type));
        return;
      case "call":
        operation.arguments.forEach((argument, i) => {
          const group = this.flow(argument);
          const parameter = operation.callee.parameters[i];
          if (parameter !== undefined) this.assignVariable(parameter, group, this.flowLevel);
        });
        return;
      case "return": {
        const { result, callee } = operation;
        if (result === null || callee.returnVariable === null) return;
        const isTracked = this.isTracked(callee.returnVariable);
        const group = isTracked ? this.find(callee.returnVariable.id) : NO_GROUP;
        this.assign(result, group, isTracked ? BOOLEAN : ARITHMETIC);
        return;
      }
      case "external":
        for (const argument of operation.arguments) this.flow(argument);
        if (operation.result !== null) {
          this.assign(operation.result, NO_GROUP, unknownLevel(operation.result.type));
        }
        return;
      case "declare":
      case "skip":
    }
  }

  private assign(target: Lvalue, group: number, level: number): void {
    if (target.kind === "variable") this.assignVariable(target.variable, group, level);
    else {
      this.flow(target);
      // What goes to memory comes back as anything.
      this.raise(group, EQUALITY);
    }
  }

  private assignVariable(variable: Variable, group: number, level: number): void {
    if (!this.isTracked(variable)) {
      this.raise(group, EQUALITY);
      return;
    }
    this.raise(variable.id, level);
    this.union(variable.id, group);
  }

  /** The group whose value the expression passes on, or `NO_GROUP`; `flowLevel` says what else it is. */
  private flow(expression: Expression): number {
    switch (expression.kind) {
      case "integer":
        return this.result(NO_GROUP, expression.value >> 1n === 0n ? BOOLEAN : EQUALITY);
      case "float":
        return this.result(NO_GROUP, ARITHMETIC);
      case "function":
        return this.result(NO_GROUP, EQUALITY);
      case "variable":
        if (!this.isTracked(expression.variable)) return this.unknown(expression.type);
        return this.result(this.find(expression.variable.id), BOOLEAN);
      case "member":
        this.flow(expression.base);
        return this.unknown(expression.type);
      case "index":
        this.flow(expression.base);
        this.raise(this.flow(expression.index), LINEAR);
        return this.unknown(expression.type);
      case "dereference":
        this.flow(expression.pointer);
        return this.unknown(expression.type);
      case "address-of":
        this.flow(expression.target);
        return this.result(NO_GROUP, EQUALITY);
      case "unary": {
        const group = this.flow(expression.operand);
        if (expression.operator === "!") return this.result(NO_GROUP, BOOLEAN);
        const level = expression.operator === "-" ? LINEAR : ARITHMETIC;
        this.raise(group, level);
        return this.result(group, level);
      }
      case "binary":
        return this.binary(expression);
      case "pointer-offset":
        this.raise(this.flow(expression.index), LINEAR);
        this.raise(this.flow(expression.pointer), LINEAR);
        return this.result(NO_GROUP, LINEAR);
      case "pointer-difference":
        this.raise(this.flow(expression.left), LINEAR);
        this.raise(this.flow(expression.right), LINEAR);
        return this.result(NO_GROUP, LINEAR);
      case "cast":
        return this.cast(expression.operand, expression.type);
      case "conditional": {
        this.flow(expression.condition);
        const then = this.flow(expression.then);
        const thenLevel = this.flowLevel;
        const otherwise = this.flow(expression.otherwise);
        const level = Math.max(thenLevel, this.flowLevel);
        return this.result(this.union(then, otherwise), level);
      }
    }
  }

  private cast(operand: Expression, type: CType): number {
    const group = this.flow(operand);
    if (type.kind === "integer" && type.rank === 0) return this.result(NO_GROUP, BOOLEAN);
    if (type.kind === "float" || operand.type.kind === "float") {
      this.raise(group, ARITHMETIC);
      return this.result(NO_GROUP, ARITHMETIC);
    }
    return this.result(group, this.flowLevel);
  }

  /** Chains of operators are walked in a loop: they can be long. */
  private binary(root: Binary): number {
    const chain = [root];
    let leftmost = root.left;
    while (leftmost.kind === "binary") {
      chain.push(leftmost);
      leftmost = leftmost.left;
    }
    let group = this.flow(leftmost);
    for (let i = chain.length - 1; i >= 0; i--) group = this.combine(chain[i]!, group);
    return group;
  }

  /** `left` and `flowLevel` are those of the left operand. */
  private combine(expression: Binary, left: number): number {
    const leftLevel = this.currentLevel(left);
    const right = this.flow(expression.right);
    const rightLevel = this.currentLevel(right);
    const both = this.union(left, right);
    const highest = Math.max(leftLevel, rightLevel);
    const { operator } = expression;
    if (isComparison(operator)) {
      const isEquality = operator === "==" || operator === "!=";
      this.raise(both, isEquality ? highest : Math.max(highest, LINEAR));
      return this.result(NO_GROUP, BOOLEAN);
    }
    const level = arithmeticLevel(expression, highest);
    this.raise(both, level);
    return this.result(both, level);
  }

  private currentLevel(group: number): number {
    return group === NO_GROUP ? this.flowLevel : Math.max(this.flowLevel, this.level[group]!);
  }

  private unknown(type: CType): number {
    return this.result(NO_GROUP, unknownLevel(type));
  }

  private result(group: number, level: number): number {
    this.flowLevel = level;
    return group;
  }

  private isTracked(variable: Variable): boolean {
    return isScalar(variable.type) && !this.addressTaken.has(variable);
  }

  private find(id: number): number {
    let root = id;
    while (this.parent[root] !== root) root = this.parent[root]!;
    for (let at = id; at !== root;) {
      const next = this.parent[at]!;
      this.parent[at] = root;
      at = next;
    }
    return root;
  }

  private union(a: number, b: number): number {
    if (a === NO_GROUP || b === NO_GROUP) return a === NO_GROUP ? b : a;
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA === rootB) return rootA;
    const level = Math.max(this.level[rootA]!, this.level[rootB]!);
    this.parent[rootB] = rootA;
    this.level[rootA] = level;
    this.hasChanged = true;
    return rootA;
  }

  private raise(group: number, level: number): void {
    if (group === NO_GROUP) return;
    const root = this.find(group);
    if (this.level[root]! >= level) return;
    this.level[root] = level;
    this.hasChanged = true;
  }
}

/** A value we know nothing about but its type. */
function unknownLevel(type: CType): number {
  if (type.kind === "float") return ARITHMETIC;
  return type.kind === "integer" && type.rank === 0 ? BOOLEAN : EQUALITY;
}

function arithmeticLevel({ operator, left, right, type }: Binary, highest: number): number {
  if (type.kind === "float") return ARITHMETIC;
  switch (operator) {
    case "+":
    case "-":
      return LINEAR;
    case "*":
      return left.kind === "integer" || right.kind === "integer" ? LINEAR : ARITHMETIC;
    case "&":
    case "|":
    case "^":
      return highest === BOOLEAN ? BOOLEAN : ARITHMETIC;
    default:
      return ARITHMETIC;
  }
}
