/** The programs of `lemberger-thesis`: verdict, refinements, and what refinement chose to track. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import type { RunReport } from "../src/output/run-report.ts";
import type { LoggedRefinement } from "../src/refinement/index.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { BOUNDED_LOOP } from "./bounded-loop.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-symbolic-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

type Analysis = "symbolic-execution" | "symbolic-execution-cegar";

function run(
  sample: string,
  analysis: Analysis,
  ...options: readonly string[]
): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);
  return verifyInProcess({ file, analysis, options });
}

/** With CEGAR, and the names of all facts it tracks in the end, sorted. */
async function learn(
  sample: string,
  ...options: readonly string[]
): Promise<{ readonly report: RunReport; readonly tracked: readonly string[] }> {
  const log = join(folder, "refinements.jsonl");
  writeFileSync(log, "");
  const report = await run(sample, "symbolic-execution-cegar", ...options, `refinement.log=${log}`);
  const tracked = new Set<string>();
  for (const line of readFileSync(log, "utf8").split("\n").filter(Boolean)) {
    // Written by the run above.
    const { increment } = JSON.parse(line) as LoggedRefinement;
    for (const facts of Object.values(increment)) for (const fact of facts) tracked.add(fact);
  }
  return { report, tracked: [...tracked].sort() };
}

const INTERPOLATIONS = ["constraints-first", "values-first", "values-only", "alternating"];

describe("two branches (Fig. 1.1)", () => {
  test("are safe by symbolic values on all paths", async () => {
    const { verdict, counts } = await run("thesis-two-branches", "symbolic-execution");
    expect(verdict.kind).toBe("TRUE");
    expect(counts.refinements).toBe(0);
  });

  test("need both variables, and the condition of the second branch", async () => {
    const { report, tracked } = await learn("thesis-two-branches");
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.counts.refinements).toBe(2);
    expect(tracked).toEqual(["main: [!(a >= 0)]", "main::a", "main::b"]);
  });

  test.each(INTERPOLATIONS)("are safe with interpolation %s", async (interpolation) => {
    const option = `analysis.symbolic-execution.interpolation=${interpolation}`;
    const { report } = await learn("thesis-two-branches", option);
    expect(report.verdict.kind).toBe("TRUE");
  });
});

describe("irrelevant branches (Fig. 4.1)", () => {
  test("are left out by refinement: only a and its condition are tracked", async () => {
    const eager = await run("thesis-irrelevant-branches", "symbolic-execution");
    const { report, tracked } = await learn("thesis-irrelevant-branches");
    expect([eager.verdict.kind, report.verdict.kind]).toEqual(["TRUE", "TRUE"]);
    expect(report.counts.refinements).toBe(1);
    expect(tracked).toEqual(["main: [!(a <= 10)]", "main::a"]);
    expect(report.counts.states * 2).toBeLessThan(eager.counts.states);
  });

  test.each(["constraint", "location"])("with the precision by %s", async (precision) => {
    const option = `analysis.constraints.precision=${precision}`;
    const { report } = await learn("thesis-irrelevant-branches", option);
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.counts.refinements).toBe(1);
  });
});

test("an unknown structure does not matter (listing of 5.2)", async () => {
  const { report, tracked } = await learn("thesis-unknown-structure");
  expect(report.verdict.kind).toBe("TRUE");
  expect(report.counts.refinements).toBe(1);
  expect(tracked).toEqual(["main::b"]);
  const eager = await run("thesis-unknown-structure", "symbolic-execution");
  expect(eager.verdict.kind).toBe("TRUE");
});

describe("a chain of errors (Fig. 7.1)", () => {
  test("is learnt one variable after the other", async () => {
    const { report, tracked } = await learn("thesis-chain-of-errors");
    expect(report.verdict.kind).toBe("FALSE");
    expect(report.counts.refinements).toBe(3);
    expect(tracked).toEqual(["main::a", "main::b", "main::c"]);
  });

  test("is found at once by tracking everything", async () => {
    const { verdict, counts } = await run("thesis-chain-of-errors", "symbolic-execution");
    expect(verdict.kind).toBe("FALSE");
    expect(counts.refinements).toBe(0);
  });

  test("needs no constraints, so that explicit values refine all of it", async () => {
    const option = "analysis.symbolic-execution.delegate=true";
    const { report, tracked } = await learn("thesis-chain-of-errors", option);
    expect(report.verdict.kind).toBe("FALSE");
    expect(tracked).toEqual(["main::a", "main::b", "main::c"]);
  });
});

describe("one reason for all errors (Fig. 7.8)", () => {
  test("is found by prefixes close to the beginning", async () => {
    const option = "refinement.selection=pivot-depth:min,length:min";
    const { report, tracked } = await learn("thesis-one-reason-for-all", option);
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.counts.refinements).toBe(1);
    expect(tracked).toEqual(["main::var"]);
  });

  test("is missed by prefixes close to the error", async () => {
    const { report, tracked } = await learn(
      "thesis-one-reason-for-all",
      "refinement.selection=longest",
    );
    expect(report.verdict.kind).toBe("TRUE");
    expect(report.counts.refinements).toBe(3);
    expect(tracked).toEqual(["main::a", "main::b", "main::c"]);
  });
});

/** Reads input `rounds` times and branches on it each time; whether the error is reached does not depend on that. */
function irrelevantInput(rounds: number): string {
  return `
    extern void reach_error(void);
    extern int __VERIFIER_nondet_int(void);
    int main(void) {
      int i, last = 0, kept = __VERIFIER_nondet_int(), sum = 0;
      if (kept < 3) return 0;
      for (i = 0; i < ${rounds}; i++) {
        int input = __VERIFIER_nondet_int();
        if (input > last) sum = sum + 1; else sum = sum - input;
        last = input;
      }
      if (i != ${rounds} || kept == 2) reach_error();
      return sum;
    }`;
}

test("a loop over irrelevant input has as many states as rounds", async () => {
  const states: number[] = [];
  for (const rounds of [50, 100, 200]) {
    const file = join(folder, `input-${rounds}.c`);
    writeFileSync(file, irrelevantInput(rounds));
    const property = join(repositoryRoot, "samples", "properties", "unreach-call.prp");
    const report = await verifyInProcess({ file, property, analysis: "symbolic-execution-cegar" });
    expect(report.verdict.kind).toBe("TRUE");
    states.push(report.counts.states);
  }
  const [few, more, most] = states as [number, number, number];
  // Linear: the same number of states for each round.
  expect(most - more).toBe(2 * (more - few));
  expect(most).toBeLessThan(20 * 200);
});

describe("a loop that only an untracked bound ends", () => {
  const file = join(folder, "bounded.c");
  writeFileSync(file, BOUNDED_LOOP);
  const verdictOf = async (...options: string[]): Promise<string> => {
    const cpu = cpuMillis() + 1500;
    const analysis = "symbolic-execution-cegar";
    return (await verifyInProcess({ file, analysis, options, cpuMillis: cpu })).verdict.kind;
  };

  test("is found to be unrolled for nothing", async () => {
    expect(await verdictOf()).toBe("TRUE");
  });

  test("is unrolled for ever by refining violations alone", async () => {
    expect(await verdictOf("exploration.rounds=0")).toBe("UNKNOWN");
  });
});

test("a library function may write whatever a symbolic pointer may lead to", async () => {
  const file = join(folder, "anywhere.c");
  writeFileSync(
    file,
    `extern void reach_error(void);
    extern unsigned __VERIFIER_nondet_uint(void);
    extern int scanf(const char *, ...);
    int g = 1, h = 2;
    int *table[2] = {&g, &h};
    int main(void) {
      int *p = table[__VERIFIER_nondet_uint() & 1];
      if (p == 0) return 0;
      scanf("%d", p);
      if (h == 7) reach_error();
      return 0;
    }`,
  );
  // Standard input has no 7 for the replay, so FALSE is no possible answer.
  const { verdict } = await verifyInProcess({ file, analysis: "symbolic-execution" });
  expect(verdict.kind).toBe("UNKNOWN");
});

test("a symbolic float that is no number is true", async () => {
  const file = join(folder, "nan.c");
  writeFileSync(
    file,
    `extern void reach_error(void);
    extern double __VERIFIER_nondet_double(void);
    int main(void) { double x = __VERIFIER_nondet_double(); if (x) { if (x != x) reach_error(); } return 0; }`,
  );
  const { verdict } = await verifyInProcess({ file, analysis: "symbolic-execution" });
  expect(verdict.kind).toBe("FALSE");
});

describe("what the solver is asked", () => {
  const samples = [
    "thesis-irrelevant-branches",
    "symbolic-execution-runs-forever",
    "input-in-range",
  ];

  test.each(samples)(
    "is less with models and answers of before, and %s is the same",
    async (sample) => {
      const reusing = await run(sample, "symbolic-execution");
      const asking = await run(sample, "symbolic-execution", "analysis.constraints.reuse=false");
      expect(reusing.verdict.kind).toBe(asking.verdict.kind);
      expect(reusing.counts.states).toBe(asking.counts.states);
      expect(reusing.counts.solverQueriesAsked).toBeLessThan(asking.counts.solverQueriesAsked);
    },
  );
});

test("variables of predicates that do not refute the path are asked for once", async () => {
  const file = join(folder, "returned.c");
  writeFileSync(
    file,
    `extern void reach_error(void);
     static int same(int a) { return a; }
     int main(void) { int x = same(1); if (x != 1) reach_error(); return 0; }`,
  );
  const options = ["analysis.symbolic-execution.refinement=predicates"];
  const analysis = "symbolic-execution-cegar";
  const { verdict, counts } = await verifyInProcess({ file, analysis, options });
  expect(verdict.kind).toBe("TRUE");
  expect(counts.refinements).toBe(2);
});
