import { describe, expect, test } from "vitest";
import { unitOf } from "../../../test/unit-of.ts";
import { finiteExtended, nanExtended } from "../../program/machine/extended-float.ts";
import type { InputValue } from "../../program/interpreter/input-source.ts";
import type { ScalarType } from "../../program/types/type.ts";
import { bitsOf } from "./input-bits.ts";
import { fillWith } from "./memory-fill.ts";

const { types } = unitOf("int x;");

function input(value: InputValue, type: ScalarType) {
  const request = {
    kind: "indeterminate",
    type,
    name: "x",
    offset: null,
    block: null,
    place: 0,
    edge: null,
  } as const;
  return { request, value, isDefault: false };
}

function hex(value: InputValue, type: ScalarType): string {
  const { low, high } = bitsOf(input(value, type));
  return `${high.toString(16)}:${low.toString(16)}`;
}

describe("the bits of", () => {
  test.each<[string, InputValue, ScalarType, string]>([
    ["a number", 258n, types.int, "0:102"],
    ["a negative number", -2n, types.int, "ffffffffffffffff:fffffffffffffffe"],
    ["a wide number", (5n << 64n) | 7n, types.int128, "5:7"],
    ["a float", 1.5, types.float, "0:3fc00000"],
    ["minus zero", -0, types.double, "0:8000000000000000"],
    ["the canonical NaN", Number.NaN, types.double, "0:7ff8000000000000"],
    ["a NaN with a payload", nanExtended(1, 0xc0000300_00000000n), types.float, "0:ffc00003"],
    ["a long double", finiteExtended(1, 1n << 63n, -63), types.longDouble, "bfff:8000000000000000"],
  ])("%s", (_name, value, type, bits) => {
    expect(hex(value, type)).toBe(bits);
  });
});

test("one byte may fill all memory that was never written, or none", () => {
  expect(fillWith([])).toBe("zero");
  expect(fillWith([input(0n, types.int), input(0, types.double)])).toBe("zero");
  expect(fillWith([input(0xfefefefen, types.unsignedInt), input(-2n, types.char)])).toBe("pattern");
  expect(fillWith([input(-16843010n, types.int), input(0xfen, types.unsignedChar)])).toBe(
    "pattern",
  );
  expect(fillWith([input(0n, types.int), input(-2n, types.char)])).toBeNull();
  expect(fillWith([input(-0, types.double)])).toBeNull();
});
