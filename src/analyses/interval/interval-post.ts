/** The strongest post of every operation, as far as intervals can say it: from known cells to known cells. */
import { intMap } from "../../base/collections/index.ts";
import { invariant } from "../../base/diagnostics/index.ts";
import type { Assumption } from "../../core/contracts/index.ts";
import { isLvalue, type Expression, type Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type {
  CallOperation,
  DeclareOperation,
  ReturnOperation,
} from "../../program/cfa/operation.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import { CallEffects } from "./interval-calls.ts";
import { IntervalLibrary, type UnseenCode } from "./interval-library.ts";
import type { IntervalMemory } from "./interval-memory.ts";
import { IntervalNarrowing } from "./interval-narrowing.ts";
import { IntervalReader, wholeOf, type Cells, type MaybeRegion } from "./interval-reader.ts";
import { IntervalWriter } from "./interval-writer.ts";

export class IntervalPost {
  private readonly memory: IntervalMemory;
  private readonly library: IntervalLibrary;
  private readonly calls: CallEffects;

  constructor(memory: IntervalMemory, unseen: UnseenCode) {
    this.memory = memory;
    this.library = new IntervalLibrary(unseen);
    this.calls = new CallEffects(memory);
  }

  /** Null: no concrete execution takes the edge. Callers' variables stay known in a callee. */
  post(cells: Cells, edge: CfaEdge): Cells | null {
    const { operation } = edge;
    switch (operation.kind) {
      case "skip":
        return cells;
      case "call":
        return this.enter(cells, operation);
      case "return":
        return this.leave(cells, edge, operation);
      default:
    }
    const reader = new IntervalReader(this.memory, cells);
    const writer = new IntervalWriter(reader);
    switch (operation.kind) {
      case "assume": {
        const narrowing = new IntervalNarrowing(reader, writer);
        const narrowed = narrowing.assume(operation.condition, operation.truth);
        return narrowed === "contradiction" ? null : reader.cells;
      }
      case "assign": {
        const { target, value } = operation;
        store(reader.regionOf(target), target.type, value, reader, writer);
        return reader.cells;
      }
      case "declare":
        declare(operation, reader, writer);
        return reader.cells;
      case "havoc":
        writer.forget(reader.regionOf(operation.target), sizeOf(operation.target.type));
        return reader.cells;
      case "external": {
        const called = this.library.call(edge, operation, reader, writer);
        return called === "contradiction" ? null : reader.cells;
      }
    }
  }

  /** Null: the assumption contradicts the cells. */
  assume(cells: Cells, { expression, truth }: Assumption): Cells | null {
    const reader = new IntervalReader(this.memory, cells);
    const narrowing = new IntervalNarrowing(reader, new IntervalWriter(reader));
    return narrowing.assume(expression, truth) === "contradiction" ? null : reader.cells;
  }

  /** Parameters hold the arguments; nothing is known of other variables of the callee. */
  enter(cells: Cells, operation: CallOperation): Cells {
    const { callee } = operation;
    const outside = new IntervalReader(this.memory, cells);
    const inside = new IntervalReader(this.memory, cells);
    const writer = new IntervalWriter(inside);
    // Soundness: another activation may have left its values.
    for (const local of callee.locals) writer.forgetObject(this.memory.objectOf(local));
    callee.parameters.forEach((parameter, i) => {
      const argument = operation.arguments[i];
      if (argument === undefined) return;
      const region = wholeOf(this.memory.objectOf(parameter));
      if (isScalar(parameter.type)) {
        writer.storeScalar(region, parameter.type, outside.evaluate(argument));
      } else if (!this.memory.isRecursive(callee)) {
        // A record comes from the caller, whose variables are not the callee's unless it is recursive.
        writer.copy(region, outside.regionOf(asLvalue(argument)), sizeOf(parameter.type));
      }
    });
    return inside.cells;
  }

  /** Without the variables of a caller that only the caller itself can see. */
  visibleToCallee(cells: Cells, caller: CfaFunction): Cells {
    const { memory } = this;
    return intMap.filter(cells, (id) => {
      const { object } = memory.cell(id);
      return object.isExposed || object.owner !== caller;
    });
  }

  /**
   * After the return edge, where what only the caller can see was kept aside: `before` is what was known at the
   * call, `inside` at the end of the callee. Null: they do not fit together.
   */
  returnTo(before: Cells, inside: Cells, edge: CfaEdge, operation: ReturnOperation): Cells | null {
    const { memory } = this;
    const caller = edge.target.function;
    let around = this.survivingCall(inside, caller, operation.callee);
    intMap.forEach(before, (value, id) => {
      const { object } = memory.cell(id);
      if (object.owner !== caller || object.isExposed) return;
      around = intMap.set(around, id, value);
    });
    return this.assignResult(inside, around, caller, operation);
  }

  /** The same where nothing was kept aside. */
  private leave(inside: Cells, edge: CfaEdge, operation: ReturnOperation): Cells | null {
    const caller = edge.target.function;
    const around = this.survivingCall(inside, caller, operation.callee);
    return this.assignResult(inside, around, caller, operation);
  }

  /** Soundness: what another activation of the caller left behind is not this one's. */
  private survivingCall(inside: Cells, caller: CfaFunction, callee: CfaFunction): Cells {
    const { memory } = this;
    if (!memory.mayReenter(caller, callee)) return inside;
    return intMap.filter(inside, (id) => memory.cell(id).object.owner !== caller);
  }

  private assignResult(
    inside: Cells,
    around: Cells,
    caller: CfaFunction,
    { callee, result, callEdge }: ReturnOperation,
  ): Cells | null {
    const within = new IntervalReader(this.memory, inside);
    const reader = new IntervalReader(this.memory, around);
    const writer = new IntervalWriter(reader);
    const narrowing = new IntervalNarrowing(reader, writer);
    for (const { argument, parameter } of this.calls.keptArguments(callEdge)) {
      if (!isScalar(parameter.type)) continue;
      const value = within.load(wholeOf(this.memory.objectOf(parameter)), parameter.type);
      if (value === null) continue;
      if (narrowing.refine(argument, value) === "contradiction") return null;
    }
    if (result !== null) {
      const { returnVariable } = callee;
      invariant(returnVariable !== null, "only a function with a value has a result");
      const returned = wholeOf(this.memory.objectOf(returnVariable));
      const target = reader.regionOf(result);
      const { type } = result;
      if (isScalar(type)) writer.storeScalar(target, type, within.load(returned, type));
      // Soundness: the variables of a function that called itself are the caller's by now.
      else if (caller === callee) writer.forget(target, sizeOf(type));
      else writer.copy(target, returned, sizeOf(type));
    }
    if (caller !== callee) {
      for (const local of callee.locals) writer.forgetObject(this.memory.objectOf(local));
    }
    return reader.cells;
  }
}

function store(
  region: MaybeRegion,
  type: Lvalue["type"],
  value: Expression,
  reader: IntervalReader,
  writer: IntervalWriter,
): void {
  if (isScalar(type)) writer.storeScalar(region, type, reader.evaluate(value));
  else writer.copy(region, reader.regionOf(asLvalue(value)), sizeOf(type));
}

/** Records are values only as lvalues. */
function asLvalue(expression: Expression): Lvalue {
  invariant(isLvalue(expression), "a record is copied from an lvalue");
  return expression;
}

function declare(
  { variable, content }: DeclareOperation,
  reader: IntervalReader,
  writer: IntervalWriter,
): void {
  const object = reader.memory.objectOf(variable);
  writer.forgetObject(object);
  if (content === "indeterminate") return;
  if (content === "zero") writer.fillZero(wholeOf(object), variable.type);
  else writer.fillBytes(wholeOf(object), variable.type, content);
}
