/**
 * Programs with inputs and what is to be found out about their results. All executions are few enough to be tried, so that the right answer
 * to every question is known.
 */
import type { DataModel } from "../samples/sample.ts";
import type { CType, FloatType } from "./c-types.ts";
import { cornerProgram } from "./corners.ts";
import { Environment, type Sizes } from "./environment.ts";
import {
  inputCombinations,
  inputDeclarations,
  inputStatements,
  randomInput,
  type Input,
} from "./inputs.ts";
import type { Judge, JudgedExecution } from "./judge.ts";
import { prelude } from "./prelude.ts";
import { definitions } from "./program.ts";
import { Random } from "./random.ts";

export interface QuestionedProgram {
  /** With `RESULT` where the statement about the variable `result` (a `long long`) belongs. */
  readonly template: string;
  /** Of all its executions. */
  readonly inputs: readonly string[];
}

export interface Question {
  readonly text: string;
  /** Whether some execution calls `reach_error`. */
  readonly expected: "TRUE" | "FALSE";
  /** What is asked, in C. */
  readonly condition: string;
}

const SMALL: Sizes = { globals: 3, functions: 1, statements: 2, nesting: 1, depth: 2 };
const TINY: Sizes = { globals: 2, functions: 0, statements: 2, nesting: 1, depth: 2 };
const HEADER = "extern void reach_error(void);\nextern void __VERIFIER_assume(int);";

function questionedProgram(seed: number, model: DataModel): QuestionedProgram {
  const random = new Random(seed);
  return random.chance(50) ? generated(random, model) : cornerProgram(random, model);
}

/** From the generator of whole programs, with inputs among its globals. */
function generated(random: Random, model: DataModel): QuestionedProgram {
  const env = new Environment(random, model, random.chance(50) ? TINY : SMALL);
  const inputs: Input[] = [];
  for (let i = random.between(1, 2); i > 0; i--) inputs.push(randomInput(env, env.fresh("in")));
  for (const { name, type } of inputs) {
    const known = env.types.all.find((t) => t.name === type);
    const ctype: CType = known ?? { kind: "float", name: type as FloatType["name"] };
    env.declare({ name, type: ctype, isConst: false, isPrivate: false });
  }
  const { expressions, statements, lines } = definitions(env);
  const body = [
    ...statements.body(env.types.int, env.sizes.nesting),
    ...statements.body(env.types.int, env.sizes.nesting),
  ];
  const place = expressions.places.pick(expressions.index, (p) => p.type.kind === "integer");
  const observed = place === null || random.chance(40) ? "hash" : place.text;
  const template = [
    prelude(model, { hash: "light", fuel: 40 }),
    HEADER,
    ...inputDeclarations(inputs),
    ...lines,
    "int main(void) {",
    ...inputStatements(env, inputs),
    ...body,
    `long long result = (long long)(${observed});`,
    "RESULT",
    "return 0;",
    "}",
    "",
  ].join("\n");
  return { template, inputs: inputCombinations(inputs) };
}

function probe({ template }: QuestionedProgram): string {
  return `#include <stdio.h>\n${template.replace("RESULT", 'printf("%lld\\n", result);')}`;
}

function asked({ template }: QuestionedProgram, condition: string): string {
  return template.replace("RESULT", `if (${condition}) reach_error();`);
}

function literal(value: bigint): string {
  return value === -(1n << 63n) ? "(-9223372036854775807LL - 1)" : `${value}LL`;
}

/** About the results of all executions; none if the program never has one. */
function questions(
  program: QuestionedProgram,
  executions: readonly JudgedExecution[],
  random: Random,
): Question[] {
  const results = new Set(
    executions.map(({ output }) => output.trim()).filter((text) => text !== ""),
  );
  const values = [...results].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  if (values.length === 0) return [];
  const [least, most] = [values[0]!, values.at(-1)!];
  const question = (condition: string, expected: "TRUE" | "FALSE"): Question => ({
    text: asked(program, condition),
    expected,
    condition,
  });
  const reached = random.pick(values);
  const made = [
    question(`result == ${literal(reached)}`, "FALSE"),
    question(`result < ${literal(least)} || result > ${literal(most)}`, "TRUE"),
  ];
  const missed = [reached + 1n, reached - 1n, -reached, reached ^ 128n, reached ^ (1n << 31n)];
  const other = random.pick(missed);
  if (!results.has(String(other)) && BigInt.asIntN(64, other) === other) {
    made.push(question(`result == ${literal(other)}`, "TRUE"));
  }
  if (values.length > 1) made.push(question(`result != ${literal(reached)}`, "FALSE"));
  else made.push(question(`result != ${literal(reached)}`, "TRUE"));
  return made;
}

/** Everything that is asked about the program of a seed. */
export function questionsOfSeed(seed: number, model: DataModel, judge: Judge): Question[] {
  const program = questionedProgram(seed, model);
  const executions = judge.executions(probe(program), model, program.inputs);
  return questions(program, executions, new Random(seed));
}
