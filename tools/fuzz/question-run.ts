/**
 * A run over seeds in which questions with known answers are put to the analyses. The commands differ in where the questions come from.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { shippedConfigurations } from "../../src/engine/settings.ts";
import { hasCompiler } from "../samples/gcc.ts";
import type { DataModel } from "../samples/sample.ts";
import { askAnalyses, type AnalysisAnswer } from "./ask-analyses.ts";
import type { Question } from "./questions.ts";
import { runWorkers, work, type Seeds } from "./workers.ts";

/** What is asked about the program of one seed. */
export interface SeedQuestions {
  readonly questions: readonly Question[];
  /** What went wrong before anything was asked. */
  readonly wrong: readonly string[];
}

export interface QuestionSource {
  questionsOf(seed: number, model: DataModel): Promise<SeedQuestions> | SeedQuestions;
}

/** One per seed from a worker to the parent. */
interface Outcome {
  readonly seed: number;
  readonly model: DataModel;
  readonly asked: number;
  readonly answered: number;
  readonly wrong: readonly string[];
}

interface RunOptions {
  readonly seeds: Seeds;
  readonly model: string;
  readonly configurations: readonly string[];
  readonly millis: number;
  readonly questions: number;
  readonly keep: string | null;
  /** The seed that a worker begins with; null in the process that starts them. */
  readonly worker: number | null;
}

function readOptions(): RunOptions {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      "data-model": { type: "string", default: "both" },
      cpu: { type: "string", default: "2s" },
      analyses: { type: "string" },
      questions: { type: "string", default: "4" },
      jobs: { type: "string", default: "1" },
      keep: { type: "string" },
      worker: { type: "string" },
    },
  });
  return {
    seeds: { first: Number(values.seed), count: Number(values.count), jobs: Number(values.jobs) },
    model: values["data-model"],
    configurations: values.analyses?.split(",") ?? shippedConfigurations(),
    millis: Number(values.cpu.replace(/s$/, "")) * 1000,
    questions: Number(values.questions),
    keep: values.keep ?? null,
    worker: values.worker === undefined ? null : Number(values.worker),
  };
}

/** Everything that a command does: `script` is its file, which workers start again. */
export async function runQuestions(
  script: string,
  sourceIn: (folder: string) => QuestionSource,
): Promise<void> {
  const options = readOptions();
  if (options.worker === null) return supervise(script, options);
  const folder = mkdtempSync(join(tmpdir(), "assay-fuzz-"));
  const source = sourceIn(folder);
  await work(options.seeds, options.worker, (seed, alive) =>
    check(seed, { source, folder, options, alive }),
  );
  rmSync(folder, { recursive: true });
  // A solver's threads would keep the process.
  process.exit();
}

async function supervise(script: string, { seeds }: RunOptions): Promise<void> {
  if (!hasCompiler("LP64")) throw new Error("gcc is needed to judge the programs");
  const counts = { programs: 0, asked: 0, answered: 0, wrong: 0, lost: 0 };
  await runWorkers<Outcome>(script, seeds, {
    report({ seed, model, asked, answered, wrong }) {
      counts.programs++;
      counts.asked += asked;
      counts.answered += answered;
      counts.wrong += wrong.length;
      for (const line of wrong) console.log(`seed ${seed} ${model}: ${line}`);
    },
    lost(seed, why) {
      counts.lost++;
      console.log(`seed ${seed}: the worker ${why}`);
    },
  });
  const { programs, asked, answered, wrong, lost } = counts;
  console.log(
    `${programs} programs, ${asked} questions, ${answered} answered, ${wrong} with wrong answers, ${lost} not to the end`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

interface CheckContext {
  readonly source: QuestionSource;
  readonly folder: string;
  readonly options: RunOptions;
  readonly alive: () => void;
}

async function check(seed: number, context: CheckContext): Promise<Outcome> {
  const { source, folder, options, alive } = context;
  const model = modelOf(seed, options.model);
  const { questions, wrong: before } = await source.questionsOf(seed, model);
  const wrong = [...before];
  let [asked, answered] = [0, 0];
  for (const question of questions.slice(0, options.questions)) {
    const file = join(folder, `question-${seed}.c`);
    writeFileSync(file, question.text);
    const answers = await askAnalyses(file, { ...options, model, alive });
    rmSync(file);
    asked += answers.length;
    answered += answers.filter(({ kind }) => kind === question.expected).length;
    const mistakes = mistakesIn(answers, question);
    if (mistakes === null) continue;
    wrong.push(mistakes);
    if (options.keep !== null) keep(options.keep, `${seed}-${model}`, question, mistakes);
  }
  return { seed, model, asked, answered, wrong };
}

function modelOf(seed: number, wanted: string): DataModel {
  if (wanted === "LP64" || wanted === "ILP32") return wanted;
  return seed % 2 === 0 && hasCompiler("ILP32") ? "ILP32" : "LP64";
}

/** Null if there are none. */
export function mistakesIn(
  answers: readonly AnalysisAnswer[],
  { expected, condition }: Question,
): string | null {
  const wrong = answers.filter(({ kind }) => kind !== "UNKNOWN" && kind !== expected);
  if (wrong.length === 0) return null;
  const names = wrong.map(({ kind, configuration, reason }) =>
    kind === "crash" ? `${configuration}: ${reason}` : `${configuration}: ${kind}`,
  );
  return `expected ${expected}, ${condition}, ${names.join("; ")}`;
}

function keep(folder: string, name: string, question: Question, mistakes: string): void {
  mkdirSync(folder, { recursive: true });
  const comment = `// ${mistakes.replaceAll("\n", "\n// ")}\n`;
  writeFileSync(join(folder, `${name}-${question.expected}.c`), comment + question.text);
}
