/**
 * A run over seeds in which questions with known answers are put to the analyses. The commands differ in where the questions come from.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { shippedNames } from "../../src/engine/shipped-files.ts";
import { hasCompiler } from "../samples/gcc.ts";
import type { DataModel } from "../samples/sample.ts";
import { askAnalyses, type AnalysisAnswer } from "./ask-analyses.ts";
import type { Question } from "./questions.ts";
import { addCounts, countAnswers, countsTable, type CountsOf } from "./tally.ts";
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
  readonly counts: CountsOf;
  readonly wrong: readonly string[];
}

interface RunOptions {
  readonly seeds: Seeds;
  readonly model: string;
  readonly configurations: readonly string[];
  /** CPU time of an analysis for all questions about a program. */
  readonly millis: number;
  readonly questions: number;
  readonly keep: string | null;
  /** The seed that a worker begins with; null in the process that starts them. */
  readonly worker: number | null;
}

function readOptions(cpu: string): RunOptions {
  const { values } = parseArgs({
    options: {
      count: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      "data-model": { type: "string", default: "both" },
      cpu: { type: "string", default: cpu },
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
    configurations: values.analyses?.split(",") ?? shippedNames("config"),
    millis: Number(values.cpu.replace(/s$/, "")) * 1000,
    questions: Number(values.questions),
    keep: values.keep ?? null,
    worker: values.worker === undefined ? null : Number(values.worker),
  };
}

/** Everything that a command does: `script` is its file, which workers start again, `cpu` the time of an analysis if nobody says another. */
export async function runQuestions(
  script: string,
  cpu: string,
  sourceIn: (folder: string) => QuestionSource,
): Promise<void> {
  const options = readOptions(cpu);
  if (options.worker === null) return supervise(script, options);
  const folder = mkdtempSync(join(tmpdir(), "assay-fuzz-"));
  const source = sourceIn(folder);
  await work(options.seeds, options.worker, (seed, next) =>
    check(seed, { source, folder, options, next }),
  );
  rmSync(folder, { recursive: true });
  // A solver's threads would keep the process.
  process.exit();
}

async function supervise(script: string, { seeds }: RunOptions): Promise<void> {
  if (!hasCompiler("LP64")) throw new Error("gcc is needed to judge the programs");
  const totals = { done: 0, programs: 0, questions: 0, wrong: 0, lost: 0 };
  const counts: CountsOf = {};
  const progress = (): void => {
    totals.done++;
    if (process.stderr.isTTY) process.stderr.write(`\r${totals.done} of ${seeds.count}\x1b[K\r`);
  };
  await runWorkers<Outcome>(script, seeds, {
    report({ seed, model, asked, counts: found, wrong }) {
      progress();
      if (asked > 0) totals.programs++;
      totals.questions += asked;
      totals.wrong += wrong.length;
      addCounts(counts, found);
      for (const line of wrong) console.log(`seed ${seed} ${model}: ${line}`);
    },
    lost(seed, why) {
      progress();
      totals.lost++;
      console.log(`seed ${seed}: the worker ${why}`);
    },
  });
  const { programs, questions, wrong, lost } = totals;
  console.log(countsTable(counts));
  console.log(
    `${programs} programs, ${questions} questions, ${wrong} with wrong answers or crashes, ${lost} not to the end`,
  );
  process.exitCode = wrong + lost === 0 ? 0 : 1;
}

interface CheckContext {
  readonly source: QuestionSource;
  readonly folder: string;
  readonly options: RunOptions;
  readonly next: (step: string) => void;
}

async function check(seed: number, context: CheckContext): Promise<Outcome> {
  const { source, folder, options, next } = context;
  const model = modelOf(seed, options.model);
  const { questions: all, wrong: before } = await source.questionsOf(seed, model);
  const questions = all.slice(0, options.questions);
  const wrong = [...before];
  const counts: CountsOf = {};
  const used = new Map<string, number>();
  for (const [i, question] of questions.entries()) {
    const file = join(folder, `question-${seed}.c`);
    writeFileSync(file, question.text);
    const answers = await askAnalyses(file, {
      model,
      configurations: options.configurations,
      // What quick questions leave is there for the others.
      millis: (name) => (options.millis - (used.get(name) ?? 0)) / (questions.length - i),
      begins(configuration) {
        next(`${configuration} about ${question.condition}`);
      },
    });
    rmSync(file);
    for (const { configuration, millis } of answers)
      used.set(configuration, (used.get(configuration) ?? 0) + millis);
    countAnswers(counts, answers, question.expected);
    const mistakes = mistakesIn(answers, question);
    if (mistakes === null) continue;
    wrong.push(mistakes);
    if (options.keep !== null) keep(options.keep, `${seed}-${model}-${i}`, question, mistakes);
  }
  return { seed, model, asked: questions.length, counts, wrong };
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
