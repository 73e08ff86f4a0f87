/** Calls of functions without a body, as far as values are concerned. */
import { unreachable } from "../../base/diagnostics/index.ts";
import type { Assurance } from "../../core/contracts/index.ts";
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
  type LibraryFunction,
  type SizeRange,
} from "../../program/library/index.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import { ValueNarrowing, type Narrowed } from "./value-narrowing.ts";
import { regionAt, type MaybeRegion, type MaybeValue, type ValueReader } from "./value-reader.ts";
import type { ValueWriter } from "./value-writer.ts";
import { AddressValue, IntegerValue, ZERO } from "./value.ts";

export class ValueLibrary {
  private readonly assurance: Assurance;

  constructor(assurance: Assurance) {
    this.assurance = assurance;
  }

  /** Applies the call to the cells of the writer. */
  call(
    edge: CfaEdge,
    operation: ExternalOperation,
    reader: ValueReader,
    writer: ValueWriter,
  ): Narrowed {
    const known = libraryFunction(operation.name);
    if (known?.kind === "assume") {
      return new ValueNarrowing(reader, writer).assume(operation.arguments[0]!, true);
    }
    let result: MaybeValue = null;
    if (known === null) this.unknownFunction(edge, operation, writer);
    else {
      this.effect(edge, operation, known, reader, writer);
      result = this.allocate(edge, operation, known, reader, writer);
    }
    storeResult(operation, reader, writer, result);
    return "possible";
  }

  private effect(
    edge: CfaEdge,
    operation: ExternalOperation,
    known: LibraryFunction,
    reader: ValueReader,
    writer: ValueWriter,
  ): void {
    const { effects } = known;
    const literal = reader.memory.literals.textOf;
    if (effects.callsBack !== "never") {
      // Soundness: functions of the program run inside, unseen.
      this.assurance.lose(`${operation.name} calls back into the program`, edge);
      writer.forgetExposed();
      return;
    }
    if (isOnlyNamed(known)) {
      this.assurance.lose(`the function ${operation.name} is not modelled`, edge);
      writer.forgetExposed();
      return;
    }
    // Soundness: these write where an earlier call or another pointer led them.
    if (storesElsewhere(operation, known, literal)) writer.forgetExposed();
    if (effects.frees === "unseen") writer.forgetBlockAddresses();
    else if (effects.frees !== null) {
      release(reader.evaluate(operation.arguments[effects.frees]!), writer);
    }
    // Soundness: the stream writes to the array whenever it likes.
    if (lendsBuffer(operation, known)) {
      this.assurance.lose(`what a stream writes to the buffer of ${operation.name}`, edge);
    }
    if (!mayStore(operation, known, literal)) return;
    if (effects.transfers !== null) transfer(effects.transfers, operation, reader, writer);
    else writeThroughArguments(operation, reader, writer);
  }

  /**
   * Of another translation unit or library: it returns anything, may write whatever a pointer can reach and
   * free any block. The variables of this program that no pointer reaches are not known to it.
   */
  private unknownFunction(edge: CfaEdge, operation: ExternalOperation, writer: ValueWriter): void {
    writer.forgetExposed();
    writer.forgetBlockAddresses();
    // Soundness: it may have got hold of any address of a function, by this call or an earlier one.
    if (writer.memory.callBacks?.mayComeFrom(operation) === true) {
      this.assurance.lose(`${undefinedFunctionText(operation)} may call back`, edge);
    }
  }

  /** A fresh block if the number of earlier ones is known. */
  private allocate(
    edge: CfaEdge,
    operation: ExternalOperation,
    known: LibraryFunction,
    reader: ValueReader,
    writer: ValueWriter,
  ): MaybeValue {
    const { allocates } = known.effects;
    if (allocates === null || allocates.given !== "result") return null;
    if (allocates.content === "copied") return null;
    const { machine } = reader.memory.cfa;
    const isImpossible = isRequestImpossible(operation, allocates, machine, (size) =>
      rangeOf(size, reader),
    );
    if (isImpossible === true) return ZERO;
    const counter = reader.memory.allocationCell(edge);
    const count = reader.cellValue(counter);
    if (count?.kind !== "integer") return null;
    writer.bind(counter, IntegerValue.of(count.value + 1n));
    // Soundness: whether there is memory for it depends on values that are not known.
    if (isImpossible === null) return null;
    const block = reader.memory.block(edge, Number(count.value));
    return new AddressValue(block, 0n);
  }
}

function rangeOf(size: Expression, reader: ValueReader): SizeRange {
  const value = isScalar(size.type) ? reader.evaluate(size) : null;
  return value?.kind === "integer" ? { low: value.value, high: value.value } : rangeByType(size);
}

function writeThroughArguments(
  operation: ExternalOperation,
  reader: ValueReader,
  writer: ValueWriter,
): void {
  for (const argument of operation.arguments) {
    if (argument.type.kind !== "pointer") continue;
    const value = reader.evaluate(argument);
    if (value?.kind === "address") writer.forgetObject(value.object);
    else if (isAnywhere(value)) writer.forgetExposed();
  }
}

/** Soundness: a symbolic value, or one of which only bounds are known, may be the address of anything. */
function isAnywhere(pointer: MaybeValue): boolean {
  return pointer === null || pointer.kind === "symbolic" || pointer.kind === "range";
}

function transfer(
  how: "copy" | "fill",
  operation: ExternalOperation,
  reader: ValueReader,
  writer: ValueWriter,
): void {
  const values = operation.arguments.map((argument) => valueOf(argument, reader));
  const [target, source, length] = values;
  const bytes = length?.kind === "integer" ? Number(length.value) : null;
  const region = regionAt(target ?? null);
  switch (how) {
    case "copy":
      writer.copy(region, regionAt(source ?? null), bytes);
      return;
    case "fill":
      writer.forget(region, bytes);
      if (source === ZERO) fillWhole(region, bytes, writer);
      return;
    default:
      unreachable(how);
  }
}

function fillWhole(region: MaybeRegion, bytes: number | null, writer: ValueWriter): void {
  if (region?.first !== 0) return;
  const { variable, size } = region.object;
  if (variable !== null && size === bytes) writer.fillZero(region, variable.type);
}

function valueOf(argument: Expression, reader: ValueReader): MaybeValue {
  return isScalar(argument.type) ? reader.evaluate(argument) : null;
}

function release(pointer: MaybeValue, writer: ValueWriter): void {
  if (isAnywhere(pointer)) {
    writer.forgetExposed();
    writer.forgetBlockAddresses();
  }
  if (pointer?.kind === "address") writer.endLifetime(pointer.object);
}

function storeResult(
  operation: ExternalOperation,
  reader: ValueReader,
  writer: ValueWriter,
  value: MaybeValue,
): void {
  const { result } = operation;
  if (result === null) return;
  const region = reader.regionOf(result);
  if (isScalar(result.type)) writer.storeScalar(region, result.type, value);
  else writer.forget(region, sizeOf(result.type));
}
