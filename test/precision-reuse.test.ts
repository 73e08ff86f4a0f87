import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SeededRandom } from "../src/base/random/index.ts";
import type { PrecisionStore, RunIdentity } from "../src/engine/reuse/precision-store.ts";
import type { RunReport } from "../src/output/run-report.ts";
import type { FactText, PlacedFact } from "../src/refinement/index.ts";
import { repositoryRoot } from "../tools/samples/sample.ts";
import { TemporaryFolder } from "./temporary-folder.ts";
import { verifyInProcess } from "./verify-in-process.ts";

const folder = new TemporaryFolder();

interface Precisions {
  readonly precision?: string;
  readonly reuse?: readonly string[];
}

function run(
  sample: string,
  analysis: string,
  files: Precisions,
  precisions?: PrecisionStore,
): Promise<RunReport> {
  const file = join(repositoryRoot, "samples", "reach-safety", `${sample}.yml`);
  const parts = precisions === undefined ? {} : { precisions };
  return verifyInProcess({ file, analysis, ...files }, () => undefined, parts);
}

/** What a first run writes. */
async function learnt(sample: string, analysis: string): Promise<[string, RunReport]> {
  const precision = join(folder.path, `${sample}-${analysis}.precision`);
  const report = await run(sample, analysis, { precision });
  expect(report.files).toContain(precision);
  return [precision, report];
}

describe.each(["predicate", "impact", "value", "symbolic-execution-cegar", "symexecia"])(
  "%s has nothing to learn in a second run",
  (analysis) => {
    test.each(["loop-d", "bounds-of-one-branch", "state-machine"])("on %s", async (sample) => {
      const [precision, first] = await learnt(sample, analysis);
      const second = await run(sample, analysis, { reuse: [precision] });
      expect(second.verdict).toEqual(first.verdict);
      expect(second.counts.refinements).toBe(0);
      if (first.counts.refinements === 0) return;
      expect(second.reuse).toMatchObject({ dropped: 0, moved: 0, isStartedOver: false });
      expect(second.reuse?.facts).toBeGreaterThan(0);
      expect(second.reuse?.before?.refinements).toBe(first.counts.refinements);
    });
  },
);

describe("the experiment of boehm-thesis Table 3.1", () => {
  const LOOPS = ["loop-a", "loop-b", "loop-c", "loop-d"];

  test.each(LOOPS)("%s needs no refinement with its own precision", async (sample) => {
    const [precision] = await learnt(sample, "predicate");
    const { verdict, counts } = await run(sample, "predicate", { reuse: [precision] });
    expect([verdict.kind, counts.refinements]).toEqual(["TRUE", 0]);
  });

  test.each(["loop-b", "loop-c"])(
    "%s needs none with that of the first version",
    async (sample) => {
      const [precision] = await learnt("loop-a", "predicate");
      const { verdict, counts, reuse } = await run(sample, "predicate", { reuse: [precision] });
      expect([verdict.kind, counts.refinements, reuse?.dropped]).toEqual(["TRUE", 0, 0]);
    },
  );

  test("that of the first version never costs more refinements than none", async () => {
    const [precision] = await learnt("loop-a", "predicate");
    for (const sample of LOOPS) {
      const { counts } = await run(sample, "predicate", {});
      const reusing = await run(sample, "predicate", { reuse: [precision] });
      expect(reusing.verdict.kind, sample).toBe("TRUE");
      expect(reusing.counts.refinements, sample).toBeLessThanOrEqual(counts.refinements);
      expect(reusing.reuse?.isStartedOver, sample).toBe(false);
    }
  });

  test("one that is written by hand (Fig. 3.2c) is enough", async () => {
    const facts = ["i < n", "i == a", "i == n"].map((text) => `predicate main loop 1 : ${text}`);
    const manual = folder.file(
      "manual.precision",
      ["assay precision 1", "", ...facts, ""].join("\n"),
    );
    const { verdict, counts, reuse } = await run("loop-a", "predicate", { reuse: [manual] });
    expect([verdict.kind, counts.refinements, reuse?.placed]).toEqual(["TRUE", 0, 3]);
  });

  test("what speaks of variables that are not there is left out", async () => {
    const facts = ["gone <= 3", "i == gone", "i == a"].map(
      (text) => `predicate main loop 1 : ${text}`,
    );
    const other = folder.file(
      "other.precision",
      ["assay precision 1", "", ...facts, ""].join("\n"),
    );
    const { verdict, reuse } = await run("loop-a", "predicate", { reuse: [other] });
    expect(verdict.kind).toBe("TRUE");
    expect(reuse).toMatchObject({ facts: 3, placed: 1, dropped: 2 });
  });
});

test("variables of a woven specification are tracked again", async () => {
  const precision = join(folder.path, "lock.precision");
  const samples = join(repositoryRoot, "samples", "specifications", "woven");
  const request = {
    file: join(samples, "lock.c"),
    specification: join(samples, "lock.spc"),
    analysis: "symbolic-execution-cegar",
  };
  const first = await verifyInProcess({ ...request, precision });
  expect(first.counts.refinements).toBeGreaterThan(0);
  const second = await verifyInProcess({ ...request, reuse: [precision] });
  expect(second.verdict).toEqual(first.verdict);
  expect(second.counts.refinements).toBe(0);
});

test("predicates of other analyses are guesses for k-induction", async () => {
  const [precision] = await learnt("loop-a", "predicate");
  const { verdict, reuse } = await run("loop-a", "k-induction", { reuse: [precision] });
  expect(verdict.kind).toBe("TRUE");
  expect(reuse?.isStartedOver).toBe(false);
});

test("a run that ends without an answer leaves what it learnt", async () => {
  const precision = join(folder.path, "unknown.precision");
  const { verdict } = await run("context-of-before", "value", { precision });
  expect(verdict.kind).toBe("UNKNOWN");
  expect(readFileSync(precision, "utf8")).toContain("verdict UNKNOWN");
});

/** Hands out facts and keeps nothing. */
function giving(factsFor: (run: RunIdentity) => readonly PlacedFact[]): PrecisionStore {
  return {
    isKeeping: false,
    load: (identity) => ({
      facts: factsFor(identity),
      ...{ moved: 0, dropped: 0, stage: null, isMergingRefused: false },
      cost: { refinements: 0, states: 0, cpuMillis: 0 },
    }),
    save: () => [],
  };
}

test("a precision that leads nowhere costs a part of the time and not the answer", async () => {
  const endless = giving(({ cfa }) =>
    cfa.nodes.map((at) => ({ at, fact: { kind: "threshold", text: "1000000" } })),
  );
  const { verdict, reuse } = await run("symbolic-execution-runs-forever", "symexecia", {}, endless);
  expect([verdict.kind, reuse?.isStartedOver]).toEqual(["TRUE", true]);
});

/** Facts that nobody learnt, some of them nonsense. */
function randomFacts({ cfa }: RunIdentity, seed: number): readonly PlacedFact[] {
  const random = new SeededRandom(seed);
  const one = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
  const fact = (names: readonly string[], scope: string): FactText => {
    const [a, b] = [one(names), one(names)];
    const number = random.below(7) - 1;
    const symbol = `|${scope}::${a}|`;
    return one<FactText>([
      { kind: "predicate", text: `${a} ${one(["<=", "==", "!=", ">"])} ${number}` },
      { kind: "predicate", text: `${a} <= ${b} + ${number} || !(${b} == ${number})` },
      { kind: "predicate", text: one(["0", "1", "x +", "nobody == 3", `${a} = 1`, `*${a} == 2`]) },
      { kind: "smtlib", text: `(bvsle ${symbol} #x0000000${number & 7})` },
      {
        kind: "smtlib",
        text: one(["false", "(not true)", "(", `(= ${symbol} |&${scope}::${b}|)`]),
      },
      {
        kind: "place",
        text: one([a, `${a}[3]`, `${a}.f`, `${a}{0:32}`, "::nobody", `${scope}::${b}`]),
      },
      { kind: "assumption", text: one([`[${a} > 0]`, `[!(${a} < ${b})]`, `${scope}: [${a}]`]) },
      { kind: "threshold", text: one(["0", "2", "-1", "many", "99999999999"]) },
    ]);
  };
  return Array.from({ length: 12 }, () => {
    const at = one(cfa.nodes);
    const names = [
      "x",
      ...at.function.locals.map(({ name }) => name),
      ...cfa.globals.map(({ name }) => name),
    ];
    return { at, fact: fact(names, at.function.name) };
  });
}

describe("wrong facts change no verdict", () => {
  const SAMPLES = ["loop-a", "count-behind-list"];
  const ANALYSES = [
    "predicate",
    "impact",
    "value",
    "symbolic-execution-cegar",
    "symexecia",
    "k-induction",
  ];
  test.each(ANALYSES)("of %s", async (analysis) => {
    for (const [i, sample] of SAMPLES.entries()) {
      const { verdict } = await run(sample, analysis, {});
      const wrong = giving((identity) => randomFacts(identity, i + 1));
      const misled = await run(sample, analysis, {}, wrong);
      expect(misled.verdict.kind, sample).toBe(verdict.kind);
    }
  });
});
