/** Compares the values of a path formula under an assignment with those of an execution. */
import {
  type ArrayValue,
  constantOf,
  defaultValue,
  Evaluator,
  Kind,
  valueKey,
  type Assignment,
  type Term,
  type Terms,
  type Value,
} from "../../logic/terms/index.ts";
import { compareFloats, convertFloat, integerToFloat } from "../../program/algebra/index.ts";
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaFunction } from "../../program/cfa/graph.ts";
import * as node from "../../program/cfa/nodes.ts";
import { printExpression } from "../../program/cfa/print-expression.ts";
import {
  CONTINUE_LIKE_COMPILED_CODE,
  Interpreter,
  type InputRequest,
  type InputSource,
} from "../../program/interpreter/index.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import { Pointer } from "../../program/interpreter/memory-object.ts";
import { isScalar, type CType, type ScalarType } from "../../program/types/type.ts";
import { floatConstant, floatValueOf } from "../expressions/float-terms.ts";
import { widthOf } from "../expressions/scalar-sorts.ts";
import type { PathEncoder } from "../path-formula/path-encoder.ts";
import { stepsOf, type PathFormula, type PathInput } from "../path-formula/path-formula.ts";

/** The scalars inside an object, as lvalues. */
function scalarParts(cfa: Cfa, whole: Lvalue): Lvalue[] {
  const { type } = whole;
  if (isScalar(type)) return [whole];
  if (type.kind === "array") {
    const parts: Lvalue[] = [];
    for (let i = 0; i < (type.length ?? 0); i++) {
      const index = node.integerConstant(cfa.types.sizeType, BigInt(i), 0, 0);
      parts.push(
        ...scalarParts(cfa, node.index<Lvalue, Expression>(type.element, whole, index, 0)),
      );
    }
    return parts;
  }
  if (type.kind !== "record") return [];
  return (type.fields ?? []).flatMap((field) => {
    const ofBits: CType =
      field.bits !== null && field.type.kind === "integer"
        ? cfa.types.bitField(field.type, field.bits.width)
        : field.type;
    return scalarParts(cfa, node.member<Lvalue>(ofBits, whole, field, 0));
  });
}

/** An execution that can be looked at after its last step. */
export interface Execution {
  readonly edges: readonly CfaEdge[];
  readonly state: Interpreter;
  readonly inputs: readonly GivenInput[];
}

export interface GivenInput {
  readonly step: number;
  readonly request: InputRequest;
  readonly value: InputValue;
}

/** Runs until `isLast` says so. Null if the execution ends before. */
export function execute(
  cfa: Cfa,
  give: (request: InputRequest, step: number) => InputValue | null,
  isLast: (edge: CfaEdge, step: number) => boolean,
): Execution | null {
  const edges: CfaEdge[] = [];
  const inputs: GivenInput[] = [];
  const progress = { isDone: false };
  const source: InputSource = {
    next: (request) => {
      const value = give(request, edges.length) ?? 0n;
      inputs.push({ step: edges.length, request, value });
      return value;
    },
  };
  const state = new Interpreter(cfa, {
    inputs: source,
    output: { write: () => undefined },
    stdoutBuffering: "full",
    policy: CONTINUE_LIKE_COMPILED_CODE,
    observer: {
      step: (edge) => {
        edges.push(edge);
        progress.isDone = isLast(edge, edges.length - 1);
        return progress.isDone ? "halt" : "continue";
      },
    },
    programArguments: null,
    maximumSteps: 100_000,
    poll: () => null,
    memoryLimit: 2 ** 28,
    stackLimit: 1000,
    undefinedFunctions: "inputs",
  });
  state.run();
  return progress.isDone ? { edges, state, inputs } : null;
}

/** The assignment that gives each input of the formula what the execution was given. */
export class GivenAssignment implements Assignment {
  /** Some bits read from memory are those of a NaN, which the formula does not know. */
  hasUnknownBits = false;
  readonly evaluator: Evaluator;
  private readonly terms: Terms;
  private readonly values = new Map<Term, Value>();
  /** Elements of arrays that are defined by them. */
  private readonly elements = new Map<Term, { readonly index: Term; readonly value: Term }[]>();

  constructor(terms: Terms, path: PathFormula, given: readonly GivenInput[]) {
    this.terms = terms;
    this.evaluator = new Evaluator(terms, this);
    const rest = [...given];
    for (const { constraints } of stepsOf(path)) {
      for (const constraint of constraints) this.noteElement(constraint);
    }
    for (const { length, inputs, constraints, preferences } of stepsOf(path)) {
      for (const input of inputs) {
        const at = rest.findIndex((one) => one.step === length - 1 && isFor(input, one.request));
        if (at < 0) continue;
        const [found] = rest.splice(at, 1);
        this.values.set(input.term, encoded(terms, input.type, found!.value));
      }
      for (const preference of preferences) this.settleLayout(preference);
      for (const constraint of constraints) this.settleBits(constraint);
    }
  }

  /** `variable = value` in the layout of the execution. */
  private settleLayout(preference: Term): void {
    const { terms, values } = this;
    const isOpen = (term: Term): boolean => terms.kind(term) === Kind.Variable && !values.has(term);
    if (terms.kind(preference) !== Kind.Eq) return;
    const [a, b] = [terms.child(preference, 0), terms.child(preference, 1)];
    const [variable, other] = isOpen(a) ? [a, b] : [b, a];
    const value = isOpen(variable) ? this.evaluator.value(other) : null;
    if (value !== null) values.set(variable, value);
  }

  variable(variable: Term): Value {
    const { terms } = this;
    const elements = this.elements.get(variable);
    if (elements !== undefined) return this.arrayOf(variable, elements);
    return this.values.get(variable) ?? defaultValue(terms.sorts, terms.sort(variable));
  }

  apply(): Value {
    return 0n;
  }

  unspecified(): Value | null {
    return null;
  }

  /** The values of a term over variables that have theirs. */
  define(variable: Term, value: Term): void {
    const known = this.evaluator.value(value);
    if (known !== null) this.values.set(variable, known);
  }

  private arrayOf(variable: Term, elements: readonly { index: Term; value: Term }[]): Value {
    const { terms } = this;
    let array = defaultValue(terms.sorts, terms.sort(variable)) as ArrayValue;
    for (const { index, value } of elements) {
      const evaluator = new Evaluator(terms, this);
      array = array.with(evaluator.value(index)!, evaluator.value(value)!);
    }
    return array;
  }

  /** `a[i] = x`, where all of `a` is made of what is elsewhere. */
  private noteElement(constraint: Term): void {
    const { terms } = this;
    if (terms.kind(constraint) !== Kind.Eq) return;
    const [x, y] = [terms.child(constraint, 0), terms.child(constraint, 1)];
    const [a, b] = [this.definedArray(x), this.definedArray(y)];
    if (a === null && b === null) return;
    // What is made of another one is younger.
    const isFirst = b === null || (a !== null && a > b);
    const [array, element, value] = isFirst ? [a!, x, y] : [b, y, x];
    const known = this.elements.get(array) ?? [];
    this.elements.set(array, [...known, { index: terms.child(element, 1), value }]);
  }

  private definedArray(element: Term): Term | null {
    const { terms } = this;
    if (terms.kind(element) !== Kind.Select) return null;
    const array = terms.child(element, 0);
    const isVariable = terms.kind(array) === Kind.Variable;
    return isVariable && /^(?:copy|fill) /.test(terms.nameOf(array)) ? array : null;
  }

  /** `from-bits(b) = x` and `x@2 = x@1 + 1` determine their variable. */
  private settleBits(constraint: Term): void {
    const { terms } = this;
    if (terms.kind(constraint) !== Kind.Eq) return;
    for (const side of [0, 1]) {
      const [bits, other] = [terms.child(constraint, side), terms.child(constraint, 1 - side)];
      const variable = terms.kind(bits) === Kind.FpFromBits ? terms.child(bits, 0) : bits;
      if (terms.kind(variable) !== Kind.Variable || this.values.has(variable)) continue;
      if (variable === bits && !terms.nameOf(variable).includes("@")) continue;
      const value = this.evaluator.value(other);
      if (value === null) return;
      const isNan =
        bits !== variable && terms.fp.isNan(constantOf(terms, value, terms.sort(other)));
      this.hasUnknownBits ||= isNan === terms.true;
      this.values.set(variable, value);
      return;
    }
  }
}

function isFor(input: PathInput, request: InputRequest): boolean {
  const { kind, name, type } = request;
  return input.kind === kind && input.name === name && input.type.size === type.size;
}

function encoded(terms: Terms, type: ScalarType, value: InputValue): Value {
  if (type.kind === "float") {
    const exact = typeof value === "bigint" ? integerToFloat(value, type.format) : value;
    return terms.bigintValue(floatConstant(terms, convertFloat(exact, type.format), type.format));
  }
  const integer = typeof value === "bigint" ? value : 0n;
  if (type.kind === "integer" && type.rank === 0) return integer === 0n ? 0n : 1n;
  return BigInt.asUintN(widthOf(type), integer);
}

/** The values at the end of a formula, in a function. */
export interface FormulaValues {
  readonly function: CfaFunction;
  /** Null: not known. */
  valueAt(part: Expression): Term | null;
  /** Addresses are the interpreter's. */
  readonly hasAddresses: boolean;
}

export function pathValues(encoder: PathEncoder, path: PathFormula): FormulaValues {
  const { frame } = path.state;
  const valueAt = (part: Expression): Term | null => encoder.valueAt(path, part);
  return { function: frame.function, valueAt, hasAddresses: true };
}

/** One line per scalar whose value in the formula differs from the execution's. */
export function differences(
  cfa: Cfa,
  formula: FormulaValues,
  state: Interpreter,
  evaluate: (term: Term) => Value | null,
): string[] {
  const locals = formula.function.locals.filter(({ storage }) => storage === "local");
  const found: string[] = [];
  for (const variable of [...cfa.globals, ...locals]) {
    if (variable.storage === "string") continue;
    for (const part of scalarParts(cfa, node.variableReference(variable, 0, 0))) {
      const term = formula.valueAt(part);
      if (term === null || (part.type.kind === "pointer" && !formula.hasAddresses)) continue;
      const expected = evaluate(term);
      const actual = state.valueOf(part);
      // Expressions of scalar parts are scalars.
      const type = part.type as ScalarType;
      if (expected !== null && isSame(expected, actual, type)) continue;
      const text = actual instanceof Pointer ? addressOf(actual) : JSON.stringify(actual, digits);
      found.push(
        `${printExpression(part)}: formula ${expected === null ? "unknown" : valueKey(expected)}, execution ${text}`,
      );
    }
  }
  return found;
}

function digits(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function addressOf({ object, offset }: Pointer): string {
  return String(BigInt.asUintN(64, BigInt(object.base) + BigInt(offset)));
}

function isSame(
  expected: Value,
  actual: ReturnType<Interpreter["valueOf"]>,
  type: ScalarType,
): boolean {
  if (typeof expected !== "bigint") return false;
  if (actual instanceof Pointer) return String(expected) === addressOf(actual);
  if (type.kind === "integer") {
    const value = type.signed ? BigInt.asIntN(type.bits, expected) : expected;
    return value === actual;
  }
  if (type.kind !== "float" || typeof actual === "bigint") return false;
  const value = floatValueOf(expected, type.format);
  const isNan = compareFloats("!=", value, value);
  if (isNan) return compareFloats("!=", actual, actual);
  if (typeof value === "number") return Object.is(value, actual);
  return compareFloats("==", value, actual);
}
