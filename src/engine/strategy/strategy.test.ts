import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatError, SourceText, UserError } from "../../base/diagnostics/index.ts";
import { CATALOG, COMMON_OPTIONS } from "../catalog.ts";
import { DEFAULT_LOAD_OPTIONS, loadSource } from "../load-program.ts";
import { shippedPath, textOf } from "../shipped-files.ts";
import { COMPARISONS, holds, printCondition, type Condition } from "./conditions.ts";
import { FEATURE_NAMES, ProgramFeatures, type FeatureName } from "./features.ts";
import { printStrategy, readStrategy } from "./format.ts";
import { readCondition } from "./read-condition.ts";
import { stageOptions } from "./representation.ts";
import type { KnownAnalyses, StageDescription, Strategy } from "./strategy.ts";

const KNOWN: KnownAnalyses = {
  analyses: CATALOG.filter(({ name }) => name !== "default"),
  strategies: ["default"],
  runOptions: COMMON_OPTIONS,
};

const read = (text: string): Strategy => readStrategy(new SourceText("a.strategy", text), KNOWN);

/** The message a user sees. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof UserError) return formatError(error);
    throw error;
  }
  throw new Error("nothing was refused");
}

const anyFeature = fc.constantFrom(...FEATURE_NAMES);
const anyCondition = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("some" as const), feature: anyFeature }),
    fc.record({
      kind: fc.constant("compare" as const),
      feature: anyFeature,
      // Exactly the comparisons.
      comparison: fc.constantFrom(...(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[])),
      number: fc.nat(),
    }),
    fc.record({ kind: fc.constant("not" as const), operand: tie("condition") }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      left: tie("condition"),
      right: tie("condition"),
    }),
  ),
})).condition;

const anyMillis = fc.integer({ min: 1, max: 3_600_000_000 });
const anyWeight = fc.integer({ min: 1, max: 1000 }).map((weight) => weight / 100);
const anyStage: fc.Arbitrary<StageDescription> = fc
  .record({
    name: fc.stringMatching(/^[A-Za-z0-9]([\w.+-]| [\w.+-]){0,20}$/),
    analysis: fc.constantFrom(...KNOWN.analyses),
    weight: fc.record({
      first: anyWeight,
      later: fc.option(fc.record({ afterMillis: anyMillis, weight: anyWeight })),
    }),
    firstRound: fc.integer({ min: 1, max: 1000 }),
    mostTime: fc.oneof(
      fc.constant(null),
      anyMillis.map((millis) => ({ millis })),
      fc.integer({ min: 1, max: 1000 }).map((share) => ({ share: share / 1000 })),
    ),
    when: fc.option(anyCondition),
    beginsWith: fc.constantFrom("nothing" as const, "precision" as const),
    chosen: fc.array(fc.nat(), { maxLength: 3 }),
  })
  .map(({ chosen, ...stage }) => {
    const declared = [...stage.analysis.options, stageOptions].flatMap(({ prefix, options }) =>
      Object.entries(options).map(
        ([name, option]) => [`${prefix}.${name}`, option.print(option.default)] as const,
      ),
    );
    const said = declared.filter(([, value]) => value !== "");
    const options = chosen.flatMap((i) => (said.length === 0 ? [] : [said[i % said.length]!]));
    return { ...stage, options: new Map(options) };
  });

const anyStrategy: fc.Arbitrary<Strategy> = fc.record({
  summary: fc.constantFrom("", "Two stages.", "Several analyses: = # stage x"),
  turns: fc.oneof(fc.constant([Infinity]), fc.array(anyMillis, { minLength: 1, maxLength: 5 })),
  memoryShare: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
  stages: fc.uniqueArray(anyStage, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
});

describe("a file", () => {
  test("says what was printed", () => {
    fc.assert(
      fc.property(anyStrategy, (strategy) => {
        expect(read(printStrategy(strategy))).toEqual(strategy);
      }),
    );
  });

  test("of default keeps the names of its stages: precisions of earlier runs tell which one decided", () => {
    const { stages } = read(textOf(shippedPath("default", "strategy")));
    const names = [
      ...["the only execution", "array-cells", "short executions", "k-induction", "predicate"],
      ...["long executions", "symbolic-execution-cegar", "symexecia", "value"],
    ];
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test("need not say what is usual; comments and blanks do not matter", () => {
    const strategy = read(
      "# One.\r\n# Two.\n\n# no\nstage  a b # why\r\n analysis=bmc#2\n".replace("bmc#2", "bmc #2"),
    );
    expect(strategy).toMatchObject({ summary: "One. Two.", memoryShare: 0.6 });
    expect(strategy.stages).toMatchObject([
      {
        name: "a b",
        weight: { first: 1, later: null },
        firstRound: 1,
        mostTime: null,
        when: null,
        beginsWith: "nothing",
      },
    ]);
  });

  test.each([
    ["", "a.strategy:1:1: error: the strategy has no stage", "stage NAME"],
    ["turns = 1s\n", "a.strategy:1:1: error: the strategy has no stage", "stage NAME"],
    ["stage a\n", "1:1: error: the stage 'a' has no analysis", "analysis = "],
    ["stage\n analysis = bmc", "1:1: error: this is no name of a stage", "stage NAME"],
    ["stage a\n analysis = bcm", "2:13: error: there is no analysis 'bcm'", "did you mean bmc?"],
    ["stage a\n analysis = default", "2:13: error: default is a strategy itself", "stages"],
    ["stage a\n analysis = bmc\nstage a", "3:7: error: there is a stage 'a' in line 1", "name"],
    [
      "stage a\n analysis = bmc\n unroling.limit = 3",
      "3:2: error: there is no option",
      "unrolling.limit",
    ],
    [
      "stage a\n analysis = bmc\n unrolling.limit = x",
      "3:20: error: unrolling.limit cannot be 'x'",
      "it takes",
    ],
    [
      "stage a\n analysis = value\n unrolling.limit = 3",
      "3:2: error: the analysis value has no option",
      "read by array-cells, bmc",
    ],
    [
      "stage a\n analysis = bmc\n encoding.floats = unsound-reals",
      "3:2: error: a stage cannot have encoding.floats",
      "--option",
    ],
    [
      "stage a\n analysis = bmc\n solver.timeout = 3s",
      "3:2: error: a stage cannot have solver.timeout",
      "--option",
    ],
    ["unrolling.limit = 3\nstage a\n analysis = bmc", "1:1: error: there is no setting", "stage"],
    ["wait = 3", "1:1: error: there is no setting 'wait' here", "there are: turns, memory"],
    [
      "stage a\n analysis = bmc\n wieght = 3",
      "3:2: error: there is no setting 'wieght'",
      "did you mean weight?",
    ],
    ["stage a\n analysis = bmc\n constructor = 3", "3:2: error: there is no setting", "weight"],
    [
      "stage a\n analysis = bmc\n weight = 1\n weight = 1",
      "4:2: error: weight is set already",
      "leave one",
    ],
    ["stage a\n analysis = bmc\n weight = 0", "3:11: error: '0' is no weight", "above 0"],
    [
      "stage a\n analysis = bmc\n weight = 2 for 4, then 1",
      "3:11: error: '2 for 4, then 1' is no weight",
      "2 for 4s, then 0.5",
    ],
    [
      "stage a\n analysis = bmc\n first-round = 0",
      "3:16: error: '0' is no round",
      "from 1 to 1000",
    ],
    ["stage a\n analysis = bmc\n most-time = 120%", "3:14: error: a share is at most 100%", "20%"],
    ["stage a\n analysis = bmc\n most-time = 1.5", "3:14: error: '1.5' is no amount", "10s"],
    [
      "stage a\n analysis = bmc\n begins-with = luck",
      "3:16: error: a stage cannot begin",
      "precision",
    ],
    ["turns = 1s soon", "1:12: error: 'soon' is no time", "100ms"],
    ["turns = ", "1:1: error: there are no turns".replace("1:1", "1:8"), "endless"],
    ["memory = 101%", "1:10: error: a share is at most 100%", "60%"],
    ["hello", "1:1: error: this is no setting", "key = value"],
  ])("with the mistake in %j is refused with its place and what to do", (text, message, hint) => {
    const said = refusal(() => read(text));
    expect(said).toContain(message);
    expect(said.slice(said.indexOf("hint: "))).toContain(hint);
  });
});

const conditionIn = (text: string): Condition =>
  readCondition(new SourceText("a.strategy", text).range(0, text.length));

describe("a condition", () => {
  test("says what was printed", () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        expect(conditionIn(printCondition(condition))).toEqual(condition);
      }),
    );
  });

  const counts: Partial<Record<FeatureName, number>> = { loops: 3, edges: 500, arrays: 0 };
  test.each([
    ["loops", true],
    ["arrays", false],
    ["not arrays", true],
    ["loops > 3", false],
    ["loops >= 3 and edges < 501", true],
    ["loops == 3 and arrays", false],
    ["arrays or edges != 500 or loops <= 3", true],
    ["loops or loops and arrays", true],
    ["(loops or loops) and arrays", false],
    ["not (arrays or loops)", false],
    ["not arrays or loops > 7", true],
    ["not not loops", true],
  ])("%s is %s", (text, expected) => {
    expect(holds(conditionIn(text), (feature) => counts[feature] ?? 0)).toBe(expected);
  });

  test.each([
    ["", "1:1: error: a condition is expected instead of the end"],
    ["lops > 1", "1:1: error: there is no feature 'lops'"],
    ["loops > ", "1:9: error: a whole number is missing after '>'"],
    ["loops > 1.5", "1:9: error: a whole number is missing after '>'"],
    ["loops > edges", "1:9: error: a whole number is missing"],
    ["loops edges", "1:7: error: the condition ends before 'edges'"],
    ["loops && edges", "1:7: error: '&&' is no word here"],
    ["!loops", "1:1: error: '!' is no word here"],
    ["loops = 3", "1:7: error: '=' is no word here"],
    ["(loops", "1:7: error: a parenthesis is not closed"],
    ["loops)", "1:6: error: the condition ends before ')'"],
    ["loops and", "1:10: error: a condition is expected"],
    ["(".repeat(100), "nested too deeply"],
    ["not ".repeat(100), "nested too deeply"],
    [Array(5000).fill("loops").join(" and "), "the condition is too long"],
  ])("%s is refused", (text, message) => {
    expect(refusal(() => conditionIn(text))).toContain(message);
  });
});

test("features count what the program has", () => {
  const text = `
    #include <stdlib.h>
    struct inner { double d[3]; };
    struct outer { struct inner one, two; };
    extern int __VERIFIER_nondet_int(void);
    extern void mystery(int);
    int f(int n) { return n > 0 ? f(n - 1) : 0; }
    int g(int n) { return n; }
    int main(void) {
      struct outer o; int a[4]; float x = 0;
      int (*p)(int) = __VERIFIER_nondet_int() ? f : g;
      char *s = malloc(3);
      for (int i = 0; i < 4; i++) { a[i] = 0; while (x < 3) x++; }
      do { mystery(p(a[1])); } while (__VERIFIER_nondet_int());
      o.one.d[0] = "text"[1]; return s != 0 && o.one.d[0] > 0;
    }`;
  const options = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" } as const;
  const features = new ProgramFeatures(loadSource("a.c", text, "LP64", options));
  const counted = FEATURE_NAMES.filter((name) => name !== "edges" && name !== "lines").map(
    (name) => [name, features.count(name)],
  );
  expect(Object.fromEntries(counted)).toEqual({
    large: 0,
    loops: 3,
    "nested-loops": 1,
    recursion: 1,
    functions: 3,
    arrays: 2,
    floats: 2,
    inputs: 2,
    heap: 1,
    "function-pointers": 1,
    "undefined-functions": 1,
  });
  expect(features.count("edges")).toBeGreaterThan(30);
  expect(features.count("lines")).toBeGreaterThan(15);
});
