/**
 * One program for each feature of C, `samples/exec/features`: `default` proves that it shows what the compiled program shows, and finds
 * the execution if one of the numbers is another one.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cpuMillis } from "../src/base/budget/index.ts";
import { DEFAULT_LOAD_OPTIONS } from "../src/engine/load-program.ts";
import { readExpected, readSamples, type DataModel, type Sample } from "../tools/samples/sample.ts";
import { patience } from "./extent.ts";
import { verifyInProcess } from "./verify-in-process.ts";

/** Variadic calls and functions that run when a variable ends: beyond the proofs of today, but never answered wrongly. */
const UNDECIDED: ReadonlySet<string> = new Set(["features/attributes", "features/variadic"]);

const MILLIS_OF_UNDECIDED = patience(1000);
const MILLIS = 20_000;

const SHOW = 'static void show(long long value) { printf("%lld\\n", value); }';
const FOLDER = "features/";

const folder = mkdtempSync(join(tmpdir(), "assay-features-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const samples = readSamples().filter(({ name }) => name.startsWith(FOLDER));
const cases = samples.flatMap((sample) =>
  (["LP64", "ILP32"] satisfies DataModel[]).map((model) => ({ name: sample.name, sample, model })),
);

function shownBy(sample: Sample, model: DataModel): readonly bigint[] {
  const { stdout } = readExpected(sample, model);
  return stdout.toString("latin1").trim().split("\n").map(BigInt);
}

/** Calls the error function if the program shows other numbers than these. */
function checking(sample: Sample, numbers: readonly bigint[]): string {
  const text = readFileSync(sample.path, "latin1");
  if (!text.includes(SHOW)) throw new Error(`${sample.path} has no function that shows numbers`);
  const list = numbers.map((number) => `(long long)${BigInt.asUintN(64, number)}ull`).join(", ");
  return text.replace(
    SHOW,
    `extern void reach_error(void); static const long long expected_[] = {${list}}; static int shown_; ` +
      "static void show(long long value) { if (value != expected_[shown_++]) reach_error(); }",
  );
}

async function verdictOf(sample: Sample, model: DataModel, numbers: readonly bigint[]) {
  const file = join(folder, basename(sample.path));
  writeFileSync(file, checking(sample, numbers), "latin1");
  const load = { ...DEFAULT_LOAD_OPTIONS, preprocessor: "builtin" as const, entryFunction: null };
  const { verdict } = await verifyInProcess({
    file,
    configuration: "default",
    cpuMillis: cpuMillis() + (UNDECIDED.has(sample.name) ? MILLIS_OF_UNDECIDED : MILLIS),
    load: { ...load, dataModel: model },
  });
  return verdict.kind;
}

test("there are at least 60 features", () => {
  expect(samples.length).toBeGreaterThanOrEqual(60);
});

describe("what the compiled program shows", () => {
  test.each(cases)("$name, $model is proven", async ({ sample, model }) => {
    const verdict = await verdictOf(sample, model, shownBy(sample, model));
    expect(["TRUE", UNDECIDED.has(sample.name) ? "UNKNOWN" : null]).toContain(verdict);
  });

  test.each(cases)(
    "$name, $model is shown by an execution if it differs",
    async ({ sample, model }) => {
      const numbers = shownBy(sample, model);
      const others = numbers.with(-1, numbers.at(-1)! ^ 1n);
      const verdict = await verdictOf(sample, model, others);
      expect(["FALSE", UNDECIDED.has(sample.name) ? "UNKNOWN" : null]).toContain(verdict);
    },
  );
});
