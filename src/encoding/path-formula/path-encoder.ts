/** Edges of the automaton as additions to path formulas: the strongest postcondition of each operation. */
import { intMap } from "../../base/collections/index.ts";
import { invariant, UnsupportedFeature, unreachable } from "../../base/diagnostics/index.ts";
import type { Term, Terms } from "../../logic/terms/index.ts";
import { evaluate, place } from "../../program/algebra/index.ts";
import { isLvalue, type Expression, type Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge } from "../../program/cfa/graph.ts";
import type {
  AssignOperation,
  CallOperation,
  DeclareOperation,
  HavocOperation,
  ReturnOperation,
} from "../../program/cfa/operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { sizeOf } from "../../program/types/layout.ts";
import { isScalar, type CType, type ScalarType } from "../../program/types/type.ts";
import { memoryPlace, TermAlgebra, type TermPlace } from "../expressions/term-algebra.ts";
import { floatConstant } from "../expressions/float-terms.ts";
import { widthOf } from "../expressions/scalar-sorts.ts";
import { encodeExternal } from "../library/external-calls.ts";
import { passVariadicArguments } from "../library/variadic-arguments.ts";
import { resetContent } from "../memory/copy-cells.ts";
import { copy } from "../memory/copy.ts";
import { store, type MemoryPlace } from "../memory/memory-access.ts";
import { newGround } from "../memory/definedness.ts";
import { EdgeBuilder } from "./edge-builder.ts";
import {
  DEFAULT_ENCODING_OPTIONS,
  EncodingContext,
  type EncodingOptions,
} from "./encoding-context.ts";
import { havocPlace } from "./havoc.ts";
import type { PathFormula } from "./path-formula.ts";
import type { ProgramState } from "./program-state.ts";

/** Encodes paths of one program. Formulas of one encoder share variables, addresses and terms. */
export class PathEncoder {
  private readonly context: EncodingContext;

  constructor(cfa: Cfa, terms: Terms, options: Partial<EncodingOptions> = {}) {
    this.context = new EncodingContext(cfa, terms, { ...DEFAULT_ENCODING_OPTIONS, ...options });
  }

  get terms(): Terms {
    return this.context.terms;
  }

  /** Before the first edge of the program. */
  start(): PathFormula {
    const { cfa } = this.context;
    const empty: PathFormula = {
      previous: null,
      edge: null,
      length: 0,
      constraints: [],
      requirements: [],
      inputs: [],
      imprecisions: [],
      preferences: [],
      state: emptyState(this.context),
    };
    const builder = new EdgeBuilder(this.context, empty, cfa.start.entry.leaving[0]!);
    builder.enter(cfa.start);
    return { ...empty, state: builder.finish().state };
  }

  /**
   * The path with one edge more. Throws `UnsupportedFeature` with a position for what cannot be encoded. Its
   * solutions include every execution of the path, up to the recorded assumptions.
   */
  encode(path: PathFormula, edge: CfaEdge): PathFormula {
    return this.located(edge, () => {
      const builder = new EdgeBuilder(this.context, path, edge);
      encodeOperation(builder, edge);
      return builder.finish();
    });
  }

  /** The same path with a condition on the state at its end. */
  assume(path: PathFormula, condition: Expression, truth: boolean): PathFormula {
    const { edge } = path;
    invariant(edge !== null, "conditions hold after an edge");
    return this.located(edge, () => {
      const builder = new EdgeBuilder(this.context, path, edge);
      builder.constrain(conditionTerm(builder, condition, truth));
      return builder.amend();
    });
  }

  /** The value of a scalar expression at the end of the path; null if it depends on undefined content. */
  valueAt(path: PathFormula, expression: Expression): Term | null {
    invariant(path.edge !== null, "the path has an edge");
    const builder = new EdgeBuilder(this.context, path, path.edge);
    const value = evaluate(expression, new TermAlgebra(builder));
    return builder.isChanged ? null : value;
  }

  /** The traversal knows no positions. */
  private located<T>(edge: CfaEdge, encode: () => T): T {
    try {
      return encode();
    } catch (error) {
      if (!(error instanceof UnsupportedFeature) || error.range !== null) throw error;
      const range = this.context.cfa.source.range(edge.start, edge.end);
      throw new UnsupportedFeature(error.feature, range);
    }
  }
}

/** Nothing declared, nothing called. */
export function emptyState({ cfa, ranges }: EncodingContext): ProgramState {
  const frame = {
    function: cfa.start,
    level: 1,
    caller: null,
    locals: intMap.emptyMap<never>(),
    regions: [],
    variadic: null,
    stackBefore: null,
  };
  return {
    frame,
    globals: intMap.emptyMap(),
    memory: intMap.emptyMap(),
    indices: intMap.emptyMap(),
    levels: intMap.emptyMap(),
    stack: null,
    stackTop: ranges.stack,
    heap: null,
    heapTop: ranges.heap,
    epoch: 0,
    released: intMap.emptyMap(),
    isOpen: false,
    outside: intMap.emptyMap(),
    outsideCount: 0,
  };
}

export function encodeOperation(builder: EdgeBuilder, edge: CfaEdge): void {
  const { operation } = edge;
  switch (operation.kind) {
    case "skip":
      return;
    case "assume":
      builder.constrain(conditionTerm(builder, operation.condition, operation.truth));
      return;
    case "assign":
      encodeAssignment(builder, operation);
      return;
    case "declare":
      encodeDeclaration(builder, operation);
      return;
    case "havoc":
      encodeHavoc(builder, operation);
      return;
    case "call":
      encodeCall(builder, operation);
      return;
    case "return":
      encodeReturn(builder, operation);
      return;
    case "external":
      encodeExternal(builder, operation);
      return;
    default:
      unreachable(operation);
  }
}

export function conditionTerm(builder: EdgeBuilder, condition: Expression, truth: boolean): Term {
  const algebra = new TermAlgebra(builder);
  const { type } = condition;
  invariant(isScalar(type), "a condition is a scalar");
  const holds = algebra.holds(evaluate(condition, algebra), type);
  return truth ? holds : builder.terms.not(holds);
}

function encodeAssignment(builder: EdgeBuilder, { target, value }: AssignOperation): void {
  const algebra = new TermAlgebra(builder);
  const to = place(target, algebra);
  const { type } = target;
  if (!isScalar(type)) {
    copy(builder, memoryPlace(to), recordPlace(algebra, value), sizeOf(type) ?? 0, type);
    return;
  }
  storeInto(builder, to, type, evaluate(value, algebra));
}

function storeInto(builder: EdgeBuilder, to: TermPlace, type: ScalarType, value: Term): void {
  if (to.kind === "plain") builder.write(to.variable, value);
  else store(builder, to, type, value);
}

function recordPlace(algebra: TermAlgebra, value: Expression): MemoryPlace {
  invariant(isLvalue(value), "a record is an lvalue");
  return memoryPlace(place(value, algebra));
}

function zeroOf(terms: Terms, type: ScalarType): Term {
  return type.kind === "float"
    ? floatConstant(terms, 0, type.format)
    : terms.bv.constant(0, widthOf(type));
}

function encodeDeclaration(builder: EdgeBuilder, { variable, content }: DeclareOperation): void {
  const { terms, context } = builder;
  const isElsewhere = content === "indeterminate" && variable.isStatic;
  if (isElsewhere && mayHoldPointers(variable.type)) {
    if (externalStream(builder, variable, content) === null) builder.meetForeignPointer();
  }
  if (context.isInMemory(variable)) {
    declareRegion(builder, variable, content);
    return;
  }
  const { type } = variable;
  invariant(isScalar(type), "a plain variable is a scalar");
  builder.forget(variable);
  if (content === "zero") builder.write(variable, zeroOf(terms, type));
  const stream = externalStream(builder, variable, content);
  if (stream !== null) builder.write(variable, stream);
}

function mayHoldPointers(type: CType): boolean {
  return type.kind === "array"
    ? mayHoldPointers(type.element)
    : type.kind === "pointer" || type.kind === "record";
}

function declareRegion(
  builder: EdgeBuilder,
  variable: Variable,
  content: DeclareOperation["content"],
): void {
  const region = builder.regionOf(variable);
  if (content === "indeterminate") {
    resetContent(builder, region, newGround(builder));
    const stream = externalStream(builder, variable, content);
    const whole = { kind: "part", region, offset: builder.addressTerm(0), bits: null } as const;
    if (stream !== null) store(builder, whole, variable.type as ScalarType, stream);
    return;
  }
  const zero = builder.terms.bv.constant(0, 8);
  const ground =
    content === "zero"
      ? ({ kind: "fill", byte: zero } as const)
      : ({ kind: "bytes", bytes: content } as const);
  resetContent(builder, region, ground);
}

/** What `stdout` and its like hold although nobody here defines them. */
function externalStream(
  builder: EdgeBuilder,
  variable: Variable,
  content: DeclareOperation["content"],
): Term | null {
  if (content !== "indeterminate" || !variable.isStatic) return null;
  if (variable.type.kind !== "pointer") return null;
  const region = builder.context.streamRegion(variable.name);
  return region === null ? null : builder.addressTerm(region.base);
}

function encodeHavoc(builder: EdgeBuilder, { target, reason }: HavocOperation): void {
  const to = place(target, new TermAlgebra(builder));
  const { type } = target;
  if (!isScalar(type)) {
    havocPlace(builder, memoryPlace(to), type);
    return;
  }
  const name = target.kind === "variable" ? target.variable.name : reason;
  if (reason === "extern" && type.kind === "pointer") {
    const stream = builder.context.streamRegion(name);
    if (stream !== null) {
      storeInto(builder, to, type, builder.addressTerm(stream.base));
      return;
    }
  }
  storeInto(builder, to, type, builder.input("havoc", name, type));
}

function encodeCall(builder: EdgeBuilder, operation: CallOperation): void {
  const { callee, arguments: given } = operation;
  const algebra = new TermAlgebra(builder);
  const values = given.map((argument) => argumentOf(algebra, argument));
  builder.enter(callee);
  callee.parameters.forEach((parameter, i) => {
    const value = values[i];
    if (value !== undefined) passArgument(builder, parameter, value);
  });
  if (callee.symbol.type.isVariadic) {
    passVariadicArguments(builder, values.slice(callee.parameters.length));
  }
}

/** A scalar's value, or where a record lies. */
export type Argument =
  | { readonly kind: "scalar"; readonly type: ScalarType; readonly value: Term }
  | { readonly kind: "record"; readonly type: CType; readonly place: MemoryPlace };

function argumentOf(algebra: TermAlgebra, argument: Expression): Argument {
  const { type } = argument;
  if (isScalar(type)) return { kind: "scalar", type, value: evaluate(argument, algebra) };
  return { kind: "record", type, place: recordPlace(algebra, argument) };
}

function passArgument(builder: EdgeBuilder, parameter: Variable, argument: Argument): void {
  if (!builder.context.isInMemory(parameter)) {
    invariant(argument.kind === "scalar", "a plain parameter gets a scalar");
    builder.write(parameter, argument.value);
    return;
  }
  const region = builder.regionOf(parameter);
  const to = { kind: "part", region, offset: builder.addressTerm(0), bits: null } as const;
  if (argument.kind === "record") {
    copy(builder, to, argument.place, region.size, argument.type);
  } else store(builder, to, argument.type, argument.value);
}

function encodeReturn(builder: EdgeBuilder, { callee, result }: ReturnOperation): void {
  const { returnVariable } = callee;
  if (result === null || returnVariable === null) {
    builder.leave();
    return;
  }
  const { type } = result;
  if (isScalar(type)) {
    const value = builder.read(returnVariable, type);
    builder.leave();
    storeInto(builder, place(result, new TermAlgebra(builder)), type, value);
    return;
  }
  returnRecord(builder, returnVariable, result);
}

/** The callee's object is copied before it is gone. */
function returnRecord(builder: EdgeBuilder, returned: Variable, result: Lvalue): void {
  const region = builder.regionOf(returned);
  const content = builder.content(region);
  builder.leave();
  builder.setContent(region, content);
  const from = { kind: "part", region, offset: builder.addressTerm(0), bits: null } as const;
  const to = memoryPlace(place(result, new TermAlgebra(builder)));
  copy(builder, to, from, sizeOf(result.type) ?? 0, "gone");
  builder.drop(region);
}
