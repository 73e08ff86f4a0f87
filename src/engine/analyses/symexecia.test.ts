import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { verifyInProcess } from "../../../test/verify-in-process.ts";
import { cpuMillis } from "../../base/budget/index.ts";
import type { RunReport } from "../../output/run-report.ts";
import { repositoryRoot } from "../../../tools/samples/sample.ts";

const FIGURE_1 = join(repositoryRoot, "samples", "reach-safety", "two-steps-apart.c");
const folder = mkdtempSync(join(tmpdir(), "symexecia-"));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(file: string, analysis: string, options: readonly string[]): Promise<RunReport> {
  return verifyInProcess({ file, analysis, options, cpuMillis: cpuMillis() + 10_000 });
}

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function counted({ statistics }: RunReport, label: string): number {
  return statistics.find((entry) => entry.label === label)?.value ?? 0;
}

describe("the running example (Fig. 1)", () => {
  test("has too many paths for symbolic execution alone", async () => {
    const cpu = cpuMillis() + 1500;
    const report = await verifyInProcess({ file: FIGURE_1, analysis: "symexec", cpuMillis: cpu });
    expect(report.verdict).toMatchObject({ kind: "UNKNOWN" });
    expect(counted(report, "Number of paths")).toBeGreaterThan(10);
  });

  test("needs no refinement with the predicates of the paper", async () => {
    const given = written(
      "paper.txt",
      "# section IV-B\nmain: n > 0\nmain:12: x - y > 1\nmain: x == y\n",
    );
    const report = await run(FIGURE_1, "symexecia", [`symexecia.initial=${given}`]);
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.counts.refinements).toBe(0);
    expect(counted(report, "Number of predicates at one location")).toBe(3);
  });

  test.each(["0", "1", "auto"])(
    "is proved with predicates of our own, threshold %s",
    async (threshold) => {
      const report = await run(FIGURE_1, "symexecia", [`symexecia.threshold=${threshold}`]);
      expect(report.verdict.kind).toBe("TRUE");
      expect(report.counts.refinements).toBeGreaterThan(0);
    },
  );

  test("refuses predicates about variables that are not there", async () => {
    const given = written("wrong.txt", "main: z > 0\n");
    await expect(run(FIGURE_1, "symexecia", [`symexecia.initial=${given}`])).rejects.toThrow(
      "no variable 'z'",
    );
  });
});

describe("symbolic execution", () => {
  const recursive = (limit: number): string => `
    extern int __VERIFIER_nondet_int(void);
    extern void reach_error(void);
    int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
    int main(void) {
      int n = __VERIFIER_nondet_int();
      if (n < 0 || n > 30) return 0;
      if (down(n) ${limit === 30 ? ">" : "=="} ${limit}) reach_error();
      return 0;
    }`;

  test("follows calls as deep as the program does", async () => {
    const report = await run(written("safe.c", recursive(30)), "symexec", []);
    expect(report.verdict.kind).toBe("TRUE");
    expect(counted(report, "Number of paths")).toBeGreaterThanOrEqual(31);
  });

  test("finds what a deep call does", async () => {
    const report = await run(written("unsafe.c", recursive(29)), "symexec", []);
    expect(report.verdict.kind).toBe("FALSE");
  });

  test.each(["depth-first", "breadth-first", "random"])("may go %s", async (order) => {
    const options = [`symexec.order=${order}`];
    const report = await run(written("order.c", recursive(7)), "symexec", options);
    expect(report.verdict.kind).toBe("FALSE");
    const proof = await run(FIGURE_1, "symexecia", options);
    expect(proof.verdict.kind).toBe("TRUE");
  });
});
