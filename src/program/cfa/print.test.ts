import { describe, expect, test } from "vitest";
import { machineModel } from "../machine/machine-model.ts";
import { TypeTable } from "../types/type-table.ts";
import type { BinaryOperator, Expression } from "./expression.ts";
import * as node from "./nodes.ts";
import { printExpression } from "./print-expression.ts";
import { printOperation } from "./print-operation.ts";
import { Variable } from "./variable.ts";

const types = new TypeTable(machineModel("LP64"));
const { int } = types;
let nextId = 0;

function variable(name: string, type: Variable["type"] = int): Expression {
  const made = new Variable(nextId++, name, name, type, "global", null, 0, 0);
  return node.variableReference(made, 0, 0);
}

function constant(value: bigint, type = int): Expression {
  return node.integerConstant(type, value, 0, 0);
}

function op(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return node.binary(operator, int, left, right);
}

const [a, b, c] = [variable("a"), variable("b"), variable("c")];

describe("expressions are printed with as few parentheses as C needs", () => {
  test.each<[string, Expression]>([
    ["a + b + c", op("+", op("+", a, b), c)],
    ["a + (b + c)", op("+", a, op("+", b, c))],
    ["a - (b - c)", op("-", a, op("-", b, c))],
    ["a + b * c", op("+", a, op("*", b, c))],
    ["(a + b) * c", op("*", op("+", a, b), c)],
    ["a < b == b < c", op("==", op("<", a, b), op("<", b, c))],
    ["a & b == c", op("&", a, op("==", b, c))],
    ["(a & b) == c", op("==", op("&", a, b), c)],
    ["a << b + c", op("<<", a, op("+", b, c))],
    ["(a << b) + c", op("+", op("<<", a, b), c)],
    ["!(a == b)", node.unary("!", int, op("==", a, b), 0)],
    ["- -a", node.unary("-", int, node.unary("-", int, a, 0), 0)],
    ["-a", node.unary("-", int, a, 0)],
    ["(long)(a + b)", node.cast(types.long, op("+", a, b), 0)],
    ["(a ? b : c) + a", op("+", node.conditional(int, a, b, c), a)],
    ["a ? b : c", node.conditional(int, a, b, c)],
    ["a - -1", op("-", a, constant(-1n))],
    ["4294967295u", constant(4294967295n, types.unsignedInt)],
    ["5ul", constant(5n, types.unsignedLong)],
    ["0.5f", node.floatConstant(types.float, 0.5, 0, 0)],
    ["1.0", node.floatConstant(types.double, 1, 0, 0)],
    ["-INFINITY", node.floatConstant(types.double, -Infinity, 0, 0)],
  ])("%s", (text, expression) => {
    expect(printExpression(expression)).toBe(text);
  });

  test("pointers, members and elements look as in C", () => {
    const pointer = variable("p", types.pointer(int));
    const element = node.pointerOffset("+", types.pointer(int), pointer, a);
    expect(printExpression(node.dereference(int, pointer, 0, 0))).toBe("*p");
    expect(printExpression(node.dereference(int, element, 0, 0))).toBe("p[a]");
    expect(printExpression(element)).toBe("p + a");
    const field = { name: "x", type: int, qualifiers: 0, offset: 0, bits: null, index: 0 };
    const target = node.dereference<Expression>(int, pointer, 0, 0);
    expect(printExpression(node.member(int, target, field, 0))).toBe("p->x");
    const array = node.variableReference(
      new Variable(nextId++, "v", "v", types.array(int, 3), "global", null, 0, 0),
      0,
      0,
    );
    expect(printExpression(node.addressOf(types.pointer(int), array, 0))).toBe("v");
    expect(printExpression(node.addressOf(types.pointer(array.type), array, 0))).toBe("&v");
  });

  test("long chains do not exhaust the stack", () => {
    let sum = a;
    for (let i = 0; i < 100_000; i++) sum = op("+", sum, b);
    expect(printExpression(sum)).toHaveLength(1 + 4 * 100_000);
  });
});

test("operations are one line each", () => {
  const target = node.variableReference(
    new Variable(nextId++, "x", "x", int, "local", "f", 0, 0),
    0,
    0,
  );
  expect(printOperation({ kind: "assume", condition: a, truth: false })).toBe("[!(a)]");
  expect(printOperation({ kind: "assign", target, value: b })).toBe("x = b;");
  expect(printOperation({ kind: "havoc", target, reason: "asm" })).toBe("x = <any asm>;");
  expect(
    printOperation({
      kind: "declare",
      variable: new Variable(nextId++, "s", "s", types.array(types.char, 4), "local", "f", 0, 0),
      content: new Uint8Array([104, 10, 34, 0]),
    }),
  ).toBe('char s[4] = "h\\n\\"";');
});
