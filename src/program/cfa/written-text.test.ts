import { expect, test } from "vitest";
import { SourceText } from "../../base/diagnostics/index.ts";
import { writtenText } from "./written-text.ts";

test.each([
  ["several lines", "x\n   <   y", "x < y"],
  ["the parenthesis before the first operand", "x) < 100", "(x) < 100"],
  ["the parentheses behind the last operand", "100 > ((x", "100 > ((x))"],
  ["both", "x)) + a[(i", "((x)) + a[(i)]"],
  ["a line marker", 'f (\n# 17 "a.c"\n "x"\n# 17 "a.c" 3 4\n , 1)', 'f ( "x" , 1)'],
  ["a directive of another kind", "x <\n#pragma once\n y", "x < y"],
  ["comments", "x /* ( */ < // )\n y", "x < y"],
  ["literals", 'f("(#  \\" /* ", \')\', x)', 'f("(#  \\" /* ", \')\', x)'],
])("%s", (_, text, expected) => {
  expect(writtenText(new SourceText("a.c", text), 0, text.length)).toBe(expected);
});
