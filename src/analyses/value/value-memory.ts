/**
 * The memory that the value analysis knows: objects made of cells. A cell is a range of bits that was written as
 * one scalar; cells may overlap (unions, casts), then writing one forgets the others. Everything is interned,
 * so identity is equality and a state maps cell numbers to values.
 */
import {
  CallBacks,
  findAddressTaken,
  StringLiterals,
  type ForeignCalls,
} from "../../program/passes/index.ts";
import { buildCallGraph } from "../../program/passes/call-graph.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { libraryFunction } from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";

/**
 * What a precision speaks of: the same bits of the same variable in all its activations, or of all blocks
 * allocated at one edge.
 */
export interface Place {
  readonly name: string;
  /** Null for blocks of the heap. */
  readonly variable: Variable | null;
  /** Where the blocks are allocated; null for variables. */
  readonly site: CfaEdge | null;
  /** Null: how many blocks there are. */
  readonly bits: BitRange | null;
  /** All cells of this place so far: one per activation or block. */
  readonly cells: readonly Cell[];
}

export interface BitRange {
  readonly first: number;
  readonly width: number;
}

interface GrowingPlace extends Place {
  readonly cells: Cell[];
}

/** Bits `first` to `first + width` of an object. */
export interface Cell {
  /** Dense: the key in states. */
  readonly id: number;
  readonly object: ValueObject;
  readonly first: number;
  readonly width: number;
  /** Null for our own bookkeeping, which every precision tracks. */
  readonly place: Place | null;
}

/** One activation of a variable, or one block of the heap. */
export class ValueObject {
  readonly id: number;
  readonly name: string;
  readonly variable: Variable | null;
  /** Where a block of the heap was allocated. */
  readonly site: CfaEdge | null;
  /** Bytes; null if not known. */
  readonly size: number | null;
  /** Whether a pointer of unknown target may point here. */
  readonly isExposed: boolean;
  /** By first bit, then by width: different widths may begin at the same bit. */
  readonly cells = new Map<number, Cell[]>();
  cellCount = 0;
  widest = 0;
  /** From `alloca`, or a variable-length array: nobody here sees its lifetime end. */
  isStackBlock = false;
  /** Some state knew a pointer to it. */
  wasPointedTo = false;
  /** Of a scalar variable: the cell of the whole. */
  whole: Cell | null = null;

  constructor(
    id: number,
    name: string,
    origin: { readonly variable: Variable | null; readonly site: CfaEdge | null },
    size: number | null,
    isExposed: boolean,
  ) {
    this.id = id;
    this.name = name;
    this.variable = origin.variable;
    this.site = origin.site;
    this.size = size;
    this.isExposed = isExposed;
  }

  find(first: number, width: number): Cell | null {
    const { whole } = this;
    if (whole !== null && whole.first === first && whole.width === width) return whole;
    const candidates = this.cells.get(first);
    if (candidates === undefined) return null;
    for (const cell of candidates) if (cell.width === width) return cell;
    return null;
  }

  /** Cells that share a bit with the range. */
  overlapping(first: number, width: number, visit: (cell: Cell) => void): void {
    if (this.cellCount * 2 < width + this.widest) {
      for (const list of this.cells.values()) {
        for (const cell of list) {
          if (cell.first < first + width && cell.first + cell.width > first) visit(cell);
        }
      }
      return;
    }
    for (let bit = first - this.widest + 1; bit < first + width; bit++) {
      const list = this.cells.get(bit);
      if (list === undefined) continue;
      for (const cell of list) if (cell.first + cell.width > first) visit(cell);
    }
  }

  forEachCell(visit: (cell: Cell) => void): void {
    for (const list of this.cells.values()) list.forEach(visit);
  }

  toString(): string {
    return this.name;
  }
}

function isAllocation({ operation }: CfaEdge): boolean {
  return operation.kind === "external" && libraryFunction(operation.name)?.kind === "allocation";
}

function isStackAllocation({ operation }: CfaEdge): boolean {
  if (operation.kind !== "external") return false;
  return libraryFunction(operation.name)?.effects.allocates?.on === "stack";
}

export interface MemorySettings {
  readonly ranges?: boolean;
  /** How many open calls of a function have objects of their own, the innermost ones together; null: all. */
  readonly activations?: number | null;
  /** How many values of a cell are told apart where a cycle comes by; null: all. */
  readonly limit?: number | null;
  /** Null: what code outside the program calls back is not followed. */
  readonly foreign?: ForeignCalls | null;
}

/** Makes objects and cells. Shared by everything that works on one program. */
export class ValueMemory {
  readonly cfa: Cfa;
  /** Where blocks of the heap come from. */
  readonly allocationEdges: readonly CfaEdge[];
  /** Null: who explores follows what is called back. */
  readonly callBacks: CallBacks | null;
  /** Deeper calls have the objects of this one. */
  readonly mostActivations: number;
  /** Conditions may leave bounds of what they test. */
  readonly tracksRanges: boolean;
  private readonly allCells: Cell[] = [];
  private readonly places = new Map<string, GrowingPlace>();
  private readonly bookkeeping: ValueObject;
  private objectCount = 0;
  /** By variable id: the object, or one per activation for locals of recursive functions. */
  private readonly variables: (ValueObject | ValueObject[] | undefined)[];
  private readonly blocks = new Map<CfaEdge, ValueObject[]>();
  private readonly activationCells = new Map<CfaFunction, Cell>();
  /** By the cell that counts their open calls. */
  private readonly counted = new Map<number, CfaFunction>();
  private readonly activationsByName = new Map<string, Cell>();
  private readonly allocationCells = new Map<CfaEdge, Cell>();
  readonly literals: StringLiterals;
  private readonly exposedVariables: (variable: Variable) => boolean;

  constructor(
    cfa: Cfa,
    { ranges: tracksRanges = false, foreign = null, activations = null }: MemorySettings = {},
  ) {
    this.cfa = cfa;
    this.tracksRanges = tracksRanges;
    this.mostActivations = activations ?? Infinity;
    this.literals = new StringLiterals(cfa);
    this.variables = new Array<undefined>(cfa.variableCount);
    const taken = findAddressTaken(cfa);
    this.exposedVariables = (variable) => taken.has(variable);
    this.bookkeeping = this.newObject(
      "bookkeeping",
      { variable: null, site: null },
      null,
      "hidden",
    );
    this.allocationEdges = cfa.edges.filter(isAllocation);
    this.callBacks = foreign === null ? new CallBacks(cfa) : null;
    const calls = buildCallGraph(cfa);
    for (const inFunction of cfa.functions) {
      if (!calls.isRecursive(inFunction)) continue;
      const cell = this.newCell(this.bookkeeping, this.bookkeeping.cellCount, 1, null);
      this.activationCells.set(inFunction, cell);
      this.counted.set(cell.id, inFunction);
      this.activationsByName.set(inFunction.name, cell);
    }
  }

  cell(id: number): Cell {
    return this.allCells[id]!;
  }

  /** Counts the open calls of a recursive function; null if it never calls itself. */
  activationCell(inFunction: CfaFunction): Cell | null {
    return this.activationCells.get(inFunction) ?? null;
  }

  /** The activation counter that tells the objects of a variable apart. */
  activationCellOf(variable: Variable): Cell | null {
    if (this.activationsByName.size === 0 || variable.isStatic || variable.functionName === null) {
      return null;
    }
    return this.activationsByName.get(variable.functionName) ?? null;
  }

  variableObject(variable: Variable, activation: number): ValueObject {
    const known = this.variables[variable.id];
    if (known instanceof ValueObject) return known;
    if (this.activationCellOf(variable) === null) {
      return (this.variables[variable.id] = this.newVariable(variable, variable.qualifiedName));
    }
    const activations = known ?? [];
    this.variables[variable.id] = activations;
    const own = Math.min(activation, this.mostActivations);
    return (activations[own] ??= this.newVariable(variable, `${variable.qualifiedName}/${own}`));
  }

  /** How many blocks an edge has allocated. */
  allocationCell(edge: CfaEdge): Cell {
    let cell = this.allocationCells.get(edge);
    if (cell === undefined) {
      const name = `blocks allocated at ${this.position(edge)}`;
      const place = { name, variable: null, site: edge, bits: null, cells: [] };
      cell = this.newCell(this.bookkeeping, this.bookkeeping.cellCount, 1, place);
      this.allocationCells.set(edge, cell);
    }
    return cell;
  }

  /** The function whose open calls the cell counts, or the step whose blocks; null: it is no counter. */
  countedBy({ id, object, place }: Cell): CfaFunction | CfaEdge | null {
    if (object !== this.bookkeeping) return null;
    return place?.site ?? this.counted.get(id) ?? null;
  }

  /** Also one that nothing has written to so far. */
  placeOfVariable(variable: Variable, bits: BitRange): Place {
    return this.placeOf({ variable, site: null, size: sizeOf(variable.type) }, bits);
  }

  /** Those bits of all blocks that an edge allocates; null: how many there are. */
  placeOfBlocks(site: CfaEdge, bits: BitRange | null): Place {
    if (bits === null) return this.allocationCell(site).place!;
    return this.placeOf({ variable: null, site, size: null }, bits);
  }

  /** The `instance`-th block that `edge` allocated; the size is that of its first request. */
  block(edge: CfaEdge, instance: number): ValueObject {
    let instances = this.blocks.get(edge);
    if (instances === undefined) {
      instances = [];
      this.blocks.set(edge, instances);
    }
    let block = instances[instance];
    if (block === undefined) {
      const name = `block#${instance}@${this.position(edge)}`;
      block = this.newObject(name, { variable: null, site: edge }, null, "exposed");
      block.isStackBlock = isStackAllocation(edge);
      instances[instance] = block;
    }
    return block;
  }

  /** Of different objects: whether one may have, or have had, the other's place. Those that are known to be dead have no pointers. */
  mayShareMemory(a: ValueObject, b: ValueObject): boolean {
    if (a.isStackBlock || b.isStackBlock) return true;
    if (a.variable?.storage !== "string" || b.variable?.storage !== "string") return false;
    return this.literals.mayShareMemory(a.variable, b.variable);
  }

  /** All places of the variable that were read or written so far. */
  placesOf(variable: Variable): readonly Place[] {
    return [...this.places.values()].filter((place) => place.variable === variable);
  }

  cellOf(object: ValueObject, first: number, width: number): Cell {
    return (
      object.find(first, width) ??
      this.newCell(object, first, width, this.placeOf(object, { first, width }))
    );
  }

  private newVariable(variable: Variable, name: string): ValueObject {
    const exposure = this.exposedVariables(variable) ? "exposed" : "hidden";
    const object = this.newObject(name, { variable, site: null }, sizeOf(variable.type), exposure);
    const { kind } = variable.type;
    if (object.size !== null && kind !== "array" && kind !== "record") {
      object.whole = this.cellOf(object, 0, object.size * 8);
    }
    return object;
  }

  private newObject(
    name: string,
    origin: Pick<ValueObject, "variable" | "site">,
    size: number | null,
    exposure: "exposed" | "hidden",
  ): ValueObject {
    return new ValueObject(this.objectCount++, name, origin, size, exposure === "exposed");
  }

  private newCell(
    object: ValueObject,
    first: number,
    width: number,
    place: GrowingPlace | null,
  ): Cell {
    const cell: Cell = { id: this.allCells.length, object, first, width, place };
    this.allCells.push(cell);
    place?.cells.push(cell);
    const list = object.cells.get(first);
    if (list === undefined) object.cells.set(first, [cell]);
    else list.push(cell);
    object.cellCount++;
    if (width > object.widest) object.widest = width;
    return cell;
  }

  private placeOf(
    { variable, site, size }: Pick<ValueObject, "variable" | "site" | "size">,
    bits: BitRange,
  ): GrowingPlace {
    const { first, width } = bits;
    const base = variable?.qualifiedName ?? `block@${this.position(site!)}`;
    const isWhole = first === 0 && size !== null && width === size * 8;
    const name = isWhole ? base : `${base}[${first / 8}:${width}]`;
    let place = this.places.get(name);
    if (place === undefined) {
      place = { name, variable, site, bits, cells: [] };
      this.places.set(name, place);
    }
    return place;
  }

  private position(edge: CfaEdge): string {
    const { line, column } = this.cfa.source.locate(edge.start);
    return `${line}:${column}`;
  }
}
