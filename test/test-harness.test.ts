/** `--test-harness`: what gcc makes of the file and the program really reaches the violation. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { tryHarness, type HarnessTrial } from "../bench/harness/try-harness.ts";
import { UserError } from "../src/base/diagnostics/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { readTaskDefinition } from "../src/engine/task-definition.ts";
import type { VerifyRequest } from "../src/engine/verify-request.ts";
import type { RunReport } from "../src/output/run-report.ts";
import type { DataModel } from "./gcc-output.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { describeWith, testWith } from "./needs.ts";

const temporary = new TemporaryFolder();
let count = 0;

interface Attempt {
  readonly report: RunReport;
  readonly path: string;
}

/** Each in a folder of its own: all compiled programs have the same name. */
function harnessPath(): string {
  const folder = join(temporary.path, String(++count));
  mkdirSync(folder);
  return join(folder, "harness.c");
}

async function attempt(
  source: string,
  request: Partial<VerifyRequest> = {},
  dataModel: DataModel = "LP64",
): Promise<Attempt> {
  const path = harnessPath();
  const file = temporary.file(`${count}/program.c`, source);
  const load = { ...DEFAULT_LOAD_OPTIONS, entryFunction: null, dataModel };
  const report = await verifyInProcess({
    file,
    testHarness: path,
    analysis: "bmc",
    load,
    ...request,
  });
  return { report, path };
}

async function tried(...given: Parameters<typeof attempt>): Promise<HarnessTrial> {
  const { report, path } = await attempt(...given);
  expect(report.verdict.kind).toBe("FALSE");
  expect(report.files).toEqual([path]);
  expect(report.warnings).toEqual([]);
  return tryHarness(path);
}

const REACHED = { isReached: true, words: "exit code 107: assay-harness: reach_error called" };
const INPUT = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void *malloc(unsigned long);
`;

function inMain(statements: string): string {
  return `${INPUT}int main(void) { ${statements} return 0; }\n`;
}

describe.each([
  ["LP64", "gcc"],
  ["ILP32", "gcc -m32"],
] as const)("a harness for %s", (model, compiler) => {
  const testHere = testWith(compiler);
  const falseSamples = readdirSync(join(repositoryRoot, "samples", "reach-safety"))
    .filter((file) => file.endsWith(".yml"))
    .map((file) => join(repositoryRoot, "samples", "reach-safety", file))
    .filter((file) => readTaskDefinition(file).properties[0]!.expected === false);

  testHere.each(falseSamples.map((file) => [basename(file, ".yml"), file] as const))(
    "reaches the violation of the sample %s",
    async (_name, file) => {
      const path = harnessPath();
      const load = { ...DEFAULT_LOAD_OPTIONS, entryFunction: null, dataModel: model };
      const request = { file, testHarness: path, load, configuration: "default" };
      const { verdict } = await verifyInProcess(request);
      // The property of a sample may depend on the data model; the harness follows the answer.
      if (verdict.kind === "FALSE") expect(tryHarness(path)).toMatchObject({ isReached: true });
      else expect(existsSync(path)).toBe(false);
    },
  );

  testHere.each([
    ["of the header", "#include <assert.h>\n"],
    ["without it", ""],
  ])("reaches a failing assertion %s", async (_name, header) => {
    const source = `${header}${INPUT}int main(void) { int x = __VERIFIER_nondet_int();
      assert(x != 7 || x < 9); assert(x != 42); return 0; }`;
    expect(await tried(source, {}, model)).toMatchObject({
      isReached: true,
      words: "exit code 107: assay-harness: __assert_fail called",
    });
  });

  testHere("returns values of every type, bit by bit", async () => {
    const source = `
      extern _Bool __VERIFIER_nondet_bool(void);
      extern char __VERIFIER_nondet_char(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern short __VERIFIER_nondet_short(void);
      extern unsigned short __VERIFIER_nondet_ushort(void);
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern long __VERIFIER_nondet_long(void);
      extern unsigned long long __VERIFIER_nondet_ulonglong(void);
      extern float __VERIFIER_nondet_float(void);
      extern double __VERIFIER_nondet_double(void);
      extern void *__VERIFIER_nondet_pointer(void);
      extern void reach_error(void);
      union f { float value; unsigned bits; };
      union d { double value; unsigned long long bits; };
      int main(void) {
        _Bool b = __VERIFIER_nondet_bool();
        char c = __VERIFIER_nondet_char();
        unsigned char uc = __VERIFIER_nondet_uchar();
        short s = __VERIFIER_nondet_short();
        unsigned short us = __VERIFIER_nondet_ushort();
        int i = __VERIFIER_nondet_int();
        unsigned u = __VERIFIER_nondet_uint();
        long l = __VERIFIER_nondet_long();
        unsigned long long ull = __VERIFIER_nondet_ulonglong();
        union f f;
        union d d, n;
        f.value = __VERIFIER_nondet_float();
        d.value = __VERIFIER_nondet_double();
        n.value = __VERIFIER_nondet_double();
        void *p = __VERIFIER_nondet_pointer();
        if (b && c == -5 && uc == 250 && s == -30000 && us == 60000 && i == -2000000000 && u == 4000000000u &&
            l == -7 && ull == 0xfedcba9876543210ull && f.bits == 0x80000001u && d.bits == 0x0123456789abcdefull &&
            n.value != n.value && p == 0)
          reach_error();
        return 0;
      }`;
    expect(await tried(source, {}, model)).toMatchObject(REACHED);
  });

  testHere("gives main its arguments", async () => {
    const source = `extern void reach_error(void);
      int main(int argc, char **argv) { if (argc == 5 && argv == 0) reach_error(); return 0; }`;
    expect(await tried(source, {}, model)).toMatchObject(REACHED);
  });
});

describeWith("gcc")("an error function of the program", () => {
  test.each([
    ["an assertion", 'void reach_error(void) { __assert_fail("0", "f.c", 3, "reach_error"); }'],
    ["abort", "void reach_error(void) { abort(); }"],
    ["nothing", "void reach_error(void) { }"],
    ["a loop", "void reach_error(void) { while (1); }"],
  ])("is seen, also if it ends by %s", async (_name, definition) => {
    const source = `extern int __VERIFIER_nondet_int(void); extern void abort(void);
      extern void __assert_fail(const char *, const char *, unsigned, const char *);
      ${definition}
      int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }`;
    expect(await tried(source)).toMatchObject(REACHED);
  });

  test("that is static is seen by its assertion, and the user is warned", async () => {
    const source = `extern void __assert_fail(const char *, const char *, unsigned, const char *);
      static void reach_error(void) { __assert_fail("0", "f.c", 3, "reach_error"); }
      int main(void) { reach_error(); return 0; }`;
    const { report, path } = await attempt(source);
    expect(report.warnings).toEqual([expect.stringMatching(/reach_error is static/)]);
    expect(tryHarness(path)).toMatchObject(REACHED);
  });
});

describeWith("gcc")("what the program does not define", () => {
  test("is defined, also for functions that nothing reaches", async () => {
    const source = `${INPUT}
      struct opaque; extern struct opaque thing; struct pair { int a, b; };
      extern int unknown(int); extern struct pair both(void); extern int (*table[])(int);
      int (*callback)(int) = unknown;
      int unused(void) { return unknown(1) + both().a + table[0](2); }
      int main(void) {
        int x = __VERIFIER_nondet_int();
        if (x == 3 && &thing != 0) reach_error();
        if (x == 4) return callback(4) + unused();
        return 0;
      }`;
    expect(await tried(source)).toMatchObject(REACHED);
  });

  test("is not an inline function, although gcc makes none of it for others", async () => {
    const source = `${INPUT} inline int twice(int x) { return 2 * x; }
      int main(void) { if (twice(__VERIFIER_nondet_int()) == 6) reach_error(); return 0; }`;
    expect(await tried(source)).toMatchObject(REACHED);
  });

  test("has the recorded content", async () => {
    const source = `${INPUT} extern short limit; extern double factor;
      int main(void) { if (limit == -77 && factor == 2.5) reach_error(); return 0; }`;
    expect(await tried(source)).toMatchObject(REACHED);
  });

  test.each([
    ["the clock", "long now; if (time(&now) == 12345 && now == 12345) reach_error();"],
    ["the file system", 'if (fopen("f", "r") == 0) reach_error();'],
    ["standard input", "if (getchar() == -1) reach_error();"],
    ["the environment", 'if (getenv("HOME") == 0) reach_error();'],
  ])("may be %s", async (_name, statements) => {
    const declarations = `extern long time(long *); extern void *fopen(const char *, const char *);
      extern int getchar(void); extern char *getenv(const char *);`;
    expect(await tried(declarations + inMain(statements))).toMatchObject(REACHED);
  });

  test("may be the entry function's arguments", async () => {
    const source = `${INPUT} int check(short a, double b) { if (a == -3 && b == 0.5) reach_error(); return 0; }
      int main(void) { return 1; }`;
    const load = { ...DEFAULT_LOAD_OPTIONS, entryFunction: "check" };
    expect(await tried(source, { load })).toMatchObject(REACHED);
  });
});

describe.each([
  ["LP64", "gcc"],
  ["ILP32", "gcc -m32"],
] as const)("memory outside of the program, %s", (model, compiler) => {
  const NODES = `${INPUT}
    extern void *__VERIFIER_nondet_pointer(void); extern void *memcpy(void *, const void *, unsigned long);
    struct node { int value; struct node *next; long many[5]; unsigned low : 3, high : 7; };
    extern struct node *make(int); extern int ask(struct node *); extern void tell(struct node *);
    extern struct node *elsewhere; extern struct node neighbour;
  `;

  testWith(compiler).each([
    [
      "a list",
      `struct node *n = make(1); int count = 0;
       while (n && count < 4) { if (n->value != count) return 0; count++; n = n->next; }
       if (count == 3 && !n) reach_error();`,
    ],
    [
      "the same value at every read",
      "int *p = __VERIFIER_nondet_pointer(); if (!p) return 0; int x = p[5]; if (x == 8 && p[5] == x) reach_error();",
    ],
    [
      "what is written",
      "struct node *n = make(1); if (!n) return 0; n->value = 4; n->many[2] = n->value; if (n->many[2] == 4 && n->many[3] == 5) reach_error();",
    ],
    [
      "what lies around",
      `long *l = __VERIFIER_nondet_pointer(); if (!l) return 0;
       struct node *n = (struct node *)((char *)l - __builtin_offsetof(struct node, many));
       if (n->value == 6 && *l == 7 && l[4] == n->value + 1 && n[1].value == 3) reach_error();`,
    ],
    [
      "objects of two calls",
      "struct node *a = make(1), *b = make(2); if (!a || !b) return 0; a->value = 1; b->value = 2; if (a != b && a->value == 1) reach_error();",
    ],
    [
      "one object of two calls",
      "struct node *a = make(1), *b = make(2); if (a && a == b) reach_error();",
    ],
    [
      "bit-fields and parts of numbers",
      "struct node *n = make(1); if (!n) return 0; if (n->high == 100 && n->low == 5 && ((char *)&n->many[1])[3] == 9 && n->many[1] == 0x9000002) reach_error();",
    ],
    [
      "copies",
      `struct node *n = make(1), copy; if (!n) return 0; copy = *n; struct node again; memcpy(&again, n, sizeof again);
       if (copy.value == 5 && n->value == 5 && copy.next == n->next && again.next && again.next->value == 6) reach_error();`,
    ],
    [
      "what objects hold that are defined elsewhere",
      "if (elsewhere && elsewhere->value == 3 && neighbour.value == 4 && neighbour.many[3] == 9 && neighbour.next && neighbour.next->value == 5) reach_error();",
    ],
    [
      "what blocks from malloc hold",
      `struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
       if (a->value == 17 && b->value == 18 && b->next && b->next->value == 19) reach_error();`,
    ],
    [
      "functions that are not defined",
      `struct node n; n.value = 1; tell(&n); int x = ask(&n); ask(0); if (x == 7 && ask(&n) == x + 1 && n.value == 1) reach_error();`,
    ],
  ])("%s", async (_name, statements) => {
    const source = `${NODES} int main(void) { ${statements} return 0; }`;
    expect(await tried(source, {}, model)).toMatchObject(REACHED);
  });
});

describeWith("gcc")("memory that was never written", () => {
  test.each([
    ["zero", "int x; int *p = malloc(8); if (x == 0 && p[1] == 0) reach_error();"],
    ["not zero", "int x; int *p = malloc(8); if (x != 0 && p[1] != 0) reach_error();"],
  ])("is filled: %s", async (_name, statements) => {
    expect(await tried(inMain(statements))).toMatchObject(REACHED);
  });

  test("is warned about if no single byte will do", async () => {
    const { report, path } = await attempt(
      inMain("int x, y; if (x == 17 && y == 18) reach_error();"),
    );
    expect(report.verdict.kind).toBe("FALSE");
    expect(report.warnings).toEqual([expect.stringMatching(/depends on memory .*x = 17.*y = 18/)]);
    expect(readFileSync(path, "utf8")).toContain("Warning: the execution depends on memory");
  });
});

testWith("gcc")(
  "a program that defines the function by which the harness ends does not run forever",
  async () => {
    const own = "long syscall(long number) { return number; }\n";
    const check = "if (__VERIFIER_nondet_int() == 7 && syscall(4) == 4) reach_error();";
    const { words } = await tried(own + inMain(check));
    expect(words).toMatch(/^SIG(ILL|TRAP)/);
  },
);

testWith("gcc")(
  "a program that does something else ends with another code and says so",
  async () => {
    const { path } = await attempt(inMain("if (__VERIFIER_nondet_int() == 7) reach_error();"));
    const folder = dirname(path);
    const run = (statements: string): { status: number | null; stderr: string } => {
      temporary.file(`${basename(folder)}/program.c`, inMain(statements));
      return tryStatus(path);
    };
    expect(run("if (__VERIFIER_nondet_int() != 7) reach_error();").status).toBe(0);
    expect(run("__VERIFIER_nondet_int(); __VERIFIER_nondet_int();")).toEqual({
      status: 108,
      stderr:
        "assay-harness: left the recorded execution: unexpected call of __VERIFIER_nondet_int\n",
    });
  },
);

function tryStatus(path: string): { status: number | null; stderr: string } {
  tryHarness(path);
  const { status, stderr } = spawnSync(join(dirname(path), "violation"), { encoding: "utf8" });
  return { status, stderr };
}

describe("no harness is written", () => {
  test("if the answer is not FALSE, and the user hears why", async () => {
    const { report, path } = await attempt(inMain(""));
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.files).toEqual([]);
    expect(report.warnings).toEqual([
      `no test harness is written to ${path}: there is none for the answer TRUE`,
    ]);
    expect(readdirSync(dirname(path))).toEqual(["program.c"]);
  });

  test.each([
    ["over the program", "program.c", "would replace the program"],
    ["to a folder that is not there", "missing/harness.c", "cannot be written (ENOENT)"],
    ["to a file that is no C file", "harness.txt", "is a C file"],
  ])("%s, before anything else is done", async (_name, name, message) => {
    const folder = dirname(harnessPath());
    const source = inMain("reach_error();");
    const file = temporary.file(`${count}/program.c`, source);
    const run = verifyInProcess({ file, testHarness: join(folder, name) });
    await expect(run).rejects.toThrow(UserError);
    await expect(run).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(["program.c"]);
    expect(readFileSync(file, "utf8")).toBe(source);
  });
});
