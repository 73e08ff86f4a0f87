/** What is checked if nobody says what to check. */
import { describe, expect, test } from "vitest";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const INPUT = "extern int __VERIFIER_nondet_int(void);\n";
const REACHABILITY = temporary.file(
  "unreach-call.prp",
  "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
);

async function answer(text: string, property: string | null = null, analysis = "predicate") {
  const file = temporary.file("program.c", text);
  const report = await verifyInProcess({ file, property, analysis });
  const { verdict, properties, notes, assumptions, counterexample } = report;
  const found = verdict.kind === "FALSE" ? verdict.property : null;
  const message = counterexample?.message.replace(`${temporary.path}/`, "") ?? null;
  return { verdict: verdict.kind, found, properties, notes, assumptions, message };
}

describe("a failing assertion", () => {
  test.each([
    ["of the header", "#include <assert.h>\n\n"],
    ["of nobody", "\n\n"],
    ["of glibc, written out", "", 'if (x == 42)\n\n__assert_fail("x != 42", "a.c", 1, "main");'],
    [
      "that the program defines",
      "void __assert_fail(const char *e, const char *f, unsigned l, const char *g) { while (1); }\n",
      'if (x == 42)\n__assert_fail("x != 42", "a.c", 1, "main");',
    ],
  ])("%s", async (_, before, check = "assert(x != 42);") => {
    const program = `${before}${INPUT}int main(void) { int x = __VERIFIER_nondet_int();\n ${check} return 0; }`;
    expect(await answer(program)).toMatchObject({
      verdict: "FALSE",
      found: "assertion",
      properties: ["assertion"],
      notes: [],
      message: "assertion x != 42 fails at program.c:5",
    });
  });

  test("does not count where the property is another one", async () => {
    const program = `#include <assert.h>\n${INPUT}void reach_error(void) { assert(0); }
      int main(void) { assert(__VERIFIER_nondet_int()); return 0; }`;
    expect(await answer(program, REACHABILITY)).toMatchObject({
      verdict: "TRUE",
      notes: ["nothing to check: no step of the program can violate unreach-call"],
    });
  });
});

describe("an error function", () => {
  test("whose body is a failing assertion is one violation, at the call", async () => {
    const program = `#include <assert.h>\n${INPUT}void reach_error(void) { assert(0); }
void __VERIFIER_assert(int c) { if (!c) { ERROR: reach_error(); } }
int main(void) { __VERIFIER_assert(__VERIFIER_nondet_int() != 3); return 0; }`;
    expect(await answer(program)).toMatchObject({
      found: "unreach-call",
      properties: ["assertion", "unreach-call"],
      message: "reach_error() called in program.c:4",
    });
  });

  test("and assertions hold", async () => {
    const program = `#include <assert.h>\n${INPUT}int main(void) { int x = __VERIFIER_nondet_int();
      if (x > 3) { assert(x > 2); if (x < 3) reach_error(); } return 0; }`;
    expect(await answer(program)).toMatchObject({
      verdict: "TRUE",
      properties: ["assertion", "unreach-call"],
      notes: [],
    });
  });
});

describe("a label ERROR", () => {
  const LABEL = "if (__VERIFIER_nondet_int() == 3) goto ERROR; return 0; ERROR: return 1;";

  test("counts where there is nothing else, and this is said", async () => {
    const { verdict, found, notes } = await answer(`${INPUT}int main(void) { ${LABEL} }`);
    expect([verdict, found]).toEqual(["FALSE", "unreach-label"]);
    expect(notes).toEqual([expect.stringContaining("the label ERROR is checked")]);
  });

  test("does not count beside an assertion", async () => {
    const program = `${INPUT}int main(void) { int x = __VERIFIER_nondet_int(); assert(x == x); ${LABEL} }`;
    expect(await answer(program)).toMatchObject({ verdict: "TRUE", notes: [] });
  });

  test("does not count in small letters", async () => {
    const program = `${INPUT}int main(void) { ${LABEL.replaceAll("ERROR", "error")} }`;
    const { verdict, notes } = await answer(program);
    expect(verdict).toBe("TRUE");
    expect(notes).toEqual([expect.stringMatching(/^nothing to check: .* --property or --spec /)]);
  });
});

describe("nothing to check", () => {
  test("where an assertion is not reached", async () => {
    const { verdict, notes } = await answer("int main(void) { if (0) assert(0); return 0; }");
    expect(verdict).toBe("TRUE");
    expect(notes).toHaveLength(1);
  });

  test("is not said of a function that only the library calls", async () => {
    const program = `#include <stdlib.h>
      static int compare(const void *a, const void *b) { reach_error(); return 0; }
      int main(void) { int a[2] = {1, 2}; qsort(a, 2, sizeof a[0], compare); return 0; }`;
    const { verdict, notes } = await answer(program);
    expect(verdict).not.toBe("TRUE");
    expect(notes).toEqual([]);
  });
});

describe("functions that nobody defines", () => {
  const DECLARED = `${INPUT}extern int get(void); extern int other(int *); void leave(int) __attribute__((noreturn));`;

  test("are named where a proof rests on what they do not do", async () => {
    const program = `${DECLARED}\nint main(void) { int x = get(); if (x > 3) { get(); leave(x); }
      if (0) other(&x); assert(x < 4); return 0; }`;
    const { verdict, assumptions } = await answer(program);
    expect(verdict).toBe("TRUE");
    expect(assumptions.map(({ name, location }) => `${name}:${location.line}`)).toEqual([
      "get:3",
      "leave:3",
    ]);
    const [get, leave] = assumptions;
    expect(get!.text).toContain("comes back, with any value; leaves alone objects");
    expect(leave!.text).toContain("does not come back");
  });

  test("are nothing to an execution that violates the property", async () => {
    const program = `${DECLARED}\nint main(void) { if (__VERIFIER_nondet_int()) assert(0); return get(); }`;
    expect(await answer(program)).toMatchObject({ verdict: "FALSE", assumptions: [] });
  });
});
