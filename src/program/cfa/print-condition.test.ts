import { expect, test } from "vitest";
import { cfaOf } from "../../../test/cfa-of.ts";
import type { Expression } from "./expression.ts";
import type { Cfa } from "./graph.ts";
import { binary, cast, conditional, integerConstant, unary, variableReference } from "./nodes.ts";
import { printCondition, printConjunction } from "./print-condition.ts";

const cfa: Cfa = cfaOf(
  "int i, j; unsigned u; char c; long l; int main(void) { i = j + u + c + l; return 0; }",
);
const { int, unsignedInt, long, unsignedChar } = cfa.types;

function variable(name: string): Expression {
  return variableReference(
    cfa.globals.find((global) => global.name === name)!,
    0,
    0,
  );
}

const [i, j, u, c, l] = ["i", "j", "u", "c", "l"].map(variable) as [
  Expression,
  Expression,
  Expression,
  Expression,
  Expression,
];
const zero = integerConstant(int, 0n, 0, 0);
const one = integerConstant(int, 1n, 0, 0);
const less = binary<Expression>("<", int, i, j);
const equal = binary<Expression>("==", int, i, one);
const both = binary<Expression>("&", int, less, equal);
const either = binary<Expression>("|", int, less, equal);

test.each<[string, Expression]>([
  ["i < j && i == 1", both],
  ["i < j || i == 1", either],
  ["(i < j || i == 1) && i < j", binary<Expression>("&", int, either, less)],
  ["i < j && i == 1 || i < j", binary<Expression>("|", int, both, less)],
  ["i < j && i == 1", conditional<Expression>(int, less, equal, zero)],
  ["i < j || i == 1", conditional<Expression>(int, less, one, equal)],
  ["!(i < j && i == 1)", unary<Expression>("!", int, both, 0)],
  ["i < j", binary<Expression>("!=", int, less, zero)],
  ["!i", unary<Expression>("!", int, i, 0)],
  ["(i & j) == 0", binary<Expression>("==", int, binary<Expression>("&", int, i, j), zero)],
  // C promotes and converts by itself.
  ["c == 1", binary<Expression>("==", int, cast(int, c, 0), one)],
  ["i < l", binary<Expression>("<", int, cast(long, i, 0), l)],
  ["i < u", binary<Expression>("<", int, cast(unsignedInt, i, 0), u)],
  // One conversion brings the other about.
  ["i < (unsigned int)j", twice(unsignedInt)],
  ["i < (long)j", twice(long)],
  ["(unsigned char)i < j", binary<Expression>("<", int, cast(int, cast(unsignedChar, i, 0), 0), j)],
])("%s", (text, expression) => {
  expect(printCondition(expression)).toBe(text);
});

function twice(type: typeof int): Expression {
  return binary<Expression>("<", int, cast(type, i, 0), cast(type, j, 0));
}

test("a conjunction of none is true, alternatives in one are enclosed", () => {
  expect(printConjunction([])).toBe("1");
  expect(printConjunction([either])).toBe("i < j || i == 1");
  expect(printConjunction([either, less])).toBe("(i < j || i == 1) && i < j");
});
