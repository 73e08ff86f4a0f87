/** Call sites of functions without a body. */
import { invariant, UnsupportedFeature } from "../../base/diagnostics/index.ts";
import type { FloatValue } from "../algebra/index.ts";
import { convertFloat, convertInteger, integerToFloat } from "../algebra/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import { functionText } from "../cfa/print-operation.ts";
import type { FunctionSymbol } from "../cfa/variable.ts";
import { isForeignAssembly, libraryFunction } from "../library/index.ts";
import { isScalar, type ScalarType } from "../types/type.ts";
import type { ArgumentValue } from "./compile-program.ts";
import type { Code } from "./compiled-value.ts";
import {
  isProcess,
  LibraryCall,
  type CallbackRequest,
  type LibraryCallSite,
  type ModelValue,
} from "./library-call.ts";
import { describeObject } from "./describe-object.ts";
import type { Machine } from "./machine.ts";
import { Pointer } from "./memory-object.ts";
import { modelOf } from "./models/index.ts";
import { functionOutside, undefinedFunction } from "./models/undefined-function.ts";
import { STATUS_SEGMENTATION } from "./undefined-behaviour.ts";
import { isSmall, type ScalarValue, type Slots } from "./slots.ts";

export interface LibraryCallParts {
  readonly edge: CfaEdge;
  readonly operation: ExternalOperation;
  readonly arguments: readonly ArgumentValue[];
  /** Of a scalar result that is wanted. */
  readonly storeResult: ((slots: Slots, value: ScalarValue) => void) | null;
  /** Of a record that is returned: where it goes. */
  readonly destination: Code<Pointer> | null;
  /** Of a call through a pointer that named none of the functions it was compared with. */
  readonly calledPointer: Code<Pointer> | null;
}

export function compileLibraryCall(machine: Machine, parts: LibraryCallParts): LibraryCallSite {
  const { edge, operation } = parts;
  const range = machine.cfa.source.range(edge.start, edge.end);
  if (operation.name === "") return callOfNoFunction(machine, parts);
  // Soundness: nobody knows what it does to memory, and nobody may choose.
  if (isForeignAssembly(operation.name)) {
    throw new UnsupportedFeature("inline assembly that may write memory", range);
  }
  const known = libraryFunction(operation.name);
  const model = known === null ? undefinedFunction : modelOf(known);
  if (model === null) throw new UnsupportedFeature(functionText(operation), range);
  return {
    edge,
    operation,
    model,
    name: known?.name ?? operation.name,
    isExact: known?.isExact ?? true,
    arguments: parts.arguments.map((argument) => argument.run),
    argumentTypes: parts.arguments.map((argument) => argument.type),
    result: compileResult(machine, parts),
  };
}

/** A library function that another one calls back, such as `strcmp` given to `qsort`. */
export function callByPointer(
  machine: Machine,
  symbol: FunctionSymbol,
  request: CallbackRequest,
): ScalarValue | undefined {
  const { edge } = machine.journal;
  invariant(edge !== null, "the library is called on an edge");
  const { name, type } = symbol;
  const operation = { kind: "external", name, type, arguments: [], result: null } as const;
  const parts = { arguments: [], storeResult: null, destination: null, calledPointer: null };
  const site = compileLibraryCall(machine, { edge, operation, ...parts });
  const call = new LibraryCall(
    machine,
    { ...site, argumentTypes: type.parameters },
    request.arguments,
  );
  const value = call.perform();
  if (isProcess(value)) return call.unsupported(`${name} as a callback`);
  return isScalar(type.returns) ? fitted(machine, value, type.returns) : undefined;
}

/** What is left of a call through a pointer that names none of the functions it could. */
function callOfNoFunction(machine: Machine, parts: LibraryCallParts): LibraryCallSite {
  const { calledPointer } = parts;
  return {
    edge: parts.edge,
    operation: parts.operation,
    name: "",
    isExact: true,
    model: (call) => {
      const pointer = calledPointer?.(machine.frame.slots) ?? null;
      if (pointer !== null && machine.memory.isNull(pointer)) {
        const message = "call through a null pointer";
        return machine.journal.memoryError("null-pointer", message, call.position);
      }
      if (pointer?.object.kind === "outside") return functionOutside(call, pointer);
      if (pointer !== null && pointer.object.kind !== "function") {
        const message = `call of ${describeObject(pointer.object)}, which is no function`;
        return machine.journal.memoryError("invalid-pointer", message, call.position);
      }
      const message = "call through a pointer that names no function of a compatible type";
      const status = STATUS_SEGMENTATION;
      return machine.journal.trap("incompatible-call", message, status, call.position);
    },
    arguments: parts.arguments.map((argument) => argument.run),
    argumentTypes: parts.arguments.map((argument) => argument.type),
    result: compileResult(machine, parts),
  };
}

function compileResult(machine: Machine, parts: LibraryCallParts): LibraryCallSite["result"] {
  const { operation, storeResult, destination } = parts;
  const { result } = operation;
  if (result === null) return null;
  if (destination !== null) {
    return (slots, value) => {
      invariant(value instanceof Pointer, "a model returns a record by its address");
      const to = destination(slots);
      const size = value.object.size;
      machine.memory.copy(
        to.object,
        to.offset,
        value.object,
        value.offset,
        size,
        "gone",
        parts.edge,
      );
    };
  }
  const { type } = result;
  invariant(isScalar(type) && storeResult !== null, "a result is a scalar or a record");
  return (slots, value) => {
    storeResult(slots, fitted(machine, value, type));
  };
}

/** What a model returned as the declared type of the result has it. */
function fitted(machine: Machine, value: ModelValue, type: ScalarType): ScalarValue {
  switch (type.kind) {
    case "integer": {
      if (value === null) return machine.zeroOf(type);
      const integer = asInteger(machine, value);
      const wrapped = convertInteger(integer, type);
      return isSmall(type) ? Number(wrapped) : wrapped;
    }
    case "float":
      if (typeof value === "bigint") return integerToFloat(value, type.format);
      if (value === null || value instanceof Pointer) return machine.zeroOf(type);
      return convertFloat(value, type.format);
    case "pointer":
      if (value instanceof Pointer) return value;
      return machine.memory.pointerAt(BigInt.asUintN(type.size * 8, asInteger(machine, value)));
  }
}

function asInteger(machine: Machine, value: bigint | FloatValue | Pointer | null): bigint {
  if (typeof value === "bigint") return value;
  if (value instanceof Pointer) return machine.memory.addressOf(value);
  return 0n;
}
