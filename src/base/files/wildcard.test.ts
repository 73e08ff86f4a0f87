import fc from "fast-check";
import { expect, test } from "vitest";
import { wildcard } from "./wildcard.ts";

test("a wildcard means what it means in a shell", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["*", "", true],
    ["a*c", "abc", true],
    ["a*c", "ab", false],
    ["?", "", false],
    ["[a-c]x", "bx", true],
    ["[!a-c]x", "bx", false],
    ["[!a-c]x", "dx", true],
    ["[", "[", true],
    ["[]", "[]", true],
    ["[z-a]", "m", false],
    ["[a-]", "-", true],
    ["a.c", "abc", false],
    ["**b", "aab", true],
  ];
  for (const [pattern, text, expected] of cases) {
    expect([pattern, text, wildcard(pattern)(text)]).toEqual([pattern, text, expected]);
  }
});

const EXPRESSIONS = new Map([
  ["*", "[^]*"],
  ["?", "[^]"],
]);

test("matches what the regular expression matches", () => {
  const letters = fc.constantFrom("a", "b", "*", "?");
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 8 }),
      fc.array(fc.constantFrom("a", "b"), { maxLength: 10 }),
      (pattern, text) => {
        const expression = pattern.map((one) => EXPRESSIONS.get(one) ?? one).join("");
        const expected = new RegExp(`^${expression}$`).test(text.join(""));
        return wildcard(pattern.join(""))(text.join("")) === expected;
      },
    ),
    { numRuns: 2000 },
  );
});

test("many stars take no time", () => {
  expect(wildcard(`${"*a".repeat(200)}*b`)("a".repeat(20_000))).toBe(false);
});
