/**
 * Storage of variables: a plain scalar whose address is never taken lives in a slot, everything else is a
 * byte object. Slots hold the value itself: a number for integers of up to 32 bits, a `bigint` for wider ones, a float,
 * a pointer; `undefined` before the first write. The slot of a byte object's variable holds the object.
 */
import { invariant } from "../../base/diagnostics/index.ts";
import type { FloatValue } from "../algebra/index.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import type { Cfa, CfaFunction } from "../cfa/graph.ts";
import type { Operation } from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { sizeOf } from "../types/layout.ts";
import { isScalar, type IntegerType } from "../types/type.ts";
import { FrameLayout } from "./address-space.ts";
import type { MemoryObject, Pointer } from "./memory-object.ts";

export type ScalarValue = number | bigint | FloatValue | Pointer;
type SlotValue = ScalarValue | MemoryObject | undefined;
export type Slots = SlotValue[];

/** Whether values of the type are numbers in the interpreter (else `bigint`). */
export function isSmall(type: IntegerType): boolean {
  return type.bits <= 32;
}

/** What all activations of a function have in common. */
export interface FrameShape {
  readonly function: CfaFunction;
  /** One per local, then the address of the frame if it has one. Nothing is in them. */
  readonly slots: Slots;
  /** What an activation needs of the stack for its locals in memory. */
  readonly layout: FrameLayout;
}

/** Where each variable of the program lives. */
export class SlotTable {
  /** By variable id: index in the slots of its function, or in the global ones. */
  private readonly indices: Int32Array;
  private readonly inMemory: Uint8Array;
  readonly globalCount: number;
  /** Of locals in memory: where they lie in the frame. */
  private readonly frameOffsets: Float64Array;
  private readonly shapes = new Map<CfaFunction, FrameShape>();
  private static readonly known = new WeakMap<Cfa, SlotTable>();

  /** Performance: short executions of a large program would spend a quarter of their time on it. */
  static of(cfa: Cfa): SlotTable {
    let table = SlotTable.known.get(cfa);
    if (table === undefined) SlotTable.known.set(cfa, (table = new SlotTable(cfa)));
    return table;
  }

  private constructor(cfa: Cfa) {
    this.indices = new Int32Array(cfa.variableCount).fill(-1);
    this.inMemory = new Uint8Array(cfa.variableCount);
    this.frameOffsets = new Float64Array(cfa.variableCount);
    let globals = 0;
    for (const variable of cfa.globals) {
      this.indices[variable.id] = globals++;
      this.classify(variable);
    }
    this.globalCount = globals;
    for (const inFunction of cfa.functions) {
      let locals = 0;
      for (const variable of inFunction.locals) {
        invariant(!variable.isStatic, "static locals are among the globals");
        this.indices[variable.id] = locals++;
        this.classify(variable);
      }
    }
    for (const edge of cfa.edges) this.markOperation(edge.operation);
    for (const inFunction of cfa.functions) this.layOut(inFunction);
  }

  indexOf(variable: Variable): number {
    const index = this.indices[variable.id];
    invariant(index !== undefined && index >= 0, `${variable.qualifiedName} has a slot`);
    return index;
  }

  isInMemory(variable: Variable): boolean {
    return this.inMemory[variable.id] === 1;
  }

  frameOffset(variable: Variable): number {
    return this.frameOffsets[variable.id]!;
  }

  shapeOf(inFunction: CfaFunction): FrameShape {
    return this.shapes.get(inFunction)!;
  }

  private layOut(inFunction: CfaFunction): void {
    const layout = new FrameLayout();
    for (const variable of inFunction.locals) {
      if (!this.isInMemory(variable)) continue;
      const { type, alignment } = variable;
      this.frameOffsets[variable.id] = layout.add(sizeOf(type) ?? 0, alignment);
    }
    const slots = emptySlots(inFunction.locals.length + (layout.size > 0 ? 1 : 0));
    this.shapes.set(inFunction, { function: inFunction, slots, layout });
  }

  private classify(variable: Variable): void {
    if (!isScalar(variable.type)) this.inMemory[variable.id] = 1;
  }

  private markOperation(operation: Operation): void {
    switch (operation.kind) {
      case "assume":
        this.mark(operation.condition);
        return;
      case "assign":
        this.mark(operation.target);
        this.mark(operation.value);
        return;
      case "havoc":
        this.mark(operation.target);
        return;
      case "call":
        for (const argument of operation.arguments) this.mark(argument);
        return;
      case "external":
        for (const argument of operation.arguments) this.mark(argument);
        if (operation.result !== null) this.mark(operation.result);
        return;
      case "return":
        if (operation.result !== null) this.mark(operation.result);
        return;
      case "declare":
        // Soundness: functions of the translation unit that defines it write to it.
        if (operation.variable.isStatic && operation.content === "indeterminate") {
          this.inMemory[operation.variable.id] = 1;
        }
        return;
      case "skip":
        return;
    }
  }

  /** Marks the variables whose address the expression takes. */
  private mark(start: Expression): void {
    const pending: Expression[] = [start];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      switch (node.kind) {
        case "variable":
        case "integer":
        case "float":
        case "function":
          break;
        case "member":
          pending.push(node.base);
          break;
        case "index":
          pending.push(node.base, node.index);
          break;
        case "dereference":
          pending.push(node.pointer);
          break;
        case "address-of":
          this.markTarget(node.target);
          pending.push(node.target);
          break;
        case "unary":
        case "cast":
          pending.push(node.operand);
          break;
        case "binary":
        case "pointer-difference":
          pending.push(node.left, node.right);
          break;
        case "pointer-offset":
          pending.push(node.pointer, node.index);
          break;
        case "conditional":
          pending.push(node.condition, node.then, node.otherwise);
          break;
      }
    }
  }

  private markTarget(target: Lvalue): void {
    let root = target;
    while (root.kind === "member" || root.kind === "index") root = root.base;
    if (root.kind === "variable") this.inMemory[root.variable.id] = 1;
  }
}

export function emptySlots(count: number): Slots {
  // Filled at once: an array without holes stays fast.
  const slots: Slots = [];
  for (let i = 0; i < count; i++) slots.push(undefined);
  return slots;
}
