import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../base/diagnostics/index.ts";
import type { RunReport } from "../output/run-report.ts";
import { DEFAULT_LOAD_OPTIONS } from "./load-program.ts";
import type { VerifyRequest } from "./verify-request.ts";
import { verifyInProcess } from "../../test/verify-in-process.ts";
import { TemporaryFolder } from "../../test/temporary-folder.ts";

const temporary = new TemporaryFolder();
const folder = temporary.path;

const file = (name: string, text: string): string => temporary.file(name, text);

const lines: string[] = [];

function run(path: string, request: Partial<VerifyRequest> = {}): Promise<RunReport> {
  lines.splice(0);
  return verifyInProcess({ file: path, ...request }, (line) => lines.push(line));
}

/** The message a user sees. */
async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("nothing was refused");
}

const PRELUDE = `void reach_error(void) {} int __VERIFIER_nondet_int(void);\n`;
const SAFE = `${PRELUDE}int main(void) { int x = 1; if (x != 1) reach_error(); return 0; }\n`;
const UNSAFE = `${PRELUDE}int main(void) { int x = __VERIFIER_nondet_int(); if (x == 77) reach_error(); return 0; }\n`;

describe("verdicts", () => {
  test("TRUE comes with counts and the resolved configuration", async () => {
    const report = await run(file("safe.c", SAFE), {
      analysis: "value",
      options: ["refinement.scope=global"],
    });
    expect(report.verdict).toEqual({ kind: "TRUE" });
    expect(report.counts.states).toBeGreaterThan(3);
    expect(report.counts.refinements).toBe(1);
    expect(report.configuration).toMatchObject({ analysis: "value", "refinement.scope": "global" });
    expect(report).toMatchObject({ solver: null, unusedOptions: [], dataModel: "LP64" });
  });

  test("FALSE comes with an execution and the inputs that repeat it", async () => {
    const report = await run(file("unsafe.c", UNSAFE), { analysis: "k-induction" });
    expect(report.verdict).toEqual({ kind: "FALSE", property: "unreach-call" });
    expect(report.counterexample?.inputs).toEqual(["77"]);
    expect(report.counterexample?.callStack).toMatchObject([{ function: "main" }]);
    expect(report.solver).toMatch(/^z3-/);
    expect(report.counts.solverQueriesAsked).toBeGreaterThan(0);
  });

  test("a construct that is not supported is the reason of an UNKNOWN, with its place", async () => {
    const path = file(
      "goto.c",
      "int main(void) {\n  void *p = &&l;\n  goto *p;\nl:\n  return 0;\n}\n",
    );
    const { verdict } = await run(path);
    expect(verdict).toMatchObject({ kind: "UNKNOWN", location: { file: path } });
    expect(verdict.kind === "UNKNOWN" && verdict.reason).toContain("is not supported");
  });

  test("recursion beyond the bound is no proof", async () => {
    const text = "int f(int n) { return n ? f(n - 1) : 0; }\nint main(void) { return f(5); }\n";
    const path = file("recursive.c", text);
    const bounded = async (analysis: string, calls: number) =>
      (await run(path, { analysis, options: [`exploration.recursion=${calls}`] })).verdict;
    expect(await bounded("value", 5)).toMatchObject({ kind: "UNKNOWN", location: { line: 1 } });
    expect(await bounded("symbolic-execution", 5)).toMatchObject({ kind: "UNKNOWN" });
    expect(await bounded("symbolic-execution", 6)).toMatchObject({ kind: "TRUE" });
  });

  test.each(["value", "symbolic-execution", "symbolic-execution-cegar"])(
    "%s follows recursion as deep as it goes",
    async (analysis) => {
      const text = "int f(int n) { return n ? f(n - 1) : 0; }\nint main(void) { return f(300); }\n";
      const { verdict } = await run(file("deep.c", text), { analysis });
      expect(verdict).toMatchObject({ kind: "TRUE" });
    },
  );

  test("a violation beside recursion without an end is found", async () => {
    const text = `${PRELUDE}
      int f(int n) { return n == 7 ? 0 : f(n + 2); }
      int main(void) { if (__VERIFIER_nondet_int()) f(0); else reach_error(); return 0; }`;
    const { verdict } = await run(file("beside.c", text), { analysis: "symbolic-execution" });
    expect(verdict).toMatchObject({ kind: "FALSE" });
  });

  test("the time limit is a reason with a hint", async () => {
    const path = file("endless.c", `${PRELUDE}int main(void) { unsigned x = 0; while (1) x++; }\n`);
    const { verdict } = await run(path, { configuration: "value-explicit", cpuMillis: 1 });
    expect(verdict).toMatchObject({ kind: "UNKNOWN", reason: "time limit of 0s reached" });
    expect(verdict.kind === "UNKNOWN" && verdict.hint).toContain("--timelimit");
  });

  test("an option that nothing reads is reported", async () => {
    const path = file("safe.c", SAFE);
    const options = ["refinement.scope=global"];
    expect((await run(path, { analysis: "control-flow", options })).unusedOptions).toEqual([
      "refinement.scope",
    ]);
    expect((await run(path, { configuration: "value-explicit", options })).unusedOptions).toEqual([
      "refinement.scope",
    ]);
  });
});

/** What divides by zero shifts too far in other executions. */
const CHECKED = `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int s = 10 / x;
  return x > 40 ? 1u << x : s;
}
`;

describe("what is verified", () => {
  const property = "CHECK( init(main()), LTL(G ! call(oops())) )\n";
  const program = "void oops(void) {} int main(void) { oops(); return 0; }\n";
  const other = "void quiet(void) {} void oops(void) {} int go(void) { oops(); return 0; }\n";

  test("is a property file", async () => {
    const path = file("oops.prp", property);
    const { verdict } = await run(file("oops.c", program), { property: path });
    expect(verdict).toEqual({ kind: "FALSE", property: "unreach-call" });
  });

  test("begins where the property says, unless told otherwise", async () => {
    const path = file("go.prp", "CHECK( init(go()), LTL(G ! call(oops())) )\n");
    expect((await run(file("go.c", other), { property: path })).verdict.kind).toBe("FALSE");
    const load = { ...DEFAULT_LOAD_OPTIONS, entryFunction: "quiet" };
    const elsewhere = await run(file("go.c", other), { property: path, load });
    expect(elsewhere.verdict.kind).toBe("TRUE");
  });

  test("is a specification, whose automaton names the violation", async () => {
    const specification = file(
      "calls.spc",
      `OBSERVER AUTOMATON Calls\nINITIAL STATE Start;\nSTATE USEFIRST Start :\n  MATCH {oops()} -> PRINT "called in $line" ERROR("oops");\nEND AUTOMATON\n`,
    );
    const { verdict } = await run(file("oops.c", program), { specification });
    expect(verdict).toEqual({ kind: "FALSE", property: "Calls" });
    expect(lines).toContain("called in 1");
  });

  test("comes from the task definition, reachability first", async () => {
    file("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    file("unreach-call.prp", property);
    file("oops.c", program);
    const task = file(
      "oops.yml",
      `format_version: '2.0'\ninput_files: 'oops.c'\nproperties:\n  - property_file: overflow.prp\n  - property_file: unreach-call.prp\n    expected_verdict: false\n`,
    );
    const { verdict, warnings } = await run(task);
    expect(verdict).toEqual({ kind: "FALSE", property: "unreach-call" });
    expect(warnings).toEqual(["the task has 2 properties; checked is unreach-call"]);
  });

  test("that we cannot check is UNKNOWN", async () => {
    const path = file("ends.prp", "CHECK( init(main()), LTL(F end) )\n");
    const { verdict } = await run(file("safe.c", SAFE), { property: path });
    expect(verdict).toMatchObject({
      kind: "UNKNOWN",
      reason: "the property termination is not supported",
    });
  });

  test("may be several properties, each with a verdict of its own", async () => {
    const { verdict, results } = await run(file("checked.c", CHECKED), {
      checks: ["overflow", "division", "shift", "null"],
    });
    expect(verdict).toEqual({ kind: "FALSE", property: "division" });
    expect(results.map(({ name, verdict: { kind } }) => [name, kind])).toEqual([
      ["overflow", "TRUE"],
      ["null", "TRUE"],
      ["division", "FALSE"],
      ["shift", "FALSE"],
    ]);
  });
});

describe("what cannot be used is refused with one message", () => {
  test.each<[string, Partial<VerifyRequest>, string]>([
    ["an unknown analysis", { analysis: "valeu" }, "did you mean value?"],
    ["an unknown option", { options: ["refinement.scop=x"] }, "did you mean refinement.scope"],
    ["an unknown solver", { solver: "z4-wasm" }, "did you mean z3-wasm?"],
    ["an unknown configuration", { configuration: "none" }, "there is no configuration 'none'"],
    ["a missing property", { property: "/no/such.prp" }, "there is no file '/no/such.prp'"],
    ["a missing specification", { specification: "/no/such.spc" }, "there is no specification"],
    ["two properties", { property: "a.prp", specification: "b.spc" }, "not both"],
    [
      "a missing entry function",
      { load: { ...DEFAULT_LOAD_OPTIONS, entryFunction: "mian" } },
      "did you mean 'main'?",
    ],
  ])("%s", async (_, request, message) => {
    const path = file("safe.c", SAFE);
    expect(await refusal(run(path, request))).toContain(message);
  });

  test("a malformed property, with line and caret", async () => {
    const property = file("bad.prp", "\nCHECK( init(main), LTL(G ! call(f())) )\n");
    const message = await refusal(run(file("safe.c", SAFE), { property }));
    expect(message).toMatch(/bad\.prp:2:1: error: .*\nCHECK.*\n\^~+/);
  });

  test("a syntax error in a specification, with line and caret", async () => {
    const specification = file("bad.spc", "OBSERVER AUTOMATON A\nINITIAL STATE S\nSTATE S :\n");
    const message = await refusal(run(file("safe.c", SAFE), { specification }));
    expect(message).toMatch(/bad\.spc:3:1: error: .*\nSTATE S :\n\^/);
  });

  test("a missing file, a directory, an empty file", async () => {
    expect(await refusal(run("/no/such.c"))).toContain("there is no file");
    expect(await refusal(run(folder))).toContain("is a directory");
    expect(await refusal(run(file("empty.c", "")))).toContain("defines no function 'main'");
  });
});

describe("--output", () => {
  test("writes every step and the inputs", async () => {
    const outputDirectory = join(folder, "deep", "output");
    const { files } = await run(file("unsafe.c", UNSAFE), { outputDirectory });
    expect(files).toEqual(
      ["counterexample.txt", "counterexample.json", "inputs.txt"].map((name) =>
        join(outputDirectory, name),
      ),
    );
    const [text, json, inputs] = files.map((path) => readFileSync(path, "utf8"));
    expect(text).toContain("Violated property: unreach-call");
    expect(JSON.parse(json!)).toMatchObject({ property: "unreach-call", inputs: ["77"] });
    expect(inputs).toBe("77\n");
  });

  test("that cannot be written is the user's business", async () => {
    const outputDirectory = file("occupied", "");
    const message = await refusal(run(file("unsafe.c", UNSAFE), { outputDirectory }));
    expect(message).toContain("occupied' cannot be written (EEXIST)");
    mkdirSync(join(folder, "log"), { recursive: true });
    const options = [`refinement.log=${join(folder, "log")}`];
    expect(await refusal(run(file("safe.c", SAFE), { analysis: "value", options }))).toContain(
      "cannot be written",
    );
  });
});
