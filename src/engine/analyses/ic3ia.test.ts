import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "ic3ia-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const PRELUDE = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n";

async function run(name: string, text: string, options: readonly string[] = []) {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, PRELUDE + text);
  return verifyInProcess({ file, analysis: "ic3ia", options, certify: true });
}

/** Safe, with what its invariants need: alternatives, several loops, calls with loops in them. */
const SAFE = {
  equal: `int main(void) {
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int()) { if (x < 1000000) { x++; y++; } }
    if (x != y) reach_error();
    return 0;
  }`,
  "one of two": `int main(void) {
    int mode = __VERIFIER_nondet_int() ? 1 : 4, value = mode == 1 ? 10 : 20;
    while (__VERIFIER_nondet_int()) {
      if (mode == 1) { mode = 4; value = value + 10; } else { mode = 1; value = value - 10; }
    }
    if (mode == 1 && value != 10) reach_error();
    return 0;
  }`,
  "one loop after the other": `int main(void) {
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    if (n < 0 || n > 1000) return 0;
    while (i < n) i++;
    while (j < i) j++;
    if (j > n) reach_error();
    return 0;
  }`,
  "a loop in a callee": `
  int steps(int n) { int i = 0; while (i < n) i++; return i; }
  int main(void) {
    int x = 0;
    while (__VERIFIER_nondet_int()) { if (x < 10) x++; steps(__VERIFIER_nondet_int()); }
    if (x > 10) reach_error();
    return 0;
  }`,
};

describe("proves, and the proof is confirmed", () => {
  test.each(Object.entries(SAFE))("%s", async (name, text) => {
    // Without help, so that lemmas are needed.
    const { verdict, certificate } = await run(name, text, ["analysis.ic3ia.bounds=false"]);
    expect(verdict.kind).toBe("TRUE");
    expect(certificate).toMatchObject({ isAccepted: true });
  });
});

test("a path that can be executed is a counterexample", async () => {
  const { verdict, counterexample } = await run(
    "deep",
    `int main(void) {
      int s = 0;
      while (__VERIFIER_nondet_int()) if (s < 7) s++;
      if (s == 7) reach_error();
      return 0;
    }`,
  );
  expect(verdict).toMatchObject({ kind: "FALSE" });
  expect(counterexample?.inputs).toHaveLength(8);
});

test("paths that cannot be merged are blocks of their own", async () => {
  const text = (last: number) => `
  extern void *malloc(unsigned long);
  int main(void) {
    int kind = 0, *cell = 0;
    while (__VERIFIER_nondet_int()) {
      if (__VERIFIER_nondet_int()) { cell = malloc(4); kind = 1; }
      else if (kind == 1) kind = ${last};
    }
    if (kind == 3) reach_error();
    return cell == 0;
  }`;
  expect((await run("unmerged-safe", text(2))).verdict.kind).toBe("TRUE");
  expect((await run("unmerged-unsafe", text(3))).verdict.kind).not.toBe("TRUE");
});
