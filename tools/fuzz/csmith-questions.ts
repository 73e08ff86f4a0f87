import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DataModel } from "../samples/sample.ts";
import { csmithTemplate } from "./csmith.ts";
import { Oracle } from "./oracle.ts";
import type { QuestionSource, SeedQuestions } from "./question-run.ts";
import { executeInProcess } from "./subject.ts";

const REPLACEMENT_DISTANCE = 1_000_000;
const MOST_REPLACEMENTS = 8;

/** About the checksums of csmith's programs, which have one execution each. */
export class CsmithQuestions implements QuestionSource {
  private readonly folder: string;
  private readonly oracle: Oracle;

  /** Works in `folder`, which the caller owns. */
  constructor(folder: string) {
    this.folder = folder;
    this.oracle = new Oracle(folder);
  }

  /** A program that runs too long says nothing: another seed takes its place. */
  async questionsOf(seed: number, model: DataModel): Promise<SeedQuestions> {
    for (let i = 0; i <= MOST_REPLACEMENTS; i++) {
      const template = csmithTemplate(seed + i * REPLACEMENT_DISTANCE);
      const found = template === null ? null : await this.questionsAbout(template, seed, model);
      if (found !== null) return found;
    }
    return { questions: [], wrong: [] };
  }

  /** Null if the program runs too long. */
  private async questionsAbout(
    template: string,
    seed: number,
    model: DataModel,
  ): Promise<SeedQuestions | null> {
    const file = join(this.folder, `csmith-${seed}.c`);
    writeFileSync(file, template.replace("RESULT", 'printf("%u\\n", (unsigned)crc);'));
    try {
      const answer = this.oracle.ask(file, model);
      // Some builtins that csmith calls are there for newer processors only.
      if (answer.kind !== "behaviour") return null;
      const expected = answer.execution.stdout.toString("latin1").trim();
      const { stdout, stderr } = await executeInProcess(file, { model });
      const ours = stdout.toString("latin1").trim();
      const isRight = ours === expected && stderr === "";
      const wrong = isRight ? [] : [`executed: ${ours} instead of ${expected} ${stderr}`];
      const asked = (condition: string): string =>
        template.replace("RESULT", `if (${condition}) reach_error();`);
      const [same, other] = [`crc == ${expected}u`, `crc != ${expected}u`];
      const questions = [
        { text: asked(other), expected: "TRUE", condition: other },
        { text: asked(same), expected: "FALSE", condition: same },
      ] as const;
      return { questions, wrong };
    } finally {
      rmSync(file);
    }
  }
}
