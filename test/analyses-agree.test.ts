/** Small fixed runs of `npm run fuzz:analyses` and `npm run fuzz:csmith`. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { askAnalyses } from "../tools/fuzz/ask-analyses.ts";
import { CsmithQuestions } from "../tools/fuzz/csmith-questions.ts";
import { hasCsmith } from "../tools/fuzz/csmith.ts";
import { Judge } from "../tools/fuzz/judge.ts";
import { mistakesIn } from "../tools/fuzz/question-run.ts";
import { questionsOfSeed, type Question } from "../tools/fuzz/questions.ts";
import { hasCompiler } from "../tools/samples/gcc.ts";
import type { DataModel } from "../tools/samples/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-agree-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** One of each kind: executions, values, intervals, formulas of paths, formulas of blocks. */
const CONFIGURATIONS = ["default", "value", "interval", "symbolic-execution", "bmc"];
const MILLIS_EACH = 400;

let answered = 0;

async function expectNoMistakes(questions: readonly Question[], model: DataModel): Promise<void> {
  for (const question of questions.slice(0, 2)) {
    const file = join(folder, "question.c");
    writeFileSync(file, question.text);
    const options = { model, configurations: CONFIGURATIONS, millis: MILLIS_EACH };
    const answers = await askAnalyses(file, options);
    answered += answers.filter(({ kind }) => kind === question.expected).length;
    expect(mistakesIn(answers, question)).toBeNull();
  }
}

const MODELS = ["LP64", "ILP32"] as const;
/** Chosen so that all of them together take few seconds and most analyses find the answer. */
const SEEDS = [3006, 3008, 3009, 3010, 3011, 3012, 3013, 3014, 3015, 3017, 3019, 3021, 3023, 3024];

describe.skipIf(!hasCompiler("ILP32"))("no analysis contradicts gcc (needs gcc)", () => {
  const judge = new Judge(folder);
  test.each(SEEDS)("about generated programs, seed %i", async (seed) => {
    const model = MODELS[(seed + 1) % 2]!;
    await expectNoMistakes(questionsOfSeed(seed, model, judge), model);
  });

  test("most questions are answered", () => {
    expect(answered).toBeGreaterThan(SEEDS.length * CONFIGURATIONS.length);
  });

  const csmith = new CsmithQuestions(folder);
  test.skipIf(!hasCsmith()).each([1, 2])("about programs of csmith, seed %i", async (seed) => {
    const { questions, wrong } = await csmith.questionsOf(seed, MODELS[seed % 2]!);
    expect(wrong).toEqual([]);
    await expectNoMistakes(questions, MODELS[seed % 2]!);
  });
});
