import { expect, test } from "vitest";
import { hasInlineDefinitions } from "./inline-definitions.ts";

test.each([
  ["int f(void) { return 1; }", false],
  ["static inline int f(void) { return 1; }", false],
  ["static int x; inline int f(void) { return 1; }", true],
  ["int __inline f(void) { return 1; }", true],
  ["inline int f(void) { return 1; }\nextern inline int f(void);", false],
  ["int inlined(void);", false],
])("%j", (text, answer) => {
  expect(hasInlineDefinitions(text)).toBe(answer);
});

test("a long table takes no longer than a short one for each of its elements", () => {
  const table = `int table[] = ${"1, ".repeat(1_000_000)} 0;`;
  expect(hasInlineDefinitions(`${table}\ninline int f(void) { return 1; }`)).toBe(true);
});
