/**
 * Programs put together from small pieces that each turn on one corner of C: a conversion, a wraparound, a layout, an alias, a library
 * function. What a piece computes from the inputs is added to `r`, which is the result.
 */
import type { DataModel } from "../samples/sample.ts";
import { Environment, NORMAL_SIZES } from "./environment.ts";
import { CORNERS } from "./corner-pieces.ts";
import {
  inputCombinations,
  inputDeclarations,
  inputStatements,
  randomInput,
  type Input,
} from "./inputs.ts";
import type { QuestionedProgram } from "./questions.ts";
import type { Random } from "./random.ts";

/** What pieces are written with. */
export interface PieceContext {
  readonly random: Random;
  /** Different in every piece. */
  readonly number: number;
  /** An expression of integer type that depends on an input. */
  readonly input: () => string;
  /** An expression from 0 to `bound` - 1 that depends on an input. */
  readonly below: (bound: number) => string;
  /** A number in the source. */
  readonly constant: () => string;
}

export interface Piece {
  /** Before `main`. */
  readonly outside?: string;
  /** A block in `main` that changes `r`. */
  readonly inside: string;
}

const INCLUDES = ["stdlib", "string", "stddef", "ctype", "stdarg", "math", "limits"];
const CONSTANTS = [
  "1",
  "-1",
  "2",
  "3",
  "7",
  "100",
  "127",
  "128",
  "255",
  "256",
  "-128",
  "65535",
  "1000",
];

export function cornerProgram(random: Random, model: DataModel): QuestionedProgram {
  const env = new Environment(random, model, NORMAL_SIZES);
  const inputs: Input[] = [];
  for (let i = random.between(1, 3); i > 0; i--) inputs.push(randomInput(env, env.fresh("in")));
  const integers = inputs.filter(({ type }) => type !== "float" && type !== "double");
  const floats = inputs.filter((input) => !integers.includes(input));
  const input = (): string => {
    // What is out of the range of int would be undefined.
    if (integers.length === 0 || (floats.length > 0 && random.chance(30)))
      return `((${random.pick(floats).name} > 100) + (${random.pick(floats).name} < 0.25f) * 2)`;
    return random.pick(integers).name;
  };
  const context = (number: number): PieceContext => ({
    random,
    number,
    input,
    below: (bound) => `((unsigned)${input()} % ${bound}u)`,
    constant: () => random.pick(CONSTANTS),
  });
  const pieces: Piece[] = [];
  for (let i = random.between(1, 3); i > 0; i--) pieces.push(random.pick(CORNERS)(context(i)));
  const template = [
    ...INCLUDES.map((name) => `#include <${name}.h>`),
    "extern void reach_error(void);",
    "extern void __VERIFIER_assume(int);",
    ...inputDeclarations(inputs),
    "static long long r;",
    ...pieces.map(({ outside }) => outside ?? ""),
    "int main(void) {",
    ...inputStatements(env, inputs),
    ...pieces.map(({ inside }) => `{ ${inside} }`),
    "long long result = r;",
    "RESULT",
    "return 0;",
    "}",
    "",
  ].join("\n");
  return { template, inputs: inputCombinations(inputs) };
}
