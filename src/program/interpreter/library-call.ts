/** A call of a library function, as the models see it. */
import { invariant, UnsupportedFeature, type SourceRange } from "../../base/diagnostics/index.ts";
import type { FloatValue, Site } from "../algebra/index.ts";
import type { CfaEdge } from "../cfa/graph.ts";
import type { ExternalOperation } from "../cfa/operation.ts";
import type { CType } from "../types/type.ts";
import type { Code } from "./compiled-value.ts";
import type { Machine } from "./machine.ts";
import { Pointer } from "./memory-object.ts";
import type { ScalarValue, Slots } from "./slots.ts";

/** Integers as `bigint`, floats in the format of the result, pointers; null for nothing. */
export type ModelValue = bigint | FloatValue | Pointer | null;

/** A model that needs the program's help: yields calls and gets what they return. */
export type ModelProcess = Generator<CallbackRequest, ModelValue, ScalarValue | undefined>;

export interface CallbackRequest {
  readonly function: Pointer;
  readonly arguments: readonly ScalarValue[];
}

export type Model = (call: LibraryCall) => ModelValue | ModelProcess;

/** Compiled once per edge. */
export interface LibraryCallSite {
  readonly edge: CfaEdge;
  readonly operation: ExternalOperation;
  readonly model: Model;
  /** Table name, without prefixes. */
  readonly name: string;
  /** False: results may differ in the last bits from the compiled program's. */
  readonly isExact: boolean;
  /** Scalars as values, records as pointers to them. */
  readonly arguments: readonly Code<ScalarValue>[];
  readonly argumentTypes: readonly CType[];
  /** Stores the result; null if nobody wants it. */
  readonly result: ((slots: Slots, value: ModelValue) => void) | null;
}

export class LibraryCall {
  readonly machine: Machine;
  readonly site: LibraryCallSite;
  readonly values: readonly ScalarValue[];

  constructor(machine: Machine, site: LibraryCallSite, values: readonly ScalarValue[]) {
    this.machine = machine;
    this.site = site;
    this.values = values;
  }

  perform(): ReturnType<Model> {
    const { site, machine } = this;
    if (!site.isExact) machine.journal.inexact.add(site.operation.name);
    return site.model(this);
  }

  get name(): string {
    return this.site.name;
  }

  get position(): Site {
    return this.site.edge;
  }

  get range(): SourceRange {
    const { edge } = this.site;
    return this.machine.cfa.source.range(edge.start, edge.end);
  }

  get count(): number {
    return this.values.length;
  }

  type(index: number): CType {
    const type = this.site.argumentTypes[index];
    if (type === undefined) return this.missing(index);
    return type;
  }

  integer(index: number): bigint {
    const value = this.values[index];
    if (value === undefined) return this.missing(index);
    if (typeof value === "bigint") return value;
    if (value instanceof Pointer) return this.machine.memory.addressOf(value);
    invariant(typeof value === "number", "an integer argument is a number");
    if (this.type(index).kind !== "integer") return this.wrongKind(index, "an integer");
    return BigInt(value);
  }

  /** An integer that counts bytes or characters. */
  size(index: number): number {
    return Number(this.integer(index));
  }

  float(index: number): FloatValue {
    const value = this.values[index];
    if (value === undefined) return this.missing(index);
    if (this.type(index).kind !== "float") return this.wrongKind(index, "a floating-point number");
    // Its type says so.
    return value as FloatValue;
  }

  pointer(index: number): Pointer {
    const value = this.values[index];
    if (value === undefined) return this.missing(index);
    if (value instanceof Pointer) return value;
    if (this.type(index).kind === "integer") {
      const bits = this.machine.cfa.machine.pointerSize * 8;
      return this.machine.memory.pointerAt(BigInt.asUintN(bits, this.integer(index)));
    }
    return this.wrongKind(index, "a pointer");
  }

  note(message: string): void {
    this.machine.journal.note("library-argument", `${this.name}: ${message}`, this.position);
  }

  unsupported(what: string): never {
    throw new UnsupportedFeature(what, this.range);
  }

  private missing(index: number): never {
    return this.unsupported(`a call of ${this.site.operation.name} without argument ${index + 1}`);
  }

  private wrongKind(index: number, wanted: string): never {
    return this.unsupported(
      `a call of ${this.site.operation.name} whose argument ${index + 1} is not ${wanted}`,
    );
  }
}

export function isProcess(value: ModelValue | ModelProcess): value is ModelProcess {
  return typeof value === "object" && value !== null && "next" in value;
}
