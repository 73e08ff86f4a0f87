/** Declarations and initialisers (C11 6.7.9): an object comes into being, then its parts are assigned. */
import type { DeclarationStatement, Initialiser, InitialiserEntry } from "../c/ast.ts";
import type { Expression, Lvalue } from "../cfa/expression.ts";
import * as node from "../cfa/nodes.ts";
import type { Variable } from "../cfa/variable.ts";
import { isScalar, type CType, type Field } from "../types/type.ts";
import { leavesPadding } from "./complete-initialiser.ts";
import type { Lowering, Ranged } from "./lowering.ts";
import { declareVariableLength } from "./variable-length.ts";

export function lowerDeclaration(lowering: Lowering, declaration: DeclarationStatement): void {
  const { variable, initialiser, lengths } = declaration;
  lowering.draft.function.locals.push(variable);
  if (lengths === null && lowering.program.isAddressTaken(variable)) {
    lowering.lifetimes.add(variable);
  }
  if (lengths !== null) declareVariableLength(lowering, variable, lengths, declaration);
  else declareObject(lowering, variable, initialiser, declaration);
}

/** An automatic object with its initial content. */
export function declareObject(
  lowering: Lowering,
  variable: Variable,
  initialiser: Initialiser | null,
  at: Ranged,
): void {
  const isOverwritten =
    initialiser?.kind === "scalar" &&
    isScalar(variable.type) &&
    !lowering.program.isAddressTaken(variable);
  // Soundness: padding is not zero if the object is not cleared first.
  const isCleared =
    initialiser?.kind !== "aggregate" || !leavesPadding(variable.type, initialiser.entries);
  const content = isCleared ? initialContent(initialiser) : "indeterminate";
  // An object that nobody points to and that is written as a whole needs no fresh identity.
  if (!isOverwritten) lowering.declare(variable, content, at);
  if (initialiser !== null) assignInitialiser(lowering, variable, initialiser, at, content);
}

/** What a `declare` edge gives the object before `assignInitialiser` does the rest. */
export function initialContent(
  initialiser: Initialiser | null,
): "zero" | "indeterminate" | Uint8Array {
  if (initialiser === null || initialiser.kind === "scalar") return "indeterminate";
  return initialiser.kind === "bytes" ? initialiser.bytes : "zero";
}

export function assignInitialiser(
  lowering: Lowering,
  variable: Variable,
  initialiser: Initialiser,
  at: Ranged,
  before = initialContent(initialiser),
): void {
  const whole = node.variableReference(variable, variable.start, variable.end);
  switch (initialiser.kind) {
    case "scalar":
      if (initialiser.value.effects) lowering.store(whole, initialiser.value);
      else lowering.assign(whole, lowering.value(initialiser.value), at);
      return;
    case "bytes":
      return;
    case "aggregate":
      assignEntries(lowering, whole, initialiser.entries, before === "zero");
  }
}

function assignEntries(
  lowering: Lowering,
  whole: Lvalue,
  entries: readonly InitialiserEntry[],
  isZero: boolean,
): void {
  const written = new Set<string>();
  const hasImages = entries.some(({ value }) => value instanceof Uint8Array);
  for (const { path, value } of inMemoryOrder(entries)) {
    const target = part(lowering, whole, path, value instanceof Uint8Array ? whole : value);
    if (value instanceof Uint8Array) {
      const hasZeros = isZero && !written.has(pathPrefix(path));
      assignImage(lowering, target, value, hasZeros ? "nonzero" : "all");
    } else if (value.effects) lowering.store(target, value);
    else lowering.assign(target, lowering.value(value), value);
    if (hasImages) for (let n = 1; n <= path.length; n++) written.add(pathPrefix(path.slice(0, n)));
  }
}

/** Where C leaves the order of effects open, gcc takes the order of the members, not of the text. */
function inMemoryOrder(entries: readonly InitialiserEntry[]): readonly InitialiserEntry[] {
  const hasEffects = entries.some(({ value }) => !(value instanceof Uint8Array) && value.effects);
  return hasEffects ? [...entries].sort((a, b) => comparePaths(a.path, b.path)) : entries;
}

/** Parts before wholes of the same beginning would be overwritten: those keep their order. */
function comparePaths(a: readonly (Field | number)[], b: readonly (Field | number)[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const difference = stepNumber(a[i]!) - stepNumber(b[i]!);
    if (difference !== 0) return difference;
  }
  return 0;
}

function stepNumber(step: Field | number): number {
  return typeof step === "number" ? step : step.index;
}

function pathPrefix(path: readonly (Field | number)[]): string {
  return path.map(stepNumber).join(".");
}

function part(
  lowering: Lowering,
  whole: Lvalue,
  path: readonly (Field | number)[],
  at: Ranged,
): Lvalue {
  const { types } = lowering;
  let result = whole;
  for (const step of path) {
    if (typeof step === "number") {
      const { type } = result;
      const element = type.kind === "array" ? type.element : type;
      const index = node.integerConstant(types.sizeType, BigInt(step), at.start, at.end);
      result = node.index<Lvalue, Expression>(element, result, index, at.end);
    } else {
      result = node.member(fieldType(lowering, step), result, step, at.end);
    }
  }
  return result;
}

function fieldType(lowering: Lowering, field: Field): CType {
  if (field.bits === null || field.type.kind !== "integer") return field.type;
  return lowering.types.bitField(field.type, field.bits.width);
}

/** An array of characters inside of an aggregate, byte by byte; its zeros are there already. */
function assignImage(
  lowering: Lowering,
  array: Lvalue,
  image: Uint8Array,
  which: "all" | "nonzero",
): void {
  const { type } = array;
  const element = type.kind === "array" ? type.element : type;
  if (element.kind !== "integer") lowering.unsupported("this string as an initialiser", array);
  const { size } = element;
  for (let i = 0; i * size < image.length; i++) {
    let unit = 0n;
    for (let k = size - 1; k >= 0; k--) unit = (unit << 8n) | BigInt(image[i * size + k]!);
    if (unit === 0n && which === "nonzero") continue;
    const value = element.signed ? BigInt.asIntN(element.bits, unit) : unit;
    const { start, end } = array;
    const index = node.integerConstant(lowering.types.sizeType, BigInt(i), start, end);
    const target = node.index<Lvalue, Expression>(element, array, index, end);
    lowering.assign(target, node.integerConstant(element, value, start, end), array);
  }
}
