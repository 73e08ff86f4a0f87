/** Strategies from file to verdict. */
import { describe, expect, test } from "vitest";
import { formatError, UserError } from "../src/base/diagnostics/index.ts";
import { SeededRandom } from "../src/base/random/index.ts";
import { describeAnalyses } from "../src/engine/describe.ts";
import { findStrategy } from "../src/engine/catalog.ts";
import { shippedPath, textOf } from "../src/engine/shipped-files.ts";
import type { RunReport } from "../src/output/run-report.ts";
import { commandLine } from "../tools/fuzz/subject.ts";
import { cases } from "./extent.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const temporary = new TemporaryFolder();
const PRELUDE = "void reach_error(void) {} int __VERIFIER_nondet_int(void);\n";
const SAFE = temporary.file(
  "safe.c",
  `${PRELUDE}int main(void) { int x = __VERIFIER_nondet_int() ? 1 : 2; if (x > 2) reach_error(); return 0; }\n`,
);
const UNSAFE = temporary.file(
  "unsafe.c",
  `${PRELUDE}int main(void) { int x = __VERIFIER_nondet_int(); if (x == 77) reach_error(); return 0; }\n`,
);
function run(file: string, text: string, options: readonly string[] = []): Promise<RunReport> {
  const strategy = temporary.file("own.strategy", text);
  return verifyInProcess({ file, strategy, options });
}

const SINGLE = describeAnalyses().flatMap(({ name }) => (name === "default" ? [] : [name]));

describe.each(SINGLE)("a strategy of one stage, %s,", (analysis) => {
  test.each([SAFE, UNSAFE])("answers as that analysis does", async (file) => {
    const alone = await verifyInProcess({ file, analysis });
    const staged = await run(file, `stage it\n  analysis = ${analysis}\n`);
    expect(staged.verdict).toEqual(alone.verdict);
    expect(staged.attempts.map(({ name }) => name)).toEqual(["it"]);
  });
});

describe("stages", () => {
  test("are left out by their conditions, which is told", async () => {
    const { verdict, attempts } = await run(
      UNSAFE,
      "stage cells\n analysis = array-cells\n when = arrays\nstage rest\n analysis = k-induction\n when = not loops\n",
    );
    expect(verdict.kind).toBe("FALSE");
    expect(attempts).toMatchObject([
      { name: "rest", end: "answer", turns: 1 },
      { name: "cells", end: "left out", reason: "arrays", turns: 0, cpuSeconds: 0 },
    ]);
  });

  test("may all be left out", async () => {
    const { verdict } = await run(UNSAFE, "stage a\n analysis = bmc\n when = loops > 3\n");
    expect(verdict).toMatchObject({
      kind: "UNKNOWN",
      reason: "no stage of the strategy is for this program",
    });
  });

  test("have options of their own; what the user says wins", async () => {
    const text = "stage a\n analysis = bmc\n unrolling.limit = 3\n";
    const looping = temporary.file(
      "ten.c",
      `${PRELUDE}int main(void) { int x = __VERIFIER_nondet_int() & 1; while (x < 10) x++; if (x != 10) reach_error(); return 0; }\n`,
    );
    expect((await run(looping, text)).verdict.kind).toBe("UNKNOWN");
    expect((await run(looping, text, ["unrolling.limit=12"])).verdict.kind).toBe("TRUE");
    const own = await run(looping, text.replace("limit = 3", "limit = 12"));
    expect([own.verdict.kind, own.unusedOptions]).toEqual(["TRUE", []]);
  });

  test("hand on what they learnt to those that begin with it", async () => {
    const file = temporary.file(
      "recursive.c",
      `${PRELUDE}int f(int n) { return n > 0 ? f(n - 1) : 0; }
      int main(void) {
        int n = __VERIFIER_nondet_int(), x = 0, y = 0;
        while (x < n) { x++; y++; }
        if (x != y) reach_error();
        return f(3);
      }\n`,
    );
    // The first one learns what it takes and gives up, because recursion goes deeper than it looks.
    const text = (begins: string) => `turns = endless
      stage first\n analysis = predicate\n exploration.recursion = 1\n
      stage second\n analysis = predicate\n begins-with = ${begins}\n`;
    const refinements = async (begins: string): Promise<readonly unknown[]> => {
      const { verdict, attempts } = await run(file, text(begins));
      expect(verdict).toEqual({ kind: "TRUE" });
      return attempts.map(({ progress }) => progress.refinements ?? 0);
    };
    const [first, second] = await refinements("nothing");
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
    expect(await refinements("precision")).toEqual([first, 0]);
  });

  test("may put their questions to the solver in their own way", async () => {
    const file = temporary.file(
      "counting.c",
      `${PRELUDE}int main(void) {
        int n = __VERIFIER_nondet_int(), x = 0, y = 0;
        while (x < n) { x++; y++; }
        if (x != y) reach_error();
        return 0;
      }\n`,
    );
    const translated = ({ statistics }: RunReport): number =>
      statistics.find(({ label }) => label === "Number of translated queries")?.value ?? 0;
    for (const analysis of ["k-induction", "predicate"]) {
      const stage = `stage it\n analysis = ${analysis}\n`;
      const linear = `${stage} encoding.arithmetic = linear\n encoding.heap = functions\n`;
      const request = { file, certify: true };
      const strategy = temporary.file("linear.strategy", linear);
      const proof = await verifyInProcess({ ...request, strategy });
      expect([proof.verdict, proof.certificate?.isAccepted]).toEqual([{ kind: "TRUE" }, true]);
      expect(translated(proof)).toBeGreaterThan(0);
      expect(proof.counts.solverQueriesAsked).toBeGreaterThanOrEqual(translated(proof));
      expect(translated(await run(file, stage))).toBe(0);
      const bits = await run(file, linear, [
        "encoding.arithmetic=bit-precise",
        "encoding.heap=arrays",
      ]);
      expect([bits.verdict, translated(bits)]).toEqual([{ kind: "TRUE" }, 0]);
      expect((await run(UNSAFE, linear)).verdict.kind).toBe("FALSE");
    }
  });

  test("in their own way answer as they do alone", async () => {
    const wrap = temporary.file(
      "wrap.c",
      `${PRELUDE}int main(void) {
        unsigned x = __VERIFIER_nondet_int(), y = x + 1;
        if (y < x) reach_error();
        return 0;
      }\n`,
    );
    const text =
      "turns = 1ms\nstage l\n analysis = predicate\n encoding.arithmetic = linear\nstage b\n analysis = bmc\n";
    expect((await run(wrap, text)).verdict.kind).toBe("FALSE");
  });

  test("are told with the configuration, as a file that says the same", async () => {
    const { configuration, analysis } = await run(UNSAFE, "stage a\n analysis = bmc\n");
    expect([analysis, configuration["analysis"]]).toEqual(["own", "own"]);
    const again = temporary.file("again.strategy", configuration["strategy"]!);
    expect(findStrategy(again).settings!["strategy"]).toBe(configuration["strategy"]);
  });
});

describe("the command line", () => {
  test("takes shipped strategies by name", () => {
    const { exit, stdout } = commandLine(["verify", UNSAFE, "--strategy", "default", "--stats"]);
    expect(exit).toBe(1);
    expect(stdout.toString()).toMatch(/^Stages:\n(.*\n)*.* has the answer/m);
  });

  test.each([
    [["--strategy", "defualt"], "did you mean default?"],
    [["--strategy", "/no/such.strategy"], "there is no file"],
    [["--strategy", temporary.path], "is a directory"],
    [["--strategy", "default", "--analysis", "bmc"], "not both"],
    [
      ["--strategy", temporary.file("bad.strategy", "stage a\n  analysis = bcm\n")],
      "bad.strategy:2:14: error: there is no analysis 'bcm'\n  analysis = bcm\n             ^~~\nhint: did you mean bmc?",
    ],
  ])("refuses %j with one message", (args, message) => {
    const { exit, stdout, stderr } = commandLine(["verify", UNSAFE, ...args]);
    expect([exit, stdout.toString()]).toEqual([64, ""]);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

/** Words that mean something somewhere, and some that never do. */
const PIECES = [
  ...[
    "stage",
    "analysis",
    "default",
    "=",
    "\n",
    " ",
    "#",
    "%",
    "100%",
    "0",
    "-1",
    "1e9",
    "9".repeat(40),
  ],
  ...[
    "when",
    "not",
    "(",
    ")",
    "and",
    "or",
    "loops",
    "large",
    "<",
    ">=",
    "turns",
    "endless",
    "memory",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "most-time",
    "begins-with",
    "precision",
    "\0",
    "\u2028",
    "é",
    "\r",
  ],
];

const OTHER =
  "stage a b\n analysis = predicate # c\n when = not (loops > 3 or edges) and arrays\n most-time = 20%\n mining.enabled = true\n begins-with = precision\n";

function damaged(text: string, random: SeededRandom): string {
  let result = text;
  for (let times = random.pick([1, 1, 1, 2, 3, 6]); times > 0; times--) {
    const at = random.below(result.length + 1);
    const length = random.pick([0, 0, 1, 2, 30]);
    const piece = random.below(3) === 0 ? "" : random.pick(PIECES);
    result = `${result.slice(0, at)}${piece}${result.slice(at + length)}`;
  }
  return result;
}

test("damaged files are read or refused, and what is printed of them is read", () => {
  const random = new SeededRandom(1);
  const shipped = textOf(shippedPath("default", "strategy")).replace(/^#.*\n/gm, "");
  const outcomes = { read: 0, refused: 0 };
  for (let i = 0; i < cases(1000); i++) {
    const text = damaged(i % 2 === 0 ? shipped : OTHER, random);
    const file = temporary.file("damaged.strategy", text);
    try {
      const printed = findStrategy(file).settings!["strategy"]!;
      const again = temporary.file("printed.strategy", printed);
      expect(findStrategy(again).settings!["strategy"]).toBe(printed);
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      expect(formatError(error)).toMatch(/^.*damaged\.strategy:\d+:\d+: error: [^]*\nhint: /);
      outcomes.refused++;
    }
  }
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(100);
});

test("damaged files that can be read are never wrong", async () => {
  const random = new SeededRandom(2);
  let answers = 0;
  const text = "stage a\n analysis = bmc\n when = edges > 3\nstage b\n analysis = value\n";
  for (let i = 0; i < cases(150); i++) {
    const file = damaged(text, random);
    try {
      const safe = await run(SAFE, file);
      const unsafe = await run(UNSAFE, file);
      expect(safe.verdict.kind).not.toBe("FALSE");
      expect(unsafe.verdict.kind).not.toBe("TRUE");
      answers++;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  expect(answers).toBeGreaterThan(10);
});
