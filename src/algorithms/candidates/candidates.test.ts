import { describe, expect, test } from "vitest";
import { candidatesOf } from "./testing/candidates-of.ts";

describe("candidates from executions", () => {
  test("affine equations between counters are found", () => {
    const [head] = candidatesOf(`int main(void) {
      unsigned i = 0, j = 0, k = 0;
      while (k < 1000) { i += 1; j += 2; k += 3; }
      return i + j;
    }`);
    expect(head).toContain("k == 3u * i");
    expect(head).toContain("j % 2u == 0u");
  });

  test("an equation holds modulo 2^32 where rounds wrap", () => {
    const [head] = candidatesOf(`int main(void) {
      unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
      while (x != 5) { x--; y++; }
      return y + n;
    }`);
    expect(head).toContain("x + y == n");
  });

  test("the sum of two places bounds a third if the loop before did nothing", () => {
    const [, second] = candidatesOf(`int main(void) {
      int n = __VERIFIER_nondet_int(), i = 0, k = 0, j = 0;
      while (i < n) { i++; k++; }
      while (j < n) { __VERIFIER_assert(k > 0); j++; k--; }
    }`);
    expect(second).toContain("(long long)n <= (long long)j + (long long)k");
  });

  test("what holds on one side of a test becomes an implication", () => {
    const [head] = candidatesOf(`int main(void) {
      unsigned x = 0, y = __VERIFIER_nondet_uint();
      while (x < 99) { if (y % 2 == 0) x += 2; else x++; }
      __VERIFIER_assert(x % 2 == y % 2);
    }`);
    // Says that `x` is even if `y` is.
    expect(head).toContain("x % 2u <= y % 2u");
    expect(head).toContain("y % 2u == 0u ? 1 : x <= 99u");
  });

  test("products of two variables come up in equations", () => {
    const [head] = candidatesOf(`int main(void) {
      unsigned a = __VERIFIER_nondet_uint() % 50, b = __VERIFIER_nondet_uint() % 50, p = 0, i = 0;
      while (i < a) { p += b; i++; }
      return p * b;
    }`);
    expect(head?.some((text) => ["p == i * b", "i * b == p", "b * i == p"].includes(text))).toBe(
      true,
    );
  });
});

describe("candidates from the text", () => {
  test("a loop that is never executed gets weakened conditions", () => {
    const [head] = candidatesOf(
      `int main(void) {
      int i = 0, n = __VERIFIER_nondet_int();
      if (n != 123456789) return 0;
      while (i < n) i++;
      return i;
    }`,
      { executions: 0 },
    );
    expect(head).toContain("i <= n");
  });

  test("a condition reads as before the assignments that lead to it", () => {
    const [head] = candidatesOf(`int main(void) {
      int i = 0, j;
      while (i < 50000001) { if (__VERIFIER_nondet_int()) i += 8; else i += 4; }
      j = i / 4;
      __VERIFIER_assert(j * 4 == i);
    }`);
    expect(head).toContain("i / 4 * 4 == i");
  });

  test("an element that the program names is filled when the counter has passed it", () => {
    const [, second] = candidatesOf(`int main(void) {
      int a[300], b[300], i;
      for (i = 0; i < 300; i++) { a[i] = __VERIFIER_nondet_int(); b[i] = __VERIFIER_nondet_int(); }
      for (i = 0; i < 300; i++) b[i] = a[i];
      __VERIFIER_assert(a[150] == b[150]);
    }`);
    expect(second?.some((text) => /^i <= 150 \? 1 : [ab]\[150\] == [ab]\[150\]$/.test(text))).toBe(
      true,
    );
  });
});
