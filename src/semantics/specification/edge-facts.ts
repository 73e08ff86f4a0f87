/** What triggers ask about an edge. */
import type { Expression, Lvalue } from "../../program/cfa/expression.ts";
import type { Cfa, CfaEdge, CfaNode } from "../../program/cfa/graph.ts";
import type { Operation } from "../../program/cfa/operation.ts";
import { callText, printOperation } from "../../program/cfa/print-operation.ts";
import type { Variable } from "../../program/cfa/variable.ts";
import { writtenText } from "../../program/cfa/written-text.ts";
import { assertionFailure, type AssertionFailure } from "../../program/library/index.ts";
import { StringLiterals } from "../../program/passes/index.ts";

/** A call of a function, with or without a body. */
export interface CallFacts {
  readonly name: string;
  readonly arguments: readonly Expression[];
  /** Where the result goes; null if it is not used. */
  readonly target: Lvalue | null;
}

/** Null if the edge calls nothing. The way back from a defined function is no call. */
export function callOn(edge: CfaEdge): CallFacts | null {
  const { operation } = edge;
  if (operation.kind === "external") {
    const target = finalTarget(operation.result, edge);
    return { name: operation.name, arguments: operation.arguments, target };
  }
  if (operation.kind === "call") {
    const { returnEdge, callee } = operation;
    const back: Operation = returnEdge.operation;
    const result = back.kind === "return" ? back.result : null;
    const target = finalTarget(result, returnEdge);
    return { name: callee.symbol.writtenName, arguments: operation.arguments, target };
  }
  return null;
}

/** A result that needs a conversion goes through a temporary: `x` of `x = (long)t` behind the call. */
function finalTarget(result: Lvalue | null, after: CfaEdge): Lvalue | null {
  if (result?.kind !== "variable" || result.variable.storage !== "temporary") return result;
  const [next] = placeBehind(after).leaving;
  if (next?.operation.kind !== "assign") return result;
  const { target, value } = next.operation;
  const passed = withoutImplicitCasts(value);
  const isPassedOn = passed.kind === "variable" && passed.variable === result.variable;
  return isPassedOn ? target : result;
}

/** The location of the program that the edge leads to, whatever a specification does before it is there. */
export function placeBehind({ target }: CfaEdge): CfaNode {
  return target.leaving[0]?.woven?.at ?? target;
}

/** Conversions that the program does not write. */
export function withoutImplicitCasts(expression: Expression): Expression {
  let inner = expression;
  // A written cast begins before its operand.
  while (inner.kind === "cast" && inner.start === inner.operand.start) inner = inner.operand;
  return inner;
}

/** The ways to write the edge as text: as graphs show it, and as the program has it. */
export function statementTexts(cfa: Cfa, edge: CfaEdge): readonly string[] {
  const written = sourceTextOf(cfa, edge);
  const printed = printedText(edge);
  return [printed, ...(written === null || written === printed ? [] : [written])].flatMap((text) =>
    text.endsWith(";") ? [text, text.slice(0, -1)] : [text, `${text};`],
  );
}

/** One line for messages. */
export function rawStatement(cfa: Cfa, edge: CfaEdge): string {
  return sourceTextOf(cfa, edge) ?? printedText(edge);
}

function printedText(edge: CfaEdge): string {
  const call = callOn(edge);
  if (call === null) return printOperation(edge.operation);
  return callText(call.name || "<unknown function>", call.arguments, call.target);
}

/** Null where the text belongs to another edge too: the way back has the text of its call. */
function sourceTextOf(cfa: Cfa, edge: CfaEdge): string | null {
  const { kind } = edge.operation;
  if (kind === "return" || kind === "skip" || edge.end <= edge.start) return null;
  return writtenText(cfa.source, edge.start, edge.end);
}

export function normalizedBlanks(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

export function lineOf(cfa: Cfa, edge: CfaEdge): number {
  return cfa.source.locate(edge.start).line;
}

export function coversLine(cfa: Cfa, edge: CfaEdge, lines: ReadonlySet<number>): boolean {
  if (edge.end <= edge.start) return false;
  const last = cfa.source.locate(edge.end - 1).line;
  for (let line = lineOf(cfa, edge); line <= last; line++) if (lines.has(line)) return true;
  return false;
}

/** The call of `main` by the code before it. */
export function isProgramEntry(cfa: Cfa, edge: CfaEdge): boolean {
  const { operation, source } = edge;
  return (
    source.function === cfa.start && operation.kind === "call" && operation.callee === cfa.main
  );
}

/** Nothing follows: the end of `main`, or a call that does not come back. */
export function isProgramExit(edge: CfaEdge): boolean {
  return placeBehind(edge).leaving.length === 0;
}

/** What the headers' `assert` calls when the condition does not hold. */
export function isAssertionFailure(edge: CfaEdge): boolean {
  return assertionOn(edge) !== null;
}

/** The assertion that fails on the edge, as the program has it; null if it does not say. */
export function assertionText(cfa: Cfa, edge: CfaEdge): string | null {
  const call = callOn(edge);
  const place = call && assertionOn(edge)?.expression;
  if (call === null || typeof place !== "number") return null;
  const passed = call.arguments[place];
  const literal = passed && literalOf(withoutImplicitCasts(passed));
  const text = literal == null ? null : literalsOf(cfa).textOf(literal);
  // Without its end, and whatever the width of its characters is.
  return text === null ? null : text.replaceAll("\0", "");
}

/** Performance: they are looked for in the whole program. */
const literals = new WeakMap<Cfa, StringLiterals>();

function literalsOf(cfa: Cfa): StringLiterals {
  const known = literals.get(cfa);
  if (known !== undefined) return known;
  const found = new StringLiterals(cfa);
  literals.set(cfa, found);
  return found;
}

function assertionOn(edge: CfaEdge): AssertionFailure | null {
  const call = callOn(edge);
  if (call === null) return null;
  const types = call.arguments.map(({ type }) => type);
  return assertionFailure(call.name, types);
}

function literalOf(expression: Expression): Variable | null {
  if (expression.kind !== "address-of") return null;
  const { target } = expression;
  const object = target.kind === "index" ? target.base : target;
  return object.kind === "variable" ? object.variable : null;
}
