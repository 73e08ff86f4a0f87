/** Calls of functions without a body, as far as intervals are concerned. */
import { unreachable } from "../../base/diagnostics/index.ts";
import type { Expression } from "../../program/cfa/expression.ts";
import type { CfaEdge } from "../../program/cfa/graph.ts";
import type { ExternalOperation } from "../../program/cfa/operation.ts";
import { undefinedFunctionText } from "../../program/cfa/print-operation.ts";
import {
  isOnlyNamed,
  isRequestImpossible,
  lendsBuffer,
  libraryFunction,
  mayStore,
  rangeByType,
  storesElsewhere,
  type Allocation,
  type LibraryFunction,
  type SizeRange,
} from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import { IntervalNarrowing, type Narrowed } from "./interval-narrowing.ts";
import type { IntervalReader, MaybeInterval, MaybeRegion } from "./interval-reader.ts";
import type { IntervalWriter } from "./interval-writer.ts";
import { Interval, ZERO } from "./interval.ts";

/** Told of code that runs without being followed. */
export interface UnseenCode {
  /** Functions of the program whose address is known outside may run now, or when the program ends. */
  callBack(reason: string, edge: CfaEdge): void;
  /** Anything may happen. */
  notModelled(reason: string, edge: CfaEdge): void;
}

export class IntervalLibrary {
  private readonly unseen: UnseenCode;

  constructor(unseen: UnseenCode) {
    this.unseen = unseen;
  }

  /** Applies the call to the cells of the reader. */
  call(
    edge: CfaEdge,
    operation: ExternalOperation,
    reader: IntervalReader,
    writer: IntervalWriter,
  ): Narrowed {
    const known = libraryFunction(operation.name);
    if (known?.kind === "assume") {
      return new IntervalNarrowing(reader, writer).assume(operation.arguments[0]!, true);
    }
    const result = known === null ? null : resultOf(operation, known, reader);
    if (known === null) this.unknownFunction(edge, operation, reader, writer);
    else this.effect(edge, operation, known, reader, writer);
    storeResult(operation, reader, writer, result);
    return "possible";
  }

  private effect(
    edge: CfaEdge,
    operation: ExternalOperation,
    known: LibraryFunction,
    reader: IntervalReader,
    writer: IntervalWriter,
  ): void {
    const { effects } = known;
    const literal = reader.memory.literals.textOf;
    if (effects.callsBack !== "never") {
      this.callBack(`${operation.name} calls back into the program`, edge, writer);
      return;
    }
    if (isOnlyNamed(known)) {
      this.unseen.notModelled(`the function ${operation.name} is not modelled`, edge);
      writer.forgetShared();
      return;
    }
    // Soundness: these write where an earlier call or another pointer led them.
    if (storesElsewhere(operation, known, literal)) writer.forgetExposed();
    if (lendsBuffer(operation, known)) {
      const reason = `what a stream writes to the buffer of ${operation.name}`;
      this.unseen.notModelled(reason, edge);
    }
    if (!mayStore(operation, known, literal)) return;
    if (effects.transfers !== null) transfer(effects.transfers, operation, reader, writer);
    else storeThroughArguments(operation, reader, writer);
  }

  /**
   * Of another translation unit or library: it returns anything and may write whatever a pointer can reach. The
   * variables of this program that no pointer reaches are not known to it.
   */
  private unknownFunction(
    edge: CfaEdge,
    operation: ExternalOperation,
    reader: IntervalReader,
    writer: IntervalWriter,
  ): void {
    writer.forgetExposed();
    // Soundness: it may have got hold of any address of a function, by this call or an earlier one.
    if (reader.memory.callBacks.mayComeFrom(operation)) {
      this.callBack(`${undefinedFunctionText(operation)} may call back`, edge, writer);
    }
  }

  /** Soundness: functions of the program run inside, unseen, and change whatever they can name. */
  private callBack(reason: string, edge: CfaEdge, writer: IntervalWriter): void {
    this.unseen.callBack(reason, edge);
    writer.forgetShared();
  }
}

/** Null: any value of the type. */
function resultOf(
  operation: ExternalOperation,
  { kind, name, effects: { allocates } }: LibraryFunction,
  reader: IntervalReader,
): MaybeInterval {
  if (allocates?.given === "result" && allocates.content !== "copied") {
    return newBlock(operation, allocates, reader);
  }
  switch (name) {
    case "expect":
    case "expect_with_probability": {
      const [value] = operation.arguments;
      return value !== undefined && isScalar(value.type) ? reader.evaluate(value) : null;
    }
    case "rand":
    case "random":
      return Interval.of(0n, (1n << 31n) - 1n);
    default:
      return kind === "arithmetic" ? (COUNTS.get(name) ?? null) : null;
  }
}

/** Null, if there is not so much memory. */
function newBlock(
  operation: ExternalOperation,
  allocates: Allocation,
  reader: IntervalReader,
): MaybeInterval {
  const { machine } = reader.memory.cfa;
  const isImpossible = isRequestImpossible(operation, allocates, machine, (size) =>
    rangeOf(size, reader),
  );
  return isImpossible === null ? null : isImpossible ? ZERO : reader.someAddress();
}

function rangeOf(size: Expression, reader: IntervalReader): SizeRange {
  return (isScalar(size.type) ? reader.evaluate(size) : null) ?? rangeByType(size);
}

const COUNTS: ReadonlyMap<string, Interval> = new Map([
  ...["popcount", "popcountl", "popcountll"].map((name) => [name, Interval.of(0n, 64n)] as const),
  ...["ffs", "ffsl", "ffsll"].map((name) => [name, Interval.of(0n, 64n)] as const),
  ...["parity", "parityl", "parityll"].map((name) => [name, Interval.of(0n, 1n)] as const),
]);

/** The object behind an argument that is an address itself. */
function pointee(argument: Expression | undefined, reader: IntervalReader): MaybeRegion {
  if (argument?.kind === "cast") return pointee(argument.operand, reader);
  return argument?.kind === "address-of" ? reader.regionOf(argument.target) : null;
}

function storeThroughArguments(
  operation: ExternalOperation,
  reader: IntervalReader,
  writer: IntervalWriter,
): void {
  for (const argument of operation.arguments) {
    if (argument.type.kind !== "pointer") continue;
    const region = pointee(argument, reader);
    if (region !== null) writer.forgetObject(region.object);
    else writer.forgetExposed();
  }
}

function transfer(
  how: "copy" | "fill",
  operation: ExternalOperation,
  reader: IntervalReader,
  writer: IntervalWriter,
): void {
  const [target, source, length] = operation.arguments;
  const size = length === undefined ? null : reader.evaluate(length);
  const bytes = size?.isConstant === true ? Number(size.low) : null;
  const region = pointee(target, reader);
  switch (how) {
    case "copy":
      writer.copy(region, pointee(source, reader), bytes);
      return;
    case "fill": {
      const byte = source === undefined ? null : reader.evaluate(source);
      writer.forget(region, bytes);
      if (region?.first !== 0 || region.spread > 0) return;
      const { variable, size: whole } = region.object;
      const isZero = byte?.isConstant === true && byte.low === 0n;
      if (isZero && whole === bytes) writer.fillZero(region, variable.type);
      return;
    }
    default:
      unreachable(how);
  }
}

function storeResult(
  operation: ExternalOperation,
  reader: IntervalReader,
  writer: IntervalWriter,
  value: MaybeInterval,
): void {
  const { result } = operation;
  if (result === null) return;
  const region = reader.regionOf(result);
  if (isScalar(result.type)) writer.storeScalar(region, result.type, value);
  else writer.forget(region, sizeOf(result.type));
}
