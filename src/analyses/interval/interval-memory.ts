/**
 * The memory that the interval analysis knows: cells of variables. A cell is a range of bits that was written as
 * one scalar; cells may overlap (unions, casts), then writing one forgets the others. Blocks of the heap are not
 * tracked. Everything is interned, so a state maps cell numbers to intervals.
 *
 * Of a recursive function only the activation on top of the stack is tracked.
 */
import type { Expression } from "../../program/cfa/expression.ts";
import type { Cfa, CfaFunction } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import type { FunctionSymbol, Variable } from "../../program/cfa/variable.ts";
import { visitExpression } from "../../program/cfa/visit-expression.ts";
import {
  buildCallGraph,
  findAddressTaken,
  CallBacks,
  StringLiterals,
} from "../../program/passes/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { allOf, encodingOf, type Interval } from "./interval.ts";

/** Bits `first` to `first + width` of a variable. */
export interface Cell {
  /** Dense: the key in states. */
  readonly id: number;
  readonly object: VariableObject;
  readonly first: number;
  readonly width: number;
  /** Of whoever wrote it first: all values of that type is what widening ends at. */
  readonly all: Interval | null;
}

export class VariableObject {
  readonly variable: Variable;
  /** The function whose activations have one each; null for static variables. */
  readonly owner: CfaFunction | null;
  /** Bytes; null if not known. */
  readonly size: number | null;
  /** Whether a pointer may point here. */
  readonly isExposed: boolean;
  readonly cells: Cell[] = [];
  private readonly byPosition = new Map<number, Cell>();

  constructor(variable: Variable, owner: CfaFunction | null, exposure: "exposed" | "hidden") {
    this.variable = variable;
    this.owner = owner;
    this.size = sizeOf(variable.type);
    this.isExposed = exposure === "exposed";
  }

  find(first: number, width: number): Cell | null {
    const [only] = this.cells;
    if (only === undefined) return null;
    if (only.first === first && only.width === width) return only;
    return this.byPosition.get(positionOf(first, width)) ?? null;
  }

  add(cell: Cell): void {
    this.cells.push(cell);
    this.byPosition.set(positionOf(cell.first, cell.width), cell);
  }

  /** Cells that share a bit with the range. */
  overlapping(first: number, width: number, visit: (cell: Cell) => void): void {
    for (const cell of this.cells) {
      if (cell.first < first + width && cell.first + cell.width > first) visit(cell);
    }
  }

  /** Whether the whole range is inside. */
  encloses(first: number, width: number): boolean {
    return first >= 0 && this.size !== null && first + width <= this.size * 8;
  }
}

/** Wider than any scalar. */
const WIDTHS = 256;

function positionOf(first: number, width: number): number {
  return first * WIDTHS + width;
}

export class IntervalMemory {
  readonly cfa: Cfa;
  readonly callBacks: CallBacks;
  private readonly allCells: Cell[] = [];
  private readonly objects: (VariableObject | undefined)[];
  private readonly isExposed: (variable: Variable) => boolean;
  private readonly owners: (CfaFunction | undefined)[] = [];
  private readonly groups = new Map<CfaFunction, number>();
  readonly literals: StringLiterals;

  constructor(cfa: Cfa) {
    this.cfa = cfa;
    this.literals = new StringLiterals(cfa);
    this.objects = new Array<undefined>(cfa.variableCount);
    const taken = findAddressTaken(cfa);
    this.isExposed = (variable) => taken.has(variable);
    this.callBacks = new CallBacks(cfa);
    for (const inFunction of cfa.functions) {
      for (const local of inFunction.locals) this.owners[local.id] = inFunction;
    }
    const calls = buildCallGraph(cfa);
    calls.components.forEach((component, index) => {
      for (const member of component) {
        if (calls.isRecursive(member)) this.groups.set(member, index);
      }
    });
  }

  cell(id: number): Cell {
    return this.allCells[id]!;
  }

  isRecursive(inFunction: CfaFunction): boolean {
    return this.groups.has(inFunction);
  }

  /** Whether a call from one to the other may get back into the caller before it returns. */
  mayReenter(caller: CfaFunction, callee: CfaFunction): boolean {
    const group = this.groups.get(caller);
    return group !== undefined && group === this.groups.get(callee);
  }

  objectOf(variable: Variable): VariableObject {
    return (this.objects[variable.id] ??= new VariableObject(
      variable,
      this.owners[variable.id] ?? null,
      this.isExposed(variable) ? "exposed" : "hidden",
    ));
  }

  cellOf(object: VariableObject, first: number, width: number, type: ScalarType): Cell {
    const known = object.find(first, width);
    if (known !== null) return known;
    const encoding = encodingOf(type);
    return this.newCell(object, first, width, encoding === null ? null : allOf(encoding));
  }

  /** The cell at `first` for what another cell holds. */
  cellLike(object: VariableObject, first: number, { width, all }: Cell): Cell {
    return object.find(first, width) ?? this.newCell(object, first, width, all);
  }

  private newCell(
    object: VariableObject,
    first: number,
    width: number,
    all: Interval | null,
  ): Cell {
    const cell: Cell = { id: this.allCells.length, object, first, width, all };
    this.allCells.push(cell);
    object.add(cell);
    return cell;
  }

  /** The functions whose address is mentioned somewhere: code outside the program may call them. */
  exposedFunctions(): readonly CfaFunction[] {
    const mentioned = new Set<FunctionSymbol>();
    for (const { operation } of this.cfa.edges) {
      visitOperands(operation, (expression) => {
        if (expression.kind === "function") mentioned.add(expression.function);
      });
    }
    return this.cfa.functions.filter(({ symbol }) => mentioned.has(symbol));
  }
}

function visitOperands(operation: Operation, visit: (expression: Expression) => void): void {
  switch (operation.kind) {
    case "assign":
      visitExpression(operation.target, visit);
      visitExpression(operation.value, visit);
      return;
    case "assume":
      visitExpression(operation.condition, visit);
      return;
    case "call":
    case "external":
      for (const argument of operation.arguments) visitExpression(argument, visit);
      return;
    default:
  }
}
