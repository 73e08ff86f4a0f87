/**
 * Do all analyses mean the same C? Generated programs with inputs are executed by gcc with all their inputs, so that the right answer to
 * questions about their results is known; no analysis may give another one.
 *
 *     npm run fuzz:analyses -- --count 500 [--seed 1] [--data-model ILP32|LP64|both] [--cpu 0.3s]
 *                              [--analyses value,bmc] [--questions 4] [--jobs 1] [--keep DIR]
 *
 * --cpu limits each analysis for all questions about a program, --questions how many there are. --keep stores the programs with a wrong answer.
 */
import { fileURLToPath } from "node:url";
import { Judge } from "./fuzz/judge.ts";
import { questionsOfSeed } from "./fuzz/questions.ts";
import { runQuestions } from "./fuzz/question-run.ts";

await runQuestions(fileURLToPath(import.meta.url), "0.3s", (folder) => {
  const judge = new Judge(folder);
  return {
    questionsOf: (seed, model) => ({ questions: questionsOfSeed(seed, model, judge), wrong: [] }),
  };
});
