import { invariant } from "../../base/diagnostics/index.ts";
import {
  isAssuming,
  type Assumption,
  type Assurance,
  type Siblings,
  type TransferRelation,
} from "../../core/contracts/index.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import type {
  AssignOperation,
  CallOperation,
  DeclareOperation,
  ReturnOperation,
} from "../../program/cfa/operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar } from "../../program/types/type.ts";
import type { Term } from "../../logic/terms/index.ts";
import { SymbolicReader } from "./symbolic-reader.ts";
import type { SymbolicTracking } from "./symbolic-tracking.ts";
import { ValueLibrary } from "./value-library.ts";
import type { ValueLimit } from "./value-limit.ts";
import type { Place, ValueMemory } from "./value-memory.ts";
import { ValueNarrowing } from "./value-narrowing.ts";
import type { ValuePrecision } from "./value-precision.ts";
import { ValueReader, type Region } from "./value-reader.ts";
import type { ValueState } from "./value-state.ts";
import { ValueWriter } from "./value-writer.ts";
import { IntegerValue, ZERO } from "./value.ts";

const NONE: readonly ValueState[] = [];
const NOTHING_ASSUMED: readonly Term[] = [];

/** The strongest post of every operation, as far as single values can say it. */
export class ValueTransfer implements TransferRelation<ValueState, ValuePrecision> {
  private readonly memory: ValueMemory;
  private readonly library: ValueLibrary;
  /** Null: what is not known is missing. */
  private readonly symbolic: SymbolicTracking | null;
  /** Null: none. Paths that are followed with full precision have none either. */
  private readonly limit: ValueLimit | null;

  constructor(
    memory: ValueMemory,
    assurance: Assurance,
    symbolic: SymbolicTracking | null = null,
    limit: ValueLimit | null = null,
  ) {
    this.limit = limit;
    this.memory = memory;
    this.library = new ValueLibrary(assurance);
    this.symbolic = symbolic;
  }

  successors(state: ValueState, edge: CfaEdge, precision: ValuePrecision): readonly ValueState[] {
    const tracked = precision.tracksEverything ? null : precision.at(edge.target);
    const writer = new ValueWriter(this.memory, state.cells, tracked);
    const reader = this.newReader(state, writer);
    if (edge.source === this.memory.cfa.start.entry) this.begin(writer);
    if (!this.apply(edge, reader, writer)) return NONE;
    if (this.symbolic === null) {
      const cells = precision.restrict(writer.cells, edge.target, this.memory);
      const limited = precision.tracksEverything ? null : this.limit;
      return [state.with(limited === null ? cells : limited.limited(cells, edge.target))];
    }
    this.bury(this.symbolic.dyingAt(edge), writer);
    const cells = precision.restrict(writer.cells, edge.target, this.memory);
    return [this.symbolic.step(state, cells, assumedBy(reader))];
  }

  private bury(dying: readonly Variable[], writer: ValueWriter): void {
    if (dying.length === 0) return;
    // Calls and returns change the activation.
    const after = new ValueReader(this.memory, writer.cells);
    for (const variable of dying) writer.forgetObject(after.objectOf(variable));
  }

  private newReader(state: ValueState, writer: ValueWriter): ValueReader {
    return this.symbolic === null
      ? new ValueReader(this.memory, state.cells)
      : this.symbolic.newReader(state, writer);
  }

  /** The specification may assume something about the state after the edge. */
  strengthen(
    state: ValueState,
    siblings: Siblings,
    edge: CfaEdge,
    precision: ValuePrecision,
  ): readonly ValueState[] {
    // Soundness: what constraints call their unknowns is settled before assumptions name others.
    let current: ValueState | null = this.symbolic?.strengthen(state, siblings) ?? state;
    const tracked = precision.tracksEverything ? null : precision.at(edge.target);
    for (const sibling of siblings.components) {
      if (!isAssuming(sibling)) continue;
      for (const assumption of sibling.assumptions) {
        current = this.assume(current, assumption, tracked);
        if (current === null) return NONE;
      }
    }
    return [current];
  }

  /** Null: the assumption contradicts the state. `tracked` null: everything is. */
  assume(
    state: ValueState,
    assumption: Assumption,
    tracked: ReadonlySet<Place> | null,
  ): ValueState | null {
    const writer = new ValueWriter(this.memory, state.cells, tracked);
    const narrowing = new ValueNarrowing(this.newReader(state, writer), writer);
    const narrowed = narrowing.assume(assumption.expression, assumption.truth);
    return narrowed === "contradiction" ? null : state.with(writer.cells);
  }

  /** Before the first step no block has been allocated. */
  private begin(writer: ValueWriter): void {
    for (const edge of this.memory.allocationEdges) {
      writer.bind(this.memory.allocationCell(edge), ZERO);
    }
  }

  /** False: no successor. */
  private apply(edge: CfaEdge, reader: ValueReader, writer: ValueWriter): boolean {
    const { operation } = edge;
    switch (operation.kind) {
      case "assume": {
        const narrowing = new ValueNarrowing(reader, writer);
        return narrowing.assume(operation.condition, operation.truth) === "possible";
      }
      case "assign":
        assign(operation, reader, writer);
        return true;
      case "declare":
        declare(operation, reader, writer);
        return true;
      case "havoc":
        writer.forget(reader.regionOf(operation.target), sizeOf(operation.target.type));
        return true;
      case "call":
        this.enter(operation, reader, writer);
        return true;
      case "return":
        this.leave(operation, reader, writer);
        return true;
      case "external":
        return this.library.call(edge, operation, reader, writer) === "possible";
      case "skip":
        return true;
    }
  }

  private enter(operation: CallOperation, reader: ValueReader, writer: ValueWriter): void {
    const { callee } = operation;
    // All are read before the first is written: reading may give a cell an identifier.
    const values = operation.arguments.map((argument) =>
      isScalar(argument.type) ? reader.evaluate(argument) : null,
    );
    this.count(callee, 1, reader, writer);
    const inside = new ValueReader(this.memory, writer.cells);
    callee.parameters.forEach((parameter, i) => {
      const argument = operation.arguments[i];
      const object = inside.objectOf(parameter);
      const region: Region = { object, first: 0, bitField: null };
      const { type } = parameter;
      if (argument === undefined) writer.forgetObject(object);
      else if (isScalar(type)) writer.storeScalar(region, type, values[i]!);
      else store(region, type, argument, reader, writer);
    });
  }

  private leave(operation: ReturnOperation, reader: ValueReader, writer: ValueWriter): void {
    const { callee, result } = operation;
    const { returnVariable } = callee;
    if (result === null) this.count(callee, -1, reader, writer);
    else {
      invariant(returnVariable !== null, "only a function with a value has a result");
      const returned: Region = {
        object: reader.objectOf(returnVariable),
        first: 0,
        bitField: null,
      };
      const { type } = result;
      const value = isScalar(type) ? reader.load(returned, type) : null;
      this.count(callee, -1, reader, writer);
      const outside = new ValueReader(this.memory, writer.cells);
      const target = outside.regionOf(result);
      if (isScalar(type)) writer.storeScalar(target, type, value);
      else writer.copy(target, returned, sizeOf(type));
    }
    for (const local of callee.locals) writer.endLifetime(reader.objectOf(local));
  }

  /** Keeps the number of open calls of a recursive function. */
  private count(
    callee: CfaFunction,
    change: 1 | -1,
    reader: ValueReader,
    writer: ValueWriter,
  ): void {
    const cell = this.memory.activationCell(callee);
    if (cell === null) return;
    const count = reader.countOf(cell.id) + change;
    writer.bind(cell, count === 0 ? null : IntegerValue.of(BigInt(count)));
  }
}

function assumedBy(reader: ValueReader): readonly Term[] {
  return reader instanceof SymbolicReader ? reader.assumed : NOTHING_ASSUMED;
}

function assign(operation: AssignOperation, reader: ValueReader, writer: ValueWriter): void {
  const { target, value } = operation;
  store(reader.regionOf(target), target.type, value, reader, writer);
}

function store(
  region: ReturnType<ValueReader["regionOf"]>,
  type: Lvalue["type"],
  value: Expression,
  reader: ValueReader,
  writer: ValueWriter,
): void {
  if (isScalar(type)) {
    writer.storeScalar(region, type, reader.evaluate(value));
    return;
  }
  const source = reader.regionOf(asLvalue(value));
  if (reader instanceof SymbolicReader) reader.readScalars(source, type);
  writer.copy(region, source, sizeOf(type));
}

/** Records are values only as lvalues. */
function asLvalue(expression: Expression): Lvalue {
  const { kind } = expression;
  const isLvalue =
    kind === "variable" || kind === "member" || kind === "index" || kind === "dereference";
  invariant(isLvalue, "a record is copied from an lvalue");
  return expression;
}

function declare(operation: DeclareOperation, reader: ValueReader, writer: ValueWriter): void {
  const { variable, content } = operation;
  const object = reader.objectOf(variable);
  writer.endLifetime(object);
  if (content === "indeterminate") return;
  const region: Region = { object, first: 0, bitField: null };
  if (content === "zero") writer.fillZero(region, variable.type);
  else writer.fillBytes(region, variable.type, content);
}
