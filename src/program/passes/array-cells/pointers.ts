/**
 * Which arrays pointers lead to. A pointer that is only ever given the beginning of one array, and only used for its elements or handed on, is
 * another name of the array.
 */
import type { Expression, Lvalue } from "../../cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../cfa/graph.ts";
import type { Operation } from "../../cfa/operation.ts";
import { expressionsOf } from "../../cfa/operation-expressions.ts";
import type { Variable } from "../../cfa/variable.ts";
import { libraryFunction, type Allocation } from "../../library/index.ts";
import { sizeOf } from "../../types/layout.ts";
import type { ArrayType } from "../../types/type.ts";
import { findAddressTaken } from "../address-taken.ts";
import { buildCallGraph } from "../call-graph.ts";
import { findLoops } from "../loops.ts";
import { visitVariables } from "../variable-uses.ts";
import type { ArrayObject } from "./array-object.ts";
import type { ConstantVariables } from "./constant-variables.ts";
import { StepOrder } from "./step-order.ts";

/** What one pointer was given: arrays, other pointers, or something that is not understood. */
interface Holder {
  readonly variable: Variable;
  readonly objects: Set<ArrayObject>;
  readonly givenTo: Set<Holder>;
  isSpoiled: boolean;
}

/** A block whose content nobody copies, as large as the first arguments say. */
export function newBlock(name: string): Allocation | null {
  const allocation = libraryFunction(name)?.effects.allocates ?? null;
  if (allocation?.factors[0] !== 0 || allocation.given !== "result") return null;
  return allocation.content === "copied" ? null : allocation;
}

/** Only changes, or ends, what its first argument points to. */
function isOfBlock(name: string): boolean {
  const effects = libraryFunction(name)?.effects;
  return effects?.transfers === "fill" || (effects?.frees === 0 && effects.allocates === null);
}

export class ArrayPointers {
  private readonly cfa: Cfa;
  private readonly constants: ConstantVariables;
  private readonly taken: ReturnType<typeof findAddressTaken>;
  private readonly calls: ReturnType<typeof buildCallGraph>;
  private readonly loops: ReturnType<typeof findLoops>;
  private readonly holders = new Map<Variable, Holder>();
  private readonly arrays = new Map<Variable, ArrayObject>();
  private readonly blocks = new Map<CfaEdge, ArrayObject>();
  private readonly spoiled = new Set<ArrayObject>();

  constructor(cfa: Cfa, constants: ConstantVariables) {
    this.cfa = cfa;
    this.constants = constants;
    this.taken = findAddressTaken(cfa);
    this.calls = buildCallGraph(cfa);
    this.loops = findLoops(cfa);
    for (const edge of cfa.edges) this.collect(edge);
    this.propagate();
    this.spoilMixed();
    this.spoilJumpedOver();
  }

  /** All that are understood. */
  get objects(): readonly ArrayObject[] {
    return [...this.arrays.values(), ...this.blocks.values()].filter(
      (object) => !this.spoiled.has(object),
    );
  }

  spoil(object: ArrayObject): void {
    this.spoiled.add(object);
  }

  /** The array of that name, or that the pointer is a name of. */
  objectOf(variable: Variable): ArrayObject | null {
    const object =
      variable.type.kind === "array"
        ? this.arrays.get(variable)
        : [...(this.holders.get(variable)?.objects ?? [])][0];
    return object === undefined || this.spoiled.has(object) ? null : object;
  }

  /** The array at whose beginning the pointer is; null if it is none of ours. */
  pointedBy(pointer: Expression): ArrayObject | null {
    const variable = pointer.kind === "variable" ? pointer.variable : beginningOf(pointer);
    return variable === null ? null : this.objectOf(variable);
  }

  /** The same, whatever type the pointer was converted to. */
  convertedFrom(pointer: Expression): ArrayObject | null {
    return this.pointedBy(withoutPointerCasts(pointer));
  }

  allocatedBy(edge: CfaEdge): ArrayObject | null {
    const object = this.blocks.get(edge);
    return object === undefined || this.spoiled.has(object) ? null : object;
  }

  // ------------------------------------------------------------------ collecting

  private collect(edge: CfaEdge): void {
    const { operation } = edge;
    switch (operation.kind) {
      case "declare":
        this.declare(operation.variable);
        return;
      case "assign":
        if (isPointerVariable(operation.target)) {
          this.give(operation.value, operation.target.variable);
        } else {
          this.use(operation.target);
          this.use(operation.value);
        }
        return;
      case "assume":
        this.use(operation.condition);
        return;
      case "havoc":
        this.overwrite(operation.target);
        return;
      case "call":
        this.bind(operation);
        return;
      case "return":
        this.comeBack(operation);
        return;
      case "external":
        this.callOut(operation, edge);
        return;
      case "skip":
    }
  }

  private declare(variable: Variable): void {
    const { type } = variable;
    if (type.kind === "pointer") {
      // Its content is anything until it is written.
      this.holderOf(variable).isSpoiled = true;
      return;
    }
    if (type.kind !== "array" || type.length === null || type.isVariableLength) return;
    this.objectOfArray(variable, type);
  }

  private objectOfArray(variable: Variable, type: ArrayType): void {
    if (this.arrays.has(variable)) return;
    const { name } = variable;
    const bytes = BigInt(sizeOf(type) ?? 0);
    const object = { holder: variable, name, element: type.element, bytes, allocation: null };
    this.arrays.set(variable, object);
    if (variable.storage === "string") this.spoiled.add(object);
    if (variable.functionName !== null && !variable.isStatic) {
      const owner = this.cfa.functions.find((one) => one.locals.includes(variable));
      // Soundness: several activations have an array each.
      if (owner === undefined || this.calls.isRecursive(owner)) this.spoiled.add(object);
    }
  }

  private bind(operation: Extract<Operation, { kind: "call" }>): void {
    const { parameters } = operation.callee;
    operation.arguments.forEach((argument, i) => {
      const parameter = parameters[i];
      if (parameter?.type.kind === "pointer") this.give(argument, parameter);
      else this.use(argument);
    });
    // A call with fewer arguments leaves the others indeterminate.
    for (const missing of parameters.slice(operation.arguments.length)) {
      if (missing.type.kind === "pointer") this.holderOf(missing).isSpoiled = true;
    }
  }

  private comeBack({ result, callee }: Extract<Operation, { kind: "return" }>): void {
    const { returnVariable } = callee;
    // Soundness: a function may also end without a value.
    if (returnVariable?.type.kind === "pointer") this.holderOf(returnVariable).isSpoiled = true;
    if (result !== null) this.overwrite(result);
  }

  private callOut(operation: Extract<Operation, { kind: "external" }>, edge: CfaEdge): void {
    const { name, result, arguments: values } = operation;
    const [first, ...others] = values;
    const isOwn = isOfBlock(name) && first !== undefined && this.isBase(first) && result === null;
    if (!isOwn) {
      if (first !== undefined) this.use(first);
    }
    for (const other of others) this.use(other);
    if (result === null) return;
    if (newBlock(name) !== null && isPointerVariable(result)) this.allocate(edge, result.variable);
    else this.overwrite(result);
  }

  private allocate(edge: CfaEdge, holder: Variable): void {
    const { operation } = edge;
    if (operation.kind !== "external") return;
    const isOneFactor = newBlock(operation.name)?.factors.length === 1;
    const bytes = isOneFactor ? operation.arguments[0] : null;
    const size = bytes == null ? null : this.constants.valueOf(bytes);
    const object = { holder, name: holder.name, element: null, bytes: size, allocation: edge };
    this.blocks.set(edge, object);
    this.holderOf(holder).objects.add(object);
    if (!this.hasOneAtATime(edge, holder)) this.spoiled.add(object);
  }

  /** Soundness: the cell that is observed belongs to one block, and older ones of the same allocation must be out of reach. */
  private hasOneAtATime(edge: CfaEdge, holder: Variable): boolean {
    if (this.isOnce(edge)) return true;
    const inFunction = edge.source.function;
    if (this.calls.isRecursive(inFunction) || holder.isStatic) return false;
    return holder.storage === "temporary" && edge.operation.kind === "external";
  }

  /** Nothing comes by the edge twice. */
  isOnce({ source }: CfaEdge): boolean {
    if (this.loops.loops.some((loop) => loop.contains(source))) return false;
    const inFunction = source.function;
    if (inFunction === this.cfa.start) return true;
    const calls = this.calls.callsTo(inFunction);
    return calls.length === 1 && !this.calls.isRecursive(inFunction) && this.isOnce(calls[0]!);
  }

  /** Something that is not understood may be stored there. */
  private overwrite(target: Lvalue): void {
    if (isPointerVariable(target)) this.holderOf(target.variable).isSpoiled = true;
    else this.use(target);
  }

  /** `value` becomes the content of a pointer. */
  private give(value: Expression, to: Variable): void {
    const receiver = this.holderOf(to);
    const bare = withoutPointerCasts(value);
    if (bare.kind === "variable" && bare.type.kind === "pointer") {
      this.holderOf(bare.variable).givenTo.add(receiver);
      return;
    }
    const variable = beginningOf(bare);
    if (variable?.type.kind === "array") {
      this.objectOfArray(variable, variable.type);
      receiver.objects.add(this.arrays.get(variable)!);
      return;
    }
    receiver.isSpoiled = true;
    this.use(value);
  }

  private isBase(pointer: Expression): boolean {
    const bare = withoutPointerCasts(pointer);
    return bare.kind === "variable" || beginningOf(bare) !== null;
  }

  /** Arrays and pointers in an expression, except as the base of an element, are used in ways that are not followed. */
  private use(root: Expression): void {
    const pending: Expression[] = [root];
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      if (at.kind === "variable") {
        if (at.type.kind === "pointer") this.holderOf(at.variable).isSpoiled = true;
        continue;
      }
      if (at.kind === "address-of") this.spoilTarget(at.target, pending);
      else if (at.kind === "dereference") pending.push(...indexOf(at.pointer));
      else pending.push(...operandsOf(at));
    }
  }

  private spoilTarget(target: Lvalue, pending: Expression[]): void {
    let part: Lvalue = target;
    for (;;) {
      if (part.kind === "index") {
        pending.push(part.index);
        part = part.base;
      } else if (part.kind === "member") part = part.base;
      else break;
    }
    if (part.kind === "dereference") {
      // The pointer itself gets into something else.
      pending.push(part.pointer);
      return;
    }
    const { type } = part.variable;
    if (type.kind !== "array") return;
    this.objectOfArray(part.variable, type);
    this.spoiled.add(this.arrays.get(part.variable)!);
  }

  private holderOf(variable: Variable): Holder {
    let holder = this.holders.get(variable);
    if (holder === undefined) {
      // Soundness: a pointer that others can write, or that calls below may still change, may hold anything.
      const isSpoiled =
        variable.isStatic || this.taken.has(variable) || !this.isInitialised(variable);
      holder = { variable, objects: new Set(), givenTo: new Set(), isSpoiled };
      this.holders.set(variable, holder);
    }
    return holder;
  }

  /** Soundness: a jump over its initialiser leaves a pointer that leads anywhere. */
  private isInitialised(variable: Variable): boolean {
    return variable.storage !== "local" || this.constants.isSettled(variable);
  }

  // ------------------------------------------------------------------ deciding

  private propagate(): void {
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (const holder of this.holders.values()) {
        for (const receiver of holder.givenTo) {
          const { size } = receiver.objects;
          for (const object of holder.objects) receiver.objects.add(object);
          if (holder.isSpoiled && !receiver.isSpoiled) {
            receiver.isSpoiled = true;
            hasChanged = true;
          }
          if (receiver.objects.size > size) hasChanged = true;
        }
      }
    }
  }

  private spoilMixed(): void {
    for (const { objects, isSpoiled, variable } of this.holders.values()) {
      for (const object of objects) {
        if (isSpoiled || objects.size > 1) this.spoiled.add(object);
        else if (object.allocation !== null && !this.isSafeHolder(variable, object)) {
          this.spoiled.add(object);
        }
      }
    }
  }

  /** Soundness: a jump over its declaration leaves an array that has any content. */
  private spoilJumpedOver(): void {
    const order = new StepOrder(this.cfa);
    const declarations = new Map<Variable, CfaEdge>();
    for (const edge of this.cfa.edges) {
      if (edge.operation.kind === "declare") declarations.set(edge.operation.variable, edge);
    }
    for (const { operation, source } of this.cfa.edges) {
      const at = operation.kind === "return" ? operation.callEdge.source : source;
      const visit = (variable: Variable): void => {
        const object = variable.isStatic ? undefined : this.arrays.get(variable);
        if (object === undefined) return;
        const declaration = declarations.get(variable);
        if (declaration === undefined || !order.isAfter(at, declaration)) this.spoiled.add(object);
      };
      for (const root of expressionsOf(operation)) visitVariables(root, visit);
    }
  }

  /** Soundness: see `hasOneAtATime`. What callees are handed is gone before the next block is made. */
  private isSafeHolder(variable: Variable, { holder, allocation }: ArrayObject): boolean {
    if (variable === holder || this.isOnce(allocation!)) return true;
    const owner = allocation!.source.function;
    if (owner.locals.includes(variable)) {
      // A copy that an earlier round of a loop made would be of an older block.
      return !this.loops.loops.some((loop) => loop.contains(allocation!.source));
    }
    return variable.storage === "parameter";
  }
}

function isPointerVariable(target: Lvalue): target is Extract<Lvalue, { kind: "variable" }> {
  return target.kind === "variable" && target.type.kind === "pointer";
}

/** `a` or `&a[0]` of an array variable `a`. */
function beginningOf(pointer: Expression): Variable | null {
  if (pointer.kind !== "address-of") return null;
  let { target } = pointer;
  if (target.kind === "index" && target.index.kind === "integer" && target.index.value === 0n) {
    target = target.base;
  }
  if (target.kind !== "variable" || target.type.kind !== "array") return null;
  const { pointee } = pointer.type;
  return pointee === target.type.element ? target.variable : null;
}

function withoutPointerCasts(expression: Expression): Expression {
  let inner = expression;
  while (inner.kind === "cast" && inner.type.kind === "pointer") {
    if (inner.operand.type.kind !== "pointer") return inner;
    inner = inner.operand;
  }
  return inner;
}

/** What else than the pointer itself a dereference computes with; the pointer too if it is no plain variable. */
function indexOf(pointer: Expression): readonly Expression[] {
  if (isName(pointer)) return [];
  if (pointer.kind !== "pointer-offset" || pointer.operator !== "+") return [pointer];
  const { index } = pointer;
  return isName(pointer.pointer) ? [index] : [pointer.pointer, index];
}

function isName(pointer: Expression): boolean {
  return pointer.kind === "variable" || beginningOf(pointer) !== null;
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "member":
      return [expression.base];
    case "index":
      return [expression.index, expression.base];
    case "unary":
    case "cast":
      return [expression.operand];
    case "binary":
    case "pointer-difference":
      return [expression.left, expression.right];
    case "pointer-offset":
      return [expression.pointer, expression.index];
    case "conditional":
      return [expression.condition, expression.then, expression.otherwise];
    default:
      return [];
  }
}
