/** Precision mining (`boehm-thesis` chapter 4): what is proposed saves refinements and changes no verdict. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "mining-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const MINING = "mining.enabled=true";
const SAMPLES = join(repositoryRoot, "samples", "mining");
const LOCK = join(SAMPLES, "lock-woven.c");

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function statistic(report: RunReport, label: string): number {
  return report.statistics.find((entry) => entry.label === label)?.value ?? 0;
}

const DECLARED = `extern int __VERIFIER_nondet_int(void); extern void reach_error(void);`;

/** A lock that is taken and given back by the same condition, which the value analysis can follow. */
const FLAG = `${DECLARED} int held;
  void lock(void) { if (held == 1) reach_error(); held = 1; }
  void unlock(void) { if (held == 0) reach_error(); held = 0; }
  int choose(void) { if (__VERIFIER_nondet_int()) return 1; return 0; }
  int main(void) {
    int condition = choose();
    for (int i = 0; i < 3; i++) {
      if (condition == 1) lock();
      if (condition == 1) unlock();
      if (held == 1) reach_error();
    }
    return 0;
  }`;

describe("the lock of boehm-thesis Fig. 4.1 and 4.2 needs refinements, and with mining none", () => {
  const blocks = "analysis.predicate.blocks=loops-and-functions";
  test.each([
    ["predicate", [blocks]],
    ["symbolic-execution-cegar", []],
  ])("%s", async (analysis, options) => {
    const without = await verifyInProcess({ file: LOCK, analysis, options });
    expect(without.verdict.kind).toBe("TRUE");
    expect(without.counts.refinements).toBeGreaterThanOrEqual(3);
    const mined = await verifyInProcess({ file: LOCK, analysis, options: [...options, MINING] });
    expect(mined.verdict.kind).toBe("TRUE");
    expect(mined.counts.refinements).toBe(0);
  });

  test("value", async () => {
    const file = written("flag.c", FLAG);
    const without = await verifyInProcess({ file, analysis: "value" });
    expect(without.verdict.kind).toBe("TRUE");
    expect(without.counts.refinements).toBeGreaterThanOrEqual(3);
    const mined = await verifyInProcess({ file, analysis: "value", options: [MINING] });
    expect(mined.verdict.kind).toBe("TRUE");
    expect(mined.counts.refinements).toBeLessThanOrEqual(1);
    // What the condition is copied from is tracked, too.
    expect(statistic(mined, "Times mining was given up")).toBe(0);
  });
});

describe("the same lock, with the specification beside the program", () => {
  const specification = join(SAMPLES, "lock.spc");
  const program = readFileSync(join(SAMPLES, "lock.c"), "utf8");
  // The value analysis knows nothing about a value but what it is.
  const flag = "int condition = 0; if (nondet()) condition = 1;";
  const ofFlag = program.replace("int condition = nondet();", flag);
  test.each([
    ["predicate", program, ["analysis.predicate.blocks=single-edge"]],
    ["symbolic-execution-cegar", program, []],
    ["value", ofFlag, []],
  ])("%s", async (analysis, text, options) => {
    const file = written(`lock-${analysis}.c`, text);
    const without = await verifyInProcess({ file, specification, analysis, options });
    expect(without.verdict.kind).toBe("TRUE");
    expect(without.counts.refinements).toBeGreaterThanOrEqual(2);
    const mining = { file, specification, analysis, options: [...options, MINING] };
    const mined = await verifyInProcess(mining);
    expect(mined.verdict.kind).toBe("TRUE");
    expect(mined.counts.refinements).toBe(0);
  });
});

describe("candidates change no verdict", () => {
  test.each(["predicate", "value", "symbolic-execution-cegar", "impact"])(
    "%s finds the violation",
    async (analysis) => {
      const file = written("broken.c", FLAG.replace("held = 0; }", "held = 1; }"));
      const { verdict } = await verifyInProcess({ file, analysis, options: [MINING] });
      expect(verdict).toEqual({ kind: "FALSE", property: "unreach-call" });
    },
  );

  test("an automaton may propose what never holds", async () => {
    const automaton = written(
      "wrong.spc",
      `MINING AUTOMATON A INITIAL STATE S; STATE USEFIRST S :
        MATCH {held = $?} -> CANDIDATE {held == 77; held > 5} GOTO S; END AUTOMATON`,
    );
    const options = [MINING, `mining.automaton=${automaton}`, "mining.sources=automaton"];
    for (const analysis of ["predicate", "symbolic-execution-cegar"]) {
      const { verdict } = await verifyInProcess({ file: LOCK, analysis, options });
      expect(verdict.kind, analysis).toBe("TRUE");
    }
  });
});

test("an automaton says what to track where the program itself does not", async () => {
  const file = written(
    "scaled.c",
    `${DECLARED}
    extern int record(int);
    int main(void) {
      int mode = __VERIFIER_nondet_int(), bad = 0;
      if (mode != 0) mode = 4;
      while (__VERIFIER_nondet_int()) { record(mode); if (mode % 4 != 0) bad = 1; }
      if (bad) reach_error();
      return 0;
    }`,
  );
  const automaton = written(
    "mode.spc",
    `MINING AUTOMATON Modes INITIAL STATE S; STATE USEFIRST S :
      MATCH {record($1)} -> CANDIDATE {$1 == 0; $1 == 4} GOTO S;
      MATCH {bad = $?} -> CANDIDATE {bad == 0} GOTO S; END AUTOMATON`,
  );
  const without = await verifyInProcess({ file, analysis: "predicate" });
  expect(without.counts.refinements).toBeGreaterThan(0);
  const options = [MINING, `mining.automaton=${automaton}`, "mining.sources=automaton"];
  const mined = await verifyInProcess({ file, analysis: "predicate", options });
  expect(mined.verdict.kind).toBe("TRUE");
  expect(mined.counts.refinements).toBe(0);
});

test("values of executions become candidates", async () => {
  const file = written("flag.c", FLAG);
  const options = [MINING, "mining.sources=values"];
  const report = await verifyInProcess({ file, analysis: "predicate", options });
  expect(report.verdict.kind).toBe("TRUE");
  expect(statistic(report, "Number of candidates mined")).toBeGreaterThan(0);
});

describe("an attempt with candidates that decides nothing is followed by one without", () => {
  test("if it gives up", async () => {
    const { statistics } = await verifyInProcess({
      file: LOCK,
      analysis: "value",
      options: [MINING],
    });
    const labels = statistics.map(({ label }) => label);
    expect(labels).toContain("Times mining was given up");
  });

  test("if it comes to no end", async () => {
    // What counts is proposed along with what matters, and explicit values count for ever.
    const file = written(
      "counter.c",
      `${DECLARED} unsigned count; int flag;
      int main(void) {
        while (__VERIFIER_nondet_int()) {
          count++;
          if (flag == 1) { if (count == 77777777) reach_error(); }
        }
        return 0;
      }`,
    );
    const request = { file, analysis: "value", options: [MINING], cpuMillis: cpuMillis() + 4000 };
    const report = await verifyInProcess(request);
    expect(statistic(report, "Times mining was given up")).toBe(1);
    expect(report.verdict.kind).toBe("TRUE");
  });
});

describe("what docs/precision-mining.md shows", () => {
  const page = readFileSync(join(repositoryRoot, "docs", "precision-mining.md"), "utf8");
  const commands = [...page.matchAll(/^assay (verify .*)$/gm)].map((match) => match[1]!);

  test("is there", () => {
    expect(commands.length).toBeGreaterThanOrEqual(2);
  });

  test.each(commands)("assay %s needs no refinement", (command) => {
    const args = [join("dist", "assay.js"), ...command.split(" "), "--json"];
    const run = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: "utf8" });
    expect(run.stderr).toBe("");
    const { verdict, refinements } = JSON.parse(run.stdout) as Record<string, unknown>;
    expect({ verdict, refinements }).toEqual({ verdict: "TRUE", refinements: 0 });
  });

  test("holds for automata with a mistake, too", () => {
    const automaton = written(
      "mistake.spc",
      "MINING AUTOMATON A\nINITIAL STATE S;\nSTATE S :\n  TRUE -> STOP;",
    );
    const args = [
      join("dist", "assay.js"),
      "verify",
      LOCK,
      "--analysis",
      "value",
      "--mine",
      automaton,
    ];
    const run = spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: "utf8" });
    expect(run.stderr).toContain("mistake.spc:4:11");
    expect(run.status).toBe(64);
  });
});

test("a mining automaton is no specification", async () => {
  const specification = written(
    "mine.spc",
    "MINING AUTOMATON A INITIAL STATE S; STATE USEFIRST S : TRUE -> GOTO S; END AUTOMATON",
  );
  await expect(verifyInProcess({ file: LOCK, specification })).rejects.toThrow(
    "says what to track, not what to verify",
  );
});
