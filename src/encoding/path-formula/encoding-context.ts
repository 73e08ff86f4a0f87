/** What all path formulas of one program share. */
import { invariant, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { Terms } from "../../logic/terms/index.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type { FunctionSymbol, Variable } from "../../program/cfa/variable.ts";
import { SlotTable } from "../../program/interpreter/slots.ts";
import { isStreamName } from "../../program/interpreter/process-environment.ts";
import { MEMORY_QUERIES } from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import {
  AllocationSites,
  CallBacks,
  mayPunPointers,
  movesPointers,
  OutlivingPointers,
  readsArguments,
  StringLiterals,
} from "../../program/passes/index.ts";
import { ArrayRanges } from "../memory/array-ranges.ts";
import { AddressNumbers } from "../memory/address-numbers.ts";
import { ByteClasses } from "../memory/byte-classes.ts";
import { Provenance } from "../memory/provenance.ts";
import { BlockObjects } from "../blocks/block-objects.ts";
import { addressRanges, placeObject, type AddressRanges } from "../memory/address-plan.ts";

/** Of blocks that nobody wants to be aligned otherwise. */
export const ALLOCATION_ALIGNMENT = 16;

export interface EncodingOptions {
  /**
   * "inputs": only values from outside get variables, all others are terms over them. "assignments": every
   * assignment of a scalar gets an SSA variable and an equation, as interpolation along a path wants it.
   */
  readonly naming: "inputs" | "assignments";
  /**
   * "path": from the beginning of the program, objects get the addresses that the interpreter gives them, and values
   * from outside are recorded. "blocks": content that was never written is a value that was there before, objects
   * have the same address on all paths, and blocks that were given back are still there (which allows more).
   */
  readonly scope: "path" | "blocks";
  /**
   * "own objects": a pointer from outside that is followed is assumed to lead to an object of its own, which says nothing about paths
   * without solutions. "any object": it may lead to each one of the program. Paths only.
   */
  readonly outside: "own objects" | "any object";
  /** For tests of the counterexample check only: makes every addition wrong. */
  readonly fault: "none" | "addition-plus-one";
}

export const DEFAULT_ENCODING_OPTIONS: EncodingOptions = {
  naming: "inputs",
  scope: "path",
  outside: "any object",
  fault: "none",
};

const NO_REGIONS: ReadonlySet<MemoryRegion> = new Set();

/** The locals of a function that live in memory, in the order of their addresses. */
export interface FrameShape {
  readonly variables: readonly Variable[];
  readonly offsets: readonly number[];
  readonly positions: ReadonlyMap<Variable, number>;
  readonly layout: { readonly size: number; readonly alignment: number };
}

export class EncodingContext {
  readonly cfa: Cfa;
  readonly terms: Terms;
  readonly options: EncodingOptions;
  readonly ranges: AddressRanges;
  readonly pointerBits: number;
  readonly provenance: Provenance;
  readonly addresses = new AddressNumbers();
  readonly byteClasses: ByteClasses;
  readonly arrayRanges: ArrayRanges;
  /** Null for paths. */
  readonly blocks: BlockObjects | null;
  private readonly slots: SlotTable;
  private readonly shapes = new Map<CfaFunction, FrameShape>();
  private readonly symbols = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly functionAddresses = new Map<string, number>();
  private readonly functionsByAddress = new Map<number, FunctionSymbol>();
  private readonly statics = new Map<Variable, MemoryRegion>();
  private readonly streams = new Map<string, MemoryRegion>();
  /** In the order of their addresses. */
  private readonly staticRegions: MemoryRegion[] = [];
  private readonly regionsById = new Map<number, MemoryRegion>();
  private readonly stackBlocks = new Map<CfaFunction, Set<MemoryRegion>>();
  private variables: readonly (Variable | undefined)[] | null = null;
  private looksAtArguments: boolean | null = null;
  private looksAtErrno: boolean | null = null;
  private asksForWrites: boolean | null = null;
  private madeOutliving: OutlivingPointers | null = null;
  private movesPointers: boolean | null = null;
  private punsPointers: boolean | null = null;
  private sites: AllocationSites | null = null;
  readonly literals: StringLiterals;
  readonly callBacks: CallBacks;
  private staticTop: number;
  private regionCount = 0;

  constructor(cfa: Cfa, terms: Terms, options: EncodingOptions) {
    this.cfa = cfa;
    this.literals = new StringLiterals(cfa);
    this.callBacks = new CallBacks(cfa);
    this.terms = terms;
    this.options = options;
    this.provenance = new Provenance(terms);
    this.byteClasses = new ByteClasses(terms);
    this.arrayRanges = new ArrayRanges(terms);
    this.slots = SlotTable.of(cfa);
    this.ranges = addressRanges(cfa.machine);
    this.pointerBits = cfa.machine.pointerSize * 8;
    this.staticTop = this.ranges.statics;
    this.blocks = options.scope === "blocks" ? new BlockObjects(terms, this.ranges) : null;
  }

  /** Records, arrays, and whatever has its address taken; all others are plain scalars. */
  isInMemory(variable: Variable): boolean {
    return this.slots.isInMemory(variable);
  }

  /** Some function looks at a pointer that the program was started with. */
  get readsArguments(): boolean {
    return (this.looksAtArguments ??= readsArguments(this.cfa));
  }

  /** Somebody asks whether values were written to memory. */
  get looksAtInitialisation(): boolean {
    return (this.asksForWrites ??= this.cfa.edges.some(
      ({ operation }) =>
        operation.kind === "external" && operation.name === MEMORY_QUERIES.initialised,
    ));
  }

  get usesErrno(): boolean {
    return (this.looksAtErrno ??= this.cfa.edges.some(
      ({ operation }) => operation.kind === "external" && operation.name === "__errno_location",
    ));
  }

  get outliving(): OutlivingPointers {
    return (this.madeOutliving ??= new OutlivingPointers(this.cfa, (variable) =>
      this.isInMemory(variable),
    ));
  }

  /** A pointer may be at the end of the object: no program without pointer arithmetic makes one. */
  hasEnds({ kind }: MemoryRegion): boolean {
    return kind !== "stream" && (this.movesPointers ??= movesPointers(this.cfa));
  }

  /** Pointers may be seen as numbers through memory, or the other way round. */
  get mayPunPointers(): boolean {
    return (this.punsPointers ??= mayPunPointers(this.cfa));
  }

  get allocationSites(): AllocationSites {
    return (this.sites ??= new AllocationSites(this.cfa));
  }

  newRegionId(): number {
    return this.regionCount++;
  }

  /** A static object or one of blocks. */
  regionOfId(id: number): MemoryRegion {
    const region = this.regionsById.get(id);
    invariant(region !== undefined, "the region has a number");
    return region;
  }

  variableOf(id: number): Variable {
    if (this.variables === null) {
      const variables: Variable[] = [];
      const { globals, functions } = this.cfa;
      for (const variable of globals) variables[variable.id] = variable;
      for (const { locals } of functions) {
        for (const variable of locals) variables[variable.id] = variable;
      }
      this.variables = variables;
    }
    const variable = this.variables[id];
    invariant(variable !== undefined, "the variable has a number");
    return variable;
  }

  /** Dense number of a name without SSA index. */
  symbol(name: string): number {
    let symbol = this.symbols.get(name);
    if (symbol === undefined) {
      symbol = this.names.length;
      this.names.push(name);
      this.symbols.set(name, symbol);
    }
    return symbol;
  }

  functionAddress(symbol: FunctionSymbol): number {
    let address = this.functionAddresses.get(symbol.name);
    if (address === undefined) {
      address = this.ranges.functions + 16 * this.functionAddresses.size;
      this.functionAddresses.set(symbol.name, address);
      this.functionsByAddress.set(address, symbol);
    }
    return address;
  }

  /** Null: no function that was asked for is there. */
  functionAt(address: number): FunctionSymbol | null {
    return this.functionsByAddress.get(address) ?? null;
  }

  /** The one place of a static object: all paths begin by declaring them in the same order. */
  staticRegion(variable: Variable): MemoryRegion {
    let region = this.statics.get(variable);
    if (region === undefined) {
      region = this.newStatic({
        size: sizeOf(variable.type) ?? 0,
        alignment: variable.alignment,
        name: variable.name,
        kind: variable.storage === "string" ? "string" : "variable",
        variable,
      });
      this.statics.set(variable, region);
    }
    return region;
  }

  /** Where `stdin`, `stdout` and `stderr` point to; null for other names. */
  streamRegion(name: string): MemoryRegion | null {
    if (!isStreamName(name)) return null;
    let region = this.streams.get(name);
    if (region === undefined) {
      const parts = { size: 216, alignment: 16, kind: "stream", name, variable: null } as const;
      region = this.newStatic(parts);
      this.streams.set(name, region);
    }
    return region;
  }

  /** A static object that C programs know only by address: `errno`. */
  libraryRegion(name: string, size: number): MemoryRegion {
    let region = this.streams.get(name);
    if (region === undefined) {
      region = this.newStatic({ size, alignment: 16, kind: "variable", name, variable: null });
      this.streams.set(name, region);
    }
    return region;
  }

  /** The static object with the largest address at most `address`. */
  staticRegionAt(address: number): MemoryRegion | null {
    const regions = this.staticRegions;
    let [low, high] = [0, regions.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (regions[middle]!.base <= address) low = middle + 1;
      else high = middle - 1;
    }
    return regions[high] ?? null;
  }

  get allStatics(): readonly MemoryRegion[] {
    return this.staticRegions;
  }

  frameShape(inFunction: CfaFunction): FrameShape {
    let shape = this.shapes.get(inFunction);
    if (shape === undefined) {
      const { slots } = this;
      const variables = inFunction.locals.filter((variable) => slots.isInMemory(variable));
      variables.sort((a, b) => slots.frameOffset(a) - slots.frameOffset(b));
      shape = {
        variables,
        offsets: variables.map((variable) => slots.frameOffset(variable)),
        positions: new Map(variables.map((variable, i) => [variable, i])),
        layout: slots.shapeOf(inFunction).layout,
      };
      this.shapes.set(inFunction, shape);
    }
    return shape;
  }

  /** Regions of a new activation whose room begins at `base`. */
  frameRegions({ variables, offsets }: FrameShape, base: number): readonly MemoryRegion[] {
    return variables.map((variable, i) => ({
      id: this.newRegionId(),
      base: base + offsets[i]!,
      size: sizeOf(variable.type) ?? 0,
      sizeTerm: null,
      name: variable.name,
      kind: "variable",
      variable,
      label: null,
      leader: null,
    }));
  }

  /** The objects of an activation in blocks: the same ones whenever the function is on the stack so often. */
  activationObjects(
    { variables }: FrameShape,
    callee: CfaFunction,
    level: number,
  ): readonly MemoryRegion[] {
    return variables.map((variable) =>
      this.blockObject(`${callee.entry.id}/${level}/${variable.id}`, variable.alignment, {
        size: sizeOf(variable.type) ?? 0,
        sizeTerm: null,
        name: variable.name,
        kind: "variable",
        variable,
        label: level === 1 ? variable.qualifiedName : `${variable.qualifiedName}/${level}`,
        leader: null,
      }),
    );
  }

  /** A block of constant size that an edge allocates; only in blocks. `count`: how often the path came by. */
  allocatedObject(
    edge: CfaEdge,
    { count, ...parts }: Pick<MemoryRegion, "name" | "kind" | "size"> & { readonly count: number },
  ): MemoryRegion {
    const { size } = parts;
    const site = this.allocationSites.nameOf(edge);
    return this.blockObject(`block ${edge.id}/${count}/${size}/`, ALLOCATION_ALIGNMENT, {
      ...{ ...parts, sizeTerm: null, variable: null },
      label: site && `${site}/${count}/${size}`,
      leader: null,
    });
  }

  /** Only in blocks. */
  blockObject(
    key: string,
    alignment: number,
    parts: Omit<MemoryRegion, "base" | "id">,
  ): MemoryRegion {
    const { blocks } = this;
    invariant(blocks !== null, "objects of blocks");
    const region = blocks.object(key, alignment, () => ({ ...parts, id: this.newRegionId() }));
    if (region === null) throw new UnsupportedFeature("so much memory", null);
    this.regionsById.set(region.id, region);
    return region;
  }

  /** In blocks; of any activation of the function. */
  stackBlocksOf(inFunction: CfaFunction): ReadonlySet<MemoryRegion> {
    return this.stackBlocks.get(inFunction) ?? NO_REGIONS;
  }

  noteStackBlock(inFunction: CfaFunction, region: MemoryRegion): void {
    const known = this.stackBlocks.get(inFunction);
    if (known === undefined) this.stackBlocks.set(inFunction, new Set([region]));
    else known.add(region);
  }

  private newStatic(parts: {
    readonly size: number;
    readonly alignment: number;
    readonly name: string;
    readonly kind: MemoryRegion["kind"];
    readonly variable: Variable | null;
  }): MemoryRegion {
    const { size, alignment, name, kind, variable } = parts;
    const placed = placeObject(this.ranges.statics, this.staticTop, size, alignment);
    this.staticTop = placed.top;
    const region: MemoryRegion = {
      id: this.newRegionId(),
      base: placed.address,
      size,
      sizeTerm: null,
      name,
      kind,
      variable,
      label: variable?.qualifiedName ?? null,
      leader: null,
    };
    this.staticRegions.push(region);
    this.regionsById.set(region.id, region);
    return region;
  }
}
