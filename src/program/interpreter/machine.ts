/** The state of one execution that compiled code and library models work on. */
import { invariant } from "../../base/diagnostics/index.ts";
import type { ArithmeticProblem, Site } from "../algebra/index.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../cfa/graph.ts";
import type { Variable } from "../cfa/variable.ts";
import { unwrittenWords, WORD_WIDTHS, type ByteRange } from "../types/unwritten-words.ts";
import { sizeOf } from "../types/layout.ts";
import { isScalar, type ScalarType } from "../types/type.ts";
import { Accessors, type UndefinedBytes } from "./access.ts";
import type { ObjectRequest } from "./address-space.ts";
import type { UndefinedBits } from "./bit-field-access.ts";
import type { ProblemHandler } from "./compile-arithmetic.ts";
import type { InputRequest, InputSource } from "./input-source.ts";
import { Inputs, zeroOf } from "./inputs.ts";
import { Journal } from "./journal.ts";
import { Memory, zero, type Access, type AccessFaults } from "./memory.ts";
import {
  CHOSEN,
  DEFINED,
  MemoryObject,
  newChunk,
  Pointer,
  UNDEFINED,
  type StepOfLife,
} from "./memory-object.ts";
import type { LayoutName } from "./object-layout.ts";
import { describeBadAccess, describeObject } from "./describe-object.ts";
import { ExecutionEnd } from "./outcome.ts";
import { isStreamName, streamPointer } from "./process-environment.ts";
import { StandardOutput, type BufferMode } from "./standard-output.ts";
import { NamedValues, type WaitingFrame } from "./named-values.ts";
import { untrackedBlocks } from "./tracked-blocks.ts";
import { emptySlots, SlotTable, type FrameShape, type ScalarValue, type Slots } from "./slots.ts";
import { STATUS_SEGMENTATION, type UndefinedPolicy } from "./undefined-behaviour.ts";

/** What the program writes. */
export interface OutputSink {
  write(stream: "stdout" | "stderr", bytes: Uint8Array): void;
}

export interface MachineOptions {
  readonly inputs: InputSource;
  readonly policy: UndefinedPolicy;
  readonly output: OutputSink;
  readonly stdoutBuffering: BufferMode;
  /** `argv`, the program's name first; null if `main`'s parameters are inputs as any other. */
  readonly programArguments: readonly string[] | null;
  /** Bytes behind the program's objects. */
  readonly memoryLimit: number;
  /** Calls deeper than this overflow the stack. */
  readonly stackLimit: number;
  /** "inputs": they return inputs and change nothing. Without: they are refused. */
  readonly undefinedFunctions?: "inputs" | "refused";
  /** Where objects lie. Without: as usual. */
  readonly layout?: LayoutName;
}

/** Instead of results of which C promises little. */
const OTHER_RESULTS: Readonly<Record<LayoutName, bigint | null>> = {
  usual: null,
  descending: 1n,
  packed: -1n,
  scattered: -97n,
  low: 1n << 30n,
};

/** One activation of a function. */
export interface Frame {
  readonly function: CfaFunction;
  readonly slots: Slots;
  /** Top of the stack region to return to. */
  readonly stackMark: number;
  /** From `alloca`, and the variadic arguments; null if there are none. */
  blocks: MemoryObject[] | null;
  /** Holds the variadic arguments; null if there are none. */
  variadic: MemoryObject | null;
}

export class Machine implements AccessFaults, UndefinedBytes, UndefinedBits, ProblemHandler {
  readonly cfa: Cfa;
  options: MachineOptions;
  journal: Journal;
  readonly memory: Memory;
  readonly accessors: Accessors;
  inputs: Inputs;
  stdout: StandardOutput;
  readonly table: SlotTable;
  readonly globals: Slots;
  /** The running activation. */
  frame: Frame;
  /** Objects that library models keep between calls (`errno`, `strtok`'s position), by name. */
  readonly libraryObjects = new Map<string, MemoryObject>();
  private readonly callers: () => number;
  /** The edge by which the running activation comes back; null: it was not called along one. */
  calledFrom: () => CfaEdge | null = () => null;
  /** The activations that wait for the running one, and where they go on. */
  waiting: () => Iterable<WaitingFrame> = () => [];
  private readonly named: NamedValues;
  private storeTaken = 0;
  private readonly scratch = new MemoryObject("variable", "", 0, 16, newChunk(16), 0, 16, false);

  /** `callers`: see `Inputs`. */
  constructor(cfa: Cfa, options: MachineOptions, callers: () => number = () => 0) {
    this.cfa = cfa;
    this.options = options;
    this.journal = new Journal(options.policy);
    this.memory = new Memory(cfa.machine, this, options.layout ?? "usual");
    this.accessors = new Accessors(this.memory, this);
    this.callers = callers;
    this.inputs = new Inputs(options.inputs, this.memory, this.journal, callers);
    this.stdout = new StandardOutput(options.output, options.stdoutBuffering);
    this.table = SlotTable.of(cfa);
    this.named = new NamedValues(cfa, this.table);
    this.globals = emptySlots(this.table.globalCount);
    this.frame = this.newFrame(this.table.shapeOf(cfa.start));
  }

  /** As new, for another execution: compiled code goes on working on it. */
  restart(options: MachineOptions): void {
    this.options = options;
    this.journal = new Journal(options.policy);
    this.memory.clear(options.layout ?? "usual");
    this.inputs = new Inputs(options.inputs, this.memory, this.journal, this.callers);
    this.stdout = new StandardOutput(options.output, options.stdoutBuffering);
    this.globals.fill(undefined);
    this.libraryObjects.clear();
    this.storeTaken = 0;
    this.frame = this.newFrame(this.table.shapeOf(this.cfa.start));
  }

  /** Blocks of the heap that no pointer leads to. */
  lostBlocks(): readonly MemoryObject[] {
    return untrackedBlocks(this.memory, () => this.roots());
  }

  private *roots(): Generator<Slots> {
    yield this.globals;
    for (const one of this.waiting()) yield this.named.later(one);
    yield this.named.now(this.frame);
  }

  stepOfLife(): StepOfLife {
    return { edge: this.journal.edge, caller: this.calledFrom() };
  }

  addressObserved(): void {
    this.journal.leftOpen ??= "where objects lie in memory";
  }

  /** Soundness: an execution that did well here says nothing about that. */
  leaveUnsettled(): void {
    this.journal.leftOpen ??= "what nobody decides";
  }

  /** A result of which C promises no more than its sign, or that it is not zero. Where other layouts are tried, it is another one. */
  promised(promise: "sign" | "not zero", value: bigint): bigint {
    if (value === 0n) return value;
    this.journal.leftOpen ??= "how far a result is from zero";
    const other = OTHER_RESULTS[this.options.layout ?? "usual"];
    if (other === null) return value;
    return promise === "sign" && value < 0n !== other < 0n ? -other : other;
  }

  /** Bytes are taken for good: freed ones are used again. */
  take(bytes: number): void {
    this.storeTaken += bytes;
    if (this.storeTaken > this.options.memoryLimit) {
      throw new ExecutionEnd({ kind: "limit", limit: "memory" });
    }
  }

  newFrame(shape: FrameShape): Frame {
    const { stack } = this.memory.space;
    const stackMark = stack.top;
    // Performance: a copy of the right length, which pushing does not make.
    const slots = shape.slots.slice();
    if (shape.layout.size > 0) {
      const base = stack.reserve(shape.layout);
      if (base === null) return this.stackOverflow();
      slots[slots.length - 1] = base;
    }
    return { function: shape.function, slots, stackMark, blocks: null, variadic: null };
  }

  /** Ends the lifetimes of all that belongs to an activation. */
  leave(frame: Frame, objectSlots: readonly number[]): void {
    for (let i = 0; i < objectSlots.length; i++) {
      const object = frame.slots[objectSlots[i]!];
      if (object instanceof MemoryObject) object.end("left");
    }
    const { blocks } = frame;
    if (blocks !== null) for (let i = 0; i < blocks.length; i++) blocks[i]!.end("left");
    this.memory.space.stack.top = frame.stackMark;
  }

  problem(kind: ArithmeticProblem, site: Site): void {
    this.journal.problem(kind, site);
  }

  /** The object behind a variable that lives in memory; made when first needed. */
  objectOf(variable: Variable, slots: Slots, index: number): MemoryObject {
    const held = slots[index];
    return held instanceof MemoryObject ? held : this.declareObject(variable, slots, index);
  }

  /** A fresh object for the variable with undefined bytes. */
  declareObject(variable: Variable, slots: Slots, index: number): MemoryObject {
    const size = sizeOf(variable.type);
    // An incomplete type is that of an `extern` object nobody defines: its size is unknown.
    const request: ObjectRequest = {
      kind: variable.storage === "string" ? "string" : "variable",
      name: variable.name,
      size: size ?? 0,
      alignment: variable.alignment,
    };
    if (variable.isStatic) {
      const object = this.memory.place(this.memory.space.statics, request);
      if (object === null) throw new ExecutionEnd({ kind: "limit", limit: "memory" });
      object.origin = variable;
      slots[index] = object;
      return object;
    }
    const old = slots[index];
    if (old instanceof MemoryObject) old.end("left");
    const base = slots[slots.length - 1];
    invariant(typeof base === "number", "the last slot is the frame's address");
    const address = base + this.table.frameOffset(variable);
    const object = this.memory.placeAt(this.memory.space.stack, request, address);
    object.origin = variable;
    slots[index] = object;
    return object;
  }

  /** From now on writing to objects in read-only memory is an error. */
  protectConstants(): void {
    for (const variable of this.cfa.globals) {
      if (!variable.isReadOnly || !this.table.isInMemory(variable)) continue;
      const object = this.globals[this.table.indexOf(variable)];
      if (object instanceof MemoryObject) object.protect();
    }
  }

  stackOverflow(): never {
    throw new ExecutionEnd({
      kind: "crash",
      status: STATUS_SEGMENTATION,
      reason: "stack overflow",
      cause: null,
    });
  }

  /** A block that dies with the running activation. */
  stackBlock(kind: "stack-block" | "variadic", size: number, name: string): MemoryObject {
    const request: ObjectRequest = { kind, name, size, alignment: 16 };
    const block = this.memory.place(this.memory.space.stack, request);
    if (block === null) return this.stackOverflow();
    if (kind === "stack-block") block.origin = { allocated: this.stepOfLife(), freed: null };
    (this.frame.blocks ??= []).push(block);
    return block;
  }

  /** An object of the C library, zero at first. */
  libraryObject(name: string, size: number): MemoryObject {
    let object = this.libraryObjects.get(name);
    if (object === undefined) {
      const request: ObjectRequest = { kind: "variable", name, size, alignment: 16 };
      const placed = this.memory.place(this.memory.space.statics, request);
      invariant(placed !== null, "there is room for the library's objects");
      zero(placed);
      object = placed;
      this.libraryObjects.set(name, object);
    }
    return object;
  }

  zeroOf(type: ScalarType): ScalarValue {
    return zeroOf(type, this.memory);
  }

  /** A plain variable is read before it was written. */
  settleSlot(variable: Variable, slots: Slots, index: number, site: Site): ScalarValue {
    const { type } = variable;
    invariant(isScalar(type), "a plain variable is a scalar");
    if (variable.isStatic) {
      const value = this.inputs.take("havoc", type, variable.name);
      slots[index] = value;
      return value;
    }
    const message =
      variable.storage === "return"
        ? `use of the value of ${variable.functionName ?? "a function"}, which returned none`
        : `read of the uninitialised variable ${variable.name}`;
    this.journal.note("uninitialised-read", message, site);
    const value = this.inputs.take("indeterminate", type, variable.name);
    slots[index] = value;
    return value;
  }

  /** What a plain `extern` variable holds before anybody wrote to it; undefined: not known. */
  externalValue(variable: Variable): ScalarValue | undefined {
    if (!variable.isStatic || variable.type.kind !== "pointer") return undefined;
    return isStreamName(variable.name) ? streamPointer(this, variable.name) : undefined;
  }

  /** A static object without a definition: its content is unknown, except for the streams. */
  makeExternal(variable: Variable, object: MemoryObject): void {
    if (!variable.isStatic) return;
    object.isExternal = true;
    const { type } = variable;
    const value = this.externalValue(variable);
    if (value !== undefined && isScalar(type)) this.storeScalar(object, 0, type, value, variable);
  }

  settle(object: MemoryObject, offset: number, type: ScalarType, site: Site): void {
    const kind = this.noteUndefinedRead(object, site);
    const from = object.start + offset;
    const { defined } = object.chunk;
    const isWhole = this.isUndefined(object, offset, type.size);
    if (isWhole || defined.subarray(from, from + type.size).includes(UNDEFINED)) {
      const value = this.choose(kind, object, offset, type, site);
      if (value instanceof Pointer) {
        if (isWhole) object.rememberPointer(offset, value);
        // Soundness: nobody keeps track of it any more.
        if (!isWhole || (offset & 3) !== 0) this.memory.observePointer(value);
      }
    }
    defined.fill(DEFINED, from, from + type.size);
  }

  /**
   * What outside memory holds may be a pointer: its words are asked for as such, where they are one. What else is unknown becomes
   * numbers, and stays unread.
   */
  settleCopied(object: MemoryObject, range: ByteRange, site: Site): void {
    const { types } = this.cfa;
    const isUnwritten = (at: number, count: number): boolean => this.isUndefined(object, at, count);
    if (object.kind === "outside" || object.isExternal) {
      const pointer = types.pointer(types.void);
      for (const { offset, size } of unwrittenWords(range, [pointer.size, 1], isUnwritten)) {
        this.settle(object, offset, size === 1 ? types.unsignedChar : pointer, site);
      }
      return;
    }
    const start = object.start + range.offset;
    const { defined } = object.chunk;
    if (!defined.subarray(start, start + range.size).includes(UNDEFINED)) return;
    for (const { offset, size } of unwrittenWords(range, WORD_WIDTHS, isUnwritten)) {
      this.choose("copied", object, offset, types.unsignedOfSize(size), site);
      const from = object.start + offset;
      defined.fill(CHOSEN, from, from + size);
    }
  }

  private isUndefined({ chunk, start }: MemoryObject, offset: number, size: number): boolean {
    for (let i = 0; i < size; i++) {
      if (chunk.defined[start + offset + i] !== UNDEFINED) return false;
    }
    return true;
  }

  settleBytes(object: MemoryObject, offset: number, size: number, site: Site): void {
    const kind = this.noteUndefinedRead(object, site);
    const { defined } = object.chunk;
    for (let i = 0; i < size; i++) {
      const at = object.start + offset + i;
      if (defined[at] === UNDEFINED) {
        this.choose(kind, object, offset + i, this.cfa.types.unsignedChar, site);
      }
      defined[at] = DEFINED;
    }
  }

  /** Gives undefined ones among readable bytes a value. */
  settleBytesIfNeeded(object: MemoryObject, offset: number, size: number, site: Site): void {
    const from = object.start + offset;
    const { defined } = object.chunk;
    if (defined.subarray(from, from + size).some((one) => one !== DEFINED)) {
      this.settleBytes(object, offset, size, site);
    }
  }

  private noteUndefinedRead(
    object: MemoryObject,
    site: Site,
  ): "havoc" | "indeterminate" | "outside" {
    if (object.isExternal) return "havoc";
    if (object.kind === "outside") return "outside";
    const message = `read of uninitialised bytes of ${describeObject(object)}`;
    this.journal.note("uninitialised-read", message, site);
    return "indeterminate";
  }

  /** Those bytes of the object that are undefined become those of a value that is asked for. */
  private choose(
    kind: InputRequest["kind"],
    object: MemoryObject,
    offset: number,
    type: ScalarType,
    site: Site,
  ): ScalarValue {
    const value = this.inputs.take(kind, type, object.name, object, offset);
    this.storeScalar(this.scratch, 0, type, value, site);
    const { bytes, defined } = object.chunk;
    for (let i = 0; i < type.size; i++) {
      const at = object.start + offset + i;
      if (defined[at] !== UNDEFINED) continue;
      bytes[at] = this.scratch.chunk.bytes[i]!;
      defined[at] = DEFINED;
    }
    return value;
  }

  loadScalar(object: MemoryObject, offset: number, type: ScalarType, site: Site): ScalarValue {
    return this.accessors.of(type).access.load(object, offset, site);
  }

  storeScalar(
    object: MemoryObject,
    offset: number,
    type: ScalarType,
    value: ScalarValue,
    site: Site,
  ): void {
    const { access } = this.accessors.of(type);
    // The value has the representation of its type, which is the accessor's.
    access.store(object, offset, value as never, site);
  }

  badAccess(object: MemoryObject, offset: number, access: Access, site: Site): never {
    const { kind, message } = describeBadAccess(new Pointer(object, offset), access, this.memory);
    return this.journal.memoryError(kind, message, site);
  }
}
