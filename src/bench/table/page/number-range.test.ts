import { describe, expect, test } from "vitest";
import { isInRange, parseRange } from "./number-range.ts";

describe("ranges of numbers", () => {
  test.each([
    ["5", [5], [4.9, 5.1]],
    ["1:10", [1, 5, 10], [0.9, 10.1]],
    [":10", [-100, 10], [10.1]],
    ["1:", [1, 1e9, Infinity], [0]],
    [">1", [1.01], [1]],
    [">= 1", [1], [0.99]],
    ["<10", [9.9], [10]],
    [">1 <=10", [1.1, 10], [1, 10.1]],
    [" 0.5 : ".replaceAll(" : ", ":"), [0.5], [0.4]],
  ])("%s", (text, inside, outside) => {
    const range = parseRange(text)!;
    expect(inside.filter((value) => !isInRange(value, range))).toEqual([]);
    expect(outside.filter((value) => isInRange(value, range))).toEqual([]);
  });

  test.each(["", "abc", "1:x", ">", "1..2", "5 apples"])("'%s' is none", (text) => {
    expect(parseRange(text)).toBeNull();
  });
});
