import { intMap } from "../../base/collections/index.ts";
import type { Assumption } from "../../core/contracts/index.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import { expressionsOf } from "../../program/cfa/operation-expressions.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import type { Cell, ValueObject } from "./value-memory.ts";
import { ValueReader } from "./value-reader.ts";
import type { ValueState } from "./value-state.ts";

/** Visits all known cells that what a step does in `state` can depend on, and maybe more. */
export function visitReads(
  state: ValueState,
  edge: CfaEdge,
  assumption: Assumption | null,
  visit: (cell: Cell) => void,
): void {
  const reads = new StepReads(state, visit);
  if (assumption !== null) {
    reads.expression(assumption.expression);
    return;
  }
  const { operation } = edge;
  for (const expression of expressionsOf(operation)) reads.expression(expression);
  if (operation.kind === "return" && operation.callee.returnVariable !== null) {
    reads.object(reads.objectOf(operation.callee.returnVariable));
  }
  if (operation.kind !== "external") return;
  for (const argument of operation.arguments) reads.behind(argument);
  if (libraryFunction(operation.name)?.kind === "allocation") {
    reads.cell(state.memory.allocationCell(edge));
  }
}

/** Visits all known cells that the step may have written, whether their value is another one now or not. `after`: behind the step. */
export function visitWrites(
  after: ValueState,
  { operation }: CfaEdge,
  visit: (cell: Cell) => void,
): void {
  const writes = new StepReads(after, visit);
  switch (operation.kind) {
    case "assign":
    case "havoc":
      writes.place(operation.target);
      return;
    case "return":
      if (operation.result !== null) writes.place(operation.result);
      return;
    case "declare":
      writes.object(writes.objectOf(operation.variable));
      return;
    case "call":
      for (const parameter of operation.callee.parameters) {
        writes.object(writes.objectOf(parameter));
      }
      return;
    case "external":
      if (operation.result !== null) writes.place(operation.result);
      for (const argument of operation.arguments) writes.behind(argument);
      return;
    case "assume":
    case "skip":
  }
}

class StepReads extends ValueReader {
  private readonly state: ValueState;
  private readonly visit: (cell: Cell) => void;

  constructor(state: ValueState, visit: (cell: Cell) => void) {
    super(state.memory, state.cells);
    this.state = state;
    this.visit = visit;
  }

  expression(root: Expression): void {
    visitExpression(root, (part) => {
      const { kind } = part;
      const isLvalue =
        kind === "variable" || kind === "member" || kind === "index" || kind === "dereference";
      if (!isLvalue) return;
      const region = this.regionOf(part);
      if (region === null || region.first === null) return;
      const size = sizeOf(part.type);
      // A record is read whole where it is copied, and in part where one of its members is.
      if (isScalar(part.type) && size !== null) {
        this.cell(region.object.find(region.first, region.bitField ?? size * 8));
      } else if (part === root && size !== null) {
        region.object.overlapping(region.first, size * 8, (cell) => {
          this.cell(cell);
        });
      }
    });
  }

  /** All of it, whatever types its parts have. */
  place(lvalue: Lvalue): void {
    const region = this.regionOf(lvalue);
    if (region === null) return;
    const size = sizeOf(lvalue.type);
    if (region.first === null || size === null) this.object(region.object);
    else {
      region.object.overlapping(region.first, region.bitField ?? size * 8, (cell) => {
        this.cell(cell);
      });
    }
  }

  /** Library functions read and write what their arguments point to. */
  behind(argument: Expression): void {
    if (argument.type.kind !== "pointer") return;
    const value = this.evaluate(argument);
    if (value?.kind === "address") this.object(value.object);
  }

  object(object: ValueObject): void {
    object.forEachCell((cell) => {
      this.cell(cell);
    });
  }

  cell(cell: Cell | null): void {
    if (cell !== null && intMap.get(this.state.cells, cell.id) !== undefined) this.visit(cell);
  }
}
