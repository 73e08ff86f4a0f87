/** Edges to executables, each when it is first reached. */
import { invariant, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { evaluate, place } from "../algebra/index.ts";
import { isLvalue, type Expression, type Lvalue } from "../cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction, CfaNode } from "../cfa/graph.ts";
import type {
  AssignOperation,
  CallOperation,
  DeclareOperation,
  ExternalOperation,
  HavocOperation,
} from "../cfa/operation.ts";
import type { Variable } from "../cfa/variable.ts";
import { libraryFunction } from "../library/index.ts";
import { sizeOf } from "../types/layout.ts";
import { isScalar, type CType, type ScalarType } from "../types/type.ts";
import { compileObjectAt, compileStore } from "./compile-place.ts";
import { CompilingAlgebra } from "./compiling-algebra.ts";
import type { Code, CompiledPlace, CompiledValue, MemoryPlace } from "./compiled-value.ts";
import {
  BRANCH,
  CALL,
  END,
  Executable,
  LIBRARY,
  RETURN,
  SELECT,
  SIMPLE,
  STUCK,
  type Alternative,
  type ArgumentCode,
  type Callee,
} from "./executable.ts";
import { havocRecord, havocScalar } from "./compile-havoc.ts";
import { compileLibraryCall } from "./compile-library-call.ts";
import { compileVariadicArguments } from "./variadic.ts";
import type { Machine } from "./machine.ts";
import { MemoryObject, type Pointer } from "./memory-object.ts";
import { zero } from "./memory.ts";
import type { ScalarValue } from "./slots.ts";

export class ProgramCompiler {
  private readonly machine: Machine;
  private readonly cfa: Cfa;
  private readonly algebra: CompilingAlgebra;
  private readonly executables: (Executable | undefined)[] = [];
  private readonly callees = new Map<CfaFunction, Callee>();
  /** A value on its way into a place: a returned one, an input. */
  private transfer: ScalarValue = 0;

  constructor(machine: Machine) {
    this.machine = machine;
    this.cfa = machine.cfa;
    this.algebra = new CompilingAlgebra(machine);
  }

  executable(node: CfaNode): Executable {
    let executable = this.executables[node.id];
    if (executable === undefined) {
      executable = new Executable(node);
      this.executables[node.id] = executable;
    }
    return executable;
  }

  /** Its kind is set at last: what cannot be compiled stays uncompiled. */
  compile(target: Executable): void {
    const { node } = target;
    if (node === this.cfa.start.exit) target.kind = END;
    else if (node === node.function.exit) target.kind = RETURN;
    else if (node.leaving.length === 0) target.kind = STUCK;
    else {
      const edge = node.leaving[0]!;
      try {
        if (edge.operation.kind === "assume") this.compileAssumptions(target, node.leaving);
        else this.compileEdge(target, edge);
      } catch (error) {
        // The traversal knows no positions.
        if (error instanceof UnsupportedFeature && error.range === null) {
          throw new UnsupportedFeature(error.feature, this.cfa.source.range(edge.start, edge.end));
        }
        throw error;
      }
    }
  }

  calleeOf(inFunction: CfaFunction): Callee {
    let callee = this.callees.get(inFunction);
    if (callee === undefined) {
      const { table } = this.machine;
      const { returnVariable } = inFunction;
      const kind = libraryFunction(inFunction.name)?.kind ?? null;
      callee = {
        function: inFunction,
        shape: table.shapeOf(inFunction),
        entry: this.executable(inFunction.entry),
        objectSlots: inFunction.locals
          .filter((variable) => table.isInMemory(variable))
          .map((variable) => table.indexOf(variable)),
        returnSlot: returnVariable === null ? -1 : table.indexOf(returnVariable),
        violation: kind === "error" ? inFunction.name : null,
      };
      this.callees.set(inFunction, callee);
    }
    return callee;
  }

  private compileAssumptions(target: Executable, edges: readonly CfaEdge[]): void {
    const alternatives: Alternative[] = [];
    for (const edge of edges) {
      const { operation } = edge;
      invariant(operation.kind === "assume", "assumptions are not mixed with other edges");
      const holds = this.algebra.condition(evaluate(operation.condition, this.algebra));
      const test: Code<boolean> = operation.truth ? holds : (slots) => !holds(slots);
      alternatives.push({ edge, test, next: this.executable(edge.target) });
    }
    const [first, second] = edges;
    if (edges.length === 2 && areOpposite(first!, second!)) {
      const isFirst = first!.operation.kind === "assume" && first!.operation.truth;
      const [then, otherwise] = isFirst ? alternatives : [alternatives[1]!, alternatives[0]!];
      target.kind = BRANCH;
      target.test = then!.test;
      target.edge = then!.edge;
      target.next = then!.next;
      target.otherEdge = otherwise!.edge;
      target.other = otherwise!.next;
      return;
    }
    target.kind = SELECT;
    target.edge = edges[0]!;
    target.alternatives = alternatives;
  }

  private compileEdge(target: Executable, edge: CfaEdge): void {
    invariant(target.node.leaving.length === 1, "only assumptions branch");
    const { operation } = edge;
    target.edge = edge;
    target.next = this.executable(edge.target);
    switch (operation.kind) {
      case "assign":
        target.run = this.compileAssignment(operation);
        target.kind = SIMPLE;
        return;
      case "declare":
        target.run = this.compileDeclaration(operation);
        target.kind = SIMPLE;
        return;
      case "havoc":
        target.run = this.compileHavoc(operation, edge);
        target.kind = SIMPLE;
        return;
      case "skip":
        target.kind = SIMPLE;
        return;
      case "call":
        this.compileCall(target, operation, edge);
        return;
      case "external":
        this.compileExternal(target, operation, edge);
        return;
      case "assume":
      case "return":
        invariant(false, "handled where the node is");
    }
  }

  private compileAssignment(operation: AssignOperation): Code<void> {
    const { target, value } = operation;
    if (!isScalar(target.type)) return this.compileCopy(target, this.placeOf(value), target.type);
    const to = place(target, this.algebra);
    const from = evaluate(value, this.algebra);
    return compileStore(this.machine, to, target.type, from, target);
  }

  /** A whole record. */
  private compileCopy(target: Lvalue, from: MemoryPlace, type: CType): Code<void> {
    const { machine } = this;
    const size = sizeOf(type) ?? 0;
    const destination = compileObjectAt(machine, memory(place(target, this.algebra)));
    const source = compileObjectAt(machine, from);
    return (slots) => {
      const to = destination(slots);
      const origin = source(slots);
      machine.memory.copy(to.object, to.offset, origin.object, origin.offset, size, "kept", target);
    };
  }

  private compileDeclaration(operation: DeclareOperation): Code<void> {
    const { machine } = this;
    const { variable, content } = operation;
    const index = machine.table.indexOf(variable);
    const isStatic = variable.isStatic;
    if (machine.table.isInMemory(variable)) {
      return (slots) => {
        const scope = isStatic ? machine.globals : slots;
        const object = machine.declareObject(variable, scope, index);
        if (content === "zero") zero(object);
        else if (content === "indeterminate") machine.makeExternal(variable, object);
        else {
          zero(object);
          machine.memory.write(object, 0, content, variable);
        }
        if (variable.storage === "string") {
          object.protect();
          machine.memory.literalWritten(object);
        }
      };
    }
    const { type } = variable;
    invariant(isScalar(type) && typeof content === "string", "a plain variable is a scalar");
    if (content !== "zero") {
      return (slots) => {
        const scope = isStatic ? machine.globals : slots;
        scope[index] = machine.externalValue(variable);
      };
    }
    const value = machine.zeroOf(type);
    return (slots) => {
      const scope = isStatic ? machine.globals : slots;
      scope[index] = value;
    };
  }

  private compileHavoc(operation: HavocOperation, edge: CfaEdge): Code<void> {
    const { target } = operation;
    const to = place(target, this.algebra);
    if (!isScalar(target.type)) {
      return havocRecord(this.machine, memory(to), target.type, edge);
    }
    const take = havocScalar(this.machine, operation, target.type);
    const store = compileStore(this.machine, to, target.type, this.transferred(target.type), edge);
    return (slots) => {
      this.transfer = take();
      store(slots);
    };
  }

  /** The value in transit, seen as a value of the type. */
  private transferred(type: ScalarType): CompiledValue {
    const { machine } = this;
    const access = machine.accessors.of(type);
    // What is in transit was made for this type.
    const run: Code<never> = () => this.transfer as never;
    const isNumber = type.kind === "integer" && type.bits <= 32;
    const kind = isNumber ? "small" : access.kind;
    switch (kind) {
      case "small":
        return { kind, run, test: null, constant: null };
      case "wide":
        return { kind, run, constant: null };
      case "float":
      case "pointer":
        return { kind, run };
    }
  }

  private compileCall(target: Executable, operation: CallOperation, edge: CfaEdge): void {
    const callee = this.calleeOf(operation.callee);
    const { parameters } = operation.callee;
    const given = operation.arguments;
    const plans: ArgumentCode[] = [];
    for (let i = 0; i < Math.min(parameters.length, given.length); i++) {
      plans.push(this.compileArgument(parameters[i]!, given[i]!));
    }
    // Constants have got their values when the first function is called.
    if (edge.source.function === this.cfa.start)
      plans.push(() => {
        this.machine.protectConstants();
      });
    const { returnEdge } = operation;
    invariant(returnEdge.operation.kind === "return", "a call comes back by a return");
    const isVariadic = operation.callee.symbol.type.isVariadic;
    target.call = {
      callee,
      arguments: plans,
      variadic: isVariadic
        ? compileVariadicArguments(this.machine, this.argumentCodes(given, parameters.length), edge)
        : null,
      result: this.compileResult(operation.callee, returnEdge.operation.result),
      returnEdge,
      after: this.executable(returnEdge.target),
    };
    target.kind = CALL;
  }

  private compileArgument(parameter: Variable, argument: Expression): ArgumentCode {
    const { machine } = this;
    const index = machine.table.indexOf(parameter);
    const { type } = parameter;
    if (!isScalar(type)) {
      const source = compileObjectAt(machine, this.placeOf(argument));
      const size = sizeOf(type) ?? 0;
      return (caller, callee) => {
        const from = source(caller);
        const object = machine.declareObject(parameter, callee, index);
        machine.memory.copy(object, 0, from.object, from.offset, size, "kept", argument);
      };
    }
    const value = evaluate(argument, this.algebra);
    const run: Code<ScalarValue> = value.run;
    if (!machine.table.isInMemory(parameter)) {
      return (caller, callee) => {
        callee[index] = run(caller);
      };
    }
    return (caller, callee) => {
      const given = run(caller);
      const object = machine.declareObject(parameter, callee, index);
      machine.storeScalar(object, 0, type, given, argument);
    };
  }

  private compileResult(
    callee: CfaFunction,
    result: Lvalue | null,
  ): ((caller: SlotsOf, callee: SlotsOf) => void) | null {
    const { machine } = this;
    const { returnVariable } = callee;
    if (result === null || returnVariable === null) return null;
    const index = machine.table.indexOf(returnVariable);
    const { type } = result;
    if (!isScalar(type)) {
      const destination = compileObjectAt(machine, memory(place(result, this.algebra)));
      const size = sizeOf(type) ?? 0;
      return (caller, slots) => {
        const from = machine.objectOf(returnVariable, slots, index);
        const to = destination(caller);
        machine.memory.copy(to.object, to.offset, from, 0, size, "gone", result);
      };
    }
    const to = place(result, this.algebra);
    const store = compileStore(machine, to, type, this.transferred(type), result);
    return (caller, slots) => {
      const value = slots[index] ?? machine.settleSlot(returnVariable, slots, index, result);
      invariant(!(value instanceof MemoryObject), "a returned scalar is in its slot");
      this.transfer = value;
      store(caller);
    };
  }

  private compileExternal(target: Executable, operation: ExternalOperation, edge: CfaEdge): void {
    const codes = this.argumentCodes(operation.arguments, 0);
    const { result } = operation;
    let storeResult: ((slots: SlotsOf, value: ScalarValue) => void) | null = null;
    let destination: Code<Pointer> | null = null;
    if (result !== null) {
      const to = place(result, this.algebra);
      if (isScalar(result.type)) {
        const { type } = result;
        const store = compileStore(this.machine, to, type, this.transferred(type), result);
        storeResult = (slots, value) => {
          this.transfer = value;
          store(slots);
        };
      } else {
        destination = compileObjectAt(this.machine, memory(to));
      }
    }
    target.library = compileLibraryCall(this.machine, {
      edge,
      operation,
      arguments: codes,
      storeResult,
      destination,
      calledPointer: this.pointerCode(operation.pointer),
    });
    target.kind = LIBRARY;
  }

  private pointerCode(pointer: Expression | undefined): Code<Pointer> | null {
    if (pointer === undefined) return null;
    const value = evaluate(pointer, this.algebra);
    return value.kind === "pointer" ? value.run : null;
  }

  private argumentCodes(given: readonly Expression[], from: number): ArgumentValue[] {
    const codes: ArgumentValue[] = [];
    for (let i = from; i < given.length; i++) {
      const argument = given[i]!;
      const { type } = argument;
      if (isScalar(type)) codes.push({ type, run: evaluate(argument, this.algebra).run });
      else {
        codes.push({ type, run: compileObjectAt(this.machine, this.placeOf(argument)) });
      }
    }
    return codes;
  }

  private placeOf(expression: Expression): MemoryPlace {
    invariant(isLvalue(expression), "a record is an lvalue");
    return memory(place(expression, this.algebra));
  }
}

type SlotsOf = Parameters<ArgumentCode>[0];

/** A scalar's value, or a pointer to a record. */
export interface ArgumentValue {
  readonly type: CType;
  readonly run: Code<ScalarValue>;
}

function memory(compiled: CompiledPlace): MemoryPlace {
  invariant(compiled.kind === "memory", "records live in memory");
  return compiled;
}

function areOpposite(a: CfaEdge, b: CfaEdge): boolean {
  const [x, y] = [a.operation, b.operation];
  if (x.kind !== "assume" || y.kind !== "assume") return false;
  return x.condition === y.condition && x.truth !== y.truth;
}
