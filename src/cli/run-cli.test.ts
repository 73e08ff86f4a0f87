import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "./run-cli.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const file = (name: string, text: string): string => temporary.file(name, text);

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: Uint8Array[] = [];
  const err: Uint8Array[] = [];
  const sink = (pieces: Uint8Array[]) => ({
    write: (chunk: string | Uint8Array) => pieces.push(Buffer.from(chunk)),
  });
  const code = await runCli(argv, { stdout: sink(out), stderr: sink(err) });
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() };
}

const HELLO = `int printf(const char *, ...); int __VERIFIER_nondet_int(void);
int main(int argc, char **argv) {
  int x = __VERIFIER_nondet_int();
  printf("%d %d\\n", argc, x);
  return x + 1;
}`;

describe("usage", () => {
  test("--version and --help succeed", async () => {
    expect(await run("--version")).toMatchObject({ code: 0, err: "" });
    const { code, out } = await run("cfa", "--help");
    expect(code).toBe(0);
    expect(out).toContain("--format");
  });

  test.each([
    [["cfq"], "unknown command 'cfq'\n(Did you mean cfa?)"],
    [["cfa", "x.c", "--fromat", "dot"], "unknown option '--fromat'\n(Did you mean --format?)"],
    [["cfa"], "no file is given"],
    [["cfa", "x.c", "--format", "png"], "Allowed choices are dot, json, svg"],
    [["exec", "x.c", "--max-steps", "none"], "It has to be a positive number"],
    [["cfa", "/no/such/file.c"], "there is no file '/no/such/file.c'"],
    [["cfa", "/"], "is a directory"],
    [["exec", "x.c", "--inputs", "1,b"], "is no list of numbers"],
  ])("%j is refused with one message", async (argv, message) => {
    const { code, out, err } = await run(...argv);
    expect({ code, out }).toEqual({ code: 64, out: "" });
    expect(err).toContain(message);
    expect(err).not.toContain("    at ");
  });
});

describe("input that cannot be used", () => {
  test("shows position, line and caret", async () => {
    const path = file("bad.c", "int main(void) {\n  return 1 +;\n}\n");
    const { code, err } = await run("cfa", path);
    expect(code).toBe(64);
    expect(err).toMatch(/^.*bad\.c:2:13: error: .*\n {2}return 1 \+;\n {12}\^/);
  });

  test("shows source lines as they were written", async () => {
    const path = file("accents.c", 'char *s = "é€"; int main(void) { return 1 +; }');
    expect((await run("cfa", path)).err).toContain('char *s = "é€"; int main');
  });

  test("an unsupported construct is named", async () => {
    const path = file("goto.c", "int main(void) { void *p = &&l; goto *p; l: return 0; }");
    const { code, err } = await run("cfa", path);
    expect(code).toBe(64);
    expect(err).toContain("not supported");
  });

  test("a missing entry function is a mistake of the user", async () => {
    const path = file("other.c", "int mian(void) { return 0; }");
    const { code, err } = await run("exec", path);
    expect(code).toBe(64);
    expect(err).toContain("hint: did you mean 'mian'?");
  });

  test("task definitions are checked", async () => {
    const path = file("task.yml", "format_version: '3.0'\ninput_files: 'x.c'\n");
    expect(await run("cfa", path)).toMatchObject({ code: 64 });
    const broken = file("broken.yml", "a: [\n");
    expect((await run("cfa", broken)).err).toContain("no valid YAML");
  });
});

describe("exec", () => {
  test("ends with the program's status and shows its output", async () => {
    const path = file("hello.c", HELLO);
    const { code, out } = await run("exec", path, "--inputs", "41", "one", "two");
    expect({ code, out }).toEqual({ code: 42, out: "3 41\n" });
  });

  test("--json gives status, output, steps and undefined behaviour", async () => {
    const path = file("overflow.c", "int main(void) { int x = 0x7fffffff; x++; return 3; }");
    const { code, out } = await run("exec", path, "--json");
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      status: 3,
      stdout: "",
      undefinedBehaviour: [{ location: { line: 1, column: 38 } }],
    });
  });

  test("stops at a limit and says so", async () => {
    const path = file("endless.c", "int main(void) { while (1) ; }");
    const { code, err } = await run("exec", path, "--max-steps", "100000");
    expect(code).toBe(2);
    expect(err).toContain("limit of steps");
  });

  test("the data model comes from the task definition unless it is given", async () => {
    file("size.c", "int main(void) { return sizeof(long); }");
    const task = file(
      "size.yml",
      "format_version: '2.0'\ninput_files: 'size.c'\noptions:\n  language: C\n  data_model: ILP32\n",
    );
    expect((await run("exec", task)).code).toBe(4);
    expect((await run("exec", task, "--data-model", "LP64")).code).toBe(8);
  });

  test("macros and include directories are passed on", async () => {
    file("value.h", "#define VALUE (BASE + 1)\n");
    const path = file("uses.c", "#include <value.h>\nint main(void) { return VALUE; }");
    for (const preprocessor of ["builtin", "auto"]) {
      const given = ["--preprocessor", preprocessor, "-I", folder, "-DBASE=6"];
      expect((await run("exec", path, ...given)).code).toBe(7);
    }
  });
});

describe("cfa", () => {
  test("writes Graphviz with a cluster per function", async () => {
    const path = file("two.c", "int f(int x) { return x; } int main(void) { return f(2); }");
    const { code, out } = await run("cfa", path);
    expect(code).toBe(0);
    expect(out.match(/subgraph cluster_/g)).toHaveLength(3);
    expect(out).toContain('label="<return> = f(2);", style=dashed');
    const one = await run("cfa", path, "--function", "f");
    expect(one.out.match(/subgraph cluster_/g)).toHaveLength(1);
    expect((await run("cfa", path, "--function", "g")).code).toBe(64);
  });

  test("writes complete JSON", async () => {
    const path = file("loop.c", "int main(void) { int i = 0;\n while (i < 3) i++;\n return i; }");
    const { out } = await run("cfa", path, "--format", "json");
    const cfa = JSON.parse(out) as {
      nodes: { id: number; isLoopHead: boolean }[];
      edges: { source: number; target: number; location: { line: number } | null; text: string }[];
    };
    expect(cfa.nodes.filter((node) => node.isLoopHead)).toHaveLength(1);
    expect(cfa.nodes.map(({ id }) => id)).toEqual(cfa.nodes.map((_, i) => i));
    const step = cfa.edges.find(({ text }) => text === "i = i + 1;");
    expect(step?.location?.line).toBe(2);
  });

  test("draws SVG into a file", async () => {
    const path = file("draw.c", "int main(void) { return 0; }");
    const output = join(folder, "out.svg");
    expect((await run("cfa", path, "--format", "svg", "--output", output)).code).toBe(0);
    expect(readFileSync(output, "utf8")).toContain("<svg");
  });
});

describe("assay precision", () => {
  const PROGRAM = "int main(void) { int i = 0; while (i < 10) i++; return 0; }";
  const PRECISION = "assay precision 1\nstates 3\npredicate main loop 1 : i <= 10\n";

  test("shows facts and warns of lines that say nothing", async () => {
    const path = file("some.precision", `${PRECISION}predicate main\n`);
    const { code, out, err } = await run("precision", "show", path);
    expect(code).toBe(0);
    expect(out).toBe("states 3\n\nmain loop 1\n  predicate  i <= 10\n\n1 fact in 1 function\n");
    expect(err).toContain(
      "some.precision:4:1: warning: expected 'KIND FUNCTION PLACE : TEXT'; left out\n",
    );
  });

  test("compares and merges", async () => {
    const a = file("a.precision", PRECISION);
    const b = file("b.precision", "assay precision 1\nstates 4\nplace main * : i\n");
    const merged = join(folder, "merged.precision");
    expect(await run("precision", "diff", a, b)).toMatchObject({
      code: 0,
      out: "- states 3\n+ states 4\n+ place main * : i\n- predicate main loop 1 : i <= 10\n0 in both, 1 only in the first, 1 only in the second\n",
    });
    expect(await run("precision", "merge", a, b, "-o", merged)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(merged, "utf8")).toBe(
      "assay precision 1\nstates 7\n\nplace main * : i\npredicate main loop 1 : i <= 10\n",
    );
  });

  test.each([
    [["show", "program.c"], "this is no precision of assay"],
    [["show", "none"], "there is no file"],
    [["convert", "a.precision", "--to", "value", "-o", "x"], "hint: name the program"],
    [["convert", "a.precision", "--to", "assay", "-o", "no/such/x"], "cannot be written (ENOENT)"],
    [["convert", "program.c", "--to", "assay", "-o", "x"], "this is no precision of assay"],
    [["merge", "a.precision"], "required option '-o, --output <file>' not specified"],
  ])("%j is refused", async (words, message) => {
    file("a.precision", PRECISION);
    file("program.c", PROGRAM);
    const inFolder = (word: string) => (/^[-a-z]+$/.test(word) ? word : join(folder, word));
    const { code, err } = await run("precision", ...words.map(inFolder));
    expect(code).toBe(64);
    expect(err).toContain(message);
    expect(err).not.toContain("    at ");
  });
});
