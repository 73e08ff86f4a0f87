import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaFunction } from "../../program/cfa/graph.ts";
import type { ExternalOperation, Operation } from "../../program/cfa/operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import {
  givesOnlyResult,
  libraryFunction,
  type LibraryFunction,
} from "../../program/library/index.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { visitVariables } from "../../program/passes/variable-uses.ts";
import { isAssume, type PathOperation } from "../paths/program-path.ts";
import { isKept, type SlicedPrefix } from "../paths/sliced-prefix.ts";

/**
 * Which operations of a sliced prefix can have to do with its contradiction, and which facts matter where. A guess that is
 * checked: a prefix of which it drops too much is interpolated without it.
 */
export interface Relevance<F> {
  /** Positions of the operations to execute, ascending; the contradicting one is the last. */
  readonly positions: readonly number[];
  /** Nothing was found to be irrelevant. */
  readonly isTotal: boolean;
  /** The fact may matter after the operation at `position`. */
  isRelevant(fact: F, position: number): boolean;
}

/** Nothing is known to be irrelevant. */
export function everythingRelevant<F>(prefix: SlicedPrefix): Relevance<F> {
  const positions: number[] = [];
  for (let i = 0; i < prefix.length; i++) if (isKept(prefix, i)) positions.push(i);
  return { positions, isTotal: true, isRelevant: () => true };
}

/** Where facts matter, collected from the end of a path to its beginning. */
export class FactIntervals<F> {
  /** By fact: from, to, from, to; descending. */
  private readonly intervals = new Map<F, number[]>();

  /** After each operation from `from` to `to`; `from` never grows. */
  add(fact: F, from: number, to: number): void {
    let list = this.intervals.get(fact);
    if (list === undefined) this.intervals.set(fact, (list = []));
    // Several objects may be one fact (activations, blocks), so that its intervals overlap.
    let end = to;
    while (list.length > 0 && list.at(-2)! <= end + 1) {
      end = Math.max(end, list.at(-1)!);
      list.length -= 2;
    }
    list.push(from, end);
  }

  has(fact: F, position: number): boolean {
    return isInside(this.intervals.get(fact), position);
  }
}

export interface AddressTaken {
  has(variable: Variable): boolean;
}

/**
 * By definitions and uses, backwards from the contradicting operation. Facts about no variable (null) always matter.
 */
export function useDefRelevance<F>(
  prefix: SlicedPrefix,
  addressTaken: AddressTaken,
  variableOf: (fact: F) => Variable | null,
): Relevance<F> {
  const { positions, isRelevant } = new BackwardSlice(prefix, addressTaken).run();
  return {
    positions,
    isTotal: false,
    isRelevant: (fact, position) => isRelevant(variableOf(fact), position),
  };
}

/** Key of everything that is read or written through pointers. Variables have their ids. */
const MEMORY = -1;

class BackwardSlice {
  private readonly prefix: SlicedPrefix;
  private readonly addressTaken: AddressTaken;
  /** Needed keys, each with the last position after which it is needed. */
  private readonly needed = new Map<number, number>();
  /** Finished intervals of positions, per key: from, to, from, to; descending. */
  private readonly intervals = new Map<number, number[]>();
  private readonly recursive: ReadonlySet<string>;
  private readonly neededAddressTaken = new Set<number>();
  private position = 0;

  constructor(prefix: SlicedPrefix, addressTaken: AddressTaken) {
    this.prefix = prefix;
    this.addressTaken = addressTaken;
    this.recursive = findRecursiveFunctions(prefix);
  }

  run(): Pick<Relevance<Variable | null>, "positions" | "isRelevant"> {
    const { prefix, intervals, addressTaken } = this;
    const positions: number[] = [];
    for (this.position = prefix.length - 1; this.position >= 0; this.position--) {
      if (!isKept(prefix, this.position)) continue;
      const isLast = this.position === prefix.length - 1;
      const isRelevant = this.visit(prefix.operations[this.position]!, isLast);
      // Domains may set themselves up at the first operation.
      if (isRelevant || this.position === 0) positions.push(this.position);
    }
    positions.reverse();
    for (const key of [...this.needed.keys()]) this.close(key, -1);
    return {
      positions,
      isRelevant(variable, position) {
        if (variable === null || isInside(intervals.get(variable.id), position)) return true;
        return addressTaken.has(variable) && isInside(intervals.get(MEMORY), position);
      },
    };
  }

  /** Whether the operation is relevant; then what it reads is needed before it. */
  private visit(operation: PathOperation, isLast: boolean): boolean {
    if (operation.assumption !== null) {
      return this.visitAssume(operation.assumption.expression, isLast);
    }
    if (isLast) {
      this.needAll(operation.edge.operation);
      return true;
    }
    if (isAssume(operation)) return this.visitAssumeOperation(operation.edge.operation);
    return this.visitOperation(operation.edge.operation);
  }

  private visitAssumeOperation(operation: Operation): boolean {
    if (operation.kind === "assume") return this.visitAssume(operation.condition, false);
    if (operation.kind !== "external") return true;
    return operation.arguments.some((argument) => this.visitAssume(argument, false));
  }

  /** An assumption on the way matters only by what it lets the domain learn about needed variables. */
  private visitAssume(condition: Expression, isLast: boolean): boolean {
    if (!isLast && !this.mentionsNeeded(condition)) return false;
    this.need(condition);
    return true;
  }

  private visitOperation(operation: Operation): boolean {
    switch (operation.kind) {
      case "assign":
        if (!this.define(operation.target)) return false;
        this.need(operation.value);
        return true;
      case "havoc":
        return this.define(operation.target);
      case "declare":
        return this.defineVariable(operation.variable);
      case "call":
        operation.arguments.forEach((argument, i) => {
          const parameter = operation.callee.parameters[i];
          // Variadic arguments are found through memory.
          if (parameter === undefined || this.defineVariable(parameter)) this.need(argument);
        });
        // Domains may keep a frame per call.
        return true;
      case "return": {
        const { callee, result } = operation;
        if (result !== null && this.define(result) && callee.returnVariable !== null) {
          this.add(callee.returnVariable.id, callee.returnVariable);
        }
        return true;
      }
      case "external":
        return this.visitExternal(operation);
      case "assume":
      case "skip":
        return false;
    }
  }

  private visitExternal(operation: ExternalOperation): boolean {
    const known = libraryFunction(operation.name);
    const definesNeeded = operation.result !== null && this.define(operation.result);
    const isOnlyResult = known !== null && givesOnlyResult(known);
    const mayWrite = !isOnlyResult && this.isMemoryNeeded();
    if (known !== null && !definesNeeded && !mayWrite) return isBlockOperation(known);
    for (const argument of operation.arguments) {
      this.need(argument);
      if (argument.type.kind === "pointer") this.add(MEMORY, null);
    }
    return true;
  }

  /** The operation writes `target`. False: nobody needs what it writes. */
  private define(target: Lvalue): boolean {
    if (target.kind === "variable") return this.defineVariable(target.variable);
    const root = rootOf(target);
    const isNeeded = root === null ? this.isMemoryNeeded() : this.isNeeded(root);
    if (isNeeded) this.need(target);
    return isNeeded;
  }

  private defineVariable(variable: Variable): boolean {
    if (!this.isNeeded(variable)) return false;
    // In recursion the same variable names several objects, and only one of them is written.
    const isOneObject =
      variable.functionName === null || !this.recursive.has(variable.functionName);
    if (isOneObject) this.close(variable.id, this.position);
    return true;
  }

  private isNeeded(variable: Variable): boolean {
    if (this.needed.has(variable.id)) return true;
    return this.needed.has(MEMORY) && this.addressTaken.has(variable);
  }

  private isMemoryNeeded(): boolean {
    return this.needed.has(MEMORY) || this.neededAddressTaken.size > 0;
  }

  private mentionsNeeded(expression: Expression): boolean {
    if (this.isMemoryNeeded() && readsMemory(expression)) return true;
    let isFound = false;
    visitVariables(expression, (variable) => {
      isFound ||= this.isNeeded(variable);
    });
    return isFound;
  }

  private needAll(operation: Operation): void {
    switch (operation.kind) {
      case "assume":
        this.need(operation.condition);
        return;
      case "assign":
        this.need(operation.target);
        this.need(operation.value);
        return;
      case "call":
      case "external":
        for (const argument of operation.arguments) this.need(argument);
        return;
      case "return":
      case "havoc":
      case "declare":
      case "skip":
    }
  }

  private need(expression: Expression): void {
    visitVariables(expression, (variable) => {
      this.add(variable.id, variable);
    });
    if (readsMemory(expression)) this.add(MEMORY, null);
  }

  private add(key: number, variable: Variable | null): void {
    if (this.needed.has(key)) return;
    this.needed.set(key, this.position - 1);
    if (variable !== null && this.addressTaken.has(variable)) {
      this.neededAddressTaken.add(key);
    }
  }

  private close(key: number, from: number): void {
    const to = this.needed.get(key);
    if (to === undefined) return;
    this.needed.delete(key);
    this.neededAddressTaken.delete(key);
    let list = this.intervals.get(key);
    if (list === undefined) {
      list = [];
      this.intervals.set(key, list);
    }
    list.push(from, to);
  }
}

/** Domains may count the blocks that were allocated. */
function isBlockOperation({ kind }: LibraryFunction): boolean {
  return kind === "allocation" || kind === "deallocation";
}

/** `list` holds intervals from, to, … in descending order. */
function isInside(list: readonly number[] | undefined, position: number): boolean {
  if (list === undefined) return false;
  let low = 0;
  let high = list.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (position < list[2 * middle]!) low = middle + 1;
    else if (position > list[2 * middle + 1]!) high = middle - 1;
    else return true;
  }
  return false;
}

/** The variable a part belongs to; null behind a pointer. */
function rootOf(target: Lvalue): Variable | null {
  let part = target;
  while (part.kind === "member" || part.kind === "index") part = part.base;
  return part.kind === "variable" ? part.variable : null;
}

function readsMemory(root: Expression): boolean {
  let isFound = false;
  visitExpression(root, ({ kind }) => {
    isFound ||= kind === "dereference";
  });
  return isFound;
}

/** Functions that are entered on the path while they have not returned. */
function findRecursiveFunctions(prefix: SlicedPrefix): ReadonlySet<string> {
  const active = new Map<CfaFunction, number>();
  const found = new Set<string>();
  for (let i = 0; i < prefix.length; i++) {
    const { edge, assumption } = prefix.operations[i]!;
    if (assumption !== null) continue;
    const { operation } = edge;
    if (operation.kind !== "call" && operation.kind !== "return") continue;
    const calls = (active.get(operation.callee) ?? 0) + (operation.kind === "call" ? 1 : -1);
    active.set(operation.callee, calls);
    if (calls > 1) found.add(operation.callee.name);
  }
  return found;
}
