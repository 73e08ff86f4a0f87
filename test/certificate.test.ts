import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

function run(sample: string, analysis: string, ...options: readonly string[]): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);
  return verifyInProcess({ file, analysis, options, invariants: true, certify: true });
}

describe("every proof stands a second look", () => {
  test.each([
    ["k-induction", "bounded-counter"],
    ["k-induction", "loop-c"],
    ["k-induction", "loop-a"],
    ["predicate", "bounded-counter"],
    ["predicate", "lock-protocol"],
    ["predicate", "loop-a"],
    ["impact", "loop-a"],
    ["impact", "lock-protocol"],
    ["interval", "bounded-counter"],
    ["value", "lock-protocol"],
    ["value", "state-machine"],
    ["bmc", "counted-loop"],
    ["default", "bounded-counter"],
  ])("of %s for %s", async (analysis, sample) => {
    const { verdict, certificate, proof } = await run(sample, analysis);
    expect(verdict, certificate?.reason ?? "").toEqual({ kind: "TRUE" });
    expect(certificate).toMatchObject({ isAccepted: true, reason: null });
    expect(proof?.kind).toBe(analysis === "bmc" ? "unrolling" : "invariants");
  });
});

test("another solver can be asked", async () => {
  const { certificate } = await run("loop-a", "predicate", "certificate.solver=z3-wasm");
  expect(certificate).toMatchObject({ isAccepted: true });
  expect(certificate?.solver).toMatch(/^z3-wasm/);
});

test("invariants are told at the line of their loop, and written to a file", async () => {
  const temporary = new TemporaryFolder();
  const text = `void reach_error(void) {} int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, y = 0;
  while (__VERIFIER_nondet_int()) {
    if (x < 1000) { x++; y++; }
  }
  if (x != y) reach_error();
  return 0;
}
`;
  const file = temporary.file("equal.c", text);
  const outputDirectory = join(temporary.path, "out");
  const request = { file, analysis: "predicate", invariants: true, outputDirectory };
  const { proof, certificate, files } = await verifyInProcess(request);
  expect(certificate).toBe(null);
  expect(proof?.invariants).toHaveLength(1);
  const [only] = proof!.invariants;
  expect(only).toMatchObject({ file, line: 4, function: "main" });
  expect(only!.expression).toMatch(/^(x == y|y == x)$/);
  expect(files).toEqual([join(outputDirectory, "invariants.txt")]);
  expect(existsSync(files[0]!)).toBe(true);
  expect(readFileSync(files[0]!, "utf8")).toContain(`${file}:4 (main): ${only!.expression}`);
});

test("nothing is told that nobody asked for", async () => {
  const file = join(repositoryRoot, "samples", "reach-safety", "bounded-counter.yml");
  const report = await verifyInProcess({ file, analysis: "predicate" });
  expect(report).toMatchObject({ proof: null, certificate: null, verdict: { kind: "TRUE" } });
});
