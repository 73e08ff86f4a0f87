/** Inputs of violations: simple where their values do not matter, and enough of them to repeat what was found. */
import { describe, expect, test } from "vitest";
import { splitShellWords } from "../src/base/shell/index.ts";
import { runCli } from "../src/cli/run-cli.ts";
import { simplerValues } from "../src/algorithms/execution/simpler-values.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { formatReport } from "../src/output/report-text.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { machineModel } from "../src/program/machine/machine-model.ts";
import { TypeTable } from "../src/program/types/type-table.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = new TemporaryFolder();
const PRELUDE = `void reach_error(void); int __VERIFIER_nondet_int(void); char __VERIFIER_nondet_char(void);
double __VERIFIER_nondet_double(void); unsigned __VERIFIER_nondet_uint(void); long time(long *);
#define IN __VERIFIER_nondet_int()
`;
let count = 0;

function verified(
  body: string,
  entryFunction: string | null,
  analysis: string,
): Promise<RunReport> {
  const file = folder.file(`${count++}.c`, PRELUDE + body);
  return verifyInProcess({ file, analysis, load: { ...DEFAULT_LOAD_OPTIONS, entryFunction } });
}

describe.each(["default", "bmc"])("found by %s", (analysis) => {
  test.each([
    ["a bound", "int x = IN; if (x > 1000) reach_error();", "1001"],
    ["a bound below zero", "int x = IN; if (x < -70) reach_error();", "-71"],
    ["no matter", "int x = IN, y = IN; if (x != 0) reach_error(); if (y) x = 1;", "1,0"],
    ["one value", "int x = IN; if (x == 123456) reach_error();", "123456"],
    ["related values", "int x = IN, y = IN; if (x > 50 && y == x + 7) reach_error();", "51,58"],
    ["unsigned", "unsigned x = __VERIFIER_nondet_uint(); if (x > 7u) reach_error();", "8"],
    ["a letter", "char c = __VERIFIER_nondet_char(); if (c > 32) reach_error();", "97"],
    ["a float", "double d = __VERIFIER_nondet_double(); if (d > 3) reach_error();", "10.0"],
  ])("%s", async (_, body, inputs) => {
    const report = await verified(`int main(void) { ${body} return 0; }\n`, null, analysis);
    expect(report.counterexample?.inputs.join(",")).toBe(inputs);
  });
});

test("only as many rounds of a loop are made as it takes", async () => {
  const body =
    "int main(void) { int n = 0; while (IN) n++; if (n >= 3) reach_error(); return 0; }\n";
  const report = await verified(body, null, "default");
  expect(report.counterexample?.inputs).toEqual(["1", "1", "1", "0"]);
});

async function isRepeated(report: RunReport): Promise<boolean> {
  const text = formatReport(
    report,
    { cpuMillis: 0, wallMillis: 0, peakMemoryBytes: null },
    "without statistics",
  );
  const command = /^Run it: assay (.*)$/m.exec(text);
  if (command === null) return false;
  const out: string[] = [];
  const sink = { write: (piece: string | Uint8Array) => out.push(Buffer.from(piece).toString()) };
  await runCli([...splitShellWords(command[1]!), "--json"], { stdout: sink, stderr: sink });
  const { violation } = JSON.parse(out.join("")) as { violation: { name: string } | null };
  return violation?.name === "reach_error";
}

describe("'Run it' repeats", () => {
  test.each([
    [
      "arguments of main",
      "int main(int argc, char **argv) { if (argc == 5) reach_error(); return 0; }",
      null,
    ],
    [
      "what was never written",
      "int main(void) { int x; if (x == 4711) reach_error(); return 0; }",
      null,
    ],
    ["time", "int main(void) { if (time(0) == 1234567) reach_error(); return 0; }", null],
    [
      "arguments of the entry function",
      "void f(int a, double d) { if (a == IN + 3 && d > 2) reach_error(); }",
      "f",
    ],
    [
      "a function without a definition",
      "int other(int); int main(void) { if (other(2) == 9) reach_error(); return 0; }",
      null,
    ],
  ])("%s", async (_, body, entry) => {
    const report = await verified(`${body}\n`, entry, "default");
    expect(report.verdict.kind).toBe("FALSE");
    expect(await isRepeated(report)).toBe(true);
  });
});

test("simpler values are none of the same value, and end", () => {
  const { int, char, unsignedLong, double } = new TypeTable(machineModel("LP64"));
  for (const type of [int, char, unsignedLong]) {
    for (const value of [0n, 1n, -1n, 10n, 97n, 127n, 1n << 31n]) {
      let simpler = simplerValues(value, type);
      for (let left = 200; simpler.length > 0; left--) {
        expect(left).toBeGreaterThan(0);
        expect(simpler).not.toContain(simpler.at(-1) === value ? value : null);
        simpler = simplerValues(simpler.at(-1)!, type);
      }
      expect(simplerValues(0n, type)).toEqual([]);
    }
  }
  expect(simplerValues(0, double)).toEqual([]);
});
