/** The state while one edge is being encoded; frozen into a path formula when it is done. */
import { intMap, type IntMap } from "../../base/collections/index.ts";
import { invariant, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import { Kind, type Sort, type Term, type Terms } from "../../logic/terms/index.ts";
import type { CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { isScalar, type ScalarType } from "../../program/types/type.ts";
import { sortOf } from "../expressions/scalar-sorts.ts";
import { placeFrame } from "../memory/address-plan.ts";
import { push, type JumpNode } from "../memory/jump-list.ts";
import type { MemoryRegion } from "../memory/memory-region.ts";
import { UNDEFINED_CONTENT, type RegionContent } from "../memory/region-content.ts";
import type { ProgramSymbols } from "../blocks/program-symbols.ts";
import type { EncodingContext, FrameShape } from "./encoding-context.ts";
import { MetOutside } from "./met-outside.ts";
import type { Imprecision, PathFormula, PathInput, Requirement } from "./path-formula.ts";
import { Binding, Count, type Frame, type ProgramState, type StackPart } from "./program-state.ts";

const NOTHING: readonly never[] = [];

/** No region has this number. */
const ANY_BLOCK = 0x3fffffff;

function isIn(regions: IntMap<Count>, id: number): boolean {
  return intMap.get(regions, id) !== undefined;
}

function isLocal({ variable }: MemoryRegion): boolean {
  return variable !== null && !variable.isStatic;
}

function epochName({ id }: MemoryRegion): string {
  return `epoch ${id}`;
}

export class EdgeBuilder {
  readonly context: EncodingContext;
  readonly terms: Terms;
  readonly edge: CfaEdge;
  private readonly path: PathFormula;

  frame: Frame;
  stack: JumpNode<StackPart> | null;
  stackTop: number;
  heap: JumpNode<MemoryRegion> | null;
  heapTop: number;
  isOpen: boolean;
  readonly outside: MetOutside;
  private epoch: number;
  private globals: IntMap<Binding>;
  private memory: IntMap<RegionContent>;
  private indices: IntMap<Count>;
  private levels: IntMap<Count>;
  private constraints: Term[] | null = null;
  private requirements: Requirement[] | null = null;
  private inputs: PathInput[] | null = null;
  private imprecisions: Imprecision[] | null = null;
  private preferences: Term[] | null = null;
  /**
   * What may be at an unknown place is taken for what the access wants, and bytes keep their kind: the place is the right one, or
   * the access does not happen.
   */
  isGuessing = false;
  /** The access that is being followed is in the object that is looked at. */
  accessGuard: Term;
  private released: IntMap<Count>;

  constructor(context: EncodingContext, path: PathFormula, edge: CfaEdge) {
    this.context = context;
    this.terms = context.terms;
    this.accessGuard = context.terms.true;
    this.edge = edge;
    this.path = path;
    const { state } = path;
    this.frame = state.frame;
    this.globals = state.globals;
    this.memory = state.memory;
    this.indices = state.indices;
    this.levels = state.levels;
    this.stack = state.stack;
    this.stackTop = state.stackTop;
    this.heap = state.heap;
    this.heapTop = state.heapTop;
    this.epoch = state.epoch;
    this.isOpen = state.isOpen;
    this.outside = new MetOutside(context, state);
    this.released = state.released;
  }

  /** The path with this edge at its end. */
  finish(): PathFormula {
    if (this.context.byteClasses.isMixed) {
      this.imprecise("assumption", "the bytes of pointers that are read or written as numbers");
    }
    return {
      previous: this.path,
      edge: this.edge,
      length: this.path.length + 1,
      constraints: this.constraints ?? NOTHING,
      requirements: this.requirements ?? NOTHING,
      inputs: this.inputs ?? NOTHING,
      imprecisions: this.imprecisions ?? NOTHING,
      preferences: this.preferences ?? NOTHING,
      state: this.state,
    };
  }

  /** Performance: one literal with all fields, a tenth of what spreading parts costs. */
  get state(): ProgramState {
    return {
      frame: this.frame,
      globals: this.globals,
      memory: this.memory,
      indices: this.indices,
      levels: this.levels,
      stack: this.stack,
      stackTop: this.stackTop,
      heap: this.heap,
      heapTop: this.heapTop,
      epoch: this.epoch,
      released: this.released,
      isOpen: this.isOpen,
      outside: this.outside.pointers,
      outsideCount: this.outside.count,
    };
  }

  /** The same path and edge with constraints about the state after it. */
  amend(): PathFormula {
    const { path } = this;
    const made = this.finish();
    return {
      ...made,
      previous: path.previous,
      length: path.length,
      constraints: [...path.constraints, ...made.constraints],
      requirements: [...path.requirements, ...made.requirements],
      inputs: [...path.inputs, ...made.inputs],
      imprecisions: [...path.imprecisions, ...made.imprecisions],
      preferences: [...path.preferences, ...made.preferences],
    };
  }

  /** Something was said about variables that the path does not know. */
  get namesAreNew(): boolean {
    return this.indices !== this.path.state.indices || this.constraints !== null;
  }

  /** Constraints so far. */
  get made(): readonly Term[] {
    return this.constraints ?? NOTHING;
  }

  /** Evaluating asked for values from outside, or constrained some. */
  get isChanged(): boolean {
    return this.inputs !== null || this.constraints !== null;
  }

  constrain(condition: Term): void {
    if (condition !== this.terms.true) (this.constraints ??= []).push(condition);
  }

  /** Holds in the layout of memory that the interpreter has, and perhaps in no other. */
  prefer(condition: Term): void {
    if (condition !== this.terms.true) (this.preferences ??= []).push(condition);
  }

  require(condition: Term, reason: string): void {
    if (condition !== this.terms.true) (this.requirements ??= []).push({ condition, reason });
  }

  imprecise(kind: Imprecision["kind"], reason: string): void {
    (this.imprecisions ??= []).push({ kind, reason });
  }

  unsupported(feature: string): never {
    const { start, end } = this.edge;
    throw new UnsupportedFeature(feature, this.context.cfa.source.range(start, end));
  }

  // ------------------------------------------------------------------ variables of the formula

  /** A variable `name@n` (`name?n` in blocks, where the former are values at a beginning) that is new on this path. */
  fresh(name: string, sort: Sort): Term {
    const index = this.nextIndex(`${name}:${sort}`);
    const text = `${name}${this.context.blocks === null ? "@" : "?"}${index}`;
    const known = this.terms.findVariable(text);
    // The same name may stand for values of different sorts on other paths.
    const isTaken = known !== null && this.terms.sort(known) !== sort;
    return this.terms.variable(isTaken ? `${text}:${sort}` : text, sort);
  }

  /** Counts on this path. */
  nextIndex(name: string): number {
    const symbol = this.context.symbol(name);
    const index = (intMap.get(this.indices, symbol)?.value ?? 0) + 1;
    this.indices = intMap.set(this.indices, symbol, new Count(index));
    return index;
  }

  private index(name: string): number {
    return intMap.get(this.indices, this.context.symbol(name))?.value ?? 0;
  }

  /** A value the interpreter will ask for during this step. */
  input(kind: PathInput["kind"], name: string, type: ScalarType): Term {
    const term = this.fresh(name, sortOf(this.terms, type));
    if (type.kind === "pointer") this.meetForeignPointer();
    this.record({ kind, name, type, term, offset: null });
    return term;
  }

  /** Soundness: what comes from outside may lead to objects outside. Arguments that nobody reads lead nowhere. */
  meetForeignPointer(): void {
    const { operation } = this.edge;
    const isArgument =
      operation.kind === "havoc" && (operation.reason === "argv" || operation.reason === "envp");
    if (!isArgument || this.context.readsArguments) this.isOpen = true;
  }

  record(input: PathInput): void {
    (this.inputs ??= []).push(input);
    this.outside.record(input);
  }

  // ------------------------------------------------------------------ plain variables

  /** A variable that was never written gets a value that it keeps. */
  read(variable: Variable, type: ScalarType): Term {
    const known = intMap.get(this.scopeOf(variable), variable.id);
    if (known !== undefined) return known.term;
    if (this.context.blocks !== null) return this.entryOf(variable, type, this.frame.level);
    const term = this.fresh(this.nameOf(variable), sortOf(this.terms, type));
    const kind = variable.isStatic ? "havoc" : "indeterminate";
    this.record({ kind, name: variable.name, type, term, offset: null });
    this.bind(variable, term);
    return term;
  }

  write(variable: Variable, value: Term): void {
    const { terms } = this;
    if (this.context.options.naming === "inputs" || this.isClear(value)) {
      this.bind(variable, value);
      return;
    }
    const named = this.fresh(this.nameOf(variable), terms.sort(value));
    this.constrain(terms.eq(named, value));
    this.context.provenance.inherit(named, value);
    this.bind(variable, named);
  }

  /** A constant, or a choice between two: the block that was allocated, or null. Pointers stay what they are. */
  private isClear(value: Term): boolean {
    const { terms } = this;
    if (terms.kind(value) !== Kind.Ite) return terms.isLiteral(value);
    return terms.isLiteral(terms.child(value, 1)) && terms.isLiteral(terms.child(value, 2));
  }

  /** In blocks: the value of a variable of an activation that was not written since the beginning. */
  entryOf(variable: Variable, type: ScalarType, level: number): Term {
    const symbol = this.symbolOf(variable, type, level);
    return this.symbols.entry(symbol, this.index(this.terms.nameOf(symbol)));
  }

  private get symbols(): ProgramSymbols {
    const { blocks } = this.context;
    invariant(blocks !== null, "symbols are for blocks");
    return blocks.symbols;
  }

  private symbolOf(variable: Variable, type: ScalarType, level: number): Term {
    return this.symbols.variable(variable, type, sortOf(this.terms, type), level);
  }

  /** A new name for what a symbol holds from now on. */
  nextEntry(symbol: Term): Term {
    return this.symbols.entry(symbol, this.nextIndex(this.terms.nameOf(symbol)));
  }

  /** In blocks. Soundness: what is not bound has the value of before, and this one has it no more. */
  outdate(variable: Variable, level: number): void {
    if (!isScalar(variable.type)) return;
    this.nextIndex(this.terms.nameOf(this.symbolOf(variable, variable.type, level)));
  }

  /** The content becomes undefined. */
  forget(variable: Variable): void {
    if (this.context.blocks !== null) this.outdate(variable, this.frame.level);
    if (variable.isStatic) this.globals = intMap.remove(this.globals, variable.id);
    else this.setLocals(intMap.remove(this.frame.locals, variable.id));
  }

  private bind(variable: Variable, term: Term): void {
    const binding = new Binding(term);
    if (variable.isStatic) this.globals = intMap.set(this.globals, variable.id, binding);
    else this.setLocals(intMap.set(this.frame.locals, variable.id, binding));
  }

  private setLocals(locals: IntMap<Binding>): void {
    const { frame } = this;
    this.frame = {
      function: frame.function,
      level: frame.level,
      caller: frame.caller,
      locals,
      regions: frame.regions,
      variadic: frame.variadic,
      stackBefore: frame.stackBefore,
    };
  }

  private scopeOf(variable: Variable): IntMap<Binding> {
    return variable.isStatic ? this.globals : this.frame.locals;
  }

  private nameOf({ qualifiedName, isStatic }: Variable): string {
    const { level } = this.frame;
    return isStatic || level === 1 ? qualifiedName : `${qualifiedName}/${level}`;
  }

  // ------------------------------------------------------------------ memory

  /** The region of a variable that lives in memory. */
  regionOf(variable: Variable): MemoryRegion {
    if (variable.isStatic) return this.context.staticRegion(variable);
    const position = this.context.frameShape(this.frame.function).positions.get(variable);
    invariant(position !== undefined, `${variable.qualifiedName} is in its function's frame`);
    return this.frame.regions[position]!;
  }

  content(region: MemoryRegion): RegionContent {
    return intMap.get(this.memory, region.id) ?? UNDEFINED_CONTENT;
  }

  setContent(region: MemoryRegion, content: RegionContent): void {
    this.memory = intMap.set(this.memory, region.id, content);
  }

  /** Whether it was ever set, which in blocks says that a heap block exists. */
  hasContent(region: MemoryRegion): boolean {
    return intMap.get(this.memory, region.id) !== undefined;
  }

  /** The block was freed, or may have been. Null: any block. */
  release(region: MemoryRegion | null): void {
    this.released = intMap.set(this.released, region?.id ?? ANY_BLOCK, new Count(1));
  }

  isReleased({ id }: MemoryRegion): boolean {
    const { released } = this;
    return released.kind !== "empty" && (isIn(released, id) || isIn(released, ANY_BLOCK));
  }

  /** Null: it is not known. */
  isLive(region: MemoryRegion): boolean | null {
    const { blocks } = this.context;
    if (region.kind === "heap" && blocks === null && this.content(region).isFreed) return false;
    if (region.kind === "heap" || (region.kind === "stack-block" && blocks !== null)) {
      return this.isReleased(region) ? null : true;
    }
    if (region.kind === "stack-block" || region.kind === "variadic" || isLocal(region)) {
      return this.isOnStack(region);
    }
    return true;
  }

  /** Blocks that were allocated, whether they were freed or not; null: there may be others. */
  get heapBlocks(): readonly MemoryRegion[] | null {
    if (this.isOpen) return null;
    const shared = this.context.blocks?.all ?? [];
    const blocks = shared.filter((one) => one.kind === "heap" && this.hasContent(one));
    for (let node = this.heap; node !== null; node = node.below) blocks.push(node.value);
    return blocks;
  }

  /** Plain pointers of the program, without what expressions keep for themselves. */
  namedValues(): readonly Term[] {
    const { cfa } = this.context;
    const values: Term[] = [];
    const note = (variables: readonly Variable[], bindings: IntMap<Binding>): void => {
      for (const { id, type, storage } of variables) {
        if (type.kind !== "pointer" || storage === "temporary") continue;
        const bound = intMap.get(bindings, id);
        if (bound !== undefined) values.push(bound.term);
      }
    };
    note(cfa.globals, this.globals);
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.caller) {
      note(frame.function.locals, frame.locals);
    }
    return values;
  }

  /** Objects that a program names. */
  variableRegions(): readonly MemoryRegion[] {
    const regions = this.context.allStatics.filter(({ variable }) => variable !== null);
    for (let frame: Frame | null = this.frame; frame !== null; frame = frame.caller) {
      regions.push(...frame.regions);
    }
    return regions;
  }

  /** A local of an activation that has not returned. */
  isOnStack(region: MemoryRegion): boolean {
    for (let part = this.stack; part !== null; part = part.below) {
      if (part.value.regions.includes(region)) return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ memory in blocks

  /** What was never written is a value of its own from now on, and not the one of before. */
  renew(region: MemoryRegion): void {
    if (this.context.blocks !== null) this.nextIndex(epochName(region));
  }

  /** The value of a cell that was not written since the beginning of the block. */
  unknownCell(
    region: MemoryRegion,
    offset: number,
    size: number,
    sort: Sort,
    isPointer: boolean,
  ): Term {
    const { symbols } = this;
    const symbol = symbols.cell(region, offset, size, sort, isPointer);
    return symbols.entry(symbol, this.epochOf(region));
  }

  unknownArray(region: MemoryRegion, unit: number, sort: Sort): Term {
    const { symbols } = this;
    return symbols.entry(symbols.array(region, unit, sort), this.epochOf(region));
  }

  /** Two states in which it is the same know the same about what the region held before. */
  epochOf(region: MemoryRegion): string {
    return `e${this.epoch}.${this.index(epochName(region))}`;
  }

  /** Soundness: somebody wrote, and nobody knows where. Only what cannot be written keeps its content. */
  forgetMemory(): void {
    this.epoch++;
    const constant = new Set(
      this.context.allStatics.map(({ id, kind }) => (kind === "string" ? id : -1)),
    );
    const { memory } = this;
    intMap.forEach(memory, (_, id) => {
      if (constant.has(id)) return;
      // The entry stays: the block exists.
      this.memory = intMap.set(this.memory, id, UNDEFINED_CONTENT);
    });
  }

  drop(region: MemoryRegion): void {
    this.memory = intMap.remove(this.memory, region.id);
  }

  addressTerm(address: number): Term {
    return this.terms.bv.constant(BigInt(address), this.context.pointerBits);
  }

  /** The number behind a pointer that is a constant. */
  constantAddress(pointer: Term): bigint | null {
    const { terms } = this;
    return terms.kind(pointer) === Kind.BvConst ? terms.bigintValue(pointer) : null;
  }

  // ------------------------------------------------------------------ activations

  /** A new activation on top of the present one. */
  enter(callee: CfaFunction): void {
    const { context, frame } = this;
    const shape = context.frameShape(callee);
    const level = (intMap.get(this.levels, callee.entry.id)?.value ?? 0) + 1;
    this.levels = intMap.set(this.levels, callee.entry.id, new Count(level));
    const stackBefore = this.stack;
    const regions = this.frameRegions(shape, callee, level);
    this.frame = {
      function: callee,
      level,
      caller: frame,
      locals: intMap.emptyMap(),
      regions,
      variadic: null,
      stackBefore,
    };
  }

  private frameRegions(
    shape: FrameShape,
    callee: CfaFunction,
    level: number,
  ): readonly MemoryRegion[] {
    const { context } = this;
    if (shape.layout.size === 0) return NOTHING;
    if (context.blocks !== null) {
      const objects = context.activationObjects(shape, callee, level);
      for (const region of objects) {
        this.renew(region);
        this.stack = push(this.stack, { base: region.base, regions: [region] });
      }
      return objects;
    }
    const placed = placeFrame(context.ranges.stack, this.stackTop, shape.layout);
    if (placed.top > context.ranges.stackEnd) this.unsupported("so many locals on one path");
    this.stackTop = placed.top;
    const regions = context.frameRegions(shape, placed.address);
    this.stack = push(this.stack, { base: placed.address, regions });
    return regions;
  }

  /** Back to the caller; what belongs to the activation is gone. */
  leave(): void {
    const { frame } = this;
    invariant(frame.caller !== null, "a return has a caller");
    for (let part = this.stack; part !== null && part !== frame.stackBefore; part = part.below) {
      for (const region of part.value.regions) {
        this.memory = intMap.remove(this.memory, region.id);
      }
    }
    // Soundness: they are gone, too, and nobody knows which activation they were of.
    for (const region of this.context.stackBlocksOf(frame.function)) {
      if (this.hasContent(region)) this.release(region);
    }
    const { id } = frame.function.entry;
    const level = new Count(frame.level - 1);
    this.levels = intMap.set(this.levels, id, level);
    this.stack = frame.stackBefore;
    // Soundness: the place of what is gone is not used again, or pointers to it would be to something else.
    this.frame = frame.caller;
  }
}
