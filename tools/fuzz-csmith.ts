/**
 * Programs of csmith: the interpreter prints what the program compiled by gcc prints, and no analysis gives a wrong answer to questions
 * about its checksum.
 *
 *     npm run fuzz:csmith -- --count 200 [--seed 1] [--data-model ILP32|LP64|both] [--cpu 0.5s]
 *                            [--analyses value,bmc] [--questions 4] [--jobs 1] [--keep DIR]
 *
 * Options are those of fuzz:analyses. Exit code 64 if csmith is not installed.
 */
import { fileURLToPath } from "node:url";
import { hasCsmith } from "./fuzz/csmith.ts";
import { CsmithQuestions } from "./fuzz/csmith-questions.ts";
import { runQuestions } from "./fuzz/question-run.ts";

const BAD_USAGE = 64;

if (hasCsmith())
  await runQuestions(
    fileURLToPath(import.meta.url),
    "0.5s",
    (folder) => new CsmithQuestions(folder),
  );
else {
  console.error("csmith is not installed (Debian: apt install csmith)");
  process.exitCode = BAD_USAGE;
}
