import { expect, test } from "vitest";
import { unitOf } from "../../../../test/unit-of.ts";
import type { Initialiser } from "../ast.ts";

const COUNT = 1200;

function initialiserOf(text: string): Initialiser {
  const [global] = unitOf(text).globals.slice(-1);
  return global!.initialiser!;
}

/** A list of `COUNT` numbers that repeats the given ones. */
function list(...numbers: string[]): string {
  return Array.from({ length: COUNT }, (_, i) => numbers[i % numbers.length]).join(", ");
}

/** The images of an array of the type and of the same array made element by element. */
function images(type: string, ...numbers: string[]): [Initialiser, Uint8Array] {
  const made = initialiserOf(`${type} x[] = { ${list(...numbers)} };`);
  const apart = initialiserOf(`${type} x[] = { ${list(...numbers)}, (0) };`);
  if (apart.kind !== "aggregate") throw new Error("parentheses are no plain number");
  const { entries } = apart;
  const { type: element } = entries[0]!;
  if (element.kind !== "integer") throw new Error("an array of integers is meant");
  const bytes: number[] = [];
  for (const { value } of entries.slice(0, COUNT)) {
    if (value instanceof Uint8Array || value.kind !== "integer") throw new Error("no constant");
    for (let i = 0; i < element.size; i++) {
      bytes.push(Number((value.value >> BigInt(8 * i)) & 255n));
    }
  }
  return [made, Uint8Array.from(bytes)];
}

test.each([
  ["char", ["0", "1", "-1", "127", "255", "0xFF", "300"]],
  ["unsigned char", ["255", "-1", "256", "0x1ff", "7u", "9L"]],
  ["short", ["-32768", "32767", "65535", "0xabcd", "0XEFu"]],
  ["int", ["-2147483648", "2147483647", "4294967295", "0x80000000", "999999999999999"]],
  ["unsigned", ["-1", "0xffffffff", "4294967296"]],
  ["long", ["-1", "-4294967296", "-4294967297", "999999999999999", "0xfffffffffffff", "5U"]],
  ["unsigned long long", ["-999999999999999", "1", "0x8000000000000"]],
])("a long list of numbers is the image of an array of %s", (type, numbers) => {
  const [made, bytes] = images(type, ...numbers);
  expect(made).toEqual({ kind: "bytes", bytes });
});

test.each([
  ["a short list", `int x[] = { ${"1, ".repeat(999)} };`],
  ["other constants", `int x[] = { ${list("1", "'a'")} };`],
  ["octal numbers", `int x[] = { ${list("017")} };`],
  ["negated unsigned numbers", `long x[] = { ${list("-1u")} };`],
  ["negated hexadecimal numbers", `long x[] = { ${list("-0x80000000")} };`],
  ["numbers that are no exact doubles", `long x[] = { ${list("1234567890123456789")} };`],
  ["truth values", `_Bool x[] = { ${list("2")} };`],
  ["floats", `double x[] = { ${list("2")} };`],
  ["a record", `struct { int a[600], b[600]; } x = { ${list("2")} };`],
  ["an array that is mostly zero", `int x[100000] = { ${list("2")} };`],
])("%s: element by element", (_, text) => {
  expect(initialiserOf(text).kind).toBe("aggregate");
});

test("values beyond the end of the array are dropped, elements without a value are zero", () => {
  const cut = initialiserOf(`unsigned char x[5] = { ${list("1", "2")} };`);
  expect(cut).toEqual({ kind: "bytes", bytes: Uint8Array.from([1, 2, 1, 2, 1]) });
  const padded = initialiserOf(`unsigned char x[${COUNT + 3}] = { ${list("1")} };`);
  const expected = new Uint8Array(COUNT + 3).fill(1, 0, COUNT);
  expect(padded).toEqual({ kind: "bytes", bytes: expected });
});

test("a long list with an error is still an error", () => {
  expect(() => initialiserOf(`int x[] = { ${list("1")}, 08 };`)).toThrow();
  expect(() => initialiserOf(`int x[] = { ${list("1")}, - };`)).toThrow();
  expect(() => initialiserOf(`int x[] = { ${list("1")}, 1uu };`)).toThrow();
  expect(() => initialiserOf(`int x = { ${list("1")} `)).toThrow();
});
