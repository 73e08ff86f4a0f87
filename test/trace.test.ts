/** Counterexamples as people read them. */
import { expect, test } from "vitest";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { formatTrace } from "../src/output/trace-text.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();

async function told(name: string, text: string, entryFunction: string | null = null) {
  const load = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin", entryFunction } as const;
  const file = temporary.file(name, text);
  const { counterexample } = await verifyInProcess({ file, load, specification: "default.spc" });
  return formatTrace(counterexample!).replaceAll(`${temporary.path}/`, "");
}

test("conditions of macros and several lines are whole, lines are the author's", async () => {
  const trace = await told(
    "macro.c",
    `#include <assert.h>
#define SMALL(v) if (!((v) < 100 && \\
    (v) > 3)) return 1
int main(void) {
  int x = 42;
  SMALL(x);
  if ((x) == 42 ||
      (x) == 43)
    assert(x !=
      42);
  return 0;
}
`,
  );
  expect(trace).toMatch(/ 6 {2}SMALL\(x\); +\(x\) < 100 is true, \(x\) > 3 is true$/m);
  expect(trace).toMatch(/ 7 {2}if \(\(x\) == 42 \|\| +\(x\) == 42 is true$/m);
  expect(trace).toMatch(/ x != 42 is false$/m);
  expect(trace).toContain("\n  assertion x != 42 fails at macro.c:9\n");
});

/** As a compiler preprocesses `assert(x != 42)` with the header of glibc. */
const PREPROCESSED = `# 1 "a.c"
extern void __assert_fail(const char *text, const char *file, unsigned int line, const char *function)
  __attribute__((__noreturn__));
int main(void) {
  int x = 42;
# 7 "a.c" 3 4
 ((void) sizeof ((
# 7 "a.c"
 (x) != 42
# 7 "a.c" 3 4
 ) ? 1 : 0), __extension__ ({ if (
# 7 "a.c"
 (x) != 42
# 7 "a.c" 3 4
 ) ; else __assert_fail (
# 7 "a.c"
 "(x) != 42"
# 7 "a.c" 3 4
 , "a.c", 7, __extension__ __PRETTY_FUNCTION__); }))
# 7 "a.c"
 ;
  return 0;
}
`;

test("line markers are no part of it", async () => {
  const trace = await told("a.i", PREPROCESSED);
  expect(trace).not.toContain("#");
  expect(trace).toContain("(x) != 42 is false");
  expect(trace).toContain("\n  assertion (x) != 42 fails at a.c:7\n");
});

test("values without a name are described", async () => {
  const trace = await told(
    "nameless.c",
    `int nothing(void) {}
int plain(p) int p; { return p; }
int main(void) {
  if (nothing() == 3)
    if (plain() == 4) reach_error();
  return 0;
}
`,
  );
  expect(trace).toMatch(/the return value is uninitialised, here 3/);
  expect(trace).toMatch(/an argument that is not given is uninitialised, here 4/);
});

test("what is no input does not look like one", async () => {
  const trace = await told(
    "entry.c",
    `extern void reach_error(void);
int seen;
int f(int p, char unused) {
  int u;
  if (u == 3 && p == 7) reach_error();
  return 0;
}
`,
    "f",
  );
  expect(trace).toContain("  p is any value, here 7 (parameter of the entry function)\n");
  expect(trace).toMatch(/ {2}unused is any value, here .* \(parameter of the entry function\)\n/);
  expect(trace).toMatch(/ u is uninitialised, here 3, u == 3 is true, p == 7 is true$/m);
  expect(trace).not.toContain("input");
});
